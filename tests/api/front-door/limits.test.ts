import { afterEach, describe, expect, it } from 'vitest';
import type { RateClass, Route } from '#lib/contract/route.ts';
import { routes } from '#lib/contract/routes.ts';
import { rateLimits } from '#lib/server/front-door/limits.ts';
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
});
