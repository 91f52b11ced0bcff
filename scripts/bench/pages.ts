/** Requests a second of a guest's /promotions, kept and made each time, against an empty page of the same build and bare node:http. */
import autocannon from 'autocannon';
import { emptyPath } from './empty-route.ts';
import { inTurn, type Ratio, rate } from './measure.ts';

const connections = 20;
const seconds = 4;
const rounds = 3;

/** @throws Error when any response is not 200 */
async function requests(url: string, method: 'GET' | 'HEAD' = 'GET'): Promise<number> {
  const result = await autocannon({ url, method, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${url}: ${result['2xx']} answered, ${result.non2xx} not with 200, ${result.errors} errors`);
  return result.requests.average;
}

export async function measurePages(site: string, bare: string): Promise<Ratio[]> {
  const page = `${site}/promotions`;
  const found = await inTurn(rounds, {
    kept: () => requests(page),
    // Only whole pages are kept; who asks for the head of one has it made.
    made: () => requests(page, 'HEAD'),
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
    against('/promotions made each time : empty page', found.made, found.empty, 0.5),
    against('GET /promotions as kept for guests : bare node:http', found.kept, found.bare),
    against('/promotions made each time : bare node:http', found.made, found.bare),
    against('empty page : bare node:http', found.empty, found.bare),
  ];
}
