/** Commands about coupons: list, codes, create, give, end. */
import { type Answer, type Command, instantOf, numberOf, say, sayMade, table, until } from './operator-session.ts';

type Coupon = Answer<'GET /api/operator/coupon/list'>['items'][number];

const limitOf = ({ per_member_max, period, per_period_max }: Coupon): string =>
  [per_member_max === null ? '' : `${per_member_max} each`, period === null ? '' : `${per_period_max} a ${period}`]
    .filter(Boolean)
    .join(', ');

const couponTable = (rows: readonly Coupon[]): string =>
  table(
    ['coupon', 'title', 'gives', 'worth', 'codes', 'used', 'of', 'limit', 'until'],
    rows.map((row) => [
      row.coupon_id,
      row.title,
      row.gives,
      row.spin_stake === null ? row.amount : `${row.amount} of ${row.spin_stake}`,
      String(row.codes),
      String(row.used),
      String(row.uses_max),
      limitOf(row),
      row.active ? until(row.ends_at) : 'ended',
    ]),
  );

export const couponCommands: Readonly<Record<string, Command>> = {
  'coupon:list': {
    usage: '[--limit 50]',
    does: 'coupons with their maximum and actual uses',
    by: 'operator',
    async run({ call, values: { limit } }) {
      say(couponTable((await call('GET /api/operator/coupon/list', { limit })).items));
    },
  },
  'coupon:codes': {
    usage: '--coupon 3 [--limit 200]',
    does: 'the codes of a coupon',
    by: 'operator',
    async run({ call, needed, values: { limit } }) {
      const { items } = await call('GET /api/operator/coupon/codes', { coupon_id: needed('coupon'), limit });
      const rows = items.map((row) => [
        row.code,
        String(row.used),
        String(row.uses_max),
        row.member_id ?? 'anybody',
        until(row.expires_at),
      ]);
      say(table(['code', 'used', 'of', 'member', 'until'], rows));
    },
  },
  'coupon:create': {
    usage:
      '--title "Songkran" --gives credit|points|bonus|spins|wheel_spins --amount 50 --kind shared|single|given [--total 100] [--starts "2026-12-01 09:00"] [--ends ...] [--per-member 1] [--period day|week|month --per-period 1] [--times 5 --bonus-days 7 --max-withdraw 500] [--game benja:khom --stake 5] [--segment 3]',
    does: 'creates a coupon: one code for all (shared), many single-use codes (single), or codes for members by coupon:give',
    by: 'operator',
    async run({ call, needed, values }) {
      const answer = await call('POST /api/operator/coupon/create', {
        title: needed('title'),
        gives: needed('gives'),
        amount: needed('amount'),
        kind: needed('kind'),
        total: numberOf(values, 'total'),
        starts_at: instantOf(values, 'starts'),
        ends_at: instantOf(values, 'ends'),
        per_member_max: numberOf(values, 'per-member'),
        period: values.period,
        per_period_max: numberOf(values, 'per-period'),
        times: numberOf(values, 'times'),
        max_withdraw: numberOf(values, 'max-withdraw'),
        bonus_days: numberOf(values, 'bonus-days'),
        spin_game: values.game,
        spin_stake: values.stake,
        segment_id: values.segment,
        reason: values.reason,
      });
      sayMade(answer, ({ new_codes, ...made }) =>
        [
          couponTable([made]),
          ...(made.terms === null ? [] : [made.terms]),
          ...(new_codes.length > 0 ? ['', ...new_codes] : []),
        ].join('\n'),
      );
    },
  },
  'coupon:give': {
    usage: '--coupon 3 --member 12 --days 30',
    does: 'gives a member a personal single-use code',
    by: 'operator',
    async run({ call, needed, values }) {
      const given = await call('POST /api/operator/coupon/give', {
        coupon_id: needed('coupon'),
        member_id: needed('member'),
        days: needed('days') && numberOf(values, 'days'),
        reason: values.reason,
      });
      sayMade(given, ({ code, member_id, expires_at }) => `${code} for member ${member_id} until ${until(expires_at)}`);
    },
  },
  'coupon:end': {
    usage: '--coupon 3 [--reason ...] [--yes]',
    does: 'ends a coupon now; its codes can no longer be used',
    by: 'operator',
    async run({ call, needed, values, confirm }) {
      const input = { coupon_id: needed('coupon'), reason: values.reason };
      await confirm(`End coupon ${input.coupon_id} with all its codes?`, 'not ended');
      say(couponTable([await call('POST /api/operator/coupon/end', input)]));
    },
  },
};
