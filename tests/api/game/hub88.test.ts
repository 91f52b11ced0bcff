/**
 * An aggregator with the Hub88 wallet API: added by operators, its games opened by its launch API, its calls at its own address
 * under the conformance suite. Their wire says what it can, and the books are right after every case.
 */
import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCall } from '#lib/game/server/port.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { runCases, wireOrders } from '#tests/conformance/wallet/case.ts';
import { hub88Wire } from '#tests/conformance/wallet/hub88-wire.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';
import type { Answer, Driver } from '#tests/conformance/wallet/wire.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const provider = 'hub';
const reason = 'สัญญา 12/2569';
const base = `http://localhost:4321/api/provider/${provider}/hub88`;
const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const theirPem = String(theirs.publicKey.export({ type: 'spki', format: 'pem' }));
const send = async (url: string, init: RequestInit): Promise<Response> => door.app.request(url, init);

/** Their launch API: what it was asked, and how it answers. */
const asked: { path: string; body: Record<string, unknown>; isSigned: boolean }[] = [];
let answers: (body: Record<string, unknown>) => object | 'silence' = () => ({ url: 'http://127.0.0.1:9999/game' });
let api: Server;
let ownPublicKey = '';

const act = (route: Parameters<typeof door.call>[0], input: object, as: 'operator' | 'approver' = 'operator') =>
  door.call(route, { reason, provider, ...input }, { as });

beforeAll(async () => {
  api = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      const isSigned = verify('sha256', Buffer.from(text), ownPublicKey, signature);
      asked.push({ path: request.url ?? '', body, isSigned });
      const answer = answers(body);
      if (answer === 'silence') response.destroy();
      else response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  const added = await act('POST /api/operator/provider/add', {
    ...{ name: 'ฮับ', wire: 'hub88', operator_number: 11, limit_agreed: true },
    ...{ launch_url: `http://127.0.0.1:${port}/`, frame_origins: 'http://127.0.0.1:9999' },
  });
  ownPublicKey = added.data.own_public_key;
  const list = 'khom,โคม,Khom,slot,96,yes,no,yes\nhimma,หิมพานต์,,slot,96';
  await act('POST /api/operator/game/import', { list });
  for (const as of ['operator', 'approver'] as const)
    await act('POST /api/operator/provider/key/make', { public_key: theirPem }, as);
  await act('POST /api/operator/provider/open', {});
});
afterAll(async () => {
  api.close();
  await expectSoundBooks(door.ctx);
});

/** Sits members down: their wire has no word for it, the launch does it. */
const seats = {
  call: async (_: unknown, fields: object) =>
    (await answerCall(door.ctx, { provider, operation: 'authenticate', fields })) as unknown as Answer,
} as unknown as Driver;

it('keeps the rules of the port that its wire has words for, at its own address', async () => {
  const results = await runCases(walletCases, {
    wallet: hub88Wire({ base, send }, theirs.privateKey),
    arrangement: walletArrangement({ ctx: door.ctx, clock, wire: seats }),
    orders: wireOrders,
  });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const passed = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id));
  expect([...passed]).toEqual(Array.from({ length: 16 }, (_, n) => `C${n + 1}`));
});

describe('its keys', () => {
  it('are public ones: no HMAC over one is a signature of our own wire, and a revoked one signs no more', async () => {
    const { data } = await door.call('GET /api/operator/game/status', {}, { as: 'operator' });
    const [{ key_id, kind }] = data.providers[0].keys;
    expect(kind).toBe('rsa');
    const forged = ownWire({ base: base.replace('/hub88', ''), send, now: clock.now }, [
      { id: key_id, secret: theirPem },
    ]);
    expect(await forged.call('status', { player_ref: 'p', tx_id: 't' })).toMatchObject({ http: 401 });
    expect((await act('POST /api/operator/provider/key/make', { public_key: 'no key' })).fields).toHaveProperty(
      'public_key',
    );
    expect((await act('POST /api/operator/provider/key/make', {})).fields).toHaveProperty('public_key');
    await act('POST /api/operator/provider/key/revoke', { key_id });
    const wire = hub88Wire({ base, send }, theirs.privateKey);
    const balance = () => wire.call('balance', { player_ref: 'p_nobody', session: 's' });
    expect((await balance()).code).toBe('RS_ERROR_INVALID_SIGNATURE');
    for (const as of ['operator', 'approver'] as const)
      await act('POST /api/operator/provider/key/make', { public_key: theirPem }, as);
    expect((await balance()).code).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('answer no path of theirs that is not documented', async () => {
    const at = (path: string) => door.app.request(`${base}/${path}`, { method: 'POST', body: '{}' });
    expect(await (await at('user/everything')).json()).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect((await at('transaction')).status).toBe(404);
  });
});

describe('a game of it', () => {
  const opened = async (over: object = {}, key = `hub-opens-${asked.length}`) => {
    const member = await playingMember(door.ctx, '100.00');
    const wallet_id = String((await mainWallet(door.ctx.db, member.id)).id);
    const { games } = (await door.call('GET /api/operator/game/status', {}, { as: 'operator' })).data;
    const { game_id } = games.find(({ code }: { code: string }) => code === 'khom');
    const input = { wallet_id, game_id, provider_id: provider, ...over };
    const link = () => door.call('POST /api/game/link', input, { as: member, key });
    return { link, demo: () => door.call('POST /api/game/demo', { game_id, provider_id: provider }) };
  };

  it('is opened by its launch API, in the name of an alias, with a session that can bet at once', async () => {
    const { link } = await opened({ is_mobile: true }, 'hub-twice');
    const { data } = await link();
    expect(data.link).toBe(`/outside/hub#${encodeURIComponent('http://127.0.0.1:9999/game')}`);
    const [last] = asked.slice(-1);
    if (!last) throw new Error('their launch API was not asked');
    const { path, body, isSigned } = last;
    expect([path, isSigned]).toEqual(['/operator/generic/v2/game/url', true]);
    expect(body).toMatchObject({
      ...{ user: expect.stringMatching(/^p_/), token: expect.stringMatching(/^[\w-]{43}$/), operator_id: 11 },
      ...{ game_code: 'khom', currency: 'THB', country: 'TH', lang: 'th', platform: 'GPL_MOBILE' },
      lobby_url: `${door.ctx.config.publicUrl}/play`,
    });
    const stake = { player_ref: body.user, session: body.token, game_code: 'khom', amount: '1000' };
    const ids = { tx_id: crypto.randomUUID(), round_id: 'r-1', round_closed: true };
    const wire = hub88Wire({ base, send }, theirs.privateKey);
    expect(await wire.call('bet', { ...stake, ...ids } as never)).toMatchObject({ code: 'OK', balance_after: '9000' });
    // A copy of the call asks again, for the same session.
    await link();
    expect(asked.at(-1)?.body).toEqual(body);
  });

  it('is opened for play money without any name', async () => {
    const { demo } = await opened();
    expect((await demo()).error).toBe(0);
    const { body } = asked.at(-1) ?? {};
    expect(body).toMatchObject({ currency: expect.stringMatching(/^X{3}$/), platform: 'GPL_DESKTOP' });
    expect(body).not.toHaveProperty('user');
    expect(body).not.toHaveProperty('token');
  });

  it.each([
    ['does not answer', () => 'silence' as const],
    ['answers without an address', () => ({ error: 'GAME_UNKNOWN' })],
    ['answers with an address of somebody else', () => ({ url: 'https://evil.example/game' })],
    ['answers with what is no address of a page', () => ({ url: 'javascript:alert(1)' })],
  ])('is refused in Thai when it %s, and opens when it does', async (_, answer) => {
    const before = answers;
    answers = answer;
    const { link, demo } = await opened();
    const refused = { error: 4013, message: 'ค่ายเกมยังไม่ตอบ เงินอยู่ครบ ลองใหม่อีกครั้ง' };
    expect(await link()).toMatchObject(refused);
    expect(await demo()).toMatchObject(refused);
    answers = before;
    expect((await link()).error).toBe(0);
  });
});
