/** What the edge says about itself: the API's document and page, health and metrics. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#app/calls.ts';
import { createFrontDoor } from '#app/front-door.ts';
import { problems } from '#lib/contract/problems.ts';
import type { Route } from '#lib/contract/route.ts';
import { checkNightly, runCheck } from '#lib/ledger/server/run-check.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';

const table = Object.entries(routes) as [string, Route][];

const door = doorOfFile();
const { database } = door;

interface Operation {
  readonly summary: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } };
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly servers: readonly { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
}

/** Every object inside a value, with the way to it. */
function* objectsOf(
  value: unknown,
  path: readonly string[] = [],
): Generator<[Record<string, unknown>, readonly string[]]> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [value as Record<string, unknown>, path];
  for (const [name, inner] of Object.entries(value)) yield* objectsOf(inner, [...path, name]);
}

describe('/api/openapi.json', () => {
  let document: Document;
  beforeAll(async () => {
    document = (await (await door.app.request('/api/openapi.json')).json()) as Document;
  });
  const operationOf = (key: string): Operation | undefined => {
    const [method = '', path = ''] = key.split(' ');
    return document.paths[path]?.[method.toLowerCase()];
  };

  it('is an OpenAPI 3.0 document of this site', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(document.info).toMatchObject({ title: 'Benja API', version: '1' });
    expect(document.servers).toEqual([{ url: 'http://localhost:4321' }]);
  });

  it.each(table)('has %s as the contract has it', (key, route) => {
    const operation = operationOf(key);
    expect(operation?.summary).toBe(route.summary);
    expect(operation?.security).toHaveLength({ guest: 0, signed: 1, frame: 1, operator: 1, member: 2 }[route.auth]);
    expect(operation?.responses['200']?.content).toBeDefined();
    const names = operation?.parameters?.map((parameter) => `${parameter.in}:${parameter.name}`) ?? [];
    expect(names.includes('header:Idempotency-Key')).toBe(route.money === true);
    if (key.startsWith('POST')) expect(operation?.requestBody?.content['application/json'].schema).toBeDefined();
    else expect(operation?.requestBody).toBeUndefined();
  });

  it('says what the stream takes', () => {
    const names = operationOf('GET /api/stream')?.parameters?.map((parameter) => `${parameter.in}:${parameter.name}`);
    expect(names).toEqual(['header:Last-Event-ID', 'query:position', 'query:room']);
  });

  it('has nothing that is no call of the site', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const others = ['GET /api/health', 'GET /api/stream', 'GET /api/house/stream'];
    expect(written.sort()).toEqual([...table.map(([key]) => key), ...others].sort());
  });

  it('says what a refusal looks like wherever one can come', () => {
    expect(document.components.schemas?.Problem).toMatchObject({ required: ['error', 'message', 'request_id'] });
    for (const [key] of table)
      for (const status of ['400', '422', '429', '503'])
        expect(operationOf(key)?.responses[status], `${key} ${status}`).toBeDefined();
  });

  it('uses no keyword that OpenAPI 3.0 does not know, and every reference leads somewhere', () => {
    const foreign = [
      '$schema',
      '$defs',
      'const',
      'prefixItems',
      'patternProperties',
      'propertyNames',
      'if',
      'then',
      'examples',
    ];
    const bad: string[] = [];
    for (const [object, path] of objectsOf(document.paths)) {
      // Inside `properties` the keys are names of fields, not keywords.
      if (path.at(-1) === 'properties') continue;
      for (const keyword of foreign) if (keyword in object) bad.push(`${path.join('/')}: ${keyword}`);
      if (Array.isArray(object.type)) bad.push(`${path.join('/')}: several types`);
      if (typeof object.exclusiveMinimum === 'number') bad.push(`${path.join('/')}: a number for exclusiveMinimum`);
      if (typeof object.$ref === 'string') {
        const [, , kind = '', name = ''] = object.$ref.split('/');
        if (!document.components[kind]?.[name]) bad.push(`${path.join('/')}: ${object.$ref}`);
      }
    }
    expect(bad).toEqual([]);
  });
});

describe('/api/docs', () => {
  let page: string;
  beforeAll(async () => {
    page = await (await door.app.request('/api/docs')).text();
  });

  it('shows every call with its sentence, and every problem with its code and text', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    for (const [key, route] of table) {
      expect(page).toContain(`<code>${key}</code>`);
      expect(page).toContain(escaped(route.summary));
    }
    for (const problem of Object.values(problems)) expect(page).toContain(`<td>${problem.code}</td>`);
  });

  it('is a page to read: titled, in a language, without a script', () => {
    expect(page).toMatch(/^<!doctype html><html lang="en">/);
    expect(page).toContain('<title>Benja API</title>');
    expect(page).not.toMatch(/<script|javascript:|undefined|\[object/);
    expect(page.match(/<h1>/g)).toHaveLength(1);
  });
});

describe('/api/health', () => {
  it('says alive, ready and which version', async () => {
    const response = await door.app.request('/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      error: 0,
      data: { alive: true, ready: true, version: 'test', role: 'all', server_time: '2026-11-20T12:00:00.000+07:00' },
    });
  });

  it('is not ready any more while the process stops', async () => {
    const services = await testServices(database);
    const app = createFrontDoor(services);
    services.beginClosing();
    const response = await app.request('/api/health');
    expect([response.status, await response.json()]).toMatchObject([503, { data: { alive: true, ready: false } }]);
    await services.close();
  });
});

describe('/metrics', () => {
  const metrics = async (site: TestDoor, headers: Record<string, string> = {}) =>
    site.app.request('/metrics', { headers });

  it('is open on the machine itself only', async () => {
    expect((await metrics(door, { 'x-benja-address': '127.0.0.1' })).status).toBe(200);
    expect((await metrics(door, { 'x-benja-address': '203.0.113.1' })).status).toBe(404);
    expect((await metrics(door, { 'x-benja-address': '127.0.0.1', 'X-Forwarded-For': '203.0.113.1' })).status).toBe(
      404,
    );
    expect((await metrics(door, { Authorization: 'Bearer ' })).status).toBe(404);
  });

  it('is open to the token from elsewhere', async () => {
    const token = 'a-token-for-metrics';
    const site = await testDoor(database, { config: { metricsToken: token } });
    expect((await metrics(site, { Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await metrics(site, { Authorization: `Bearer ${token}x` })).status).toBe(404);
    await site.close();
  });

  it('counts requests by route, and unknown paths under one name', async () => {
    await door.call('GET /api/banner');
    await door.app.request('/api/no-such-path-a');
    await door.app.request('/api/no/such/path/b');
    const text = await (await metrics(door, { 'x-benja-address': '127.0.0.1' })).text();
    expect(text).toMatch(/benja_http_request_seconds_count\{method="GET",route="\/api\/banner",status="2xx"\} [1-9]/);
    expect(text).toMatch(/route="other",status="4xx"/);
    expect(text).not.toMatch(/no-such-path|no\/such/);
    expect(text).toMatch(/benja_kept_pages\{of="pages"\} \d/);
    expect(text).toMatch(/benja_db_connections\{state="total"\} \d/);
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('seals before the nightly check what a stop has left, so that it is no finding', async () => {
    const anchorDir = mkdtempSync(join(tmpdir(), 'benja-anchors-'));
    const at = (hour: number) => {
      const now = () => new Date(`2026-11-20T0${hour}:00:00+07:00`);
      return { ...door.ctx, now, frozenAt: now, config: { ...door.ctx.config, anchorDir } };
    };
    await testMember(at(1), '100.00');
    await testMember(at(3), '100.00');
    // Whatever it finds is logged as an error, which no test may leave behind.
    await checkNightly(at(3));
    expect(readdirSync(anchorDir)).toContain('head.json');
    rmSync(anchorDir, { recursive: true });
  });

  it('tells how the last check of the books ended, and when', async () => {
    const run = await runCheck(
      { ...door.ctx, config: { ...door.ctx.config, anchorDir: 'nowhere' } },
      { sinceLast: false },
    );
    const text = await (await metrics(door, { 'x-benja-address': '127.0.0.1' })).text();
    expect(run.findings).toEqual([]);
    expect(text).toMatch(/^benja_ledger_check_findings 0$/m);
    expect(text).toContain(`benja_ledger_check_timestamp_seconds ${run.reached.at.getTime() / 1_000}`);
  });
});
