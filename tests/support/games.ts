/** Members who are logged in, as games ask of them, and the catalogue they play from. */
import { sql } from 'drizzle-orm';
import { playPage } from '#app/play-data.ts';
import { session } from '#lib/account/server/tables.ts';
import { lobbyAsk } from '#lib/game/rules/lobby.ts';
import type { Operation } from '#lib/game/rules/wire.ts';
import { giveFreeSpins } from '#lib/game/server/free-spins.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import { answerCall } from '#lib/game/server/port.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { dayMs, hourMs } from '#lib/time.ts';
import { testMember } from './money.ts';

let made = 0;

/** A member with a session of the site that has just begun. */
export async function playingMember(ctx: Context, balance = '0.00'): Promise<Member> {
  const member = await testMember(ctx, balance);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(session)
    .values({
      memberId: member.id,
      tokenHash: `playing ${++made}`,
      ip: '127.0.0.1',
      userAgent: 'test',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 12 * hourMs),
    })
    .returning({ id: session.id });
  if (!row) throw new Error('a session row is inserted');
  return { ...member, sessionId: row.id, loggedInAt: now, playingSince: now };
}

/** The game that the lobby's page offers to go on with; undefined for none. */
export async function unfinishedGame(ctx: Context, member: Member): Promise<string | undefined> {
  const { unfinished } = await playPage({ ...ctx, member }, '/play', lobbyAsk(new URLSearchParams()));
  return unfinished?.code;
}

/** A game of the catalogue by its code. */
export async function gameIdOf(ctx: Context, code: string): Promise<bigint> {
  const { rows } = await ctx.db.execute<{ id: bigint }>(sql`select id from game where code = ${code}`);
  const [row] = rows;
  if (!row) throw new Error(`no game ${code}`);
  return row.id;
}

let gifts = 0;

/** Free spins of a slot, as the point shop gives them. */
export async function giveSpins(
  ctx: Context,
  member: Pick<Member, 'id'>,
  code: string,
  { stake = satang(2_000), quantity = 1, days = 30 } = {},
): Promise<void> {
  const at = ctx.now();
  await giveFreeSpins(ctx.db, {
    ...{ memberId: member.id, gameId: await gameIdOf(ctx, code), stake, quantity, source: `test:${++gifts}` },
    ...{ at, expiresAt: new Date(at.getTime() + days * dayMs) },
  });
}

let calls = 0;

/** A member at a game of the house: sends the port's calls, with ids of their own; on the main wallet, or on another. */
export async function atGame(ctx: Context, member: Member, game: string, wallet?: bigint) {
  const walletId = wallet ?? (await mainWallet(ctx.db, member.id)).id;
  const { token } = await makeLaunch({ ...ctx, member }, { gameId: await gameIdOf(ctx, game), walletId });
  const send = async (operation: Operation, fields: Readonly<Record<string, unknown>>) => {
    const answer = await answerCall(ctx, { provider: 'benja', operation, fields });
    if (!answer) throw new Error(`${operation} is no call of the wire`);
    return answer;
  };
  const { session, player_ref } = await send('authenticate', { launch_token: token });
  const who = { player_ref, game_code: game };
  return {
    bet: (round_id: string, amount: string, over: object = {}) =>
      send('bet', { ...who, session, tx_id: `b-${++calls}`, round_id, amount, ...over }),
    betWin: (round_id: string, amount: string, over: object) =>
      send('bet_win', { ...who, session, tx_id: `b-${++calls}`, round_id, amount, ...over }),
    win: (round_id: string, ref: number, amount: string, over: object = {}) =>
      send('win', { ...who, tx_id: `w-${++calls}`, ref_tx_id: `b-${ref}`, round_id, amount, ...over }),
    rollback: (round_id: string, ref: number, over: object = {}) =>
      send('rollback', { ...who, tx_id: `x-${++calls}`, ref_tx_id: `b-${ref}`, round_id, reason: 'silent', ...over }),
    bonus: (tx_id: string, amount: string) => send('bonus_win', { ...who, tx_id, campaign: 'songkran', amount }),
    /** The number of the last call: of a bet, what `win` and `rollback` refer to. */
    last: () => calls,
  };
}
