/** What each number of a round would cost, for the console's heat map. */
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';

export type NumberState = 'open' | 'closed' | 'reduced' | 'capped';

export interface HeatCell {
  readonly key: string;
  /** Satang accepted, and payable if this number is drawn. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: NumberState;
}

export type Heat = ReadonlyMap<BetType, ReadonlyMap<string, HeatCell>>;

interface Row {
  readonly bet_type: BetType;
  /** Null for a limit on the whole type. */
  readonly key: string | null;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly action: 'closed' | 'reduced' | 'cap' | null;
}

// Of two limits in force a closed one wins, otherwise the later one, as in pricing (lotto.md 4).
const heatRows = statement<Row & Record<string, unknown>>(
  'round_heat',
  `with limits as (
    select distinct on (l.bet_type, l.key) l.bet_type, l.key, l.action
      from number_limit l join round r on r.id = $1
      where (l.round_id = r.id or l.market = r.market) and (l.from_at is null or l.from_at <= $2)
        and (l.until_at is null or l.until_at > $2)
      order by l.bet_type, l.key, (l.action = 'closed') desc, l.id desc),
  sums as (
    select line.bet_type, line.key, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
      from line join bill on bill.id = line.bill_id and bill.status in ('pending', 'won', 'lost')
      where line.round_id = $1 group by line.bet_type, line.key)
  select coalesce(s.bet_type, l.bet_type) as bet_type, coalesce(s.key, l.key) as key, coalesce(s.stake, 0) as stake,
    coalesce(s.payout, 0) as payout, l.action
    from sums s full join limits l on l.bet_type = s.bet_type and l.key = s.key`,
);

const states = { closed: 'closed', reduced: 'reduced', cap: 'capped' } as const;

/** Stakes, payouts and limits of a round by bet type and counting key; numbers without either are left out. */
export async function roundHeat(ctx: Context, roundId: bigint): Promise<Heat> {
  const { rows } = await heatRows(ctx.db, [roundId, ctx.now().toISOString()]);
  const wholeType = new Map(
    rows.flatMap((row) => (row.key === null && row.action ? [[row.bet_type, row.action]] : [])),
  );
  const heat = new Map<BetType, Map<string, HeatCell>>(betTypes.map(({ code }) => [code, new Map()]));
  for (const { bet_type, key, stake, payout, action } of rows) {
    if (key === null) continue;
    const limit = action ?? wholeType.get(bet_type);
    heat.get(betType(bet_type).code)?.set(key, { key, stake, payout, state: limit ? states[limit] : 'open' });
  }
  return heat;
}

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
