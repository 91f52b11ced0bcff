/** Requests a second of a guest's /promotions, kept and fresh, against an empty page of the same build and bare node:http. */
import autocannon from 'autocannon';
import { emptyPath } from './empty-route.ts';
import { inTurn, type Ratio, rate } from './measure.ts';

const connections = 20;
const seconds = 4;
const rounds = 3;

/** @throws Error when anything but 200 was answered */
async function requests(url: string, eachAnother = false): Promise<number> {
  const { pathname } = new URL(url);
  let n = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(eachAnother
      ? { requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}?fresh=${process.pid}-${++n}` }) }] }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${url}: ${result['2xx']} answered, ${result.non2xx} not with 200, ${result.errors} errors`);
  return result.requests.average;
}

export async function measurePages(site: string, bare: string): Promise<Ratio[]> {
  const page = `${site}/promotions`;
  const found = await inTurn(rounds, {
    kept: () => requests(page),
    // An address nobody has asked for yet is in no cache of pages; the page's code runs.
    fresh: () => requests(page, true),
    empty: () => requests(`${site}${emptyPath}`),
    bare: () => requests(bare),
  });
  const against = (what: string, ours: number, theirs: number, least?: number): Ratio => ({
    what,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: ours / theirs,
    ...(least ? { target: { least } } : {}),
  });
  return [
    against('GET /promotions as kept for guests : empty page', found.kept, found.empty, 1.2),
    against('GET /promotions at a new address : empty page', found.fresh, found.empty, 0.5),
    against('GET /promotions as kept for guests : bare node:http', found.kept, found.bare),
    against('GET /promotions at a new address : bare node:http', found.fresh, found.bare),
    against('empty page : bare node:http', found.empty, found.bare),
  ];
}
