import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import type { RateClass, Route } from '#lib/contract/route.ts';
import { canonicalAddress, networkOf } from '#lib/server/front-door/address.ts';
import { edgeLimits, rateLimits } from '#lib/server/front-door/limits.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';

const database = databaseOfFile();
let doors: TestDoor[] = [];

afterEach(async () => {
  await Promise.all(doors.map((door) => door.close()));
  doors = [];
});

async function strictDoor(config: Parameters<typeof testDoor>[1] = {}): Promise<TestDoor> {
  const door = await testDoor(database, { ...config, config: { rateLimitFactor: 0.1, ...config.config } });
  doors.push(door);
  return door;
}
/** What a class allows at a tenth of its limit. */
const allowed = (rate: RateClass): number => rateLimits[rate].points / 10;
const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'x-benja-address': address } });

it('every call draws from a class, and every class has a call', () => {
  const used = new Set(Object.values(routes as Record<string, Route>).map((route) => route.rate));
  expect([...used].sort()).toEqual(Object.keys(rateLimits).sort());
});

describe('too many calls', () => {
  it('are refused with 429, in Thai, with the seconds to wait, and change nothing', async () => {
    const door = await strictDoor();
    const ask = () => door.call('GET /api/banner', {}, from('203.0.113.1'));
    for (let n = 0; n < allowed('read'); n++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      error: 9007,
      message: expect.stringMatching(/^ทำรายการเร็วเกินไป รอ \d+ วินาที$/),
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(rateLimits.read.perSeconds);
  });

  it('of one address are not held against another', async () => {
    const door = await strictDoor();
    for (let n = 0; n <= allowed('read'); n++) await door.call('GET /api/banner', {}, from('203.0.113.2'));
    expect((await door.call('GET /api/banner', {}, from('203.0.113.2'))).status).toBe(429);
    expect((await door.call('GET /api/banner', {}, from('203.0.113.3'))).status).toBe(200);
  });

  it('of a member are counted by member, whatever the address, and not with other classes', async () => {
    const door = await strictDoor();
    const [member, other] = [await testMember(door.ctx), await testMember(door.ctx)];
    const points = (as: typeof member, address: string) =>
      door.call('POST /api/session/token', {}, { as, ...from(address) });
    for (let n = 0; n < allowed('write'); n++) expect((await points(member, `198.51.100.${n}`)).status).toBe(200);
    expect((await points(member, '198.51.100.250')).status).toBe(429);
    expect((await points(other, '198.51.100.250')).status).toBe(200);
    expect((await door.call('POST /api/member/wallets', {}, { as: member })).status).toBe(200);
  });

  it('of the staff are counted by person, also for files and at one address', async () => {
    const [one, two] = [await strictDoor({ config: { rateLimitFactor: 1 } }), await strictDoor()];
    const file = { name: 'daily', from: '2026-11-01', to: '2026-11-02' };
    const fetched = (door: TestDoor, as: 'operator' | 'approver', call: 'report.csv' | 'audit/export') =>
      door.call(`GET /api/operator/${call}`, call === 'report.csv' ? file : {}, { as, ...from('203.0.113.20') });
    for (let n = 0; n < rateLimits.export.points - 1; n++)
      expect((await fetched(one, 'operator', 'report.csv')).status).toBe(200);
    expect((await fetched(one, 'operator', 'audit/export')).status).toBe(200);
    expect(await fetched(one, 'operator', 'report.csv')).toMatchObject({
      ...{ status: 429, error: 9007, message: expect.stringContaining('นาที') },
    });
    // Another process knows it too, and another person at the same address has an hour of their own.
    expect((await fetched(two, 'operator', 'audit/export')).status).toBe(429);
    expect((await fetched(one, 'approver', 'report.csv')).status).toBe(200);
  });

  it('of guessing are counted by address over all processes, also for a member', async () => {
    const [one, two] = [await strictDoor(), await strictDoor()];
    const guess = (door: TestDoor) =>
      door.call('POST /api/login', { phone: '0812345678', password: 'wrong' }, from('192.0.2.9'));
    expect(allowed('login')).toBe(3);
    expect((await guess(one)).error).toBe(1001);
    expect((await guess(two)).error).toBe(1001);
    expect((await guess(one)).error).toBe(1001);
    const member = await testMember(two.ctx);
    const refused = await two.call(
      'POST /api/member/change_password',
      { old_password: 'a', new_password: 'b' },
      { as: member, ...from('192.0.2.9') },
    );
    expect(refused).toMatchObject({ status: 429, error: 9007, message: expect.stringContaining('นาที') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(90);
  });
});

describe('the address', () => {
  const spend = async (door: TestDoor, headers: Record<string, string>): Promise<number> => {
    let status = 200;
    for (let n = 0; n <= allowed('read'); n++) ({ status } = await door.call('GET /api/banner', {}, { headers }));
    return status;
  };

  it('is the socket’s: a header a client sends is not believed', async () => {
    const door = await strictDoor();
    for (let n = 0; n < allowed('read'); n++)
      await door.call(
        'GET /api/banner',
        {},
        { headers: { 'x-benja-address': '203.0.113.7', 'X-Forwarded-For': `10.0.0.${n}` } },
      );
    expect((await door.call('GET /api/banner', {}, from('203.0.113.7'))).status).toBe(429);
  });

  it('is what the trusted proxy saw, not what the client told the proxy', async () => {
    const door = await strictDoor({ config: { trustProxy: 1 } });
    const proxied = (client: string, told: string) => ({
      'x-benja-address': '10.0.0.1',
      'X-Forwarded-For': `${told}, ${client}`,
    });
    expect(await spend(door, proxied('203.0.113.8', '1.1.1.1'))).toBe(429);
    expect((await door.call('GET /api/banner', {}, { headers: proxied('203.0.113.8', '2.2.2.2') })).status).toBe(429);
    expect((await door.call('GET /api/banner', {}, { headers: proxied('203.0.113.9', '1.1.1.1') })).status).toBe(200);
  });

  it('has one spelling, and of IPv6 the whole home counts as one', async () => {
    const door = await strictDoor();
    const home = ['2001:db8:7:1::1', '2001:DB8:7:1:0:0:0:2', '2001:db8:7:1:ffff:ffff:ffff:ffff', '2001:db8:7:1:a::'];
    for (let n = 0; n < allowed('read'); n++) await door.call('GET /api/banner', {}, from(home[n % home.length] ?? ''));
    expect((await door.call('GET /api/banner', {}, from('2001:db8:7:1::99'))).status).toBe(429);
    expect((await door.call('GET /api/banner', {}, from('2001:db8:7:2::1'))).status).toBe(200);
    const one = ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:198.51.100.7'];
    for (let n = 0; n < allowed('read'); n++) await door.call('GET /api/banner', {}, from(one[n % one.length] ?? ''));
    for (const address of one) expect((await door.call('GET /api/banner', {}, from(address))).status).toBe(429);
  });

  it('of guessing, which the database counts, is the home’s too', async () => {
    const door = await strictDoor();
    const guess = (n: number) =>
      door.call('POST /api/login', { phone: '0812345678', password: 'wrong' }, from(`2001:db8:9:1::${n}`));
    for (let n = 0; n < allowed('login'); n++) expect((await guess(n)).status).toBe(200);
    expect((await guess(99)).status).toBe(429);
  });

  it('that a proxy reports and that is none is the proxy’s own', async () => {
    const door = await strictDoor({ config: { trustProxy: 1 } });
    const junk = (n: number) => ({ 'x-benja-address': '10.0.0.9', 'X-Forwarded-For': `made-up-${n}` });
    for (let n = 0; n < allowed('read'); n++) await door.call('GET /api/banner', {}, { headers: junk(n) });
    expect((await door.call('GET /api/banner', {}, { headers: junk(999) })).status).toBe(429);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:8080', '198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7', '198.51.100.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5:6:7:8:9', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('%s is %s and counts as %s', (written, address, network) => {
    expect(canonicalAddress(written)).toBe(address);
    expect(networkOf(address)).toBe(network);
  });

  it.each(['', 'x', '1.2.3', '1.2.3.04', '999.1.1.1', 'localhost', '1.2.3.4, 5.6.7.8', '<script>'])(
    '%s is none',
    (text) => {
      expect(canonicalAddress(text)).toBeUndefined();
    },
  );
});

describe('the edge counts', () => {
  const most = (name: keyof typeof edgeLimits): number => edgeLimits[name].points / 10;

  it('tokens and sessions that are nobody’s, by the line they come from', async () => {
    const door = await strictDoor();
    const guess = (n: number, address = '203.0.113.20') =>
      door.call(
        'GET /api/banner',
        {},
        { headers: { 'x-benja-address': address, Authorization: `Bearer made-up-${n}` } },
      );
    for (let n = 0; n < most('wrong'); n++) expect((await guess(n)).status).toBe(401);
    expect(await guess(999)).toMatchObject({ status: 429, error: 9007 });
    const cookie = { headers: { 'x-benja-address': '203.0.113.20', Cookie: `benja=${'x'.repeat(43)}` } };
    expect((await door.call('GET /api/banner', {}, cookie)).status).toBe(429);
    expect((await guess(1, '203.0.113.21')).status).toBe(401);
    // Whoever is known there, or shows nothing, is not locked out with them.
    const member = await testMember(door.ctx);
    const known = await door.call('POST /api/member/wallets', {}, { as: member, ...from('203.0.113.20') });
    expect(known.status).toBe(200);
    expect((await door.call('GET /api/banner', {}, from('203.0.113.20'))).status).toBe(200);
  });

  it('pages that have to be made, not those that are kept, and says so on a page', async () => {
    const door = await strictDoor();
    door.app.get('*', (c) => c.html('<p>หน้า</p>'));
    const open = (path: string, address = '203.0.113.30') =>
      door.app.request(path, { headers: { 'x-benja-address': address } });
    for (let n = 0; n < most('page'); n++) expect((await open(`/nothing-${n}`)).status).toBe(200);
    const refused = await open('/nothing');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await refused.text()).toMatch(/^<!doctype html><html lang="th">.*ทำรายการเร็วเกินไป รอ \d+ วินาที.*ลองอีกครั้ง/s);
    expect((await open('/nothing', '203.0.113.31')).status).toBe(200);
    // Made for somebody else, kept for all.
    expect((await open('/terms', '203.0.113.31')).status).toBe(200);
    expect((await open('/terms')).status).toBe(200);
    expect((await open('/art/mark.svg')).status).toBe(200);
  });
});
