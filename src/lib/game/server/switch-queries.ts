/** The switches over games as operators see them. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { GameState, GamingState } from '../operator-contract.ts';
import type { ProviderState } from '../provider-contract.ts';
import { gameBet, gameRound } from './round-tables.ts';
import { game, gameProvider, gamingStop } from './tables.ts';
import { gameKey } from './wire-tables.ts';

/** Rounds whose provider has still to pay or take back a bet; one whose bets were all taken back may stay without an end. */
const openRounds = sql<number>`(select count(distinct r.id)::int from ${gameRound} r join ${gameBet} b on b.round_id = r.id
  where r.game_id = ${game.id} and r.closed_at is null and b.status = 'open')`;

/** One game or all, in the order of lobbies, with how many of their rounds are open. */
export async function gameStates(db: Db, id?: bigint): Promise<GameState[]> {
  const rows = await db
    .select({ game, openRounds })
    .from(game)
    .innerJoin(gameProvider, eq(gameProvider.code, game.provider))
    .where(id === undefined ? undefined : eq(game.id, id))
    .orderBy(asc(gameProvider.position), asc(game.position), asc(game.id));
  return rows.map(({ game: { id, provider, code, name, status }, openRounds }) => ({
    ...{ game_id: String(id), provider, code, name, status },
    open_rounds: openRounds,
  }));
}

/** One provider or all, with their live keys. */
export async function providerStates(db: Db, code?: string): Promise<ProviderState[]> {
  const providers = await db
    .select()
    .from(gameProvider)
    .where(code === undefined ? undefined : eq(gameProvider.code, code))
    .orderBy(asc(gameProvider.position));
  const keys = await db
    .select()
    .from(gameKey)
    .where(and(isNull(gameKey.retiredAt), code === undefined ? undefined : eq(gameKey.provider, code)))
    .orderBy(asc(gameKey.createdAt), asc(gameKey.id));
  return providers.map(({ code: provider, name, status, wire, ...row }) => ({
    ...{ provider, name, status, wire },
    ...{ launch_url: row.launchUrl, frame_origins: row.frameOrigins, calls_url: row.callsUrl },
    ...{ operator_number: row.operatorNumber, limit_agreed: row.limitAgreed, own_public_key: row.ownPublicKey },
    keys: keys
      .filter((key) => key.provider === provider)
      .map(({ id, kind, createdAt }) => ({ key_id: id, kind, created_at: toIso(createdAt) })),
  }));
}

export async function gamingState(db: Db, agentId: bigint): Promise<GamingState> {
  const [row] = await db.select().from(gamingStop).where(eq(gamingStop.agentId, agentId));
  return row ? { status: 'closed', stopped_at: toIso(row.stoppedAt) } : { status: 'open', stopped_at: null };
}
