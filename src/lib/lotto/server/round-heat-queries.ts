/** What each number of a round would cost, for the console's heat map. */
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';
import type { LimitAction } from '../rules/limit-items.ts';
import type { LimitInForce } from '../rules/limit-text.ts';
import { takenByKey } from './key-sums.ts';

export type NumberState = 'open' | 'closed' | 'reduced' | 'capped';

export interface HeatCell {
  readonly key: string;
  readonly lines: number;
  /** Satang accepted, and payable if this number is drawn. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: NumberState;
  readonly limit: LimitInForce | undefined;
}

export type Heat = ReadonlyMap<BetType, ReadonlyMap<string, HeatCell>>;

interface Row {
  readonly bet_type: BetType;
  /** Null for a limit on the whole type. */
  readonly key: string | null;
  readonly lines: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly action: LimitAction | null;
  readonly pct: number | null;
  readonly cap: bigint | null;
}

// A round at a time: the planner takes the few rounds of a market for many, and would read all counters there are.
// Of two limits in force a round's own wins, then a closed one, then the later one, as in pricing (lotto.md 4).
const heatRows = statement<Row & Record<string, unknown>>(
  'number_heat',
  `with rounds as (
    select id, market from round where id = $1
    union all select id, market from round where $1::bigint is null and market = $2 and status in ('scheduled', 'open') and close_at > $3),
  limits as (
    select distinct on (l.bet_type, l.key) l.bet_type, l.key, l.action, l.pct, l.cap
      from number_limit l
      where (l.round_id = $1 or l.market = coalesce($2, (select market from rounds limit 1))) and (l.from_at is null or l.from_at <= $3)
        and (l.until_at is null or l.until_at > $3)
      order by l.bet_type, l.key, (l.round_id is not null) desc, (l.action = 'closed') desc, l.id desc),
  sums as (
    select each.bet_type, each.key, sum(each.lines)::int as lines, sum(each.stake)::bigint as stake, sum(each.payout)::bigint as payout
      from rounds cross join lateral (${takenByKey('rounds.id')}) each
      group by each.bet_type, each.key)
  select coalesce(s.bet_type, l.bet_type) as bet_type, coalesce(s.key, l.key) as key, coalesce(s.lines, 0) as lines,
    coalesce(s.stake, 0) as stake, coalesce(s.payout, 0) as payout, l.action, l.pct, l.cap
    from sums s full join limits l on l.bet_type = s.bet_type and l.key = s.key`,
);

export const stateOfLimit = { closed: 'closed', reduced: 'reduced', cap: 'capped' } as const;

/** Numbers with stakes or limits of their own, and the limits of whole types. */
export interface NumberHeat {
  readonly heat: Heat;
  readonly whole: ReadonlyMap<BetType, LimitInForce>;
}

/** What numbers have taken in a round, or in all rounds of a market that may still be bet on, and the limits in force. */
export async function numberHeat(
  ctx: Context,
  of: { readonly roundId: bigint } | { readonly market: string },
): Promise<NumberHeat> {
  const [roundId, market] = 'market' in of ? [null, of.market] : [of.roundId, null];
  const { rows } = await heatRows(ctx.db, [roundId, market, ctx.now().toISOString()]);
  const limitOf = ({ action, pct, cap }: Row): LimitInForce | undefined => (action ? { action, pct, cap } : undefined);
  const whole = new Map(
    rows.flatMap((row) => {
      const limit = row.key === null ? limitOf(row) : undefined;
      return limit ? [[row.bet_type, limit] as const] : [];
    }),
  );
  const heat = new Map<BetType, Map<string, HeatCell>>(betTypes.map(({ code }) => [code, new Map()]));
  for (const row of rows) {
    const { bet_type, key, lines, stake, payout } = row;
    if (key === null) continue;
    const limit = limitOf(row) ?? whole.get(bet_type);
    const state = limit ? stateOfLimit[limit.action] : 'open';
    heat.get(betType(bet_type).code)?.set(key, { key, lines, stake, payout, state, limit });
  }
  return { heat, whole };
}

/** Stakes, payouts and limits of a round by bet type and counting key; numbers without either are left out. */
export const roundHeat = async (ctx: Context, roundId: bigint): Promise<Heat> =>
  (await numberHeat(ctx, { roundId })).heat;

/**
 * One bet type of it in wire form, the costliest first.
 *
 * @throws Refusal not_found
 */
export async function heatOfType(ctx: Context, wanted: { readonly round_id: bigint; readonly bet_type: BetType }) {
  const [heat, found] = await Promise.all([roundHeat(ctx, wanted.round_id), roundExists(ctx.db, [wanted.round_id])]);
  if (found.rows.length === 0) throw new Refusal('not_found');
  const cells = [...(heat.get(wanted.bet_type)?.values() ?? [])];
  return {
    bet_type: wanted.bet_type,
    items: cells.sort(costliestFirst).map(({ key, stake, payout, state }) => ({
      key,
      stake: toDecimal(satang(stake)),
      payout: toDecimal(satang(payout)),
      state,
    })),
  };
}

const roundExists = statement('round_exists', 'select 1 from round where id = $1');

/** For sorting: by payout, equal ones by number. */
export const costliestFirst = (a: HeatCell, b: HeatCell): number =>
  a.payout === b.payout ? (a.key < b.key ? -1 : 1) : a.payout < b.payout ? 1 : -1;
