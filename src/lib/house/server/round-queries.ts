/** Rounds of a player with what proves them. */
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { secondMs } from '../../time.ts';
import type { HouseRound } from '../contract.ts';
import { fishingCode, type MagazineOutcome, magazineTried } from '../rules/magazine.ts';
import { type GameProof, gameProofFormat, ownOutcome } from '../rules/proof.ts';
import { placeOfName } from '../rules/shared-games.ts';
import { roundDraws } from '../rules/streams.ts';
import { houseChain, houseLink } from './chain-tables.ts';
import { sharedProof } from './links.ts';
import type { RoundRow } from './round-rows.ts';
import { type ProvingSeed, shownRound } from './round-shape.ts';
import { serverSeedOf } from './seeds.ts';
import type { Caller } from './sessions.ts';
import { houseRound, houseSeed } from './tables.ts';

interface Found {
  readonly round: RoundRow;
  readonly seed: typeof houseSeed.$inferSelect | null;
  /** Of a shared round. */
  readonly link: Pick<typeof houseLink.$inferSelect, 'commitment' | 'configHash' | 'link'> | null;
  readonly salt: string | null;
}

function provingSeed(ctx: Context, { seed, link, salt }: Found): ProvingSeed | undefined {
  if (link) return { ...link, clientSeed: salt, revealed: link.link };
  return seed ? { ...seed, revealed: seed.state === 'revealed' ? serverSeedOf(ctx, seed) : null } : undefined;
}

/** The number of the shoe or kick-off that a shared round is named by (rules/shared-games.ts). */
const sharedNumber = sql`split_part(substr(${houseRound.sharedRound}, length(${houseRound.game}) + 2), '-', 1)::integer`;

const selectRounds = (db: Db) =>
  db
    .select({
      round: houseRound,
      seed: houseSeed,
      link: { commitment: houseLink.commitment, configHash: houseLink.configHash, link: houseLink.link },
      salt: houseChain.salt,
    })
    .from(houseRound)
    .leftJoin(houseSeed, eq(houseSeed.id, houseRound.seedId))
    .leftJoin(houseLink, and(eq(houseLink.game, houseRound.game), eq(houseLink.number, sharedNumber)))
    .leftJoin(houseChain, eq(houseChain.id, houseLink.chainId));

async function findRound(db: Db, { player }: Caller, roundId: string): Promise<Found | undefined> {
  const [found] = await selectRounds(db).where(
    and(eq(houseRound.ulid, roundId.slice('r-'.length)), eq(houseRound.playerId, player.id)),
  );
  return found;
}

/** A round of the player as calls answer it; undefined for one of nobody or of another player. */
export async function roundOfPlayer(ctx: Context, caller: Caller, roundId: string): Promise<HouseRound | undefined> {
  const found = await findRound(ctx.db, caller, roundId);
  return found && shownRound(found.round, provingSeed(ctx, found));
}

/** A hand's bets that are over are on its table for so long. */
const onTableMs = 15 * secondMs;

/** The player's bets at a shared game that are open, or were over just now; the oldest first. */
export async function openSharedRounds(ctx: Context, { player, game }: Caller): Promise<HouseRound[]> {
  const rows = await selectRounds(ctx.db)
    .where(
      and(
        eq(houseRound.playerId, player.id),
        eq(houseRound.game, game.code),
        isNotNull(houseRound.sharedRound),
        or(
          inArray(houseRound.state, ['playing', 'settling']),
          and(eq(houseRound.state, 'closed'), gt(houseRound.closedAt, new Date(ctx.now().getTime() - onTableMs))),
        ),
      ),
    )
    .orderBy(asc(houseRound.id));
  return rows.map((found) => shownRound(found.round, provingSeed(ctx, found)));
}

/** A round of the player. @throws Refusal not_found, also for another player's */
export async function roundNamed(ctx: Context, caller: Caller, roundId: string): Promise<Found> {
  const found = await findRound(ctx.db, caller, roundId);
  if (!found) throw new Refusal('not_found');
  return found;
}

const shownQuery = preparedQuery('house_round_shown', (db) => selectRounds(db).where(eq(houseRound.id, value('id'))));

/** A round as calls answer it. */
export async function showRound(ctx: Context, row: RoundRow): Promise<HouseRound> {
  const [found] = await shownQuery(ctx.db, { id: row.id });
  return shownRound(row, found && provingSeed(ctx, found));
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
  const { game, sharedRound } = found.round;
  const document =
    sharedRound === null
      ? documentOf(found.round, seed)
      : await sharedProof(ctx.db, { game, ...placeOfName(game, sharedRound) });
  return { ...shownRound(found.round, seed).proof, document };
}

function documentOf({ game, nonce, outcome: kept }: RoundRow, seed: ProvingSeed | undefined): GameProof | null {
  if (!seed?.revealed || nonce === null || seed.clientSeed === null) return null;
  const { revealed: server_seed, clientSeed: client_seed, configHash: config_hash, commitment } = seed;
  const magazine = game === fishingCode && kept ? magazineTried(kept as MagazineOutcome) : undefined;
  const outcome = ownOutcome(game, roundDraws(server_seed, client_seed, nonce), magazine);
  if (outcome === undefined) return null;
  return {
    ...{ format: gameProofFormat, rounds: 'own', game, config_hash, commitment },
    ...{ server_seed, client_seed, nonce, outcome, ...(magazine && { magazine }) },
  };
}
