/** The provider wire over the front door: the conformance suite, and what it does not ask. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { readBooks, writeBooks } from '#lib/game/rules/books.ts';
import { ensureKey } from '#lib/game/server/keys.ts';
import { bodyHashOf, signatureOf } from '#lib/server/wire-signature.ts';
import { addDays, bangkokDay, bangkokInstant } from '#lib/time.ts';
import { Bodies } from '#tests/conformance/wallet/bodies.ts';
import { runCases, wireOrders } from '#tests/conformance/wallet/case.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { signedHeaders } from '#tests/conformance/wallet/signature.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { type PushedBooks, walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const keys = [
  { id: 'benja-a', secret: 'a key of the house for tests' },
  { id: 'benja-b', secret: 'another key of the house for tests' },
] as const;

beforeAll(async () => {
  await seedGames(door.ctx.db);
  for (const key of keys) await ensureKey(door.ctx, { ...key, provider: 'benja' });
});

const site = () =>
  ownWire(
    {
      base: 'http://localhost:4321/api/provider/benja',
      send: async (url, init) => door.app.request(url, init),
      now: clock.now,
    },
    keys,
  );

/** A call of books with a right signature, of today's file. */
async function books(path: string, body: string, over: Record<string, string> = {}): Promise<Response> {
  const signed = signedHeaders(keys[0], {
    ...{ method: 'POST', path, body, nonce: randomUUID() },
    timestamp: String(Math.floor(clock.now().getTime() / 1_000)),
  });
  return door.app.request(path, { method: 'POST', headers: { ...signed, ...over }, body });
}
const booksPath = '/api/provider/benja/books';
/** What a file differs by, but for bets that other tests have left open for a day. */
const differing = async (file: string, day = bangkokDay(clock.now())) => {
  const { code, differences = [] } = await pushBooks(file, day);
  expect(code).toBe('OK');
  return differences
    .filter(({ kind }) => kind !== 'open_too_long')
    .map(({ kind, op, tx_id }) => `${kind} ${op} ${tx_id}`);
};
const pushBooks = async (file: string, day = bangkokDay(clock.now())): Promise<PushedBooks> =>
  (await books(`${booksPath}/${day}`, file)).json() as Promise<PushedBooks>;
const fetchBooks = async (day = bangkokDay(clock.now())): Promise<string> =>
  (await books(booksPath, JSON.stringify({ day }))).text();

it('signs as the design’s vector says', () => {
  const body =
    '{"tx_id":"b-01JD0000000000000000000001","round_id":"r-01JD0000000000000000000001","game_code":"benja-hilo","player_ref":"p_7Q2M9X","session":"s_3F8K","amount":"5000","kind":"stake","round_closed":false}';
  const bodyHash = bodyHashOf(Buffer.from(body));
  expect(bodyHash).toBe('0d4433ad96b86d0834290c3f93209bf903e8616bb119eb0e570923cc7a80cf05');
  const call = { path: '/api/provider/benja/bet', timestamp: '1795363200', nonce: 'n-000001', bodyHash };
  expect(signatureOf('test-key-do-not-use-0123456789abcdef', call)).toBe(
    '9541450473a7e059dee70dabdf6c6d74649866efebceb9411d8dc0208fbfcccc',
  );
});

describe('the wallet', () => {
  it('keeps the rules of the port that the conformance suite asks', async () => {
    const wire = site();
    const results = await runCases(walletCases, {
      wallet: wire,
      arrangement: walletArrangement({ ctx: door.ctx, clock, wire, pushBooks }),
      orders: wireOrders,
    });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'skipped')).toEqual([]);
  });
});

describe('a nonce', () => {
  const post = async (headers: Record<string, string>, body: string) => {
    const response = await door.app.request('/api/provider/benja/bet', { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as { readonly code: string }) };
  };
  const rows = async (txId: unknown) => {
    const { rows: calls } = await door.ctx.db.execute<{ code: string }>(
      sql`select code from game_call where tx_id = ${txId} order by id`,
    );
    return calls.map(({ code }) => code);
  };
  const signedBet = async (balance: bigint) => {
    const wire = site();
    const arrangement = walletArrangement({ ctx: door.ctx, clock, wire });
    const player = await arrangement.player(balance);
    const stake = new Bodies(player).stake(300n);
    const body = JSON.stringify(stake);
    const headers = signedHeaders(keys[0], {
      ...{ method: 'POST', path: '/api/provider/benja/bet', body, nonce: randomUUID() },
      timestamp: String(Math.floor(clock.now().getTime() / 1_000)),
    });
    return { arrangement, player, stake, headers, body };
  };

  it('of a call that was refused is used too: its copy is not taken when there is money', async () => {
    const { arrangement, player, stake, headers, body } = await signedBet(100n);
    expect(await post(headers, body)).toMatchObject({ status: 200, code: 'INSUFFICIENT_FUNDS' });
    await site().call('bonus_win', new Bodies(player).bonus(1_000n));
    expect(await post(headers, body)).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
    expect(await rows(stake.tx_id)).toEqual(['INSUFFICIENT_FUNDS']);
    expect(await arrangement.transactionsOf?.(stake.tx_id)).toBe(0);
  });

  it('is taken by one of a hundred copies at once', async () => {
    const { arrangement, stake, headers, body } = await signedBet(1_000n);
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(headers, body)));
    expect(answers.filter(({ status }) => status === 200).map(({ code }) => code)).toEqual(['OK']);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await rows(stake.tx_id)).toEqual(['OK']);
    expect(await arrangement.transactionsOf?.(stake.tx_id)).toBe(1);
  });
});

describe('the books of a day', () => {
  const seated = async () => {
    const wire = site();
    const arrangement = walletArrangement({ ctx: door.ctx, clock, wire });
    return { wire, arrangement, bodies: new Bodies(await arrangement.player(100_000n)) };
  };
  const rowsOf = (file: string) => {
    const read = readBooks(file);
    if (read.problem !== undefined) throw new Error(read.problem);
    return read.rows;
  };
  const operators = (call: RouteKey, input: Record<string, unknown> = {}, as: 'operator' | 'approver' = 'operator') =>
    door.call(call, input, { as });

  it('that the wallet gives agree with its own, with every kind of transaction in them', async () => {
    const { wire, bodies } = await seated();
    const [won, undone, unknown] = [bodies.stake(300n), bodies.stake(200n), bodies.stake(100n)];
    const at_once = bodies.betWin(500n, 700n);
    for (const stake of [won, undone]) await wire.call('bet', stake);
    await wire.call('win', bodies.winOf(won, 100n, { kind: 'unspent' }));
    await wire.call('win', bodies.winOf(won, 450n, { round_closed: true }));
    await wire.call('rollback', bodies.rollbackOf(undone));
    await wire.call('rollback', bodies.rollbackOf(unknown));
    await wire.call('bet_win', at_once);
    await wire.call('bonus_win', bodies.bonus(900n));
    const file = await fetchBooks();
    const mine = rowsOf(file).filter(({ player_ref }) => player_ref === bodies.player.ref);
    expect(mine.map(({ op, amount, kind, state }) => `${op} ${amount} ${kind} ${state}`).toSorted()).toEqual([
      'bet 200 stake cancelled',
      'bet 300 stake settled',
      'bet 500 stake settled',
      'bonus_win 900  done',
      'rollback 0  done',
      'rollback 200  done',
      'win 100 unspent done',
      'win 450 win done',
      'win 700 win done',
    ]);
    expect(await differing(file)).toEqual([]);
    const listed = (await operators('GET /api/operator/game/reconcile', { limit: 1 })).data.items;
    expect(listed).toMatchObject([{ provider: 'benja', origin: 'pushed', problem: null, rows: rowsOf(file).length }]);
    expect(await pushBooks(file.replace(',300,', ',301,'))).toMatchObject({ code: 'BAD_FILE' });
    const refused = (await operators('GET /api/operator/game/reconcile', { limit: 1 })).data.items;
    expect(refused).toMatchObject([{ problem: 'บรรทัดสรุปท้ายไฟล์ไม่ตรงกับรายการ', rows: null }]);
  });

  it('count a transaction at midnight once, to whichever day they count it', async () => {
    const { wire, bodies } = await seated();
    const today = bangkokDay(clock.now());
    const tomorrow = addDays(today, 1);
    clock.set(new Date(bangkokInstant(tomorrow).getTime() - 1_000));
    const player = new Bodies((await seated()).bodies.player);
    const late = player.stake(100n, { round_closed: true });
    expect(await wire.call('bet', late)).toMatchObject({ code: 'OK' });
    const file = await fetchBooks(today);
    const without = writeBooks(rowsOf(file).filter(({ tx_id }) => tx_id !== late.tx_id));
    clock.set(new Date(bangkokInstant(tomorrow).getTime() + 1_000));
    // Theirs of today may leave it out; theirs of tomorrow then has to tell of it.
    expect(await differing(without, today)).toEqual([]);
    expect(await differing(writeBooks([]), tomorrow)).toEqual([`missing_there bet ${late.tx_id}`]);
    const row = rowsOf(file).filter(({ tx_id }) => tx_id === late.tx_id);
    expect(await differing(writeBooks(row), tomorrow)).toEqual([]);
    expect(await pushBooks(await fetchBooks(addDays(tomorrow, 1)), addDays(tomorrow, 1))).toMatchObject({
      code: 'BAD_FILE',
      message: 'the day has not begun',
    });
    expect(bodies.player.ref).not.toBe(player.player.ref);
  });

  it('that differ are incidents, resolved by two people with what each found; no money moves by itself', async () => {
    const { wire, arrangement, bodies } = await seated();
    const stake = bodies.stake(300n, { round_closed: true });
    await wire.call('bet', stake);
    const rows = rowsOf(await fetchBooks());
    const [row] = rows;
    if (!row) throw new Error('the day has transactions');
    const invented = { ...row, player_ref: 'p_of-nobody', tx_id: randomUUID(), amount: 999n };
    const theirs = writeBooks([
      ...rows.map((one) => (one.tx_id === stake.tx_id ? { ...one, amount: 310n } : one)),
      invented,
    ]);
    const both = [`different bet ${stake.tx_id}`, `missing_here ${row.op} ${invented.tx_id}`];
    for (const _ of [1, 2]) expect(await differing(theirs)).toEqual(expect.arrayContaining(both));
    const open = async () => (await operators('GET /api/operator/game/incidents')).data.items;
    const about = (await open()).filter(({ tx_id }: { tx_id: string }) =>
      [stake.tx_id, invented.tx_id].includes(tx_id),
    );
    expect(about).toHaveLength(2);
    expect(about).toContainEqual(
      expect.objectContaining({ kind: 'different', amount: '3.10', detail: 'ยอด: ค่าย ฿3.10 เรา ฿3.00' }),
    );
    expect(about).toContainEqual(
      expect.objectContaining({
        kind: 'missing_here',
        member_id: null,
        detail: expect.stringContaining('p_of-nobody'),
      }),
    );
    const { incident_id } = about.find(({ kind }: { kind: string }) => kind === 'different');
    const before = await arrangement.purseOf?.(bodies.player);
    const close = (as: 'operator' | 'approver', reason: string) =>
      door.call('POST /api/operator/incident/close', { incident_id, reason }, { as, key: randomUUID() });
    expect((await close('operator', 'เขาพิมพ์ผิด')).data).toMatchObject({ proposed_by: 'operator', resolved_by: null });
    expect(await close('operator', 'เขาพิมพ์ผิด')).toMatchObject({ error: 3016 });
    expect((await open()).map(({ incident_id: id }: { incident_id: string }) => id)).toContain(incident_id);
    expect((await close('approver', 'ยืนยันกับค่ายแล้ว')).data).toMatchObject({
      ...{ proposed_by: 'operator', proposal: 'เขาพิมพ์ผิด' },
      ...{ resolved_by: 'approver', resolution: 'ยืนยันกับค่ายแล้ว' },
    });
    expect(await close('operator', 'อีกครั้ง')).toMatchObject({ error: 9002 });
    expect(await arrangement.purseOf?.(bodies.player)).toEqual(before);
    // The same file again opens nothing that people have resolved.
    await pushBooks(theirs);
    expect((await open()).map(({ incident_id: id }: { incident_id: string }) => id)).not.toContain(incident_id);
  });

  it('are for the holder of the provider’s key, and for whole days', async () => {
    const today = bangkokDay(clock.now());
    const file = await fetchBooks();
    const count = async () => (await operators('GET /api/operator/game/reconcile', { limit: 200 })).data.items.length;
    const before = await count();
    expect((await books(`${booksPath}/${today}`, file, { 'X-Signature': '0'.repeat(64) })).status).toBe(401);
    expect((await books(booksPath, JSON.stringify({ day: today }), { 'X-Key-Id': 'nobody' })).status).toBe(401);
    expect((await books(`/api/provider/other/books/${today}`, file)).status).toBe(401);
    expect((await books(`${booksPath}/2026-02-30`, file)).status).toBe(400);
    expect((await books(booksPath, '{"day":"yesterday"}')).status).toBe(400);
    expect((await books(`${booksPath}/${today}`, 'x'.repeat(32 * 1024 * 1024 + 1))).status).toBe(413);
    expect(await count()).toBe(before);
  });
});

it('logs calls whose signature is wrong too, with nothing of what anybody may have written in them', async () => {
  const body = JSON.stringify({ tx_id: 'b-of-a-stranger', session: 'a-session-that-is-secret' });
  const sent = async (path: string) =>
    (await books(path, body, { 'X-Signature': '0'.repeat(64), 'X-Request-Id': randomUUID() })).json();
  const { request_id } = (await sent('/api/provider/benja/bet')) as { readonly request_id: string };
  const strange = (await sent('/api/provider/nobody/a-token-in-the-path')) as { readonly request_id: string };
  const { rows } = await door.database.pool.query(
    `select provider, operation, tx_id, encode(body_hash, 'hex') as body_hash, http, code from game_call
      where request_id = any($1) order by id`,
    [[request_id, strange.request_id]],
  );
  const same = { tx_id: null, body_hash: bodyHashOf(Buffer.from(body)), http: 401, code: 'BAD_SIGNATURE' };
  expect(rows).toEqual([
    { provider: 'benja', operation: 'bet', ...same },
    { provider: null, operation: 'unknown', ...same },
  ]);
});

it('neither answers nor logs a network that goes on with wrong signatures', async () => {
  const strict = await testDoor(door.database, { clock, config: { rateLimitFactor: 0.01 } });
  const send = () => strict.app.request('/api/provider/benja/bet', { method: 'POST', body: '{}' });
  const logged = async () => (await door.database.pool.query('select from game_call')).rowCount;
  const before = await logged();
  expect([(await send()).status, (await send()).status, (await send()).status, (await send()).status]).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await logged()).toBe((before ?? 0) + 3);
  await strict.close();
});
