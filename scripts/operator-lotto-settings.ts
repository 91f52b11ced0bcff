/** Commands for lottery settings: number limits, holidays, the rate plan. */
import type { Answer, Command, Values } from './operator-session.ts';
import { instantOf, numberOf, say, sayMade, shortTime, table, yesNoOf } from './operator-session.ts';

type Limit = Answer<'POST /api/operator/limit/end'>;
type Holiday = Answer<'POST /api/operator/holiday/set'>;
type Plan = Answer<'GET /api/operator/rate/list'>;
type Rate = Answer<'POST /api/operator/rate/set'>;

const listOf = (value: Values[string]): string[] | undefined =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()) : undefined;

const inForce = ({ action, pct, cap }: Limit): string =>
  action === 'reduced' ? `${pct}% of the rate` : action === 'cap' ? `at most ${cap}` : 'closed';

const limitTable = (rows: readonly Limit[]): string =>
  table(
    ['limit', 'of', 'type', 'number', 'what', 'from', 'until', 'state'],
    rows.map((row) => [
      row.limit_id,
      row.round_id === null ? (row.market ?? '') : `round ${row.round_id} (${row.market_name} ${row.draw_date})`,
      row.bet_type,
      row.number ?? 'all',
      inForce(row),
      row.from_at ? shortTime(row.from_at) : '',
      row.until_at ? shortTime(row.until_at) : '',
      row.state,
    ]),
  );

function sayHoliday({ market_name, day, moved_to, round }: Holiday): void {
  const where =
    moved_to === null ? 'is not drawn' : moved_to === day ? 'is drawn as scheduled' : `is drawn on ${moved_to}`;
  say(
    `${market_name}: ${day} ${where}`,
    ...(round ? [`  round ${round.round_id} closes ${shortTime(round.close_at)}`] : []),
  );
}

const rateCells = (row: Omit<Rate, 'waits_for_second'>): string[] => [
  row.group,
  row.bet_type,
  row.rate,
  row.discount_pct,
  row.stake_min,
  row.stake_max,
  row.max_loss,
  row.cap,
];

function sayPlan(plan: Plan): void {
  say(
    `${plan.plan}: ${plan.lines_max} lines a bill, a bill wins at most ${plan.payout_per_bill_max}, a member on a round ${plan.payout_per_round_max}`,
    ...plan.groups.map(({ group, markets }) => `${group}: ${markets.join(' ')}`),
    '',
    table(
      ['group', 'type', 'pays', 'off %', 'from', 'up to', 'may lose', 'so takes'],
      plan.groups.flatMap(({ rates }) => rates.map(rateCells)),
    ),
  );
}

/** A change of rates takes two people: the first one's is only a proposal. */
function waits({ waits_for_second }: Pick<Rate, 'waits_for_second'>): boolean {
  if (waits_for_second) say('A second owner has to ask for the same, or approve it in the queue.');
  return waits_for_second;
}

export const lottoSettingsCommands: Readonly<Record<string, Command>> = {
  'limit:list': {
    usage: '[--market gov] [--round 12] [--all]',
    does: 'manual number limits; --all includes ended ones',
    by: 'operator',
    async run({ call, values }) {
      const { market, round, all, limit } = values;
      say(limitTable(await call('GET /api/operator/limit/list', { market, round_id: round, all, limit })));
    },
  },
  'limit:set': {
    usage:
      '--market gov|--round 12 --type two_bottom [--numbers 25,52] --action closed|reduced|cap [--pct 50] [--cap 1000] [--from "2026-12-01 09:00"] [--until ...] [--reason ...]',
    does: 'closes, reduces or caps numbers; without --numbers the whole type',
    by: 'operator',
    async run({ call, needed, values }) {
      const { market, round, numbers, cap, reason } = values;
      const created = await call('POST /api/operator/limit/set', {
        market,
        round_id: round,
        bet_type: needed('type'),
        numbers: listOf(numbers),
        action: needed('action'),
        pct: numberOf(values, 'pct'),
        cap,
        from_at: instantOf(values, 'from'),
        until_at: instantOf(values, 'until'),
        reason,
      });
      say(limitTable(created));
    },
  },
  'limit:end': {
    usage: '--id 7 [--reason ...]',
    does: 'ends a number limit now',
    by: 'operator',
    async run({ call, needed, values: { reason } }) {
      say(limitTable([await call('POST /api/operator/limit/end', { limit_id: needed('id'), reason })]));
    },
  },
  'holiday:list': {
    usage: '[--market gov] [--from 2026-01-01]',
    does: 'holidays of markets',
    by: 'operator',
    async run({ call, values: { market, from } }) {
      const rows = (await call('GET /api/operator/holiday/list', { market, from })).map((row) => [
        row.market,
        row.day,
        row.moved_to ?? 'no draw',
        row.round?.round_id ?? '',
      ]);
      say(table(['market', 'day', 'drawn on', 'round'], rows));
    },
  },
  'holiday:set': {
    usage: '--market gov --day 2027-01-01 [--to 2027-01-02] [--reason ...] [--yes]',
    does: 'moves a draw to another day, or (without --to) cancels it; its round is moved too',
    by: 'operator',
    async run({ call, needed, values, confirm }) {
      const { to, reason } = values;
      const input = { market: needed('market'), day: needed('day'), moved_to: to, reason };
      if (to === undefined) await confirm(`No draw of ${input.market} on ${input.day}?`, 'not set');
      sayHoliday(await call('POST /api/operator/holiday/set', input));
    },
  },
  'holiday:remove': {
    usage: '--market gov --day 2027-01-01 [--reason ...]',
    does: 'removes a holiday; the round moves back to the scheduled day',
    by: 'operator',
    async run({ call, needed, values: { reason } }) {
      sayHoliday(
        await call('POST /api/operator/holiday/remove', { market: needed('market'), day: needed('day'), reason }),
      );
    },
  },
  'rate:list': {
    usage: '',
    does: 'the rate plan: rates, stakes and maximum losses',
    by: 'operator',
    async run({ call }) {
      sayPlan(await call('GET /api/operator/rate/list'));
    },
  },
  'rate:set': {
    usage:
      '--group gov|other --type two_top [--rate 95] [--discount 5] [--min 1] [--max 10000] [--loss 900000] [--reason ...]',
    does: 'changes the rate or limits of a bet type, by two people; accepted lines keep their rate',
    by: 'operator',
    async run({ call, needed, values }) {
      const { rate, discount, min, max, loss, reason } = values;
      const row = await call('POST /api/operator/rate/set', {
        group: needed('group'),
        bet_type: needed('type'),
        rate,
        discount_pct: discount,
        stake_min: min,
        stake_max: max,
        max_loss: loss,
        reason,
      });
      if (waits(row)) return;
      say(table(['group', 'type', 'pays', 'off %', 'from', 'up to', 'may lose', 'so takes'], [rateCells(row)]));
    },
  },
  'rate:remove': {
    usage: '--group gov|other --type two_top [--reason ...] [--yes]',
    does: 'stops offering a bet type, by two people; accepted lines stay',
    by: 'operator',
    async run({ call, needed, values, confirm }) {
      const input = { group: needed('group'), bet_type: needed('type'), reason: values.reason };
      await confirm(`Offer ${input.bet_type} in ${input.group} no more?`, 'not removed');
      const row = await call('POST /api/operator/rate/remove', input);
      if (!waits(row)) say(`${row.group}: ${row.bet_type} is offered no more`);
    },
  },
  'rate:plan': {
    usage: '[--lines 1000] [--bill 5000000] [--member-round 10000000] [--reason ...]',
    does: 'changes the maximum lines and winnings of a bill, and of a member on one round, by two people',
    by: 'operator',
    async run({ call, values }) {
      const plan = await call('POST /api/operator/rate/plan', {
        lines_max: numberOf(values, 'lines'),
        payout_per_bill_max: values.bill,
        payout_per_round_max: values['member-round'],
        reason: values.reason,
      });
      if (!waits(plan)) sayPlan(plan);
    },
  },
  'yeekee:rewards': {
    usage: '--market yeekee5|yeekee15 --on yes|no --reason ...',
    does: 'turns shooting rewards on or off, for rounds created from now on',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = { market: needed('market'), on: yesNoOf(values, 'on'), reason: needed('reason') };
      const set = await call('POST /api/operator/yeekee/rewards', input);
      sayMade(set, ({ market, on }) => `rewards of ${market} are ${on ? 'on' : 'off'} for rounds made from now on`);
    },
  },
  'yeekee:incidents': {
    usage: '[--limit 50]',
    does: 'yeekee rounds whose list was published too late, and those waiting for a late beacon',
    by: 'operator',
    async run({ call, values: { limit } }) {
      const rows = (await call('GET /api/operator/yeekee/incidents', { limit })).map(({ kind, at, round }) => [
        round.round_id,
        round.market,
        round.draw_date,
        kind === 'late' ? 'waits for its beacon' : 'told too late',
        shortTime(at),
      ]);
      say(table(['round', 'market', 'draw', 'what', 'since'], rows));
    },
  },
};
