/** Rounds of a player with what proves them. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import type { HouseRound } from '../contract.ts';
import { type GameProof, gameProofFormat, ownOutcome } from '../rules/proof.ts';
import { roundDraws } from '../rules/streams.ts';
import type { RoundRow } from './round-rows.ts';
import { type ProvingSeed, shownRound } from './round-shape.ts';
import { serverSeedOf } from './seeds.ts';
import type { Caller } from './sessions.ts';
import { houseRound, houseSeed } from './tables.ts';

interface Found {
  readonly round: RoundRow;
  readonly seed: typeof houseSeed.$inferSelect | null;
}

const provingSeed = (ctx: Context, { seed }: Found): ProvingSeed | undefined =>
  seed ? { ...seed, revealed: seed.state === 'revealed' ? serverSeedOf(ctx, seed) : null } : undefined;

const selectRounds = (db: Db) =>
  db
    .select({ round: houseRound, seed: houseSeed })
    .from(houseRound)
    .leftJoin(houseSeed, eq(houseSeed.id, houseRound.seedId));

/** A round of the player. @throws Refusal not_found, also for another player's */
export async function roundNamed(ctx: Context, { player }: Caller, roundId: string): Promise<Found> {
  const [found] = await selectRounds(ctx.db).where(
    and(eq(houseRound.ulid, roundId.slice('r-'.length)), eq(houseRound.playerId, player.id)),
  );
  if (!found) throw new Refusal('not_found');
  return found;
}

/** A round as calls answer it. */
export async function showRound(ctx: Context, row: RoundRow): Promise<HouseRound> {
  if (row.seedId === null) return shownRound(row, undefined);
  const [seed] = await ctx.db.select().from(houseSeed).where(eq(houseSeed.id, row.seedId));
  return shownRound(row, provingSeed(ctx, { round: row, seed: seed ?? null }));
}

const pageSize = 50;

/** @throws Refusal invalid_input (cursor) */
export async function roundsOf(ctx: Context, { player, game }: Caller, cursor: string | undefined) {
  const before = idBefore(cursor);
  const rows = await selectRounds(ctx.db)
    .where(
      and(
        eq(houseRound.playerId, player.id),
        eq(houseRound.game, game.code),
        before === undefined ? undefined : lt(houseRound.id, before),
      ),
    )
    .orderBy(desc(houseRound.id))
    .limit(pageSize + 1);
  const { shown, next_cursor } = pageOf(rows, pageSize, ({ round }) => round.id);
  return { items: shown.map((found) => shownRound(found.round, provingSeed(ctx, found))), next_cursor };
}

/** What proves a round, and the verifier's document of it once its seed is revealed. @throws Refusal not_found */
export async function proofOf(ctx: Context, caller: Caller, roundId: string) {
  const found = await roundNamed(ctx, caller, roundId);
  const seed = provingSeed(ctx, found);
  return { ...shownRound(found.round, seed).proof, document: documentOf(found.round, seed) };
}

function documentOf({ game, nonce }: RoundRow, seed: ProvingSeed | undefined): GameProof | null {
  if (!seed?.revealed || nonce === null || seed.clientSeed === null) return null;
  const { revealed: server_seed, clientSeed: client_seed, configHash: config_hash, commitment } = seed;
  const outcome = ownOutcome(game, roundDraws(server_seed, client_seed, nonce));
  if (outcome === undefined) return null;
  return {
    ...{ format: gameProofFormat, rounds: 'own', game, config_hash, commitment },
    ...{ server_seed, client_seed, nonce, outcome },
  };
}
