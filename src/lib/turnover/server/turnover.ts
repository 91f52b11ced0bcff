/**
 * Turnover of main-wallet deposits: each deposit requires stakes of the same amount (the agent's setting), settled stakes
 * count towards the oldest deposit first, and what is left locks that much of the wallet. See docs/decisions, main-wallet
 * turnover.
 */
import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { add, type Satang, satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { turnover, turnoverCount } from './tables.ts';

export interface TurnoverState {
  readonly required: Satang;
  readonly done: Satang;
  readonly left: Satang;
}

/** The total requirement of the member's unfinished deposits. */
export const turnoverState = fact(
  `select json_build_object('required', coalesce(sum(required), 0)::text, 'done', coalesce(sum(done), 0)::text)
    from turnover where member_id = $1 and done < required`,
  (sums: Readonly<Record<'required' | 'done', string>>): TurnoverState => {
    const [required, done] = [satang(BigInt(sums.required)), satang(BigInt(sums.done))];
    return { required, done, left: subtract(required, done) };
  },
);

const unfinishedOf = preparedQuery('turnover_unfinished', (db) =>
  db
    .selectDistinct({ memberId: turnover.memberId })
    .from(turnover)
    .where(and(sql`${turnover.memberId} = any(${value('memberIds')}::bigint[])`, lt(turnover.done, turnover.required))),
);

/** Which of these members have unfinished requirements. */
export async function membersToPlay(db: Db, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const rows = await unfinishedOf(db, { memberIds: arrayLiteral(memberIds) });
  return new Set(rows.map((row) => row.memberId));
}

/** The same of one member, as a condition within a statement. */
export const hasToPlay = (memberId: SQL): SQL => sql`
  exists (select from turnover t where t.member_id = ${memberId} and t.done < t.required)`;

const insertTurnover = preparedQuery('turnover_insert', (db) =>
  db
    .insert(turnover)
    .values({
      memberId: value('memberId'),
      cause: value('cause'),
      required: value('required'),
      createdAt: value('now'),
    })
    .onConflictDoNothing(),
);

/** Adds a deposit's requirement, once per cause. */
export async function requireTurnover(
  ctx: Context,
  tx: Db,
  deposit: { readonly memberId: bigint; readonly cause: string; readonly amount: Satang; readonly now: Date },
): Promise<void> {
  const { depositTurnoverPct } = await settingsOf(ctx);
  const required = timesFraction(deposit.amount, BigInt(depositTurnoverPct), 100n, 'down');
  if (required === 0n) return;
  const { memberId, cause, now } = deposit;
  await insertTurnover(tx, { memberId, cause, required, now });
}

/** Drops the requirement of a reversed deposit; stakes counted towards it stay counted. */
export async function dropTurnover(tx: Db, cause: string): Promise<void> {
  await tx
    .update(turnover)
    .set({ required: sql`${turnover.done}` })
    .where(eq(turnover.cause, cause));
}

export interface SettledStake {
  readonly memberId: bigint;
  /** The stake at risk, in satang. */
  readonly stake: Satang;
  /** "lotto", "slot" ...: stored to show the member what counted. */
  readonly category: string;
  /** The cause of the stake: "bill:12". The same reference counts once. */
  readonly reference: string;
}

/** Counts many settled stakes; a single query when none of the members has turnover left. */
export async function countTurnovers(tx: Db, stakes: readonly SettledStake[]): Promise<void> {
  if (stakes.length === 0) return;
  const memberIds = [...new Set(stakes.map((stake) => stake.memberId))];
  // In id order, so that concurrent settlements cannot deadlock.
  const open = await tx
    .select({ id: turnover.id, memberId: turnover.memberId, required: turnover.required, done: turnover.done })
    .from(turnover)
    .where(
      and(sql`${turnover.memberId} = any(${arrayLiteral(memberIds)}::bigint[])`, lt(turnover.done, turnover.required)),
    )
    .orderBy(asc(turnover.id))
    .for('update');
  if (open.length === 0) return;
  const known = await tx
    .selectDistinct({ reference: turnoverCount.reference })
    .from(turnoverCount)
    .where(sql`${turnoverCount.reference} = any(${arrayLiteral(stakes.map((stake) => stake.reference))}::text[])`);
  const counted = new Set(known.map((row) => row.reference));
  const left = new Map(open.map((row) => [row.id, subtract(satang(row.required), satang(row.done))]));
  const ofMember = new Map<bigint, bigint[]>();
  for (const { id, memberId } of open) ofMember.set(memberId, [...(ofMember.get(memberId) ?? []), id]);
  const counts: { reference: string; id: bigint; amount: bigint; category: string }[] = [];
  for (const { memberId, stake, category, reference } of stakes) {
    if (counted.has(reference)) continue;
    counted.add(reference);
    let rest = stake;
    for (const id of ofMember.get(memberId) ?? []) {
      const before = left.get(id) ?? zeroSatang;
      const amount = smaller(rest, before);
      if (amount <= 0n) continue;
      left.set(id, subtract(before, amount));
      rest = subtract(rest, amount);
      counts.push({ reference, id, amount, category });
    }
  }
  if (counts.length === 0) return;
  await tx.execute(sql`
    with counts as materialized (
      select * from unnest(
        ${arrayLiteral(counts.map((count) => count.reference))}::text[], ${arrayLiteral(counts.map((count) => count.id))}::bigint[],
        ${arrayLiteral(counts.map((count) => count.amount))}::bigint[], ${arrayLiteral(counts.map((count) => count.category))}::text[]
      ) as c (reference, turnover_id, amount, category)
    ), kept as (
      insert into turnover_count (reference, turnover_id, amount, category, counted_at)
        select reference, turnover_id, amount, category, app_now() from counts
    )
    update turnover set done = done + sums.amount
      from (select turnover_id, sum(amount)::bigint as amount from counts group by turnover_id) sums where turnover.id = sums.turnover_id`);
}

/**
 * Reduces the requirement to what the main wallet still holds, newest deposit first, after money was withdrawn by a member
 * who may no longer play.
 */
export async function forgiveTurnover(tx: Db, memberId: bigint, balance: Satang): Promise<void> {
  const open = await tx
    .select({ id: turnover.id, required: turnover.required, done: turnover.done })
    .from(turnover)
    .where(and(eq(turnover.memberId, memberId), lt(turnover.done, turnover.required)))
    .orderBy(desc(turnover.id))
    .for('update');
  const left = add(...open.map((row) => satang(row.required - row.done)));
  let tooMuch = subtract(left, smaller(left, balance));
  for (const { id, required, done } of open) {
    const cut = smaller(tooMuch, satang(required - done));
    if (cut === 0n) return;
    tooMuch = subtract(tooMuch, cut);
    await tx
      .update(turnover)
      .set({ required: required - cut })
      .where(eq(turnover.id, id));
  }
}
