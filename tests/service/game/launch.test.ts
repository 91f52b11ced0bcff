/** The catalogue of the house games, and launches out of it. */
import { beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { makeLaunch, tokenHash } from '#lib/game/server/launch.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Context } from '#lib/server/context.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { gameIdOf, playingMember } from '#tests/support/games.ts';
import { closeAccount } from '#tests/support/money.ts';

const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database);
  await seedGames(ctx.db, houseGames);
});

it('every house game is in the catalogue once, and a closed one stays closed', async () => {
  await database.pool.query(`update game set status = 'closed' where code = 'liga'`);
  await seedGames(ctx.db, houseGames);
  const { rows } = await database.pool.query('select code, status from game order by position');
  expect(rows).toEqual(houseGames.map(({ code }) => ({ code, status: code === 'liga' ? 'closed' : 'open' })));
  await expect(makeLaunch(ctx, { gameId: await gameIdOf(ctx, 'liga'), walletId: null })).rejects.toThrow(
    'game_unavailable',
  );
});

it('a launch is kept as a hash, bound to the member, wallet and game', async () => {
  const member = await playingMember(ctx, '10.00');
  const { id: walletId } = await mainWallet(ctx.db, member.id);
  const khom = await gameIdOf(ctx, 'khom');
  const launched = await makeLaunch({ ...ctx, member }, { gameId: khom, walletId });
  expect(launched).toMatchObject({ provider: 'benja', code: 'khom' });
  const { rows } = await database.pool.query(
    'select game_id, member_id, wallet_id, is_demo from game_launch where token_hash = $1',
    [tokenHash(launched.token)],
  );
  expect(rows).toEqual([{ game_id: khom, member_id: member.id, wallet_id: walletId, is_demo: false }]);
});

it('nobody plays from another’s wallet, for money without logging in, or after their account was closed', async () => {
  const [member, other] = [await playingMember(ctx, '10.00'), await playingMember(ctx, '10.00')];
  const { id: walletId } = await mainWallet(ctx.db, other.id);
  const launch = { gameId: await gameIdOf(ctx, 'khom'), walletId };
  await expect(makeLaunch({ ...ctx, member }, launch)).rejects.toThrow('wallet_not_allowed');
  await expect(makeLaunch({ ...ctx, member: null }, launch)).rejects.toThrow('session_expired');
  await closeAccount(ctx, other.id);
  await expect(makeLaunch({ ...ctx, member: other }, launch)).rejects.toThrow('account_closed');
});

it('all gaming is stopped by one row, demo too', async () => {
  const launch = { gameId: await gameIdOf(ctx, 'khom'), walletId: null };
  await expect(makeLaunch(ctx, launch)).resolves.toMatchObject({ code: 'khom' });
  await database.pool.query('insert into gaming_stop (agent_id, stopped_at) values ($1, now())', [ctx.agentId]);
  await expect(makeLaunch(ctx, launch)).rejects.toThrow('game_unavailable');
  await database.pool.query('delete from gaming_stop');
});
