/**
 * Requests a second of pages and reads on the seeded site, each against an empty page of the same build or the smallest call:
 * guests' pages from the cache and made anew, the demo member's pages, reads of the API, and the same page by other frameworks.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { startNode } from '../commands.ts';
import { emptyPath } from './empty-route.ts';
import { buildFramework, type Framework, frameworks } from './frameworks.ts';
import { inTurn, type Ratio, rate } from './measure.ts';
import { freePort } from './site.ts';

const connections = 20;
const seconds = 4;
const rounds = 3;

/** @throws Error when anything but 200 was answered */
async function requests(
  url: string,
  { headers = {}, post = false }: { readonly headers?: Readonly<Record<string, string>>; readonly post?: boolean } = {},
): Promise<number> {
  const call = post ? { method: 'POST' as const, body: '{}' } : {};
  const sent = post ? { ...headers, 'Content-Type': 'application/json' } : headers;
  const result = await autocannon({ url, ...call, headers: sent, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${url}: ${result['2xx']} answered, ${result.non2xx} not with 200, ${result.errors} errors`);
  return result.requests.average;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

const head = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'HEAD', agent }, (response) => {
      response.resume().once('end', resolve);
      if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode}`));
    })
      .once('error', reject)
      .end();
  });

/** HEAD requests a second: only whole pages are cached, so each renders the page. autocannon waits for bodies of HEAD for ever. */
async function heads(url: string): Promise<number> {
  const begun = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() - begun < seconds * 1_000; count++) await head(url);
    }),
  );
  return count / ((performance.now() - begun) / 1_000);
}

const ratio = (what: string, ours: number, theirs: number, least?: number): Ratio => ({
  what,
  ours: rate(ours),
  theirs: rate(theirs),
  ratio: ours / theirs,
  ...(least ? { target: { least } } : {}),
});

async function measureGuest(site: string, bare: string): Promise<Ratio[]> {
  const page = `${site}/promotions`;
  let queries = 0;
  const found = await inTurn(rounds, {
    cached: () => requests(page),
    random: () => requests(`${page}?random=${++queries}`),
    made: () => heads(page),
    emptyMade: () => heads(`${site}${emptyPath}`),
    empty: () => requests(`${site}${emptyPath}`),
    bare: () => requests(bare),
  });
  return [
    ratio('GET /promotions from the cache : empty page', found.cached, found.empty, 1.2),
    ratio('GET /promotions?random=… : from the cache', found.random, found.cached, 0.8),
    ratio('/promotions made anew for a guest : empty page', found.made, found.emptyMade, 0.33),
    ratio('GET /promotions from the cache : bare node:http', found.cached, found.bare),
    ratio('empty page : bare node:http', found.empty, found.bare),
  ];
}

const memberPages = ['/', '/lotto/lobby', '/member/deposit', '/member/statement', '/lotto/bills', '/promotions'];

/** Logs the demo member in; the session's cookie and the bearer. */
async function logIn(site: string): Promise<{ cookie: string; bearer: string }> {
  const answer = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site },
    body: JSON.stringify({ phone: '0800000001', password: 'benja-demo' }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (!access_token || cookie.length === 0) throw new Error('the demo member could not log in');
  return { cookie: cookie.join('; '), bearer: access_token };
}

async function measureMember(site: string): Promise<Ratio[]> {
  const { cookie } = await logIn(site);
  const sides = Object.fromEntries([
    [emptyPath, () => requests(`${site}${emptyPath}`)],
    ...memberPages.map((path) => [path, () => requests(`${site}${path}`, { headers: { cookie } })] as const),
  ]);
  const found = await inTurn(rounds, sides);
  const empty = found[emptyPath] ?? Number.NaN;
  return memberPages.map((path) => ratio(`${path} of a member : empty page`, found[path] ?? Number.NaN, empty, 0.15));
}

const reads = ['POST /api/member/wallets', 'GET /api/lotto/rounds', 'GET /api/member/statement'];
/** The smallest call: one statement, a few bytes. */
const ping = '/api/health';

async function measureReads(site: string): Promise<Ratio[]> {
  const { bearer } = await logIn(site);
  const headers = { Authorization: `Bearer ${bearer}` };
  const sides = Object.fromEntries([
    [ping, () => requests(`${site}${ping}`)],
    ...reads.map((read) => {
      const [method, path] = read.split(' ');
      return [read, () => requests(`${site}${path}`, { headers, post: method === 'POST' })] as const;
    }),
  ]);
  const found = await inTurn(rounds, sides);
  const least = found[ping] ?? Number.NaN;
  return reads.map((read) => ratio(`${read} : GET ${ping}`, found[read] ?? Number.NaN, least, 0.25));
}

/** While a framework serves its page of the same elements. */
async function besideFramework<T>(framework: Framework, page: string, work: (url: string) => Promise<T>): Promise<T> {
  const { folder, start } = await buildFramework(framework, page);
  const port = await freePort();
  const child = startNode(start, { NODE_ENV: 'production', PORT: port }, folder);
  const ended = once(child, 'exit');
  try {
    const url = `http://localhost:${port}/`;
    for (let tries = 0; tries < 100; tries++) {
      if (
        await fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return await work(url);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`${framework.name} does not answer`);
  } finally {
    child.kill();
    await ended;
  }
}

/** Our page made anew beside the same elements by other frameworks. */
export async function measureFrameworks(site: string): Promise<Ratio[]> {
  const page = `${site}/promotions`;
  const found: Ratio[] = [];
  for (const framework of frameworks)
    found.push(
      await besideFramework(framework, page, async (url) => {
        const { ours, theirs } = await inTurn(rounds, { ours: () => heads(page), theirs: () => heads(url) });
        return ratio(`/promotions made anew : the same elements by ${framework.name}`, ours, theirs);
      }),
    );
  return found;
}

export async function measurePages(site: string, bare: string): Promise<Ratio[]> {
  return [...(await measureGuest(site, bare)), ...(await measureMember(site)), ...(await measureReads(site))];
}
