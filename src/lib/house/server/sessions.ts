/** Sessions of players: a launch token is spent at the wallet for a bearer, and the newest session of a player is the live one. */
import { createHmac, hash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { hourMs } from '../../time.ts';
import { type HouseGame, houseGames } from '../rules/house-games.ts';
import { ensurePair } from './seeds.ts';
import { housePlayer, houseSession } from './tables.ts';
import { refusalOf } from './wallet-refusals.ts';
import { callWallet } from './wallet-wire.ts';

const bearerBytes = 32;
const sessionMs = 12 * hourMs;
const bearerForm = /^Bearer ([\w-]{43})$/;

export interface Player {
  readonly id: bigint;
  /** The wallet's alias. */
  readonly ref: string;
  readonly isDemo: boolean;
}

/** A player's session, as calls of the house have it. */
export interface Caller {
  readonly sessionId: bigint;
  readonly player: Player;
  readonly game: HouseGame;
  /** The wallet's name of the session. */
  readonly walletSession: string;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

const hashOf = (bearer: string): Buffer => hash('sha256', bearer, 'buffer');

const sessionStatement = statement<{
  id: bigint;
  game: string;
  wallet_session: string;
  opened_at: Date;
  expires_at: Date;
  ended: boolean;
  player_id: bigint;
  ref: string;
  is_demo: boolean;
}>(
  'house_session_of',
  `select s.id, s.game, s.wallet_session, s.opened_at, s.expires_at, s.ended_at is not null as ended, p.id as player_id, p.ref,
      p.play_money is not null as is_demo
    from house_session s join house_player p on p.id = s.player_id
    where s.bearer_hash = $1 and s.expires_at > $2::timestamptz`,
);

/** The session of a request's bearer. @throws Refusal session_expired, game_elsewhere (a newer session took over) */
export async function callerOf(ctx: Context): Promise<Caller> {
  const bearer = bearerForm.exec(ctx.raw?.header('authorization') ?? '')?.[1];
  if (!bearer) throw new Refusal('session_expired');
  const { rows } = await sessionStatement(ctx.db, [hashOf(bearer), ctx.now().toISOString()]);
  const [row] = rows;
  const game = row && gameOf(row.game);
  if (!row || !game) throw new Refusal('session_expired');
  if (row.ended) throw new Refusal('game_elsewhere');
  return {
    sessionId: row.id,
    player: { id: row.player_id, ref: row.ref, isDemo: row.is_demo },
    game,
    walletSession: row.wallet_session,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
  };
}

export const gameOf = (code: string): HouseGame | undefined => houseGames.find((game) => game.code === code);

export interface OpenedSession {
  readonly caller: Caller;
  readonly bearer: string;
  readonly purse: Purse;
}

/** What a player plays with. Amounts are satang in texts. */
export interface Purse {
  readonly balance: string;
  /** Free spins at the session's game, of the stake that is played next; null where there are none. */
  readonly freeSpins: z.output<typeof freeSpinsShape> | null;
}

/** Wallets of before do not say where winnings go: to the main wallet. */
const freeSpinsShape = z.object({
  stake: z.string(),
  left: z.number().int(),
  of_promotion: z.boolean().default(false),
});

/** The free spins that an answer of the wallet tells of. A wallet that knows none says nothing. */
export const freeSpinsIn = ({ free_spins: told }: Readonly<Record<string, unknown>>): Purse['freeSpins'] =>
  freeSpinsShape.safeParse(told).data ?? null;

/** A page's wish to play. */
export interface Opening {
  readonly launch_token: string;
  /** Repeated with its token by a page that got no answer. */
  readonly open_key?: string | undefined;
}

/**
 * Spends a launch token; the player's other sessions end. The same token under the same key is answered the same session: the
 * wallet's answer, or ours, may have been lost.
 *
 * @throws Refusal session_expired for a token that is spent or too old, game_elsewhere (a repeated opening, and a newer session
 * took over), game_unavailable, busy
 */
export async function openSession(ctx: Context, opening: Opening): Promise<OpenedSession> {
  const answer = await callWallet(ctx, 'authenticate', { ...opening });
  if (answer.kind === 'silence') throw new Refusal('busy', { retryAfterSeconds: 1 });
  if (answer.kind === 'refused') throw refusalOf(answer);
  const {
    session,
    player_ref: ref,
    balance,
    game_code: code,
    is_demo: isDemo,
  } = answer.data as Readonly<Record<'session' | 'player_ref' | 'balance' | 'game_code', string>> & {
    readonly is_demo: boolean;
  };
  const game = gameOf(code);
  if (!game) throw new Refusal('game_unavailable');
  const bearer = bearerOf(ctx, opening);
  return inTransaction(ctx, async (tx, inside) => {
    const at = await databaseNow(tx);
    const player = await ensurePlayer(tx, { ref, playMoney: isDemo ? BigInt(balance) : null, createdAt: at });
    const opened = await openedBefore(tx, bearer);
    if (opened?.endedAt) throw new Refusal('game_elsewhere');
    const purse = { balance, freeSpins: freeSpinsIn(answer.data) };
    if (opened) {
      const { id: sessionId, openedAt, expiresAt } = opened;
      return { caller: { sessionId, player, game, walletSession: session, openedAt, expiresAt }, bearer, purse };
    }
    await tx
      .update(houseSession)
      .set({ endedAt: at })
      .where(and(eq(houseSession.playerId, player.id), isNull(houseSession.endedAt)));
    const expiresAt = new Date(at.getTime() + sessionMs);
    const [row] = await tx
      .insert(houseSession)
      .values({
        ...{
          playerId: player.id,
          game: code,
          bearerHash: hashOf(bearer),
          walletSession: session,
          openedAt: at,
          expiresAt,
        },
      })
      .returning({ id: houseSession.id });
    assert(row, 'a session row is inserted');
    await publish(inside, `house:${player.id}`, 'house_session', { session_id: String(row.id) });
    if (game.rounds === 'own') await ensurePair(ctx, tx, { playerId: player.id, game }, at);
    const caller = { sessionId: row.id, player, game, walletSession: session, openedAt: at, expiresAt };
    return { caller, bearer, purse };
  });
}

/** Of a key: the same for every copy of its opening, and nobody else's to derive. */
const bearerOf = (ctx: Context, { launch_token: token, open_key: key }: Opening): string =>
  key === undefined
    ? Buffer.from(ctx.random(bearerBytes)).toString('base64url')
    : createHmac('sha256', ctx.secrets.key('house_bearer')).update(`${token}.${key}`).digest('base64url');

/** The session that an earlier copy of an opening made; the player is locked. */
async function openedBefore(tx: Db, bearer: string) {
  const { id, openedAt, expiresAt, endedAt } = houseSession;
  const [row] = await tx
    .select({ id, openedAt, expiresAt, endedAt })
    .from(houseSession)
    .where(eq(houseSession.bearerHash, hashOf(bearer)));
  return row;
}

/** The player's row, locked: presses of one player follow each other. */
async function ensurePlayer(
  tx: Db,
  made: { readonly ref: string; readonly playMoney: bigint | null; readonly createdAt: Date },
): Promise<Player> {
  const [row] = await tx
    .insert(housePlayer)
    .values(made)
    .onConflictDoUpdate({ target: housePlayer.ref, set: { ref: sql`excluded.ref` } })
    .returning({ id: housePlayer.id, playMoney: housePlayer.playMoney });
  assert(row, 'a player row is inserted');
  return { id: row.id, ref: made.ref, isDemo: row.playMoney !== null };
}

const lockStatement = statement<{ play_money: bigint | null }>(
  'house_player_lock',
  'select play_money from house_player where id = $1 for update',
);

/** Locks a player; the play money of a demo. */
export async function lockPlayer(tx: Db, playerId: bigint): Promise<bigint | null> {
  const { rows } = await lockStatement(tx, [playerId]);
  const [row] = rows;
  assert(row, 'a session has a player');
  return row.play_money;
}
