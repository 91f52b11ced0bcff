/** Reads of yeekee: the grid of a day, a room, and the proof of a round. */
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { BetType } from '../../lotto/rules/bet-types.ts';
import { gameDay } from '../../lotto/rules/schedule.ts';
import { bill } from '../../lotto/server/bill-tables.ts';
import { market, round } from '../../lotto/server/tables.ts';
import { baht } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { secondMs, toIso } from '../../time.ts';
import type {
  YeekeeDay,
  YeekeeDayInput,
  YeekeeIncident,
  YeekeeRoom,
  YeekeeRoomInput,
  YeekeeWinner,
} from '../contract.ts';
import type { YeekeeProof } from '../proof-contract.ts';
import { uncoveredStake } from '../rules/reward.ts';
import { isMasked, shotsMinOf } from '../rules/yeekee.ts';
import { type YeekeeRow, yeekeeColumns, yeekeeRow } from './book.ts';
import { proofView } from './proof-view.ts';
import { freezeView, money, shotView, yeekeeRoundView } from './shapes.ts';
import { shot, yeekeeReward, yeekeeRound } from './tables.ts';

/**
 * The rounds of a game day: by market and day, or the day of a round; by default the current day.
 *
 * @throws Refusal not_found for a round that is not yeekee, or an inactive market
 */
export async function yeekeeDay(ctx: Context, input: YeekeeDayInput): Promise<YeekeeDay> {
  const now = ctx.now();
  const asked = input.round_id === undefined ? undefined : await yeekeeRow(ctx.db, input.round_id);
  const variant = asked?.market ?? input.variant ?? 'yeekee15';
  const date = asked?.drawDate ?? input.date ?? gameDay(now);
  const [own] = await ctx.db
    .select({ name: market.name })
    .from(market)
    .where(and(eq(market.code, variant), eq(market.active, true)));
  if (!own) throw new Refusal('not_found');
  const rows = await ctx.db
    .select(yeekeeColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .innerJoin(yeekeeRound, eq(yeekeeRound.roundId, round.id))
    .where(and(eq(round.market, variant), eq(round.drawDate, date)))
    .orderBy(asc(round.number));
  return {
    variant,
    name: own.name,
    date,
    server_time: toIso(now),
    rounds: rows.map((row) => yeekeeRoundView(row, now)),
  };
}

/**
 * A round with its shots as the caller may see them.
 *
 * @throws Refusal not_found
 */
export async function yeekeeRoom(ctx: Context, input: YeekeeRoomInput): Promise<YeekeeRoom> {
  const now = ctx.now();
  const row = await yeekeeRow(ctx.db, input.round_id);
  const { settings } = row.state;
  const hidden = isMasked({ status: row.status, frozenAt: row.state.frozenAt });
  const after = input.after_seq;
  const found = await ctx.db
    .select()
    .from(shot)
    .where(and(eq(shot.roundId, row.id), after === undefined ? undefined : gt(shot.seq, after)))
    .orderBy(after === undefined ? desc(shot.seq) : asc(shot.seq))
    .limit(input.limit + 1);
  const shots = found.slice(0, input.limit);
  if (after === undefined) shots.reverse();
  return {
    round: yeekeeRoundView(row, now),
    server_time: toIso(now),
    settings: {
      cooldown_seconds: settings.cooldownSeconds,
      shots_max: settings.shotsMax,
      shots_min: shotsMinOf(settings),
      reward: money(baht(settings.rewardBaht)),
      reward_rows: settings.rewardsOn ? [...settings.rewardRows] : [],
      reward_stake_min: money(baht(settings.rewardStakeMinBaht)),
      reward_shooters_min: settings.rewardShootersMin,
      reward_margin_pct: settings.rewardMarginPct,
    },
    shots: shots.map((one) => shotView(one, hidden, ctx.member?.id)),
    more: found.length > input.limit,
    head: row.state.head,
    sum: hidden ? null : String(row.state.sum),
    freeze: freezeView(row.state),
    has_proof: row.state.root !== null,
    winners: await winners(ctx, row),
    mine: ctx.member ? await standing(ctx, row, ctx.member.id) : null,
  };
}

/** Rows 1 and 16 of a drawn round. */
async function winners(ctx: Context, row: YeekeeRow): Promise<YeekeeWinner[]> {
  const { settings, shotCount, resultNumber } = row.state;
  if (resultNumber === null) return [];
  const places = new Map(settings.rewardRows.map((place) => [shotCount - place + 1, place]));
  const shots = await ctx.db
    .select()
    .from(shot)
    .where(and(eq(shot.roundId, row.id), inArray(shot.seq, [...places.keys()])))
    .orderBy(desc(shot.seq));
  const paid = await ctx.db.select().from(yeekeeReward).where(eq(yeekeeReward.roundId, row.id));
  return shots.map((one) => {
    const reward = paid.find((each) => each.seq === one.seq);
    return {
      row: places.get(one.seq) ?? 0,
      seq: one.seq,
      shooter: one.shooter,
      number: one.number,
      mine: one.memberId === ctx.member?.id,
      reward: reward ? money(reward.amount) : null,
    };
  });
}

interface StakedKey {
  readonly bet_type: BetType;
  readonly key: string;
  readonly stake: string;
}

const lineOf = (memberId: bigint, { bet_type, key, stake }: StakedKey) => ({
  ...{ memberId, betType: bet_type, key },
  stake: BigInt(stake),
});

async function standing(ctx: Context, row: YeekeeRow, memberId: bigint): Promise<YeekeeRoom['mine']> {
  const { settings } = row.state;
  const [own] = await ctx.db
    .select({ taken: sql<number>`count(*)::int`, lastAt: sql<string | null>`max(${shot.at})` })
    .from(shot)
    .where(and(eq(shot.roundId, row.id), eq(shot.memberId, memberId)));
  const [bills] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      lines: sql<StakedKey[] | null>`(select json_agg(s) from (select bet_type, key, sum(stake)::text as stake from line
        where bill_id = any(array_agg(${bill.id})) group by bet_type, key) s)`,
      won: sql<bigint>`coalesce(sum(${bill.winAmount}), 0)::bigint`,
      judged: sql<boolean>`coalesce(bool_and(${bill.status} in ('won', 'lost')), false)`,
      paid: sql<bigint>`coalesce(sum(${bill.payable}), 0)::bigint`,
      refunded: sql<boolean>`coalesce(bool_and(${bill.status} = 'refunded'), false)`,
    })
    .from(bill)
    .where(and(eq(bill.roundId, row.id), eq(bill.memberId, memberId), sql`${bill.status} <> 'cancelled'`));
  const staked = uncoveredStake(
    memberId,
    new Set(),
    (bills?.lines ?? []).map((line) => lineOf(memberId, line)),
  );
  return {
    shots_left: settings.shotsMax - (own?.taken ?? 0),
    next_allowed_at: own?.lastAt
      ? toIso(new Date(new Date(own.lastAt).getTime() + settings.cooldownSeconds * secondMs))
      : null,
    staked: money(staked),
    reward_eligible: settings.rewardsOn && staked >= baht(settings.rewardStakeMinBaht),
    bills: bills?.count ?? 0,
    won: bills?.judged ? money(bills.won) : null,
    refunded: bills?.refunded ? money(bills.paid) : null,
  };
}

/**
 * Everything needed to recompute a result.
 *
 * @throws Refusal not_found, proof_not_ready while shots are hidden
 */
export async function yeekeeProof(ctx: Context, roundId: bigint): Promise<YeekeeProof> {
  const row = await yeekeeRow(ctx.db, roundId);
  if (row.state.root === null) throw new Refusal('proof_not_ready');
  const shots = await ctx.db.select().from(shot).where(eq(shot.roundId, roundId)).orderBy(asc(shot.seq));
  return proofView(row, shots, ctx.now());
}

/** Rounds whose list was published too late to prove anything, and rounds whose beacon is late now; newest first. */
export async function yeekeeIncidents(ctx: Context, limit: number): Promise<YeekeeIncident[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select(yeekeeColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .innerJoin(yeekeeRound, eq(yeekeeRound.roundId, round.id))
    .where(
      and(
        isNotNull(yeekeeRound.beaconAt),
        // A second wider than the rule, which the view then applies.
        sql`(${yeekeeRound.pushedAt} is null or ${yeekeeRound.pushedAt} > ${yeekeeRound.beaconAt} - interval '2 seconds' or ${yeekeeRound.dueAt} is not null)`,
      ),
    )
    .orderBy(desc(round.closeAt), desc(round.id))
    .limit(limit);
  return rows.flatMap((row): YeekeeIncident[] => {
    const view = yeekeeRoundView(row, now);
    if (view.unproven) return [{ kind: 'unproven', at: toIso(row.state.pushedAt ?? now), round: view }];
    return view.late ? [{ kind: 'late', at: view.result_at, round: view }] : [];
  });
}
