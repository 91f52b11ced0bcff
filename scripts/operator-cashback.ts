/** Commands about cashback: its rule with the VIP levels, and recomputing a day. */
import { type Answer, type Command, percentsOf, say, sayMade, table } from './operator-session.ts';

type Rule = Answer<'GET /api/operator/cashback/rules'>[number];

const ruleTable = (rows: readonly Rule[]): string =>
  table(
    ['version', 'from', 'loss', 'at most', 'rebates of VIP 0, 1, 2', 'from THB', 'gold', 'hero', 'by'],
    rows.map((row) => [
      row.version,
      row.effective_on,
      `${row.loss_rate_pct}%`,
      row.loss_cap,
      row.rebates.map(({ category, pct }) => `${category} ${pct.map((one) => `${one}%`).join(' ')}`).join('; '),
      row.min,
      row.vip_gold,
      row.vip_hero,
      row.created_by,
    ]),
  );

export const cashbackCommands: Readonly<Record<string, Command>> = {
  'cashback:rules': {
    usage: '',
    does: 'the versions of the cashback rule and the VIP levels, latest effective day first',
    by: 'operator',
    async run({ call }) {
      say(ruleTable(await call('GET /api/operator/cashback/rules')));
    },
  },
  'cashback:set': {
    usage:
      '[--from 2026-12-01] [--loss-rate 5] [--loss-cap 5000] [--rebate lotto:0.2,0.4,0.6] [--min 10] [--gold 50000] [--hero 300000] [--reason ...]',
    does: 'creates a version of the rule for future days; more than 30% of the house edge is refused',
    by: 'operator',
    async run({ call, values }) {
      const made = await call('POST /api/operator/cashback/set', {
        effective_on: values.from,
        loss_rate_pct: values['loss-rate'],
        loss_cap: values['loss-cap'],
        rebates: percentsOf(values.rebate),
        min: values.min,
        vip_gold: values.gold,
        vip_hero: values.hero,
        reason: values.reason,
      });
      sayMade(made, (rule) => ruleTable([rule]));
    },
  },
  'cashback:recompute': {
    usage: '--day 2026-11-20 [--reason ...]',
    does: 'recomputes a day from its bets; claimed amounts stay, differences are carried over',
    by: 'operator',
    async run({ call, needed, values }) {
      const day = await call('POST /api/operator/cashback/recompute', { day: needed('day'), reason: values.reason });
      say(
        `${day.day}: ${day.members} members, staked ${day.stakes}, won ${day.wins}, claimed ${day.claimed}, to be claimed ${day.open}`,
      );
    },
  },
};
