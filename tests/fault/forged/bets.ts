/** Forgeries of bills, results and rounds of yeekee. */
import {
  changeAmount,
  dropTransfer,
  type Forgery,
  type Id,
  insertTransfer,
  type LostLine,
  lostLine,
  type WonBill,
  wonBill,
} from './changes.ts';

/** Increments every digit in a JSON object's values. */
const turned = (column: string): string =>
  `(select jsonb_object_agg(key, translate(value::text, '0123456789', '1234567890')::jsonb) from jsonb_each(${column}))`;

export const lottery: readonly Forgery[] = [
  {
    what: 'a bill nobody paid for is put in',
    plant: async (the) => {
      const { id } =
        await the.one<Id>(`insert into bill (member_id, wallet_id, round_id, line_count, stake, payable, max_win, created_at)
        select member_id, wallet_id, round_id, 0, stake, payable, max_win, created_at from bill order by id limit 1 returning id`);
      return `bill ${id}`;
    },
  },
  {
    what: 'a losing line is declared winning and paid',
    plant: async (the) => {
      const { bill_id, position, possible_win, wallet_id, market, result_version } = await the.one<LostLine>(lostLine);
      await the.run(`update line set win_amount = possible_win where bill_id = ${bill_id} and position = ${position}`);
      await insertTransfer(the, {
        kind: 'lotto_win',
        reference: `bill:${bill_id}:v${result_version}:win`,
        house: `lotto:${market}`,
        wallet: wallet_id,
        amount: possible_win,
      });
      await the.cover();
      return `line ${position} of bill ${bill_id}: ${possible_win} instead of 0`;
    },
  },
  {
    what: 'a result is changed, in what was published and in what it is mapped to',
    plant: async (the) => {
      const { round_id, version } = await the.one<{ round_id: bigint; version: number }>(
        `select b.round_id, b.result_version as version from bill b where b.status = 'lost' order by b.id limit 1`,
      );
      await the.run(
        `update result set raw = ${turned('raw')}, mapped = ${turned('mapped')} where round_id = ${round_id}`,
      );
      return `round ${round_id} version ${version}`;
    },
  },
  {
    what: 'the win of a line is reduced',
    plant: async (the) => {
      const { id, position } = await the.one<WonBill>(wonBill);
      await the.run(`update line set win_amount = win_amount - 100 where bill_id = ${id} and position = ${position}`);
      return `line ${position} of bill ${id}`;
    },
  },
  {
    what: 'a win is suppressed: no line, no bill and no transfer tells of it',
    plant: async (the) => {
      const { id, transfer_id, position } = await the.one<WonBill>(wonBill);
      await the.run(`update line set win_amount = 0 where bill_id = ${id}`);
      await dropTransfer(the, transfer_id);
      await the.cover();
      return `line ${position} of bill ${id}: 0 instead of`;
    },
  },
  {
    what: 'what a result is mapped to is changed under its bills',
    plant: async (the) => {
      const { round_id } = await the.one<{ round_id: bigint }>(
        `select round_id from bill where status in ('won', 'lost') order by id limit 1`,
      );
      await the.run(`update result set mapped = jsonb_set(mapped, '{two_top}', '"00"') where round_id = ${round_id}`);
      return `round ${round_id} version`;
    },
  },
  {
    what: 'what a draw published is changed under its bills',
    plant: async (the) => {
      const { round_id } = await the.one<{ round_id: bigint }>(
        `select round_id from bill where status in ('won', 'lost') order by id limit 1`,
      );
      await the.run(`update result set raw = ${turned('raw')} where round_id = ${round_id}`);
      return `round ${round_id} version`;
    },
  },
  {
    what: 'a digit of an old draw that nobody had bet on is changed',
    plant: async (the) => {
      const { round_id } = await the.one<{ round_id: bigint }>(
        `select v.round_id from result v where v.source = 'history' and not exists (select from bill b where b.round_id = v.round_id) limit 1`,
      );
      await the.run(
        `update result set raw = jsonb_set(raw, '{first}', to_jsonb('9' || substr(raw ->> 'first', 2))) where round_id = ${round_id}`,
      );
      return `round ${round_id} version`;
    },
  },
  {
    what: 'rate and possible win of a lost line are lowered',
    plant: async (the) => {
      const { bill_id, position } = await the.one<LostLine>(lostLine);
      await the.run(
        `update line set rate_x100 = rate_x100 / 2, possible_win = stake * (rate_x100 / 2) / 100 where bill_id = ${bill_id} and position = ${position}`,
      );
      return `bill ${bill_id}`;
    },
  },
  {
    what: 'the number of a line is changed, and what is counted under it',
    plant: async (the) => {
      const { bill_id, position } = await the.one<LostLine>(lostLine);
      await the.run(
        `update line set number = translate(number, '0123456789', '1234567890'), key = translate(key, '0123456789', '1234567890') where bill_id = ${bill_id} and position = ${position}`,
      );
      return `bill ${bill_id}`;
    },
  },
  {
    what: 'a lost bill is called refunded',
    plant: async (the) => {
      const { bill_id } = await the.one<LostLine>(lostLine);
      await the.run(`update bill set status = 'refunded', result_version = null where id = ${bill_id}`);
      await the.cover();
      return `bill ${bill_id}`;
    },
  },
  {
    what: 'points of a round are one more',
    plant: async (the) => `transfer ${await changeAmount(the, 'points_earned', 1)}`,
  },
  {
    what: 'what a day counts as won is changed',
    plant: async (the) => {
      const { member_id } = await the.one<{ member_id: bigint }>(
        'select member_id from play_day order by member_id limit 1',
      );
      await the.run(`update play_day set won = won + 100 where member_id = ${member_id}`);
      return `member ${member_id}`;
    },
  },
];

export const yeekee: readonly Forgery[] = [
  {
    what: 'a shot is changed',
    plant: async (the) => {
      const { round_id, seq } = await the.one<{ round_id: bigint; seq: number }>(
        'select round_id, min(seq) as seq from shot group by 1 order by 1 limit 1',
      );
      await the.run(
        `update shot set number = translate(number, '0123456789', '1234567890') where round_id = ${round_id} and seq = ${seq}`,
      );
      return `round ${round_id} shot ${seq}`;
    },
  },
  {
    what: 'the push of a freeze is told earlier',
    plant: async (the) => {
      const { round_id } = await the.one<{ round_id: bigint }>(
        'select y.round_id from yeekee_round y join round r on r.id = y.round_id where y.pushed_at is not null and r.settled_at is not null order by 1 limit 1',
      );
      await the.run(
        `update yeekee_round set pushed_at = pushed_at - interval '5 seconds' where round_id = ${round_id}`,
      );
      return `round ${round_id} version`;
    },
  },
  {
    what: 'a reward is doubled, in its row and in the books',
    plant: async (the) => {
      const id = await changeAmount(the, 'yeekee_reward', 10_000);
      await the.run(
        `update yeekee_reward w set amount = amount + 10000 from transfer t where t.id = ${id} and t.reference = 'yeekee:' || w.round_id || ':row:' || w.row`,
      );
      return `transfer ${id}`;
    },
  },
  {
    what: 'a reward is given to a row that nobody was rewarded for',
    plant: async (the) => {
      const { round_id, seq, member_id, wallet } = await the.one<{
        round_id: bigint;
        seq: number;
        member_id: bigint;
        wallet: bigint;
      }>(`
        select s.round_id, s.seq, s.member_id, a.id as wallet from shot s join account a on a.member_id = s.member_id and a.wallet_type_id = 1 join round r on r.id = s.round_id and r.settled_at is not null
          where not exists (select from yeekee_reward w where w.round_id = s.round_id and w.member_id = s.member_id) order by s.round_id, s.seq limit 1`);
      await the.run(
        `insert into yeekee_reward (round_id, row, seq, member_id, amount) values (${round_id}, 7, ${seq}, ${member_id}, 10000)`,
      );
      const id = await insertTransfer(the, {
        kind: 'yeekee_reward',
        reference: `yeekee:${round_id}:row:7`,
        house: 'bonus_cost',
        wallet,
        amount: 10_000n,
      });
      await the.cover();
      return `transfer ${id}`;
    },
  },
];
