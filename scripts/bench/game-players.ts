/** Members who sit at a house game, for the bench, and a provider's signed calls. */
import { Agent, request } from 'node:http';
import { seedGames, seedHouseKey } from '#app/seed-games.ts';
import { houseKeyId } from '#lib/game/rules/wire.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import { answerCall } from '#lib/game/server/port.ts';
import type { Context } from '#lib/server/context.ts';
import { bodyHashOf, signatureOf } from '#lib/server/wire-signature.ts';
import { asMember } from './bills.ts';
import { type BenchDatabase, poolSize } from './databases.ts';
import { perSecond } from './measure.ts';
import { logIn, makePlayers } from './members.ts';

/** A player as a provider knows them. */
export interface Seated {
  readonly player_ref: string;
  readonly session: string;
}

const provider = 'benja';

async function gameId({ pool }: BenchDatabase, code: string): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>('select id from game where code = $1', [code]);
  return rows[0]?.id ?? 0n;
}

/** Tokens of demos of a game, each good for one page within a minute. */
export async function demoTokens(database: BenchDatabase, code: string, count: number): Promise<string[]> {
  const id = await gameId(database, code);
  const tokens: string[] = [];
  await perSecond(count, poolSize, async (n) => {
    tokens[n] = (await makeLaunch(database.ctx, { gameId: id, walletId: null })).token;
  });
  return tokens;
}

/** The games of the house and its key; a site adds both when it starts. */
export async function openHouse({ ctx }: BenchDatabase): Promise<void> {
  await seedGames(ctx.db);
  await seedHouseKey(ctx);
}

/** Members 1 to `count` with funded wallets, each at the game with a session of the site. */
export async function seatPlayers(database: BenchDatabase, count: number, code: string): Promise<Seated[]> {
  const { pool, ctx } = database;
  await openHouse(database);
  await makePlayers(database, count);
  await logIn(database);
  const { rows } = await pool.query<{ member_id: bigint; session_id: bigint; wallet_id: bigint }>(
    `select s.member_id, s.id as session_id, a.id as wallet_id from session s join account a on a.member_id = s.member_id and a.wallet_type_id = 1 order by 1`,
  );
  const id = await gameId(database, code);
  const seated: Seated[] = [];
  for (const { member_id, session_id, wallet_id } of rows) {
    const { member } = asMember(ctx, member_id);
    const { token } = await makeLaunch(
      { ...ctx, member: { ...member, sessionId: session_id } },
      { gameId: id, walletId: wallet_id },
    );
    const fields = { launch_token: token };
    const answer = await answerCall(ctx, { provider, operation: 'authenticate', fields });
    if (answer?.code !== 'OK') throw new Error(`a player was not let in: ${answer?.code}`);
    seated.push({ player_ref: String(answer.player_ref), session: String(answer.session) });
  }
  return seated;
}

/** A bet by the inner port. @throws Error when it is not taken */
export async function betAtPort(ctx: Context, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await answerCall(ctx, { provider, operation: 'bet', fields });
  if (answer?.code !== 'OK') throw new Error(`a bet was answered ${answer?.code}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let nonces = 0;

/** The same by the wire, signed; resolves with the milliseconds it took. @throws Error when it is not taken */
export function betAtWire(site: string, secret: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
  const path = `/api/provider/${provider}/bet`;
  const body = JSON.stringify(fields);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const nonce = `bench-nonce-${++nonces}`;
  const signature = signatureOf(secret, { path, timestamp, nonce, bodyHash: bodyHashOf(Buffer.from(body)) });
  const headers = {
    ...{ 'Content-Type': 'application/json', 'X-Key-Id': houseKeyId, 'X-Timestamp': timestamp },
    ...{ 'X-Nonce': nonce, 'X-Signature': signature },
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(`${site}${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && JSON.parse(text).code === 'OK') resolve(performance.now() - begun);
        else reject(new Error(`a bet was answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}
