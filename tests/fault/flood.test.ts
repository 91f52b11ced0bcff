/**
 * Invented input leaves nothing behind: thousands of paths, methods, queries, origins, tokens and cookies, and the
 * process's memory stays the same.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testServices } from '#tests/support/services.ts';

const count = 20_000;
const database = databaseOfFile();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'MADEUP'];
const pages = [
  '/',
  '/promotions',
  '/redeem',
  '/lotto/rates',
  '/lotto/results',
  '/lotto/results/gov',
  '/affiliate',
  '/cashback',
  '/terms',
];
const names = ['group', 'kind', 'category', 'cursor', 'market', 'date', 'utm_source', 'ref', 'x'];

/** The nth request; no two share an invented value. */
function madeUp(n: number): readonly [path: string, init: RequestInit] {
  const word = `made-up-${n}`;
  const method = methods[n % methods.length] ?? '';
  const path = [
    `/api/${word}/${word}`,
    `/api/a${n}/b${n}`,
    '/api/login',
    `${pages[n % pages.length]}?${names[n % names.length]}=${word}`,
    `${pages[n % pages.length]}?${word}=${n}`,
    `/${word}`,
    `/promotions/${word}`,
  ][n % 7];
  const headers: Record<string, string> = {
    'User-Agent': word,
    'x-benja-address': `198.18.${n % 250}.${(n >> 8) % 250}`,
  };
  if (n % 3 === 0) headers.Authorization = `Bearer ${word}`;
  if (n % 4 === 0) headers.Origin = `https://${word}.example`;
  if (n % 5 === 0) headers.Cookie = `benja=${word}; ${word}=1`;
  if (n % 11 === 0) headers['X-Request-Id'] = word.padEnd(20, 'x');
  return [path ?? '/', { method, headers }];
}

it(`${count} made-up requests leave metrics, kept pages and memory as they were`, async () => {
  const services = await testServices(database);
  const app = createFrontDoor(services).get('*', (c) =>
    /^\/(made-up|promotions\/)/.test(c.req.path) ? c.html('<p>404</p>', 404) : c.html('<p>หน้า</p>'),
  );
  const series = async (): Promise<number> => {
    const text = await (await app.request('/metrics', { headers: { 'x-benja-address': '127.0.0.1' } })).text();
    expect(text).not.toContain('made-up');
    return text.split('\n').filter((line) => line.startsWith('benja_http_request_seconds_count')).length;
  };
  const flood = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n++) await (await app.request(...madeUp(n))).arrayBuffer();
  };
  // One pass over everything that may be cached.
  for (const page of pages) await app.request(page);
  await flood(0, 2_000);
  await series();
  collect();
  const before = { series: await series(), kept: services.pageCache.size(), heap: process.memoryUsage().heapUsed };

  await flood(2_000, 2_000 + count);
  collect();
  expect(await series()).toBe(before.series);
  expect(services.pageCache.size()).toEqual(before.kept);
  // A metric series or cached page for each would take 100 MB.
  expect((process.memoryUsage().heapUsed - before.heap) / 1024 ** 2).toBeLessThan(20);
  await services.close();
});
