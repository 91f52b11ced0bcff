/**
 * Pairs of seeds (trust.md 1): one per player and game. The commitment to the next server seed is public before the client seed
 * for it is set; a server seed is revealed when its pair is changed, which waits for the rounds that were drawn from it.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { seal, unseal } from '../../server/sealed.ts';
import { commitmentOf, openingOf } from '../rules/commitment.ts';
import type { HouseGame } from '../rules/house-games.ts';
import { finalStates } from '../rules/round.ts';
import { noncesPerSeed } from '../rules/seat.ts';
import { houseRound, houseSeed } from './tables.ts';

const seedBytes = 32;
const clientSeedBytes = 8;

/** A pair in use, as players see it. */
export interface SeedPair {
  readonly commitment: string;
  readonly client_seed: string;
  /** Of the next round. */
  readonly nonce: number;
  /** To the server seed that takes over when the pair is changed. */
  readonly next_commitment: string;
}

export type SeedRow = typeof houseSeed.$inferSelect;

/** Where seeds belong: a player at a game. */
export interface Seat {
  readonly playerId: bigint;
  readonly game: HouseGame;
}

const pairQuery = preparedQuery('house_seed_pair', (db) =>
  db
    .select()
    .from(houseSeed)
    .where(
      and(
        eq(houseSeed.playerId, value('playerId')),
        eq(houseSeed.game, value('game')),
        inArray(houseSeed.state, ['current', 'next']),
      ),
    )
    .orderBy(houseSeed.state),
);

export interface Pair {
  readonly current: SeedRow;
  readonly next: SeedRow;
}

async function pairOf(db: Db, { playerId, game }: Seat): Promise<Pair | undefined> {
  const [current, next] = await pairQuery(db, { playerId, game: game.code });
  return current && next && { current, next };
}

/** The pair in use. The row's name in its encryption is player, game and commitment, which never change. */
export async function requirePair(db: Db, seat: Seat): Promise<Pair> {
  const pair = await pairOf(db, seat);
  assert(pair, 'a player at a game has seeds since the first session');
  return pair;
}

/** The pair that the next round is played on; undefined where it has to be made or changed first. Takes no lock. */
export async function playablePair(db: Db, seat: Seat): Promise<Pair | undefined> {
  const pair = await pairOf(db, seat);
  return pair && !isSpent(pair.current, seat.game) ? pair : undefined;
}

export const shownPair = ({ current, next }: Pair): SeedPair => ({
  commitment: current.commitment,
  client_seed: current.clientSeed ?? '',
  nonce: current.nextNonce,
  next_commitment: next.commitment,
});

const nameOf = ({ playerId, game, commitment }: Pick<SeedRow, 'playerId' | 'game' | 'commitment'>): string =>
  `${playerId}:${game}:${commitment}`;

/** The server seed of a pair, 64 hexadecimal digits; never leaves the house before the pair is revealed. */
export const serverSeedOf = (
  ctx: Pick<Context, 'secrets'>,
  row: Pick<SeedRow, 'playerId' | 'game' | 'commitment' | 'serverSeed'>,
): string => unseal(ctx, 'house_seeds', nameOf(row), row.serverSeed).toString('hex');

function newSeed(ctx: Context, { playerId, game }: Seat, at: Date) {
  const raw = Buffer.from(ctx.random(seedBytes));
  const { code, configHash } = game;
  const row = { playerId, game: code, commitment: commitmentOf(raw.toString('hex'), configHash) };
  return { ...row, configHash, serverSeed: seal(ctx, 'house_seeds', nameOf(row), raw), createdAt: at };
}

const newClientSeed = (ctx: Context): string => Buffer.from(ctx.random(clientSeedBytes)).toString('hex');

/**
 * Sees to it that a player has a pair that may be played on: makes the first, and changes one that has no numbers left or was
 * committed to with another table of the game. Under the player's lock.
 */
export async function ensurePair(ctx: Context, tx: Db, seat: Seat, at: Date): Promise<Pair> {
  const pair = await pairOf(tx, seat);
  if (!pair) {
    const current = { ...newSeed(ctx, seat, at), state: 'current' as const, clientSeed: newClientSeed(ctx) };
    await tx.insert(houseSeed).values([current, { ...newSeed(ctx, seat, at), state: 'next' }]);
    return requirePair(tx, seat);
  }
  if (!isSpent(pair.current, seat.game) || (await hasOpenRound(tx, pair.current.id))) return pair;
  return change(ctx, tx, seat, { pair, clientSeed: pair.current.clientSeed ?? newClientSeed(ctx), at });
}

/** Whether no further round is drawn from a pair. */
export const isSpent = ({ nextNonce, configHash }: SeedRow, game: HouseGame): boolean =>
  nextNonce >= noncesPerSeed || configHash !== game.configHash;

/** Reveals the pair in use and takes the next one, with this client seed. @throws Refusal round_open */
export async function rotate(
  ctx: Context,
  tx: Db,
  seat: Seat,
  { clientSeed, at }: { readonly clientSeed: string; readonly at: Date },
): Promise<Pair> {
  const pair = await requirePair(tx, seat);
  if (await hasOpenRound(tx, pair.current.id)) throw new Refusal('round_open');
  return change(ctx, tx, seat, { pair, clientSeed, at });
}

async function hasOpenRound(tx: Db, seedId: bigint): Promise<boolean> {
  const [open] = await tx
    .select({ id: houseRound.id })
    .from(houseRound)
    .where(and(eq(houseRound.seedId, seedId), sql`${houseRound.state} not in ${[...finalStates]}`))
    .limit(1);
  return open !== undefined;
}

async function change(
  ctx: Context,
  tx: Db,
  seat: Seat,
  { pair, clientSeed, at }: { readonly pair: Pair; readonly clientSeed: string; readonly at: Date },
): Promise<Pair> {
  const revealed = (row: SeedRow, playedWith: string) => ({
    ...{ state: 'revealed' as const, revealedAt: at },
    opening: openingOf(row.commitment, serverSeedOf(ctx, row), playedWith),
  });
  const { current } = pair;
  await tx
    .update(houseSeed)
    .set(revealed(current, current.clientSeed ?? ''))
    .where(eq(houseSeed.id, current.id));
  // A next pair that was committed to with another table is revealed unused.
  const isUsable = pair.next.configHash === seat.game.configHash;
  await tx
    .update(houseSeed)
    .set(isUsable ? { state: 'current', clientSeed } : { ...revealed(pair.next, clientSeed), clientSeed })
    .where(eq(houseSeed.id, pair.next.id));
  if (!isUsable) await tx.insert(houseSeed).values({ ...newSeed(ctx, seat, at), state: 'current', clientSeed });
  await tx.insert(houseSeed).values({ ...newSeed(ctx, seat, at), state: 'next' });
  return requirePair(tx, seat);
}
