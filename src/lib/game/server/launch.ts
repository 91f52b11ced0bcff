/**
 * Launches of games (games-detail.md 5): a token of 256 bits, good for one `authenticate` within 60 s, bound to member, wallet,
 * game and device. Of tokens only hashes are stored.
 */
import { createHmac, hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { walletOf } from '../../ledger/server/queries.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { secondMs } from '../../time.ts';
import type { ProviderWire } from '../rules/provider-setup.ts';
import { game, gameLaunch, gameProvider, gamingStop } from './tables.ts';

const tokenBytes = 32;
const tokenLifeMs = 60 * secondMs;

/** As tokens of launches and sessions are stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A name that nobody can guess, of characters that the wire takes for an id. */
export const newToken = (ctx: Pick<Context, 'random'>): string =>
  Buffer.from(ctx.random(tokenBytes)).toString('base64url');

/** The token of a named launch, which only this installation can derive: what names it may be stored and told. */
export const tokenOfLaunch = (ctx: Pick<Context, 'secrets'>, name: string): string =>
  createHmac('sha256', ctx.secrets.key('game_launch')).update(name).digest('base64url');

export interface Launch {
  readonly gameId: bigint;
  /** The wallet of the member that will pay; null for a demo, which needs no member. */
  readonly walletId: bigint | null;
  /** Chosen by the caller; otherwise random. */
  readonly token?: string;
}

export interface Launched {
  readonly token: string;
  readonly provider: string;
  readonly code: string;
  readonly wire: ProviderWire;
  /** Where its provider opens games; null for the house. */
  readonly launchUrl: string | null;
}

/**
 * Makes the token that the game's page spends on `authenticate`.
 *
 * @throws Refusal not_found for an unknown game, game_unavailable, wallet_not_allowed, session_expired without a member (real
 * play), account_closed, play_paused
 */
export function makeLaunch(ctx: Context, { gameId, walletId, token = newToken(ctx) }: Launch): Promise<Launched> {
  return inTransaction(ctx, async (tx) => {
    const { member } = ctx;
    const opened = await requireOpen(tx, ctx.agentId, gameId);
    const at = await databaseNow(tx);
    if (member) await checkSpend(tx, member, { kind: 'join', at });
    if (walletId !== null) {
      if (!member) throw new Refusal('session_expired');
      if (!(await walletOf(tx, member.id, walletId))) throw new Refusal('wallet_not_allowed');
    }
    await tx.insert(gameLaunch).values({
      tokenHash: tokenHash(token),
      gameId,
      memberId: member?.id ?? null,
      walletId,
      siteSessionId: member?.sessionId ?? null,
      device: ctx.device ?? null,
      isDemo: walletId === null,
      expiresAt: new Date(at.getTime() + tokenLifeMs),
    });
    return { token, ...opened };
  });
}

/** The game, if neither it nor its provider nor all gaming is closed. @throws Refusal not_found, game_unavailable */
async function requireOpen(db: Db, agentId: bigint, gameId: bigint): Promise<Omit<Launched, 'token'>> {
  const [row] = await db
    .select({
      provider: game.provider,
      code: game.code,
      wire: gameProvider.wire,
      launchUrl: gameProvider.launchUrl,
      status: game.status,
      providerStatus: gameProvider.status,
      stoppedAt: gamingStop.stoppedAt,
    })
    .from(game)
    .innerJoin(gameProvider, eq(gameProvider.code, game.provider))
    .leftJoin(gamingStop, eq(gamingStop.agentId, agentId))
    .where(eq(game.id, gameId));
  if (!row) throw new Refusal('not_found');
  if (row.status === 'closed' || row.providerStatus === 'closed' || row.stoppedAt)
    throw new Refusal('game_unavailable');
  const { provider, code, wire, launchUrl } = row;
  return { provider, code, wire, launchUrl };
}
