/** Commands about the prize wheel: its versions, prizes and costs, stock, and free spins for a member. */
import { type Answer, type Command, numberOf, say, sayMade, table, type Values } from './operator-session.ts';

type Wheel = Answer<'GET /api/operator/wheel/list'>[number];

function describe({ version, enabled, daily, cost_points, prizes, worth, created_by, created_at }: Wheel): string {
  const rows = prizes.map((row) => [
    row.prize_id,
    String(row.weight),
    row.substitute ?? '',
    row.stock === null ? '' : `${row.given} of ${row.stock}`,
  ]);
  const state = [
    enabled ? 'open' : 'closed',
    `${cost_points} points a spin`,
    ...(daily ? ['once a day for nothing'] : []),
  ];
  return [
    `wheel ${version}, by ${created_by}, ${created_at}: ${state.join(', ')}; a spin is worth ${worth}`,
    table(['prize', 'weight', 'out of stock', 'given'], rows),
  ].join('\n');
}

/** Parses "cash:5=2400 points:20=2000 spin=1000>pt-20 coupon=500". */
function prizesOf(value: Values[string]) {
  if (typeof value !== 'string') return undefined;
  return value.split(/\s+/).map((one) => {
    const [, kind = '', amount, weight, substitute] = /^([a-z]+)(?::([\d.]+))?=(\d+)(?:>(\S+))?$/.exec(one) ?? [];
    return { kind, amount, weight: Number(weight), substitute };
  });
}

const switchOf = (value: Values[string]): boolean | undefined => (value === undefined ? undefined : value === 'on');

export const wheelCommands: Readonly<Record<string, Command>> = {
  'wheel:list': {
    usage: '',
    does: 'the versions of the wheel, the newest in force, with stock and what a spin is worth',
    by: 'operator',
    async run({ call }) {
      for (const one of await call('GET /api/operator/wheel/list')) say(describe(one));
    },
  },
  'wheel:set': {
    usage:
      '[--prizes "cash:5=2400 points:20=2000 spin=1000>pt-20 coupon=500 ..."] [--points 100] [--daily on|off] [--open on|off] [--coupon 3 --days 30] --reason ...',
    does: 'sets the prizes clockwise from the top with weights that add up to 10,000 (>: given once out of stock), and what a spin costs',
    by: 'operator',
    async run({ call, needed, values }) {
      const made = await call('POST /api/operator/wheel/set', {
        prizes: prizesOf(values.prizes),
        cost_points: numberOf(values, 'points'),
        daily: switchOf(values.daily),
        enabled: switchOf(values.open),
        coupon_id: values.coupon,
        coupon_days: numberOf(values, 'days'),
        reason: needed('reason'),
      });
      sayMade(made, describe);
    },
  },
  'wheel:stock': {
    usage: '--prize cash-500 --stock 10 [--reason ...]',
    does: 'limits how many of a prize are given in all',
    by: 'operator',
    async run({ call, needed, values }) {
      const stock = Number(needed('stock'));
      const input = { prize_id: needed('prize'), stock, reason: values.reason };
      sayMade(await call('POST /api/operator/wheel/stock', input), describe);
    },
  },
  'wheel:give': {
    usage: '--member 12 --quantity 3 --reason ...',
    does: 'gives a member free spins of the wheel',
    by: 'operator',
    async run({ call, needed }) {
      const given = await call('POST /api/operator/wheel/give', {
        ...{ member_id: needed('member'), quantity: Number(needed('quantity')), reason: needed('reason') },
      });
      sayMade(given, ({ member_id, free_spins }) => `member ${member_id} has ${free_spins} free spins`);
    },
  },
};
