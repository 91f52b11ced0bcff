/** Limits on numbers at the console: what numbers have taken, what would change, what was set. */
import type { NumberLimitView } from '#lib/lotto/operator-settings-contract.ts';
import type { LimitChange, LimitInForce } from '#lib/lotto/rules/limit-text.ts';
import type { HeatCell, NumberHeat } from '#lib/lotto/server/round-heat-queries.ts';

const closed: LimitInForce = { action: 'closed', pct: null, cap: null };
const reduced: LimitInForce = { action: 'reduced', pct: 50, cap: null };

const cell = (key: string, stake: bigint, limit?: LimitInForce): [string, HeatCell] => [
  key,
  {
    key,
    lines: Number(stake / 10_000n),
    stake,
    payout: stake * 90n,
    state: limit?.action === 'closed' ? 'closed' : limit ? 'reduced' : 'open',
    limit,
  },
];

export const limitHeat: NumberHeat = {
  heat: new Map([
    ['two_bottom', new Map([cell('25', 1_250_000n, reduced), cell('07', 90_000n, closed), cell('52', 640_000n)])],
    ['three_top', new Map([cell('123', 300_000n), cell('169', 88_000n, closed)])],
  ]),
  whole: new Map(),
};

export const limitChanges: readonly LimitChange[] = [
  {
    betType: 'two_bottom',
    key: '25',
    taken: { lines: 125, stake: 1_250_000n, payout: 112_500_000n },
    now: reduced,
    next: closed,
  },
  {
    betType: 'three_top',
    key: '123',
    taken: undefined,
    now: undefined,
    next: { action: 'cap', pct: null, cap: 50_000n },
  },
  { betType: 'run_top', key: null, taken: undefined, now: undefined, next: reduced },
];

const row = (over: Partial<NumberLimitView>): NumberLimitView => ({
  limit_id: '7',
  market: 'gov',
  round_id: null,
  market_name: 'รัฐบาลไทย',
  draw_date: null,
  bet_type: 'two_bottom',
  name: '2 ตัวล่าง',
  number: '25',
  action: 'closed',
  pct: null,
  cap: null,
  from_at: null,
  until_at: null,
  state: 'in_force',
  created_at: '2026-11-22T09:12:00+07:00',
  ...over,
});

export const limitRows: readonly NumberLimitView[] = [
  row({}),
  row({
    limit_id: '6',
    market: null,
    round_id: '12',
    draw_date: '2026-12-01',
    number: null,
    action: 'reduced',
    pct: 80,
    from_at: '2026-11-30T18:00:00+07:00',
    until_at: '2026-12-01T15:20:00+07:00',
    state: 'coming',
  }),
  row({ limit_id: '5', action: 'cap', cap: '1000.00', state: 'over', until_at: '2026-11-22T12:00:00+07:00' }),
];
