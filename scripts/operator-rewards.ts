/** Commands about what members are given: coupons, the point shop and its parcels, cashback and VIP levels. */
import {
  type Answer,
  type Command,
  confirmed,
  instantOf,
  Mistake,
  numberOf,
  say,
  shortTime,
  table,
  type Values,
} from './operator-session.ts';

/** Options of these commands that no other has. */
export const rewardOptions = [
  'coupon',
  'title',
  'gives',
  'total',
  'starts',
  'ends',
  'per-member',
  'per-period',
  'times',
  'max-withdraw',
  'bonus-days',
  'days',
  'offer',
  'summary',
  'points',
  'credit',
  'coupon-days',
  'stock',
  'quantity',
  'picture',
  'shown',
  'order',
  'tracking',
  'loss-rate',
  'loss-cap',
  'rebate',
  'gold',
  'hero',
];

type Coupon = Answer<'GET /api/operator/coupon/list'>['items'][number];
type Offer = Answer<'GET /api/operator/redemption/offers'>[number];
type Order = Answer<'POST /api/operator/redemption/send'>;
type Rule = Answer<'POST /api/operator/cashback/set'>;

const until = (instant: string | null): string => (instant === null ? 'no end' : shortTime(instant));
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
      row.amount,
      String(row.codes),
      String(row.used),
      String(row.uses_max),
      limitOf(row),
      row.active ? until(row.ends_at) : 'ended',
    ]),
  );

const offerTable = (rows: readonly Offer[]): string =>
  table(
    ['offer', 'kind', 'title', 'points', 'gives', 'taken', 'stock', 'until'],
    rows.map((row) => [
      row.item_id,
      row.kind,
      row.title,
      row.points,
      row.credit ?? (row.coupon_id === null ? '' : `coupon ${row.coupon_id}, ${row.coupon_days} days`),
      String(row.taken),
      row.stock === null ? 'no end' : String(row.stock),
      row.active ? until(row.ends_at) : 'hidden',
    ]),
  );

const sayOrder = ({ redemption_id, title, member_id, status, tracking }: Order): void =>
  say(`order ${redemption_id} (${title}) of member ${member_id}: ${status}${tracking === null ? '' : `, ${tracking}`}`);

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

/** "lotto:0.2,0.4,0.6" of categories separated by spaces. */
function rebatesOf(value: Values[string]): { category: string; pct: string[] }[] | undefined {
  if (typeof value !== 'string') return undefined;
  return value.split(/\s+/).map((one) => {
    const [category = '', pct = ''] = one.split(':');
    return { category, pct: pct.split(',') };
  });
}

/** "yes" or "no". */
function shownOf({ shown }: Values): boolean | undefined {
  if (shown === undefined) return undefined;
  if (shown !== 'yes' && shown !== 'no') throw new Mistake('--shown is yes or no');
  return shown === 'yes';
}

export const rewardCommands: Readonly<Record<string, Command>> = {
  'coupon:list': {
    usage: '[--limit 50]',
    does: 'coupons with how often they may be used and were',
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
      '--title "Songkran" --gives credit|points|bonus --amount 50 --kind shared|single|given [--total 100] [--starts "2026-12-01 09:00"] [--ends ...] [--per-member 1] [--period day|week|month --per-period 1] [--times 5 --bonus-days 7 --max-withdraw 500]',
    does: 'makes a coupon: one code for all (shared), many good once (single), or codes for members by coupon:give',
    by: 'operator',
    async run({ call, needed, values }) {
      const { new_codes, ...made } = await call('POST /api/operator/coupon/create', {
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
        reason: values.reason,
      });
      say(
        couponTable([made]),
        ...(made.terms === null ? [] : [made.terms]),
        ...(new_codes.length > 0 ? ['', ...new_codes] : []),
      );
    },
  },
  'coupon:give': {
    usage: '--coupon 3 --member 12 --days 30',
    does: 'gives a member a code of their own, good once',
    by: 'operator',
    async run({ call, needed, values }) {
      const given = await call('POST /api/operator/coupon/give', {
        coupon_id: needed('coupon'),
        member_id: needed('member'),
        days: needed('days') && numberOf(values, 'days'),
        reason: values.reason,
      });
      say(`${given.code} for member ${given.member_id} until ${until(given.expires_at)}`);
    },
  },
  'coupon:end': {
    usage: '--coupon 3 [--reason ...] [--yes]',
    does: 'ends a coupon now; none of its codes can be used any more',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = { coupon_id: needed('coupon'), reason: values.reason };
      if (!(await confirmed(`End coupon ${input.coupon_id} with all its codes?`, values)))
        throw new Mistake('not ended');
      say(couponTable([await call('POST /api/operator/coupon/end', input)]));
    },
  },
  'offer:list': {
    usage: '',
    does: 'everything the point shop offers or has offered',
    by: 'operator',
    async run({ call }) {
      say(offerTable(await call('GET /api/operator/redemption/offers')));
    },
  },
  'offer:add': {
    usage:
      '--kind credit|coupon|gift --title ... --summary ... --points 100 [--credit 10] [--coupon 3 --coupon-days 30] [--stock 3] [--per-member 1] [--quantity 10] [--picture coin] [--starts ...] [--ends ...]',
    does: 'adds an offer to the point shop',
    by: 'operator',
    async run({ call, needed, values }) {
      const made = await call('POST /api/operator/redemption/add', {
        kind: needed('kind'),
        title: needed('title'),
        summary: needed('summary'),
        points: needed('points') && numberOf(values, 'points'),
        credit: values.credit,
        coupon_id: values.coupon,
        coupon_days: numberOf(values, 'coupon-days'),
        stock: numberOf(values, 'stock'),
        per_member_max: numberOf(values, 'per-member'),
        quantity_max: numberOf(values, 'quantity'),
        picture: values.picture,
        starts_at: instantOf(values, 'starts'),
        ends_at: instantOf(values, 'ends'),
        reason: values.reason,
      });
      say(offerTable([made]));
    },
  },
  'offer:change': {
    usage:
      '--offer 4 [--title ...] [--summary ...] [--points 120] [--stock 5] [--shown yes|no] [--ends ...] [--reason ...]',
    does: 'changes an offer; what was taken stays as it was',
    by: 'operator',
    async run({ call, needed, values }) {
      const changed = await call('POST /api/operator/redemption/change', {
        item_id: needed('offer'),
        title: values.title,
        summary: values.summary,
        points: numberOf(values, 'points'),
        stock: numberOf(values, 'stock'),
        active: shownOf(values),
        ends_at: instantOf(values, 'ends'),
        reason: values.reason,
      });
      say(offerTable([changed]));
    },
  },
  'order:list': {
    usage: '[--status ordered|sent|cancelled] [--limit 50]',
    does: 'gifts with where they go; those to be sent unless asked otherwise',
    by: 'operator',
    async run({ call, values: { status, limit } }) {
      const { items } = await call('GET /api/operator/redemption/orders', { status, limit });
      const rows = items.map(({ delivery, ...row }) => [
        row.redemption_id,
        shortTime(row.created_at),
        `${row.title} x ${row.quantity}`,
        row.member_id,
        delivery ? `${delivery.recipient}, ${delivery.phone}, ${delivery.address} ${delivery.postcode}` : '',
        row.tracking ?? row.reason ?? '',
      ]);
      say(table(['order', 'at', 'what', 'member', 'to', 'number or reason'], rows));
    },
  },
  'order:send': {
    usage: '--order 7 --tracking TH123456789',
    does: 'says that a gift was sent, and under which number',
    by: 'operator',
    async run({ call, needed }) {
      const input = { redemption_id: needed('order'), tracking: needed('tracking') };
      sayOrder(await call('POST /api/operator/redemption/send', input));
    },
  },
  'order:cancel': {
    usage: '--order 7 --reason "sold out" [--yes]',
    does: 'cancels a gift that was not sent; points and stock go back, the member reads the reason',
    by: 'operator',
    async run({ call, needed, values }) {
      const input = { redemption_id: needed('order'), reason: needed('reason') };
      if (!(await confirmed(`Cancel order ${input.redemption_id} and give the points back?`, values)))
        throw new Mistake('not cancelled');
      sayOrder(await call('POST /api/operator/redemption/cancel', input));
    },
  },
  'cashback:rules': {
    usage: '',
    does: 'the versions of the cashback rule and the VIP levels, the latest to come into force first',
    by: 'operator',
    async run({ call }) {
      say(ruleTable(await call('GET /api/operator/cashback/rules')));
    },
  },
  'cashback:set': {
    usage:
      '[--from 2026-12-01] [--loss-rate 5] [--loss-cap 5000] [--rebate lotto:0.2,0.4,0.6] [--min 10] [--gold 50000] [--hero 300000] [--reason ...]',
    does: 'a new version of the rule for days to come; more than 30% of the house edge is refused',
    by: 'operator',
    async run({ call, values }) {
      const made = await call('POST /api/operator/cashback/set', {
        effective_on: values.from,
        loss_rate_pct: values['loss-rate'],
        loss_cap: values['loss-cap'],
        rebates: rebatesOf(values.rebate),
        min: values.min,
        vip_gold: values.gold,
        vip_hero: values.hero,
        reason: values.reason,
      });
      say(ruleTable([made]));
    },
  },
  'cashback:recompute': {
    usage: '--day 2026-11-20 [--reason ...]',
    does: 'reckons a day anew from its bets; what was claimed stays, a difference is carried on',
    by: 'operator',
    async run({ call, needed, values }) {
      const day = await call('POST /api/operator/cashback/recompute', { day: needed('day'), reason: values.reason });
      say(
        `${day.day}: ${day.members} members, staked ${day.stakes}, won ${day.wins}, claimed ${day.claimed}, to be claimed ${day.open}`,
      );
    },
  },
};
