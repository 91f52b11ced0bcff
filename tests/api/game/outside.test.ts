/** A provider that is nobody of ours: added, given a key and games, opened, played over the wire, paused. No SQL. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { Bodies } from '#tests/conformance/wallet/bodies.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import type { Driver } from '#tests/conformance/wallet/wire.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const provider = 'neon';
const reason = 'สัญญา 12/2569';
const settings = {
  name: 'นีออน',
  launch_url: 'https://games.neon.example/{game}?t={token}&l={language}&c={currency}&m={mode}&b={return_url}',
  frame_origins: 'https://games.neon.example https://cdn.neon.example',
};
let member: Member;
let wallet: string;
let wire: Driver;
let calls = 0;

const act = (route: Parameters<typeof door.call>[0], input: object, as: 'operator' | 'approver' = 'operator') =>
  door.call(route, { reason, ...input }, { as });
const game = async (code: string) => {
  const { data } = await door.call('GET /api/operator/game/status', {}, { as: 'operator' });
  return data.games.find((one: { provider: string; code: string }) => one.provider === provider && one.code === code);
};
const link = async (over: object = {}) => {
  const { game_id } = await game('neon-1');
  const input = { wallet_id: wallet, game_id, provider_id: provider, ...over };
  return door.call('POST /api/game/link', input, { as: member, key: `outside-${++calls}` });
};
/** The provider's own address within the page that frames it. */
const framed = (address: string): URL => {
  const [, of, inner = ''] = /^\/outside\/([a-z0-9]+)#(.+)$/.exec(address) ?? [];
  expect(of).toBe(provider);
  return new URL(decodeURIComponent(inner));
};

beforeAll(async () => {
  await seedGames(door.ctx.db);
  member = await playingMember(door.ctx, '500.00');
  wallet = String((await mainWallet(door.ctx.db, member.id)).id);
});
afterAll(() => expectSoundBooks(door.ctx));

describe('adding a provider', () => {
  it('names every field that is wrong, and changes nothing', async () => {
    const wrong = await act('POST /api/operator/provider/add', {
      ...{ provider, ...settings, wire: 'benja', launch_url: 'https://evil.example/{game}?t={token}' },
      ...{ calls_url: 'file:///etc', operator_number: 4, limit_agreed: true },
    });
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual([
      'calls_url',
      'launch_url',
      'limit_agreed',
      'operator_number',
    ]);
    const hub = { provider, ...settings, wire: 'hub88' };
    expect((await act('POST /api/operator/provider/add', hub)).fields).toHaveProperty('operator_number');
    const { data } = await door.call('GET /api/operator/game/status', {}, { as: 'operator' });
    expect(data.providers.map(({ provider: code }: { provider: string }) => code)).toEqual(['benja']);
  });

  it('is once, closed, and not over the house; every change is in the audit', async () => {
    const add = () => act('POST /api/operator/provider/add', { provider, ...settings, wire: 'benja' });
    const made = await Promise.all([add(), add()]);
    expect(made.map(({ error }) => error).sort()).toEqual([0, 4012]);
    const state = made.find(({ error }) => error === 0)?.data;
    expect(state).toMatchObject({ provider, status: 'closed', wire: 'benja', keys: [], own_public_key: null });
    expect(state.frame_origins).toEqual(['https://games.neon.example', 'https://cdn.neon.example']);
    const change = (over: object) => act('POST /api/operator/provider/change', { provider, ...settings, ...over });
    expect(await change({ provider: 'benja' })).toMatchObject({ error: 4012 });
    expect(await change({ provider: 'nobody' })).toMatchObject({ error: 9001 });
    await change({});
    expect((await change({ name: 'นีออนไทย' })).data).toMatchObject({ name: 'นีออนไทย' });
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { subject: `provider:${provider}` },
      { as: 'operator' },
    );
    expect(data.items.map(({ action }: { action: string }) => action)).toEqual(['provider.change', 'provider.add']);
  });

  it('takes its list of games whole or not at all', async () => {
    const take = (list: string, of = provider) => act('POST /api/operator/game/import', { provider: of, list });
    const good = 'neon-1,นีออนแดง,Neon Red,slot,96.5,yes,no,yes\nneon-2,โต๊ะนีออน,,casino,98.94,no,yes';
    expect((await take(`${good}\nneon-3,ผิด,,slots`)).fields?.list).toBe(
      'บรรทัด 3: หมวด "slots" ไม่รู้จัก ใช้ casino slot fishing sport',
    );
    expect(await game('neon-1')).toBeUndefined();
    expect((await take(good)).data).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await take(good.replace('98.94', '98'))).data).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect(await take(good, 'benja')).toMatchObject({ error: 4012 });
    expect(await take(good, 'nobody')).toMatchObject({ error: 9001 });
  });

  it('gives it a key by two people, which no public key can stand in for', async () => {
    const make = (as: 'operator' | 'approver', over = {}) =>
      act('POST /api/operator/provider/key/make', { provider, ...over }, as);
    expect((await make('operator', { public_key: 'x' })).fields).toHaveProperty('public_key');
    expect((await make('operator')).data).toMatchObject({ waits_for_second: true, secret: null });
    const { key_id: id, secret } = (await make('approver')).data;
    const base = `http://localhost:4321/api/provider/${provider}`;
    wire = ownWire({ base, send: async (url, init) => door.app.request(url, init), now: clock.now }, [{ id, secret }]);
    expect(
      (await door.call('GET /api/operator/game/status', {}, { as: 'operator' })).data.providers[1].keys,
    ).toMatchObject([{ key_id: id, kind: 'hmac' }]);
  });
});

describe('a game of it', () => {
  it('is closed until the provider is opened; then every lobby has it', async () => {
    expect(await link()).toMatchObject({ error: 4001 });
    await act('POST /api/operator/provider/open', { provider });
    const { data } = await door.call('GET /api/game/list', { provider });
    expect(data.items).toMatchObject([
      { name: 'นีออนแดง', category: 'slot', rtp_pct: '96.50', has_demo: true, cover: { enamel: 'rong' } },
      { name: 'โต๊ะนีออน', category: 'casino', has_demo: false },
    ]);
  });

  it('is opened at the provider, with a token that no record has, the same for every copy of the call', async () => {
    const { game_id } = await game('neon-1');
    const send = () =>
      door.call(
        'POST /api/game/link',
        { wallet_id: wallet, game_id, provider_id: provider },
        { as: member, key: 'sent-twice' },
      );
    const [first, again] = [await send(), await send()];
    expect(again.data).toEqual(first.data);
    const address = framed(first.data.link);
    expect(address.origin + address.pathname).toBe('https://games.neon.example/neon-1');
    const { t: token = '', ...rest } = Object.fromEntries(address.searchParams);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({ l: 'th', c: 'THB', m: 'real', b: `${door.ctx.config.publicUrl}/play` });
    const { rows } = await door.ctx.db.execute<{ stored: string }>(
      sql`select row_to_json(idempotency)::text as stored from idempotency where key = 'sent-twice'`,
    );
    expect(rows[0]?.stored).not.toContain(token);
    const demo = await door.call('POST /api/game/demo', { game_id, provider_id: provider });
    expect(framed(demo.data.link).searchParams.get('m')).toBe('demo');
    expect(
      await wire.call('authenticate', { launch_token: framed(demo.data.link).searchParams.get('t') ?? '' }),
    ).toMatchObject({ code: 'OK', is_demo: true });
  });

  it('is framed by a page that lets nothing in but the provider, and only while that is open', async () => {
    const page = await door.app.request('/outside/neon');
    expect(page.status).toBe(200);
    expect(page.headers.get('X-Frame-Options')).toBeNull();
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain('frame-src https://games.neon.example https://cdn.neon.example;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/unsafe/);
    expect(await page.text()).toContain("setAttribute('sandbox','allow-scripts')");
    for (const other of ['benja', 'nobody', 'NEON', 'neon%20'])
      expect((await door.app.request(`/outside/${other}`)).status, other).toBe(404);
    expect((await door.app.request('/play')).headers.get('Content-Security-Policy') ?? '').not.toContain('neon');
  });

  it('is played over the wire, stands in the history and the statement, and a pause acts on the next bet', async () => {
    const token = framed((await link()).data.link).searchParams.get('t') ?? '';
    const { session = '', player_ref: ref = '' } = await wire.call('authenticate', { launch_token: token });
    const bodies = new Bodies({ ref, session, gameCode: 'neon-1' });
    const bet = bodies.stake(5_000n);
    expect(await wire.call('bet', bet)).toMatchObject({ code: 'OK', balance_after: '45000' });
    const back = bodies.stake(1_000n, { round_id: String(bet.round_id) });
    expect(await wire.call('bet', back)).toMatchObject({ code: 'OK', balance_after: '44000' });
    expect(await wire.call('rollback', bodies.rollbackOf(back))).toMatchObject({ code: 'OK', balance_after: '45000' });

    await act('POST /api/operator/provider/close', { provider });
    expect(await wire.call('bet', bodies.stake(100n))).toMatchObject({ code: 'GAME_DISABLED' });
    expect((await door.app.request('/outside/neon')).status).toBe(404);
    const win = bodies.winOf(bet, 12_500n, { round_closed: true });
    expect(await wire.call('win', win)).toMatchObject({ code: 'OK', balance_after: '57500' });
    expect(await wire.call('win', win)).toMatchObject({ code: 'OK', replayed: true, balance_after: '57500' });

    const { items } = (await door.call('GET /api/game/history', {}, { as: member })).data;
    expect(items).toMatchObject([{ name: 'นีออนแดง', stake: '50.00', returned: '125.00' }]);
    const statement = await door.call('GET /api/member/statement', { limit: 4 }, { as: member });
    expect(statement.data.items.map(({ amount }: { amount: string }) => amount)).toEqual([
      '125.00',
      '10.00',
      '-10.00',
      '-50.00',
    ]);
  });
});
