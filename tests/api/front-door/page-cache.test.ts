import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono, type Context as HonoContext } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '#app/page-table.ts';
import type { Context } from '#lib/server/context.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { createPageCache, type PageCache } from '#lib/server/front-door/page-cache.ts';
import type { StreamEvent } from '#lib/server/stream/hub.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testLog } from '#tests/support/log.ts';

let server: Server;
let ms: number;
let site: string;
/** How often each path was really made. */
let made: Map<string, number>;
let roundChanges: () => void;
let siteChanges: () => void;
/** Called while a page is made. */
let meanwhile: (c: HonoContext<FrontDoorEnv>) => void | Promise<void>;
let pages: PageCache;
/** Where pages were made, in order. */
let addresses: string[];

beforeEach(async () => {
  ms = 0;
  made = new Map();
  addresses = [];
  meanwhile = () => undefined;
  let tell: (event: StreamEvent) => void = () => undefined;
  pages = createPageCache({
    placeOf,
    config: { publicUrl: 'http://localhost:4321' },
    hub: {
      listen(_, listener) {
        tell = listener;
        return () => undefined;
      },
    },
    log: testLog,
    clock: () => ms,
  });
  roundChanges = () => tell({ id: 1n, topic: 'public', type: 'round', data: {} });
  siteChanges = () => tell({ id: 2n, topic: 'site', type: 'site_changed', data: {} });
  const guest = { member: null, operator: null } as unknown as Context;
  const app = new Hono<FrontDoorEnv>().use(async (c, next) => {
    c.set('context', guest);
    await next();
  });
  app.use(pages.middleware).get('*', async (c) => {
    const times = (made.get(c.req.path) ?? 0) + 1;
    made.set(c.req.path, times);
    addresses.push(c.req.raw.url.slice(site.length));
    await meanwhile(c);
    c.header('X-Frame-Options', 'DENY');
    c.header('X-Request-Id', 'the-first-request');
    return c.html(`<h1>โปรโมชั่น</h1>${'<p>เนื้อความ</p>'.repeat(50)}`, c.req.path === '/promotions/gone' ? 404 : 200);
  });
  server = createServer(async (req, res) => {
    if (pages.answer(req, res)) return;
    const answer = await app.fetch(
      new Request(`${site}${req.url}`, { headers: req.headers as Record<string, string> }),
    );
    res.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0);
  await once(server, 'listening');
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("a guest's page", () => {
  it('is made once for all guests, with the headers it left with and a request id of its own', async () => {
    const first = await get('/promotions');
    const second = await get('/promotions', { 'X-Request-Id': 'seen-by-the-proxy' });
    expect(made.get('/promotions')).toBe(1);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('x-frame-options')).toBe('DENY');
    expect(second.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(second.headers.get('x-request-id')).toBe('seen-by-the-proxy');
    expect((await get('/promotions')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is made once for guests who ask for it at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    meanwhile = () => promise;
    const asked = Promise.all(Array.from({ length: 10 }, () => get('/promotions')));
    await eventually(() => expect(made.get('/promotions')).toBe(1));
    resolve();
    expect(new Set((await asked).map(({ text }) => text)).size).toBe(1);
    expect(made.get('/promotions')).toBe(1);
  });

  it.each(['br', 'gzip'])('is sent as %s to those who take it', async (encoding) => {
    const plain = await get('/promotions', { 'Accept-Encoding': 'identity' });
    const small = await get('/promotions', { 'Accept-Encoding': encoding });
    expect(made.get('/promotions')).toBe(1);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(small.headers.get('content-encoding')).toBe(encoding);
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(small.headers.get('content-length'))).toBeLessThan(300);
    expect(small.text).toBe(plain.text);
  });

  it('is not sent again to a browser that has it', async () => {
    await get('/promotions');
    const etag = (await get('/promotions')).headers.get('etag') ?? '';
    expect(await get('/promotions', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await get('/promotions', { 'If-None-Match': 'W/"another"' })).toMatchObject({ status: 200 });
  });

  it('is the same for every link somebody shared, and another one for what it depends on', async () => {
    for (const path of ['/promotions', '/promotions?utm_source=line', '/promotions?fbclid=x&ref=AB12']) await get(path);
    expect(made.get('/promotions')).toBe(1);
    for (const query of ['?group=new', '?utm_source=line&group=new', '?group=daily']) await get(`/promotions${query}`);
    expect(made.get('/promotions')).toBe(3);
  });

  it('is made at the address it is kept under: nothing else that was sent can be in it', async () => {
    await get('/promotions?utm_source=%3Cscript%3E&group=new&group=daily&x=1');
    await get('/lotto/results?cursor=1.1&market=&date=&page=2');
    expect(addresses).toEqual(['/promotions?group=new', '/lotto/results?cursor=1.1']);
  });

  it.each([
    ['/promotions', ['group=x', 'group=', 'group=__proto__', 'x=1', 'cursor=1.1', '%']],
    ['/redeem', ['kind=x', 'kind=toString', 'cursor=5', 'group=new']],
    ['/lotto/rates', ['category=x', 'category=-1', 'category=00', 'market=gov']],
    ['/lotto/results', ['date=0001-01-01', 'date=2569-99-99', 'cursor=x', 'cursor=1', 'market=%3Cb%3E', 'kind=x']],
    ['/lotto/results/gov', ['cursor=x', 'cursor=-1.1', 'market=gov', 'date=2026-11-01']],
    ['/lotto/results/gov/2026-11-01', ['cursor=1.1']],
    ['/cashback', ['cursor=2026-11-01', 'kind=loss']],
    ['/sitemap.xml', ['x=1']],
  ])('%s has one page for everything that means nothing to it', async (path, queries) => {
    for (const query of ['', ...queries]) await get(`${path}?${query}`);
    expect(made.get(path)).toBe(1);
    expect(pages.size().pages).toBe(1);
  });

  it.each<[string, (c: HonoContext<FrontDoorEnv>) => void]>([
    ['sets a cookie', (c) => c.header('Set-Cookie', 'a=b')],
    ['says that it is private', (c) => c.header('Cache-Control', 'private')],
    ['says that it is not to be stored', (c) => c.header('Cache-Control', 'max-age=0, No-Store')],
    ['was made with a member', (c) => c.set('context', { member: {}, operator: null } as unknown as Context)],
    ['was made with an operator', (c) => c.set('context', { member: null, operator: {} } as unknown as Context)],
  ])('is not kept where it %s', async (_, also) => {
    meanwhile = also;
    await get('/promotions');
    meanwhile = () => undefined;
    await get('/promotions');
    expect(made.get('/promotions')).toBe(2);
  });

  it('counts in the memory with its address and headers', async () => {
    const long = 'a'.repeat(900);
    await get('/promotions/short');
    const { bytes } = pages.size();
    await get(`/promotions/${long}`);
    expect(pages.size()).toMatchObject({ pages: 2 });
    expect(pages.size().bytes - 2 * bytes).toBe(long.length - 'short'.length);
    meanwhile = (c) => c.header('X-Long', 'b'.repeat(500));
    await get('/promotions/other');
    expect(pages.size().bytes - 3 * bytes).toBeGreaterThanOrEqual(long.length + 500 - 'short'.length);
  });

  it.each(['/promotions/gone', '/login', '/promotionsx', '/lotto/results/gov/year/20'])(
    '%s is not kept',
    async (path) => {
      await get(path);
      await get(path);
      expect(made.get(path)).toBe(2);
    },
  );

  it('is rendered again when its time is over', async () => {
    await get('/promotions');
    ms = 59_000;
    await get('/promotions');
    expect(made.get('/promotions')).toBe(1);
    ms = 61_000;
    await get('/promotions');
    expect(made.get('/promotions')).toBe(2);
  });

  it('that shows rounds is rendered again when a round changes, even during its rendering', async () => {
    meanwhile = roundChanges;
    await get('/lotto/results');
    meanwhile = () => undefined;
    await get('/lotto/results');
    await get('/lotto/results');
    expect(made.get('/lotto/results')).toBe(2);
    roundChanges();
    await get('/lotto/results');
    expect(made.get('/lotto/results')).toBe(3);
    await get('/promotions');
    roundChanges();
    await get('/promotions');
    expect(made.get('/promotions')).toBe(1);
  });

  it('is made again when an operator has changed something, also while it was being made', async () => {
    await get('/promotions');
    siteChanges();
    meanwhile = siteChanges;
    await get('/promotions');
    meanwhile = () => undefined;
    await get('/promotions');
    await get('/promotions');
    expect(made.get('/promotions')).toBe(3);
  });
});
