/** Breaking the glass: both tokens open an hour that voids, pauses, disables and renews, and never approves money out. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { openConsoleSession, operatorOfConsole } from '#lib/operator/server/console-sessions.ts';
import { isIndependent } from '#lib/operator/server/handovers.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember, thb } from '#tests/support/money.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { bearer, codeOf, hireAt } from './staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const both = { operator_token: testTokens.operator, approver_token: testTokens.approver };
const reason = 'โทรศัพท์หายทั้งสองคน';
const operator = { as: 'operator' } as const;
let glass: ReturnType<typeof bearer>;

const breakIt = (over: object = {}) => door.call('POST /api/operator/glass', { ...both, reason, ...over });
const problems = async (): Promise<string[]> =>
  (await door.call('GET /api/operator/health/view', {}, operator)).data.problems.map(
    ({ text }: { text: string }) => text,
  );
const openReviews = async (): Promise<{ glass_id: string; acts: number }[]> =>
  (await door.call('GET /api/operator/health/view', {}, operator)).data.glass;

async function signedIn(name: string, role: 'viewer' | 'cashier'): Promise<ReturnType<typeof bearer>> {
  const { token, totp_secret } = await hireAt(door, name, role);
  const { data } = await door.call('POST /api/operator/login', { token, totp_code: codeOf(clock, totp_secret) });
  return bearer(data.session_token);
}

beforeAll(async () => {
  await testCatalogue(door.ctx);
  await allChannels(door.ctx);
});
beforeEach(async () => {
  glass = bearer((await breakIt()).data.session_token);
});

it('opens by both tokens and a reason alone, with one answer to whatever is wrong', async () => {
  const wrong = [{ operator_token: 'not-the-token-at-all' }, { approver_token: 'not-the-token-at-all' }];
  const swapped = { operator_token: both.approver_token, approver_token: both.operator_token };
  const same = { approver_token: both.operator_token };
  for (const over of [...wrong, swapped, same]) {
    const { status, error } = await breakIt(over);
    expect([status, error], JSON.stringify(Object.keys(over))).toEqual([401, 9040]);
  }
  expect((await breakIt({ reason: 'x' })).fields).toHaveProperty('reason');
});

const mayAct: readonly string[] = [
  ...['round/void', 'game/close', 'provider/close', 'gaming/stop', 'promotion/pause', 'channel/set'],
  ...['people/change', 'people/renew', 'logout'],
].map((call) => `POST /api/operator/${call}`);

it('makes no call of operators but those of an emergency, of money none at all', async () => {
  const faults: string[] = [];
  for (const [key, route] of Object.entries(routes) as [RouteKey, Route][]) {
    if (route.auth !== 'operator' || key === 'POST /api/operator/logout') continue;
    const { error } = await door.call(key, { nonsense: true }, { ...glass, key: `glass-${key}` });
    const isAllowed = key.startsWith('GET ') ? !route.download : mayAct.includes(key);
    if (isAllowed === (error === 9006)) faults.push(`${key}: ${error}`);
    if (route.money && error !== 9006) faults.push(`${key} moves money`);
  }
  expect(faults).toEqual([]);
});

it('approves no withdrawal, alone or as a second person', async () => {
  const my = asMember(door.ctx, await testMember(door.ctx, '90000.00'));
  const { withdraw_id } = await requestWithdraw(my, { amount: thb('60000.00') });
  await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, operator);
  for (const key of ['approve', 'paid', 'settle'] as const)
    expect(
      (await door.call(`POST /api/operator/withdraw/${key}`, { withdraw_id }, { ...glass, key: `glass-w-${key}` }))
        .status,
    ).toBe(403);
  const { data } = await door.call('POST /api/operator/withdraw/list', {}, operator);
  expect(data.find((row: { withdraw_id: string }) => row.withdraw_id === withdraw_id)).toMatchObject({
    status: 'requested',
  });
});

describe('what it may', () => {
  it('voids a round and closes a channel, but changes nothing else of it', async () => {
    const round_id = String(await testRound(door.ctx));
    expect((await door.call('POST /api/operator/round/void', { round_id, reason }, glass)).status).toBe(200);
    const [channel] = (await door.call('GET /api/operator/channel/list', {}, operator)).data;
    const set = (change: object) =>
      door.call('POST /api/operator/channel/set', { channel_id: channel.channel_id, reason, ...change }, glass);
    for (const change of [{ open: true }, { open: false, fee: '5' }, { min: '1' }])
      expect((await set(change)).status).toBe(403);
    expect(await set({ open: false })).toMatchObject({ status: 200, data: { open: false } });
  });

  it('disables and renews staff, each recorded as done in an emergency by one person', async () => {
    for (const name of ['may', 'june'] as const) await hireAt(door, name, 'manager');
    expect(await isIndependent(door.ctx.db, 'may', 'june')).toBe(true);
    const change = (over: object) =>
      door.call('POST /api/operator/people/change', { name: 'may', reason, ...over }, glass);
    for (const over of [{ role: 'owner' }, { disabled: true, role: 'viewer' }, { disabled: false }])
      expect((await change(over)).status).toBe(403);
    for (const name of ['may', 'june'] as const) {
      const { data } = await door.call('POST /api/operator/people/renew', { name, reason }, glass);
      expect(data).toMatchObject({ waits_for_second: false, totp_secret: expect.any(String) });
    }
    // Whoever broke the glass has the secrets of both: they are no two people any more.
    expect(await isIndependent(door.ctx.db, 'may', 'june')).toBe(false);
    expect(await change({ disabled: true })).toMatchObject({ status: 200, data: { disabled: true } });
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { operator: 'glass', action: 'people.renew' },
      operator,
    );
    expect(data.items).toHaveLength(2);
    for (const row of data.items) expect(row).toMatchObject({ via: 'glass', role: 'owner' });
    expect((await door.call('POST /api/operator/people/add', { name: 'glass', role: 'viewer' }, operator)).status).toBe(
      409,
    );
  });
});

it('lasts an hour, ends by logging out and by the next one, and everybody at the console sees it meanwhile', async () => {
  const me = (as = glass) => door.call('GET /api/operator/me', {}, as);
  const seen = async () => {
    const sessions: string[] = [];
    const ctx = { ...door.ctx, reply: { ...door.ctx.reply, setConsole: (token: string) => void sessions.push(token) } };
    await openConsoleSession(ctx, { name: 'june', role: 'manager' });
    return (await operatorOfConsole(ctx, sessions[0] ?? '', true))?.glassUntil ?? null;
  };
  expect((await me()).data).toMatchObject({ name: 'glass', role: 'owner' });
  expect(await seen()).toEqual(new Date(clock.now().getTime() + 60 * 60_000));
  const next = bearer((await breakIt()).data.session_token);
  expect([(await me()).status, (await me(next)).status]).toEqual([401, 200]);
  clock.advance({ minutes: 59, seconds: 59 });
  expect((await me(next)).status).toBe(200);
  clock.advance({ seconds: 1 });
  expect((await me(next)).status).toBe(401);
  expect(await seen()).toBeNull();
  const last = bearer((await breakIt()).data.session_token);
  await door.call('POST /api/operator/logout', {}, last);
  expect((await me(last)).status).toBe(401);
});

it('is reviewed by somebody who cannot have been the one, and health stays red until then', async () => {
  const [{ glass_id } = { glass_id: '' }] = await openReviews();
  const review = (as: object, id = glass_id) =>
    door.call('POST /api/operator/glass/review', { glass_id: id, review: 'อ่านบันทึกครบแล้ว' }, as);
  const viewer = await signedIn('reviewer', 'viewer');
  expect(await problems()).toContain('มีผู้ใช้สิทธิ์ฉุกเฉินอยู่');
  expect(await review(viewer)).toMatchObject({ status: 409, error: 9002 });
  expect((await review(glass)).status).toBe(403);
  clock.advance({ minutes: 61 });
  expect(await problems()).toContain('การใช้สิทธิ์ฉุกเฉินรอคนอื่นตรวจ');
  for (const as of ['operator', 'approver'] as const)
    expect(await review({ as })).toMatchObject({ status: 403, error: 9048 });
  expect((await review(await signedIn('nosy', 'cashier'))).status).toBe(403);
  clock.advance({ days: 7 });
  expect(await problems()).toContain('การใช้สิทธิ์ฉุกเฉินไม่มีใครตรวจเกิน 7 วัน');
  const again = await door.call('POST /api/operator/login', await loginOf('reviewer-2'));
  const late = bearer(again.data.session_token);
  for (const one of await openReviews()) expect((await review(late, one.glass_id)).status).toBe(200);
  expect(await review(late)).toMatchObject({ status: 409 });
  expect((await review(late, '999999')).status).toBe(404);
  expect((await problems()).filter((text) => text.includes('ฉุกเฉิน'))).toEqual([]);
});

async function loginOf(name: string): Promise<{ token: string; totp_code: string }> {
  const { token, totp_secret } = await hireAt(door, name, 'viewer');
  return { token, totp_code: codeOf(clock, totp_secret) };
}
