/** Reads of rounds for operators: totals, open tasks and exposure. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, subtract, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';
import type { ExposureView, ListedRound, RoundListFilter } from '../operator-contract.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';
import { bottomExposure, fourExposure, type PayoutByKey, topExposure, worstCase } from '../rules/exposure.ts';
import { takenByKey } from './key-sums.ts';
import { roundColumns } from './round-columns.ts';
import { roundView } from './shapes.ts';
import { market, result, round } from './tables.ts';

/** What stands in the list of a round, beside `sumsOfRound`. */
export const listedColumns = {
  ...roundColumns,
  resultVersion: round.resultVersion,
  settledAt: round.settledAt,
  voidReason: round.voidReason,
  bills: sql<number>`sums.bills`,
  stake: sql<bigint>`sums.stake`,
  payable: sql<bigint>`sums.payable`,
  winAmount: sql<bigint>`sums.win_amount`,
};
const waitingColumns = { version: result.version, enteredBy: result.enteredBy, enteredAt: result.enteredAt };

/** The totals of a round, to join laterally as `sums`. */
export const sumsOfRound = sql`(select count(*)::int as bills, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payable), 0)::bigint as payable,
  coalesce(sum(b.win_amount), 0)::bigint as win_amount from bill b where b.round_id = ${round.id} and b.status <> 'cancelled') sums`;

type ListedRow = Parameters<typeof roundView>[0] &
  Pick<typeof round.$inferSelect, 'resultVersion' | 'settledAt' | 'voidReason'> & {
    readonly bills: number;
    readonly stake: bigint;
    readonly payable: bigint;
    readonly winAmount: bigint;
  };

/** A round in wire form; `waiting` is its result that is not approved yet. */
export const listedView = (
  row: ListedRow,
  waiting: Pick<typeof result.$inferSelect, keyof typeof waitingColumns> | null,
  now: Date,
): ListedRound => ({
  ...roundView(row, now),
  bills: row.bills,
  stake: toDecimal(satang(row.stake)),
  payable: toDecimal(satang(row.payable)),
  win_amount: toDecimal(satang(row.winAmount)),
  result_version: row.resultVersion,
  waiting: waiting && {
    version: waiting.version,
    entered_by: waiting.enteredBy,
    entered_at: toIso(waiting.enteredAt),
  },
  settled_at: row.settledAt ? toIso(row.settledAt) : null,
  void_reason: row.voidReason,
});

/** Rounds by filter; without one, those that need an operator, earliest close first. */
export async function operatorRounds(ctx: Context, filter: RoundListFilter): Promise<ListedRound[]> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const asked = filter.market || filter.date || filter.status;
  const needsCare = sql`(${round.status} in ('scheduled', 'open', 'closed') and ${round.openAt} <= ${at}
    or ${round.status} in ('resulted', 'settled', 'void') and ${round.settledAt} is null or ${round.status} <> 'void' and ${result.version} is not null)`;
  const rows = await ctx.db
    .select({ ...listedColumns, waiting: waitingColumns })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, and(eq(result.roundId, round.id), isNull(result.approvedAt)))
    .innerJoinLateral(sumsOfRound, sql`true`)
    .where(
      and(
        filter.market ? eq(round.market, filter.market) : undefined,
        filter.date ? eq(round.drawDate, filter.date) : undefined,
        filter.status ? eq(round.status, filter.status) : undefined,
        asked ? undefined : needsCare,
        filter.with_bills ? sql`sums.bills > 0` : undefined,
      ),
    )
    .orderBy(
      filter.status === 'settled' || filter.status === 'void' ? desc(round.closeAt) : asc(round.closeAt),
      asc(round.id),
    )
    .limit(filter.limit);
  return rows.map((row) => listedView(row, row.waiting, now));
}

const shownOutcomes = 10;
const shownNumbers = 20;

/** What is staked on a counting key of a round, and what it would pay. */
export type KeySum = { bet_type: BetType; key: string; lines: number; stake: bigint; payout: bigint };

/**
 * What a round would cost, by stakes accepted and not cancelled.
 *
 * @throws Refusal not_found
 * @see design lotto.md 9
 */
export async function roundExposure(ctx: Context, roundId: bigint): Promise<ExposureView> {
  const [row] = await ctx.db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(eq(round.id, roundId));
  if (!row) throw new Refusal('not_found');
  const { rows: keys } = await ctx.db.execute<KeySum>(sql`
    select k.* from (values (${roundId}::bigint)) asked (id) cross join lateral (${sql.raw(takenByKey('asked.id'))}) k`);
  const { rows: sums } = await ctx.db.execute<{ bills: number; stake: bigint; payable: bigint }>(sql`
    select count(*)::int as bills, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payable), 0)::bigint as payable
      from bill where round_id = ${roundId} and status in ('pending', 'won', 'lost')`);
  const payouts = payoutsOf(keys);
  const worst = worstCase(payouts, row.mapping);
  const payable = satang(sums[0]?.payable ?? 0n);
  return {
    round: roundView(row, ctx.now()),
    bills: sums[0]?.bills ?? 0,
    stake: toDecimal(satang(sums[0]?.stake ?? 0n)),
    payable: toDecimal(payable),
    by_type: betTypes.flatMap(({ code, thai }) => {
      const own = keys.filter((key) => key.bet_type === code);
      if (own.length === 0) return [];
      return {
        bet_type: code,
        name: thai,
        lines: own.reduce((sum, key) => sum + key.lines, 0),
        stake: toDecimal(satang(own.reduce((sum, key) => sum + key.stake, 0n))),
        highest_payout: toDecimal(satang(own.reduce((most, key) => (key.payout > most ? key.payout : most), 0n))),
      };
    }),
    worst: {
      three_top: worst.three_top,
      two_bottom: worst.two_bottom,
      ...(worst.four_top === undefined ? {} : { four_top: worst.four_top }),
      payout: toDecimal(satang(worst.payout)),
      net: toDecimal(subtract(payable, satang(worst.payout))),
    },
    top: costliest(1_000, 3, (three) => topExposure(payouts, three)).map(([three_top, payout]) => ({
      three_top,
      payout,
    })),
    bottom: costliest(100, 2, (two) => bottomExposure(payouts, two)).map(([two_bottom, payout]) => ({
      two_bottom,
      payout,
    })),
    four: costliest(10_000, 4, (four) => fourExposure(payouts, four)).map(([four_top, payout]) => ({
      four_top,
      payout,
    })),
    numbers: [...keys]
      .sort((a, b) => (a.payout === b.payout ? (a.key < b.key ? -1 : 1) : a.payout < b.payout ? 1 : -1))
      .slice(0, shownNumbers)
      .map((key) => ({
        bet_type: betType(key.bet_type).code,
        number: key.key,
        stake: toDecimal(satang(key.stake)),
        payout: toDecimal(satang(key.payout)),
      })),
  };
}

/** Possible payouts by bet type and counting key. */
export function payoutsOf(keys: readonly Pick<KeySum, 'bet_type' | 'key' | 'payout'>[]): PayoutByKey {
  const sums = new Map<BetType, Map<string, bigint>>();
  for (const { bet_type, key, payout } of keys) {
    const own = sums.get(bet_type) ?? new Map<string, bigint>();
    own.set(key, payout);
    sums.set(bet_type, own);
  }
  return sums;
}

/** The costliest outcomes with their payouts as wire amounts; those without payouts are left out. */
function costliest(count: number, length: number, costOf: (text: string) => bigint): [string, string][] {
  return Array.from({ length: count }, (_, n) => zeroPadded(n, length))
    .map((text) => [text, costOf(text)] as const)
    .filter(([, cost]) => cost > 0n)
    .sort(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1))
    .slice(0, shownOutcomes)
    .map(([text, cost]) => [text, toDecimal(satang(cost))]);
}
