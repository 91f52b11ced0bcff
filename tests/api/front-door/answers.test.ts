/** What every answer of the edge carries, whatever the call: ids, headers, words for problems, and a fault that tells nothing. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { type ProblemName, problems, Refusal } from '#lib/contract/problems.ts';
import { connect } from '#lib/server/db/connect.ts';
import { isDatabaseAway } from '#lib/server/db/transaction.ts';
import { refuse } from '#lib/server/front-door/mount.ts';
import { answerMaxMs } from '#lib/server/front-door/within.ts';
import { testContextParts } from '#tests/support/context.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { takeErrors, testLog } from '#tests/support/log.ts';
import { testServices } from '#tests/support/services.ts';

const door = doorOfFile();
const { database } = door;

describe('the request id', () => {
  it('is made for each request, told in the header and in a refusal', async () => {
    const [a, b] = [await door.call('POST /api/member/wallets'), await door.call('POST /api/member/wallets')];
    expect(a.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(JSON.parse(a.text).request_id).toBe(a.headers.get('x-request-id'));
    expect(a.headers.get('x-request-id')).not.toBe(b.headers.get('x-request-id'));
  });

  it('is taken from a proxy that gave one, if it is one', async () => {
    const given = async (id: string) =>
      (await door.call('GET /api/banner', {}, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await given('edge-1234567890')).toBe('edge-1234567890');
    for (const bad of ['short', 'x'.repeat(65), 'a<script>b', '12345678;drop'])
      expect(await given(bad)).toMatch(/^[0-9a-f]{8}-/);
  });
});

describe('the headers', () => {
  it.each(['/api/banner', '/api/nothing-there', '/api/health', '/api/openapi.json', '/api/docs'])(
    'of %s forbid sniffing, framing and loading anything',
    async (path) => {
      const { headers } = await door.app.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('let no address leave a member’s pages, and pin https where the site has it', async () => {
    expect((await door.app.request('/member/deposit')).headers.get('referrer-policy')).toBe('no-referrer');
    expect((await door.app.request('/api/banner')).headers.get('strict-transport-security')).toBeNull();
    const secure = await testDoor(database, { config: { publicUrl: 'https://benja.example' } });
    expect((await secure.app.request('/api/banner')).headers.get('strict-transport-security')).toMatch(
      /^max-age=31536000/,
    );
    await secure.close();
  });

  it('never name another origin that may read', async () => {
    const { headers } = await door.app.request('/api/banner', { headers: { Origin: 'https://evil.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a problem', () => {
  const said = async (name: ProblemName, detail?: ConstructorParameters<typeof Refusal>[1]) => {
    const response = refuse({ log: testLog, requestId: 'of-this-test' }, new Refusal(name, detail));
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  it.each(Object.keys(problems) as ProblemName[])(
    '%s is answered with its code, status and Thai sentence',
    async (name) => {
      const { status, body, headers } = await said(name);
      expect(status).toBe(problems[name].http);
      expect(body).toMatchObject({ error: problems[name].code, request_id: 'of-this-test' });
      expect(body.message).toMatch(/[\u0e00-\u0e7f]{3}/);
      expect(body.message).not.toMatch(/[{}]/);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it('fills its slots, names fields, carries data and says when to come back', async () => {
    const { body, headers } = await said('limit_reached', {
      values: { limit: 'ถอนครบ 5 ครั้งของวันนี้แล้ว' },
      fields: { amount: 'มากเกินไป' },
      data: { left: '0.00' },
      retryAfterSeconds: 7,
    });
    expect(body).toMatchObject({
      message: 'ทำรายการไม่ได้: ถอนครบ 5 ครั้งของวันนี้แล้ว',
      fields: { amount: 'มากเกินไป' },
      data: { left: '0.00' },
    });
    expect(headers.get('retry-after')).toBe('7');
  });

  it('keeps business refusals at 200 and everything else off it', () => {
    for (const [name, { code, http }] of Object.entries(problems)) expect(http === 200, name).toBe(code < 9_000);
  });
});

describe('what is broken off', () => {
  const brokenBy = (error: Error): ReadableStream =>
    new ReadableStream({ pull: (controller) => controller.error(error) });
  const resets = [
    Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
    new DOMException('This operation was aborted', 'AbortError'),
  ];

  it.each(resets)('a body by its client (%s) is no request, and no word about the database', async (error) => {
    const response = await door.app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: brokenBy(error),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([400, { error: problems.malformed.code }]);
  });

  it('is the database’s only where a call of the system failed on our side of it', () => {
    const failed = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
    for (const [code, syscall] of [
      ['ECONNREFUSED', 'connect'],
      ['ECONNRESET', 'read'],
      ['EPIPE', 'write'],
      ['ENOENT', 'connect'],
    ] as const)
      expect(isDatabaseAway(new Error('Failed query', { cause: failed(code, syscall) })), code).toBe(true);
    // Of a name with two addresses.
    const both = [failed('ECONNREFUSED', 'connect'), failed('ECONNREFUSED', 'connect')];
    expect(isDatabaseAway(Object.assign(new AggregateError(both), { code: 'ECONNREFUSED' }))).toBe(true);
    expect(isDatabaseAway(new Error('Query read timeout'))).toBe(true);
    expect(isDatabaseAway(resets[0])).toBe(false);
    expect(isDatabaseAway(new TypeError('fetch failed', { cause: failed('ECONNREFUSED', 'connect') }))).toBe(false);
  });
});

describe('a database that is frozen', () => {
  const frozen = async () => {
    const services = await testServices(database);
    const never = new Promise<never>(() => undefined);
    const db: Services['db'] = drizzle({ client: { query: () => never } as unknown as pg.Pool });
    const parts = testContextParts({ ...database, db });
    return { services, app: createFrontDoor({ ...services, db, contextParts: () => parts }) };
  };
  /** Asks, and lets so much time pass as the answer may take. */
  const answerIn = async (ms: number, ask: () => Response | Promise<Response>): Promise<Response | undefined> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let answer: Response | undefined;
      void Promise.resolve(ask()).then((response) => (answer = response));
      await vi.advanceTimersByTimeAsync(ms);
      return answer;
    } finally {
      vi.useRealTimers();
    }
  };

  it('is reported by the health check within two seconds, and by all other calls within twelve', async () => {
    const { services, app } = await frozen();
    app.get('/terms', () => new Promise<never>(() => undefined));
    const health = await answerIn(2_010, () => app.request('/api/health'));
    expect([health?.status, await health?.json()]).toMatchObject([503, { error: 9003, data: { ready: false } }]);
    const call = await answerIn(answerMaxMs + 10, () => app.request('/api/notifications'));
    expect([call?.status, await call?.json()]).toMatchObject([503, { error: 9003, message: problems.busy.text }]);
    expect(Number(call?.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await answerIn(answerMaxMs + 10, () => app.request('/terms'));
    expect([page?.status, page?.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page?.text()).toContain(problems.busy.text);
    await services.close();
  });
});

describe('a fault of ours', () => {
  it('answers 500 in Thai, tells nothing of its cause, and is logged with the id that was answered', async () => {
    await database.pool.query('alter table notification rename to notification_gone');
    const answer = await door.call('GET /api/notifications');
    await database.pool.query('alter table notification_gone rename to notification');
    expect(answer).toMatchObject({ status: 500, error: 9012, message: problems.internal.text });
    expect(answer.text).not.toMatch(/notification|select|relation|\.ts|node_modules/i);
    expect(takeErrors()).toHaveLength(1);
    expect((await door.call('GET /api/notifications')).status).toBe(200);
  });

  it('is not what a database that is away is: busy, try again', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 2, log: testLog });
    const services = await testServices(database);
    const parts = testContextParts({ ...database, db: away.db });
    const app = createFrontDoor({ ...services, db: away.db, contextParts: () => parts });
    for (const path of ['/api/notifications', '/api/promotion/list']) {
      const response = await app.request(path);
      expect(response.status, path).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ error: 9003, message: problems.busy.text });
    }
    const health = await app.request('/api/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ error: 9003, data: { alive: true, ready: false } });
    await services.close();
    await away.pool.end();
  });
});
