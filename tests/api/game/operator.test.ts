/** Switches over games and keys of providers: set at one process of the site, in force at another. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { seedGames, seedHouseKey } from '#app/seed-games.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { houseKeyId } from '#lib/game/rules/wire.ts';
import { may } from '#lib/operator/rules/permissions.ts';
import { createReadCache } from '#lib/server/read-cache.ts';
import { type Hub, openHub } from '#lib/server/stream/hub.ts';
import { Bodies } from '#tests/conformance/wallet/bodies.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import type { Driver } from '#tests/conformance/wallet/wire.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { gameIdOf } from '#tests/support/games.ts';
import { testLog } from '#tests/support/log.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
/** Another process of the site on the same database. Its cache never grows old: it has to hear of each change. */
let other: TestDoor;
let hub: Hub;
let houseWire: Driver;
const reason = 'ทดสอบสวิตช์';

beforeAll(async () => {
  await seedGames(door.ctx.db);
  await seedHouseKey(door.ctx);
  const { url, db, pool } = door.database;
  hub = await openHub({ connectionString: url, db, pool, log: testLog });
  other = await testDoor(door.database, { clock, parts: { random: realChance, reads: createReadCache(hub, () => 0) } });
  houseWire = wireOf({ id: houseKeyId, secret: door.ctx.secrets.key('house_wire').toString('hex') });
});
afterAll(async () => {
  await expectSoundBooks(door.ctx);
  await other.close();
  await hub.close();
});

const wireOf = (key: { readonly id: string; readonly secret: string }): Driver =>
  ownWire(
    {
      base: 'http://localhost:4321/api/provider/benja',
      send: async (url, init) => other.app.request(url, init),
      now: clock.now,
    },
    [key],
  );

const act = (call: RouteKey, input: Readonly<Record<string, unknown>>, as: 'operator' | 'approver' = 'operator') =>
  door.call(call, { ...input, reason }, { as });

async function seated() {
  const player = await walletArrangement({ ctx: door.ctx, clock, wire: houseWire }).player(100_000n);
  return new Bodies(player);
}

/** Whether the other process lists the game as open. */
async function isListedOpen(): Promise<boolean> {
  const { items } = (await other.call('GET /api/game/list', { q: 'khom' })).data;
  return items[0].status === 'open';
}

/** Rounds of the game that have still to finish, as operators see them. */
async function openRounds(): Promise<number> {
  const { games } = (await door.call('GET /api/operator/game/status', {}, { as: 'operator' })).data;
  return games.find(({ code }: { code: string }) => code === 'khom').open_rounds;
}

async function providerIsListedOpen(): Promise<boolean> {
  const { providers } = (await other.call('GET /api/lobby/configs')).data;
  return providers[0].status === 'open';
}

it.each([
  ['game', 'close', 'open'],
  ['provider', 'close', 'open'],
  ['gaming', 'stop', 'start'],
] as const)('%s/%s refuses the next bet in every process; open rounds finish and pay', async (what, close, open) => {
  const input = {
    game: { game_id: String(await gameIdOf(door.ctx, 'khom')) },
    provider: { provider: 'benja' },
    gaming: {},
  }[what];
  const bodies = await seated();
  const [paid, undone] = [bodies.stake(300n), bodies.stake(200n)];
  for (const stake of [paid, undone]) expect(await houseWire.call('bet', stake)).toMatchObject({ code: 'OK' });
  expect(await isListedOpen()).toBe(true);
  expect(await openRounds()).toBe(2);

  expect(await act(`POST /api/operator/${what}/${close}`, input)).toMatchObject({ error: 0 });
  expect(await houseWire.call('bet', bodies.stake(100n))).toMatchObject({ code: 'GAME_DISABLED' });
  expect(await houseWire.call('bet_win', bodies.betWin(100n, 500n))).toMatchObject({ code: 'GAME_DISABLED' });
  await eventually(async () => expect(await isListedOpen()).toBe(false));
  expect(await providerIsListedOpen()).toBe(what === 'game');
  const { rows } = await door.ctx.db.execute(
    sql`select data from stream_event where topic = 'public' and type = 'game_closed' order by id desc limit 1`,
  );
  const provider = what === 'gaming' ? null : 'benja';
  expect(rows).toEqual([{ data: { provider, game: what === 'game' ? 'khom' : null } }]);
  const game = { game_id: String(await gameIdOf(door.ctx, 'khom')), provider_id: 'benja' };
  expect(await other.call('POST /api/game/demo', game)).toMatchObject({ error: 4001, message: 'เกมนี้ปิดปรับปรุง' });

  expect(await houseWire.call('win', bodies.winOf(paid, 450n, { round_closed: true }))).toMatchObject({ code: 'OK' });
  expect(await houseWire.call('rollback', bodies.rollbackOf(undone))).toMatchObject({ code: 'OK', refunded: '200' });
  expect(await houseWire.call('end_round', bodies.endOf(undone))).toMatchObject({ code: 'OK' });

  expect(await openRounds()).toBe(0);

  expect(await act(`POST /api/operator/${what}/${open}`, input)).toMatchObject({ error: 0 });
  await eventually(async () => expect(await isListedOpen()).toBe(true));
  const last = bodies.stake(100n, { round_closed: true });
  expect(await houseWire.call('bet', last)).toMatchObject({ code: 'OK' });
});

it('records each change once, with its reason, and none where nothing changed', async () => {
  const game_id = String(await gameIdOf(door.ctx, 'himma'));
  const acts = async () =>
    (await door.call('GET /api/operator/audit/list', { subject: 'game:benja:himma' }, { as: 'operator' })).data.items;
  for (const as of ['operator', 'approver'] as const)
    expect((await act('POST /api/operator/game/close', { game_id }, as)).data).toMatchObject({ status: 'closed' });
  expect(await acts()).toMatchObject([
    { action: 'game.close', operator: 'operator', before: { status: 'open' }, after: { status: 'closed' }, reason },
  ]);
  await Promise.all([1, 2, 3].map(() => act('POST /api/operator/gaming/stop', {})));
  await Promise.all([1, 2, 3].map(() => act('POST /api/operator/gaming/start', {})));
  const gaming = await door.call('GET /api/operator/audit/list', { subject: 'gaming', limit: 2 }, { as: 'operator' });
  expect(gaming.data.items.map(({ action }: { action: string }) => action)).toEqual(['gaming.start', 'gaming.stop']);
  // Opening all gaming does not open what was closed by itself.
  const { games } = (await door.call('GET /api/operator/game/status', {}, { as: 'operator' })).data;
  expect(games.find(({ code }: { code: string }) => code === 'himma')).toMatchObject({ status: 'closed' });
  await act('POST /api/operator/game/open', { game_id });
});

it('lets any cashier close games, a manager open them, and refuses what is not there', async () => {
  for (const what of ['game/close', 'provider/close', 'gaming/stop'] as const)
    expect(may('cashier', routes[`POST /api/operator/${what}`].permission)).toBe(true);
  for (const what of ['game/open', 'provider/open', 'gaming/start'] as const)
    expect(may('cashier', routes[`POST /api/operator/${what}`].permission)).toBe(false);
  for (const what of ['make', 'revoke'] as const)
    expect(may('manager', routes[`POST /api/operator/provider/key/${what}`].permission)).toBe(false);
  expect(await act('POST /api/operator/game/close', { game_id: '999999' })).toMatchObject({ error: 9001 });
  expect(await act('POST /api/operator/provider/close', { provider: 'nobody' })).toMatchObject({ error: 9001 });
  expect(await act('POST /api/operator/provider/key/make', { provider: 'nobody' })).toMatchObject({ error: 9001 });
});

it('makes a key by two people, shows it once, lets two live, and ends one at once', async () => {
  const provider = 'benja';
  const make = (as: 'operator' | 'approver') => act('POST /api/operator/provider/key/make', { provider }, as);
  expect((await make('operator')).data).toEqual({
    waits_for_second: true,
    key_id: null,
    secret: null,
    fingerprint: null,
  });
  expect(await make('operator')).toMatchObject({ error: 3016 });
  const { key_id, secret } = (await make('approver')).data;
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const fresh = wireOf({ id: key_id, secret });
  const bodies = await seated();
  expect(await fresh.call('bet', bodies.stake(100n, { round_closed: true }))).toMatchObject({ code: 'OK' });
  expect(await make('operator')).toMatchObject({ error: 4011 });

  const { rows } = await door.database.pool.query<{ text: string }>(
    `select secret::text || encode(secret, 'escape') as text from game_key union all select row_to_json(audit)::text from audit
      union all select row_to_json(approval)::text from approval`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { text } of rows) expect(text).not.toContain(secret);
  const revoke = (id: string) => act('POST /api/operator/provider/key/revoke', { provider, key_id: id });
  expect(await revoke(houseKeyId)).toMatchObject({ error: 4011 });
  expect((await revoke(key_id)).data.keys).toMatchObject([{ key_id: houseKeyId }]);
  expect(await fresh.call('bet', bodies.stake(100n))).toMatchObject({ http: 401 });
  expect(await houseWire.call('balance', { ...bodies.who, session: bodies.player.session })).toMatchObject({
    code: 'OK',
  });
  expect(await revoke(key_id)).toMatchObject({ error: 9001 });
});
