/**
 * Compares a provider's file of a day with the wallet's books (games.md C18, games-detail.md 6 "Reconciliation"). Each difference
 * is an incident that two people have to resolve; nothing is posted by itself.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokInstant, type Day, dayMs, minuteMs } from '../../time.ts';
import { type BookDifference, bookKey, differencesOf, type ReadBooks, readBooks } from '../rules/books.ts';
import { type ToldTransaction, toldIn } from '../rules/told-transaction.ts';
import { gameBooks } from './book-tables.ts';
import { rowsBetween, rowsNamed } from './own-books.ts';
import { gameIncident } from './round-tables.ts';
import { gameProvider } from './tables.ts';

/** How far the two clocks, and a call and its answer, may lie apart at midnight. */
const midnightMs = 10 * minuteMs;
const openMaxMs = dayMs;
/** More differences than this are another day's file, or another provider's: nobody could resolve them one by one. */
const differencesMax = 10_000;
const batchSize = 1_000;

export interface GivenBooks {
  readonly provider: string;
  readonly day: Day;
  readonly origin: 'pushed' | 'fetched';
  readonly text: string;
}

/** A difference, or a bet that has been open for more than 24 hours. */
export interface Found {
  readonly kind: BookDifference['kind'] | 'open_too_long';
  readonly op: string;
  readonly tx_id: string;
  readonly player_ref: string;
  readonly amount: bigint;
  readonly detail: string;
  readonly told?: ToldTransaction | null;
}

export type Reconciled =
  | { readonly problem: string }
  | { readonly problem?: never; readonly rows: number; readonly found: readonly Found[] };

/** Compares a file and keeps it, one at a time for a provider. One that is refused is noted with its fault. */
export function reconcile(ctx: Context, given: GivenBooks): Promise<Reconciled> {
  const read = readBooks(given.text);
  return inTransaction(ctx, async (tx) => {
    await tx.select().from(gameProvider).where(eq(gameProvider.code, given.provider)).for('no key update');
    const now = await databaseNow(tx);
    const problem = read.problem ?? (bangkokInstant(given.day) > now ? 'the day has not begun' : undefined);
    if (problem !== undefined || read.problem !== undefined) return refuse(tx, given, now, problem ?? '');
    const differences = await compare(tx, given, read, now);
    if (differences.length > differencesMax)
      return refuse(tx, given, now, `${differences.length} differences: it is not this day's file`);
    const found = [
      ...differences.map(({ kind, row, detail }) => ({
        ...{ kind, op: row.op, tx_id: row.tx_id, player_ref: row.player_ref, amount: row.amount, detail },
        told: toldIn({ kind, row }),
      })),
      ...(await openTooLong(tx, given.provider, now)),
    ];
    await report(tx, given.provider, found, now);
    await tx.insert(gameBooks).values({
      ...{ provider: given.provider, day: given.day, origin: given.origin, receivedAt: now },
      ...{ rows: read.sums.rows, sumBet: read.sums.bet, sumWin: read.sums.win, sumRollback: read.sums.rollback },
      ...{ sha256: read.sha256, differences: found.length, content: gzipSync(given.text) },
    });
    return { rows: read.rows.length, found };
  });
}

async function refuse(tx: Db, { provider, day, origin }: GivenBooks, receivedAt: Date, problem: string) {
  await tx.insert(gameBooks).values({ provider, day, origin, receivedAt, problem });
  return { problem };
}

/**
 * The provider has to tell of every transaction of the day. Those of its last minutes may be in the file of the next day, which
 * is when they are looked for.
 */
async function compare(
  tx: Db,
  { provider, day }: GivenBooks,
  { rows: theirs }: Extract<ReadBooks, { readonly problem?: never }>,
  now: Date,
): Promise<readonly BookDifference[]> {
  const [begins, ends] = [bangkokInstant(day).getTime(), bangkokInstant(addDays(day, 1)).getTime()];
  const before = await booksOf(tx, provider, addDays(day, -1));
  const from = new Date(before ? begins - midnightMs : begins);
  const expected = await rowsBetween(tx, provider, from, new Date(ends));
  const own = new Map(expected.map((row) => [bookKey(row), row]));
  const elsewhere = theirs.filter((row) => !own.has(bookKey(row)));
  for (let at = 0; at < elsewhere.length; at += batchSize)
    for (const row of await rowsNamed(tx, provider, elsewhere.slice(at, at + batchSize))) own.set(bookKey(row), row);
  const until = now.getTime() < ends ? ends : ends - midnightMs;
  return differencesOf(theirs, own, {
    expected: expected.filter(({ at }) => Date.parse(at) < until),
    ...(before ? { told: new Set(before.map(bookKey)) } : {}),
  });
}

/** The rows of the latest file of a day that was compared; undefined without one. */
async function booksOf(tx: Db, provider: string, day: Day) {
  const [row] = await tx
    .select({ content: gameBooks.content })
    .from(gameBooks)
    .where(and(eq(gameBooks.provider, provider), eq(gameBooks.day, day), isNull(gameBooks.problem)))
    .orderBy(desc(gameBooks.id))
    .limit(1);
  if (!row?.content) return undefined;
  const read = readBooks(gunzipSync(row.content).toString());
  return read.problem === undefined ? read.rows : undefined;
}

async function openTooLong(tx: Db, provider: string, now: Date): Promise<Found[]> {
  const before = new Date(now.getTime() - openMaxMs).toISOString();
  const { rows } = await tx.execute<{ tx_id: string; player_ref: string; amount: bigint; round_id: string }>(sql`
    select b.tx_id, p.ref as player_ref, b.stake as amount, r.round_id
      from game_bet b join game_round r on r.id = b.round_id
        join game_player p on p.provider = r.provider and p.member_id = r.member_id
      where b.status = 'open' and b.placed_at < ${before}::timestamptz and r.provider = ${provider}
      order by b.id limit ${differencesMax}`);
  return rows.map(({ round_id, ...bet }) => ({
    ...bet,
    ...{ kind: 'open_too_long' as const, op: 'bet', detail: `รอบ ${round_id}` },
  }));
}

/** Opens an incident for each that has none, resolved ones included: a person has seen those. */
export async function report(tx: Db, provider: string, found: readonly Found[], at: Date): Promise<void> {
  for (let from = 0; from < found.length; from += batchSize) {
    const batch = found.slice(from, from + batchSize);
    const members = await membersBehind(tx, provider, [...new Set(batch.map(({ player_ref }) => player_ref))]);
    await tx
      .insert(gameIncident)
      .values(
        batch.map(({ kind, op, tx_id: txId, player_ref, amount, detail, told = null }) => {
          const memberId = members.get(player_ref) ?? null;
          const common = { provider, memberId, kind, op, txId, amount, createdAt: at };
          return memberId === null
            ? { ...common, detail: `ไม่รู้จักผู้เล่น ${player_ref} · ${detail}`, told: null }
            : { ...common, detail, told };
        }),
      )
      .onConflictDoNothing();
  }
}

async function membersBehind(tx: Db, provider: string, refs: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await tx.execute<{ ref: string; member_id: bigint }>(sql`
    select ref, member_id from game_player where provider = ${provider}
      and ref in (${sql.join(
        refs.map((ref) => sql`${ref}`),
        sql`, `,
      )})`);
  return new Map(rows.map(({ ref, member_id }) => [ref, member_id]));
}

/** Job: bets that have been open for more than 24 hours, of providers that give no file too. */
export function reportOpenBets(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx);
    for (const { code } of await tx.select({ code: gameProvider.code }).from(gameProvider))
      await report(tx, code, await openTooLong(tx, code, now), now);
  });
}
