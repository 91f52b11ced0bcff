import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#lib/client/http.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { $bearer, $user } from '#lib/client/user.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

interface Sent {
  readonly path: string;
  readonly authorization: string | null;
}

/** Answers each call in turn; tells what was sent. */
function answering(...answers: readonly { readonly status?: number; readonly body: unknown }[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, authorization: new Headers(init.headers).get('authorization') });
    const { status = 200, body } = left.shift() ?? { body: { error: 0, data: {} } };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return sent;
}

const fine = { body: { error: 0, data: {} } };
const pageOf = (member: string | undefined): void =>
  void vi.stubGlobal('document', { querySelector: () => (member ? { dataset: { member } } : null) });
const ask = () => api('POST /api/member/wallets', {}, { stay: true });

describe('the API client', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
    pageOf('7');
    $bearer.set(null);
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      cleanStores($bearer, $user);
    };
  });

  it('shows the bearer of a login from then on, on pages of that member only', async () => {
    pageOf(undefined);
    const login = { error: 0, data: { access_token: 'T1', user: { id: '7' } }, access_token: 'T1' };
    const sent = answering({ body: login }, fine, fine, fine);
    await api('POST /api/login', { phone: '0812345678', password: 'ปลาทูสองตัว' }, { stay: true });
    await ask();
    pageOf('7');
    await ask();
    pageOf('8');
    await ask();
    expect(sent.map(({ authorization }) => authorization)).toEqual([null, null, 'Bearer T1', null]);
  });

  it('renews it in its last minute without waiting: the cookie speaks meanwhile', async () => {
    $bearer.set({ token: 'T1', member: '7', at: Date.now() });
    vi.setSystemTime(Date.now() + 14 * 60_000 - 1);
    const sent = answering(fine, { body: { error: 0, data: {}, access_token: 'T2' } }, fine, fine);
    await ask();
    vi.setSystemTime(Date.now() + 1);
    await ask();
    await eventually(() => expect($bearer.get()?.token).toBe('T2'));
    await ask();
    expect(sent).toEqual([
      { path: '/api/member/wallets', authorization: 'Bearer T1' },
      { path: '/api/session/token', authorization: null },
      { path: '/api/member/wallets', authorization: null },
      { path: '/api/member/wallets', authorization: 'Bearer T2' },
    ]);
  });

  it('drops a bearer that is refused and asks once more by the cookie', async () => {
    $bearer.set({ token: 'T1', member: '7', at: Date.now() });
    const refused = { status: 401, body: { error: 9005, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' } };
    const sent = answering(refused, fine, refused);
    await ask();
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer T1', null]);
    expect($bearer.get()).toBeNull();
    await expect(ask()).rejects.toMatchObject({ code: 9005 });
    expect(sent).toHaveLength(3);
  });

  it('forgets who is logged in and goes to the login page when the session is over', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/member/deposit', search: '?a=1', assign });
    $user.set({ id: '7' });
    answering({ status: 401, body: { error: 9005, message: 'เซสซั่นหมดอายุ กรุณาลองใหม่' } });
    await expect(api('POST /api/member/wallets', {})).rejects.toMatchObject({ code: 9005 });
    expect([$user.get(), assign.mock.calls]).toEqual([
      null,
      [['/login?next=%2Fmember%2Fdeposit%3Fa%3D1&done=expired']],
    ]);
  });

  it('counts a lost answer as none, and an answer that is not ours as a fault', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(ask()).rejects.toMatchObject({ code: 0 });
    answering({ status: 502, body: '<h1>Bad Gateway</h1>' });
    await expect(ask()).rejects.toMatchObject({ code: 9012, message: 'เกิดข้อผิดพลาด ลองใหม่อีกครั้ง' });
  });

  it('writes the input of a GET into the address, and sets the clock by the answer', async () => {
    const sent = answering({ body: { error: 0, data: { server_time: '2027-06-01T12:00:00.000+07:00' } } });
    await api('GET /api/lotto/round', { round_id: '77' }, { stay: true });
    expect(sent[0]?.path).toBe('/api/lotto/round?round_id=77');
    expect(serverNow()).toBe(Date.parse('2027-06-01T12:00:00.000+07:00'));
  });
});
