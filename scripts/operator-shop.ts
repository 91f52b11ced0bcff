/** Commands about the point shop: offers and gift orders. */
import {
  type Answer,
  type Command,
  instantOf,
  numberOf,
  say,
  sayMade,
  shortTime,
  table,
  until,
  yesNoOf,
} from './operator-session.ts';

type Offer = Answer<'GET /api/operator/redemption/offers'>[number];
type Order = Answer<'POST /api/operator/redemption/send'>;

const offerTable = (rows: readonly Offer[]): string =>
  table(
    ['offer', 'kind', 'title', 'points', 'gives', 'taken', 'stock', 'until'],
    rows.map((row) => [
      row.item_id,
      row.kind,
      row.title,
      row.points,
      row.credit ??
        (row.spins === null
          ? row.coupon_id === null
            ? ''
            : `coupon ${row.coupon_id}, ${row.coupon_days} days`
          : `${row.spins} spins of ${row.spin_stake ?? 'the wheel'}`),
      String(row.taken),
      row.stock === null ? 'no end' : String(row.stock),
      row.active ? until(row.ends_at) : 'hidden',
    ]),
  );

const sayOrder = ({ redemption_id, title, member_id, status, tracking }: Order): void =>
  say(`order ${redemption_id} (${title}) of member ${member_id}: ${status}${tracking === null ? '' : `, ${tracking}`}`);

export const shopCommands: Readonly<Record<string, Command>> = {
  'offer:list': {
    usage: '',
    does: 'all current and past offers of the point shop',
    by: 'operator',
    async run({ call }) {
      say(offerTable(await call('GET /api/operator/redemption/offers')));
    },
  },
  'offer:add': {
    usage:
      '--kind credit|spins|wheel_spins|coupon|gift --title ... --summary ... --points 100 [--credit 10] [--coupon 3 --coupon-days 30] [--spins 5 --game benja:khom --stake 5] [--stock 3] [--per-member 1] [--quantity 10] [--picture coin] [--starts ...] [--ends ...]',
    does: 'adds an offer to the point shop',
    by: 'operator',
    async run({ call, needed, values }) {
      const created = await call('POST /api/operator/redemption/add', {
        kind: needed('kind'),
        title: needed('title'),
        summary: needed('summary'),
        points: needed('points') && numberOf(values, 'points'),
        credit: values.credit,
        coupon_id: values.coupon,
        coupon_days: numberOf(values, 'coupon-days'),
        spins: numberOf(values, 'spins'),
        spin_game: values.game,
        spin_stake: values.stake,
        stock: numberOf(values, 'stock'),
        per_member_max: numberOf(values, 'per-member'),
        quantity_max: numberOf(values, 'quantity'),
        picture: values.picture,
        starts_at: instantOf(values, 'starts'),
        ends_at: instantOf(values, 'ends'),
        reason: values.reason,
      });
      sayMade(created, (offer) => offerTable([offer]));
    },
  },
  'offer:change': {
    usage:
      '--offer 4 [--title ...] [--summary ...] [--points 120] [--stock 5] [--shown yes|no] [--ends ...] [--reason ...]',
    does: 'changes an offer; existing redemptions are unaffected',
    by: 'operator',
    async run({ call, needed, values }) {
      const changed = await call('POST /api/operator/redemption/change', {
        item_id: needed('offer'),
        title: values.title,
        summary: values.summary,
        points: numberOf(values, 'points'),
        stock: numberOf(values, 'stock'),
        active: yesNoOf(values, 'shown'),
        ends_at: instantOf(values, 'ends'),
        reason: values.reason,
      });
      sayMade(changed, (offer) => offerTable([offer]));
    },
  },
  'order:list': {
    usage: '[--status ordered|sent|cancelled] [--limit 50]',
    does: 'gift orders with their addresses; by default those to be shipped',
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
    does: 'marks a gift as shipped, with its tracking number',
    by: 'operator',
    async run({ call, needed }) {
      const input = { redemption_id: needed('order'), tracking: needed('tracking') };
      sayOrder(await call('POST /api/operator/redemption/send', input));
    },
  },
  'order:cancel': {
    usage: '--order 7 --reason "sold out" [--yes]',
    does: 'cancels an unshipped gift; refunds points and stock, the member sees the reason',
    by: 'operator',
    async run({ call, needed, confirm }) {
      const input = { redemption_id: needed('order'), reason: needed('reason') };
      await confirm(`Cancel order ${input.redemption_id} and give the points back?`, 'not cancelled');
      sayOrder(await call('POST /api/operator/redemption/cancel', input));
    },
  },
};
