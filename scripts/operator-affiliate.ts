/** Commands about the affiliate programme: its rates, and referrals that were refused. */
import { type Answer, type Command, percentsOf, say, sayMade, table } from './operator-session.ts';

type Rule = Answer<'GET /api/operator/affiliate/configs'>[number];

const ruleTable = (rows: readonly Rule[]): string =>
  table(
    ['version', 'from', 'rates of level 1, 2', 'from THB', 'by'],
    rows.map((row) => [
      row.version,
      row.effective_on,
      row.rates.map(({ category, pct }) => `${category} ${pct.map((one) => `${one}%`).join(' ')}`).join('; '),
      row.min,
      row.created_by,
    ]),
  );

export const affiliateCommands: Readonly<Record<string, Command>> = {
  'affiliate:configs': {
    usage: '',
    does: 'the versions of the commission rates, latest effective day first',
    by: 'operator',
    async run({ call }) {
      say(ruleTable(await call('GET /api/operator/affiliate/configs')));
    },
  },
  'affiliate:set': {
    usage: '[--from 2026-12-01] [--rate slot:0.8,0.2] [--min 1] [--reason ...]',
    does: 'creates a version of the rates for future days; more than 30% of the house edge, both levels together, is refused',
    by: 'operator',
    async run({ call, values }) {
      const made = await call('POST /api/operator/affiliate/set', {
        effective_on: values.from,
        rates: percentsOf(values.rate),
        min: values.min,
        reason: values.reason,
      });
      sayMade(made, (rule) => ruleTable([rule]));
    },
  },
  'affiliate:refused': {
    usage: '[--cursor N]',
    does: 'referrals refused as the referrer’s own account, newest first, with the reason',
    by: 'operator',
    async run({ call, values }) {
      const { items, next_cursor } = await call('GET /api/operator/affiliate/refused', { cursor: values.cursor });
      say(
        table(
          ['referral', 'member', 'referrer', 'second', 'refused on', 'reason'],
          items.map((row) => [
            row.referral_id,
            row.member_id,
            row.referrer_id,
            row.second_id ?? '',
            row.refused_on,
            row.reason_text,
          ]),
        ),
      );
      if (next_cursor) say(`more: --cursor ${next_cursor}`);
    },
  },
};
