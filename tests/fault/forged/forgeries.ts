/**
 * Forty ways to forge the books with database access, each done as well as possible: with triggers disabled, and with plain
 * seals, running balances, played days and stored play recomputed where that hides it.
 */
import type { Attacker } from './attacker.ts';

export interface Forgery {
  readonly what: string;
  /** Applies it and returns what the check must report. */
  readonly plant: (the: Attacker) => Promise<string>;
}

type Id = { id: bigint };
const ofMember = `join account a on a.id = e.account_id and a.member_id is not null`;
const transferOf = (kind: string): string =>
  `select id, reference from transfer where kind = '${kind}' order by id limit 1`;

/** Changes the amount of both entries of a transfer and covers it up. */
async function changeAmount(the: Attacker, kind: string, by: number): Promise<bigint> {
  const { id } = await the.one<Id>(transferOf(kind));
  await the.run(
    `update entry set amount = amount + case when amount > 0 then ${by} else ${-by} end where transfer_id = ${id}`,
  );
  await the.cover();
  return id;
}

async function dropTransfer(the: Attacker, id: bigint): Promise<void> {
  await the.run(`delete from entry where transfer_id = ${id}`);
  await the.run(`delete from transfer where id = ${id}`);
}

/** A transfer by plain INSERT between the house and a wallet, sealed by the trigger like any other. */
async function insertTransfer(
  the: Attacker,
  {
    kind,
    reference,
    house,
    wallet,
    amount,
  }: { kind: string; reference: string; house: string; wallet: bigint; amount: bigint },
): Promise<bigint> {
  const { id } = await the.one<Id>(
    `insert into transfer (kind, reference, created_at) values ('${kind}', '${reference}', (select max(created_at) from transfer)) returning id`,
  );
  await the.run(`insert into entry (transfer_id, account_id, amount, balance_after, created_at)
    select ${id}, s.account, s.amount, 0, t.created_at from transfer t, (values ((select id from account where member_id is null and name = '${house}'), ${-amount}), (${wallet}, ${amount})) s (account, amount)
      where t.id = ${id}`);
  await the.run(
    `update entry set balance_after = null where transfer_id = ${id} and account_id in (select id from account where member_id is null)`,
  );
  return id;
}

const lostLine = `select l.bill_id, l.position, l.possible_win, b.wallet_id, b.member_id, r.market, b.result_version from line l join bill b on b.id = l.bill_id join round r on r.id = b.round_id
  where b.status = 'lost' and b.taken_id is null order by l.possible_win, l.bill_id limit 1`;
type LostLine = {
  bill_id: bigint;
  position: number;
  possible_win: bigint;
  wallet_id: bigint;
  market: string;
  result_version: number;
};
const wonBill = `select b.id, b.wallet_id, b.result_version, t.id as transfer_id, (select min(position) from line l where l.bill_id = b.id and l.win_amount > 0) as position
  from bill b join transfer t on t.reference = 'bill:' || b.id || ':v' || b.result_version || ':win' where b.status = 'won' and b.taken_id is null order by b.id limit 1`;
type WonBill = { id: bigint; transfer_id: bigint; position: number };

const entries: readonly Forgery[] = [
  {
    what: 'an entry is changed',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select e.id from entry e ${ofMember} order by e.id limit 1`);
      await the.run(`update entry set amount = amount + 1 where id = ${id}`);
      return `entry ${id}`;
    },
  },
  {
    what: 'both entries of a transfer are changed, and everything that follows from them',
    plant: async (the) => `transfer ${await changeAmount(the, 'deposit', 100)}`,
  },
  {
    what: 'an entry is deleted',
    plant: async (the) => {
      const { id, transfer_id } = await the.one<Id & { transfer_id: bigint }>(
        `select e.id, e.transfer_id from entry e ${ofMember} order by e.id limit 1`,
      );
      await the.run(`delete from entry where id = ${id}`);
      await the.cover();
      return `transfer ${transfer_id}`;
    },
  },
  {
    what: 'a deposit is deleted with all that tells of it',
    plant: async (the) => {
      const { id, reference } = await the.one<Id & { reference: string }>(transferOf('deposit'));
      const intent = reference.split(':')[1];
      await dropTransfer(the, id);
      await the.run(`delete from incoming_transfer where intent_id = ${intent}`);
      await the.run(
        `update payment_intent set status = 'expired', credited_at = null, credited_amount = null, paid_amount = null where id = ${intent}`,
      );
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'a balance is raised by a satang',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from account where wallet_type_id = 1 order by id limit 1');
      await the.run(`update account set balance = balance + 1 where id = ${id}`);
      return `account ${id}`;
    },
  },
  {
    what: 'a transfer is put in by plain INSERT, sealed by the trigger',
    plant: async (the) => {
      const { id: wallet } = await the.one<Id>('select id from account where wallet_type_id = 1 order by id limit 1');
      const id = await insertTransfer(the, {
        kind: 'loss_refund',
        reference: 'cashback:0',
        house: 'cashback_cost',
        wallet,
        amount: 50_000n,
      });
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'the time of a transfer is changed, of its entries too',
    plant: async (the) => {
      const { id } = await the.one<Id>(transferOf('withdraw'));
      for (const table of ['transfer', 'entry'])
        await the.run(
          `update ${table} set created_at = created_at - interval '1 day' where ${table === 'entry' ? 'transfer_id' : 'id'} = ${id}`,
        );
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'two members swap the entries of their deposits',
    plant: async (the) => {
      const { a, b, x, y, id } = await the.one<Id & { a: bigint; b: bigint; x: bigint; y: bigint }>(`
        select p.account_id as a, q.account_id as b, p.id as x, q.id as y, s.id from entry p join transfer s on s.id = p.transfer_id and s.kind = 'deposit' join entry q on q.account_id > p.account_id join transfer t on t.id = q.transfer_id and t.kind = 'deposit'
          join account m on m.id = p.account_id and m.member_id is not null join account n on n.id = q.account_id and n.member_id is not null order by p.id, q.id limit 1`);
      await the.run(`update entry set account_id = case id when ${x} then ${b} else ${a} end where id in (${x}, ${y})`);
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'a wallet is given to another member',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `select id from account where currency = 'POINT' and member_id is not null order by id limit 1`,
      );
      await the.run('drop index account_points');
      await the.run(`update account set member_id = (select max(id) from member) where id = ${id}`);
      return `account ${id}`;
    },
  },
  {
    what: 'the last transfers are cut off',
    plant: async (the) => {
      const { id } = await the.one<Id>('select max(id) as id from transfer');
      await dropTransfer(the, id);
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'the last transfer is cut off, and the seals that tell of it',
    plant: async (the) => {
      const { id, block } = await the.one<Id & { block: bigint }>(
        `select max(t.id) as id, (select max(id) from seal_block where stream = 'transfer') as block from transfer t`,
      );
      await dropTransfer(the, id);
      await the.run(`delete from seal_block where id >= ${block}`);
      await the.run('delete from ledger_anchor');
      await the.run('delete from ledger_check_run');
      await the.cover();
      return 'the books end before it';
    },
  },
];

/** Increments every digit in a JSON object's values. */
const turned = (column: string): string =>
  `(select jsonb_object_agg(key, translate(value::text, '0123456789', '1234567890')::jsonb) from jsonb_each(${column}))`;

const lottery: readonly Forgery[] = [
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

const yeekee: readonly Forgery[] = [
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

const payments: readonly Forgery[] = [
  {
    what: 'what a deposit was credited with is raised on its record',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from payment_intent where status = 'credited' order by id limit 1`);
      await the.run(
        `update payment_intent set credited_amount = credited_amount + 100, paid_amount = paid_amount + 100 where id = ${id}`,
      );
      return `payment ${id}`;
    },
  },
  {
    what: 'money that arrived is told as more',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `select id from incoming_transfer where status = 'credited' order by id limit 1`,
      );
      await the.run(`update incoming_transfer set amount = amount + 100 where id = ${id}`);
      return `incoming ${id}`;
    },
  },
  {
    what: 'the amount of a withdrawal is changed',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from withdraw order by id limit 1');
      await the.run(`update withdraw set amount = amount + 100 where id = ${id}`);
      return `withdrawal ${id}`;
    },
  },
  {
    what: 'a withdrawal goes to another account',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from withdraw where status = 'requested' limit 1`);
      await the.run(`update withdraw set bank_account_number = '9999999999' where id = ${id}`);
      return `withdrawal ${id}`;
    },
  },
  {
    what: 'more turnover counts as done',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from turnover where done < required order by id limit 1');
      await the.run(`update turnover set done = required where id = ${id}`);
      return `turnover ${id}`;
    },
  },
  {
    what: 'less turnover is required',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from turnover where done < required order by id limit 1');
      await the.run(`update turnover set required = done where id = ${id}`);
      return `turnover ${id}`;
    },
  },
  {
    what: 'a debt is invented that was half collected',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `insert into receivable (member_id, amount, collected, reference, created_at) select min(id), 1000, 500, 'bill:0:v2', now() from member returning id`,
      );
      return `receivable ${id}`;
    },
  },
];

const rewards: readonly Forgery[] = [
  {
    what: 'a promotion asks for less turnover',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from promotion_taken where status = 'active' limit 1`);
      await the.run(`update promotion_taken set required = required / 2 where id = ${id}`);
      return `promotion ${id}`;
    },
  },
  {
    what: 'a satang of a promotion’s bonus becomes the member’s own',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from promotion_taken where status = 'active' limit 1`);
      await the.run(`update promotion_progress set cash = cash + 1, bonus = bonus - 1 where taken_id = ${id}`);
      return `promotion ${id}`;
    },
  },
  {
    what: 'a coupon is used once more than was told',
    plant: async (the) => {
      const { id, code_id } = await the.one<Id & { code_id: bigint }>(
        'select id, code_id from coupon_use order by id limit 1',
      );
      await the.run(`delete from coupon_use where id = ${id}`);
      return `code ${code_id}`;
    },
  },
  {
    what: 'a cashback reward is raised',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from cashback_reward where amount > 0 order by id limit 1');
      await the.run(`update cashback_reward set amount = amount + 100 where id = ${id}`);
      return `reward ${id}`;
    },
  },
  {
    what: 'a gift has cost fewer points',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from redemption order by id limit 1');
      await the.run(`update redemption set points = points - 1 where id = ${id}`);
      return `redemption ${id}`;
    },
  },
  {
    what: 'a member becomes VIP',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from member order by id limit 1');
      await the.run(`update member set vip_level = 2 where id = ${id}`);
      return `member ${id}`;
    },
  },
];

/** Recomputes the audit's chain, which is not keyed. */
const rechain = `with recursive chain as (
    select a.id, audit_hash(a, '') as hash from audit a where a.id = (select min(id) from audit)
    union all select a.id, audit_hash(a, c.hash) from chain c join audit a on a.id = (select min(id) from audit where id > c.id)
  ) update audit a set hash = chain.hash from chain where chain.id = a.id`;

const operators: readonly Forgery[] = [
  {
    what: 'a row of the audit is changed and the chain behind it redone',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from audit order by id offset 3 limit 1');
      await the.run(`update audit set operator = 'somebody' where id = ${id}`);
      await the.run(rechain);
      return `audit row ${id}`;
    },
  },
  {
    what: 'the last row of the audit is deleted',
    plant: async (the) => {
      const { id } = await the.one<Id>('select max(id) as id from audit');
      await the.run(`delete from audit where id = ${id}`);
      return `audit row ${id}`;
    },
  },
];

export const forgeries: readonly Forgery[] = [...entries, ...lottery, ...yeekee, ...payments, ...rewards, ...operators];
