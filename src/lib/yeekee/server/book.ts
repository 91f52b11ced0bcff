/** A yeekee round with its current state. */
import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { RoundStatus } from '../../lotto/rules/round-state.ts';
import { roundColumns } from '../../lotto/server/round-columns.ts';
import { market, round } from '../../lotto/server/tables.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { merkleRoot } from '../rules/chain.ts';
import { shot, yeekeeRound } from './tables.ts';

export interface YeekeeBook {
  readonly id: bigint;
  readonly market: string;
  readonly drawDate: string;
  readonly number: number;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly status: RoundStatus;
  readonly voidReason: string | null;
  readonly state: typeof yeekeeRound.$inferSelect;
}

/** The columns of a yeekee round; join `market` and `yeekeeRound` to `round`. */
export const yeekeeColumns = { ...roundColumns, voidReason: round.voidReason, state: yeekeeRound };

/**
 * Locks a yeekee round for the rest of the transaction, the round before its shots, and reads the database's clock after
 * that.
 *
 * @throws Refusal not_found
 */
export async function lockYeekee(tx: Db, roundId: bigint): Promise<YeekeeBook & { readonly now: Date }> {
  const [row] = await tx.select().from(round).where(eq(round.id, roundId)).for('update');
  const [state] = await tx.select().from(yeekeeRound).where(eq(yeekeeRound.roundId, roundId)).for('update');
  if (!row || !state) throw new Refusal('not_found');
  const { id, market: code, drawDate, number, openAt, closeAt, status, voidReason } = row;
  const now = await databaseNow(tx);
  return { id, market: code, drawDate, number, openAt, closeAt, status, voidReason, state, now };
}

/** @throws Refusal not_found, also for other markets */
export async function yeekeeRow(db: Db, roundId: bigint) {
  const [row] = await db
    .select(yeekeeColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .innerJoin(yeekeeRound, eq(yeekeeRound.roundId, round.id))
    .where(eq(round.id, roundId));
  if (!row) throw new Refusal('not_found');
  return row;
}

export type YeekeeRow = Awaited<ReturnType<typeof yeekeeRow>>;

/**
 * Ends the list of a yeekee round that an operator voids, so that its proof can be published at once; other rounds are left
 * alone. The caller has locked the round.
 */
export async function endVoidedList(tx: Db, roundId: bigint, now: Date): Promise<void> {
  const [state] = await tx.select().from(yeekeeRound).where(eq(yeekeeRound.roundId, roundId)).for('update');
  if (!state) return;
  const shots = await tx.select({ hash: shot.hash }).from(shot).where(eq(shot.roundId, roundId)).orderBy(asc(shot.seq));
  await tx
    .update(yeekeeRound)
    .set({ voidedAt: now, dueAt: null, root: merkleRoot(shots.map(({ hash }) => hash)) })
    .where(eq(yeekeeRound.roundId, roundId));
}
