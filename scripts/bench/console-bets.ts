/** Bets a second over HTTP while twenty operators work at the console, compared with nobody there. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { accessToken } from '#lib/account/server/sessions.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { toDecimal } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { bet } from './bets.ts';
import { asMember, linesOf } from './bills.ts';
import { firstId } from './console-books.ts';
import { consoleBrowser, consoleSessions } from './console-browser.ts';
import type { ConsoleDatabase } from './console-database.ts';
import { poolSize } from './databases.ts';
import { inTurn, perSecond, type Ratio, rate } from './measure.ts';
import { besideSite } from './site.ts';

const operators = 20;
/** Each opens a page this often, and has one open all the time. */
const pageEveryMs = 10_000;
const paths = [
  '/operator',
  '/operator/withdrawals',
  '/operator/deposits/review',
  '/operator/members?q=สมชาย',
  '/operator/approvals',
  '/operator/exposure',
];
const members = 200;
const rounds = 3;
const warm = 300;
const bets = 1_200;

/** Runs `work` while operators have streams open and go from page to page. */
async function besideOperators<T>(site: string, tokens: readonly string[], work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const busy = tokens.map(async (token, at) => {
    const browser = consoleBrowser(site, token);
    const close = await browser.stream(() => undefined);
    try {
      await pause((at * pageEveryMs) / operators, undefined, { signal: ended.signal });
      for (let page = at; ; page++) {
        const { status } = await browser.page(encodeURI(paths[page % paths.length] ?? '/operator'));
        if (status !== 200) throw new Error(`a page was answered ${status}`);
        await pause(pageEveryMs, undefined, { signal: ended.signal });
      }
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    } finally {
      close();
    }
  });
  try {
    return await work();
  } finally {
    ended.abort();
    await Promise.all(busy);
  }
}

export async function measureBesideOperators(database: ConsoleDatabase, pool: pg.Pool, ctx: Context): Promise<Ratio> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select id from round where status = 'open' and market = 'gov' order by close_at limit 1`,
  );
  const round_id = rows[0]?.id;
  if (round_id === undefined)
    throw new Error('no round of the government lottery is open: make the data anew with --fresh');
  const count = warm + bets * rounds * 2;
  const bodies: string[] = [];
  const memberOf = (n: number): bigint => BigInt(firstId + 1 + (n % members));
  await perSecond(count, poolSize, async (n) => {
    const lines = linesOf(n, 3);
    const { quote_id } = await priceBill(asMember(ctx, memberOf(n)), { round_id, lines });
    bodies[n] = JSON.stringify({
      round_id: String(round_id),
      quote_id,
      lines: lines.map((line) => ({ ...line, stake: toDecimal(line.stake) })),
    });
  });
  await pool.query(`update quote set expires_at = now() + interval '1 day'`);
  const { rows: sessions } = await pool.query<{ id: bigint }>(
    `insert into session (member_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
      select ${firstId} + n, 'bet' || n || clock_timestamp(), '::1', 'bench', now(), now(), now() + interval '1 hour' from generate_series(1, ${members}) n order by n returning id`,
  );
  const bearers = sessions.map(({ id }) => accessToken(ctx.secrets, id, ctx.now()));
  return besideSite({ ...database.env, ROLE: 'web' }, async (site) => {
    let next = 0;
    const run = `${Date.now()}`;
    const place = (): Promise<unknown> => {
      const n = next++;
      return bet(site, bearers[n % members] ?? '', `${run}-${n}`, bodies[n] ?? '');
    };
    const tokens = await consoleSessions(pool, operators);
    await perSecond(warm, poolSize, place);
    const { ours, theirs } = await inTurn(rounds, {
      theirs: () => perSecond(bets, poolSize, place),
      ours: () => besideOperators(site, tokens, () => perSecond(bets, poolSize, place)),
    });
    return {
      what: `bets a second while ${operators} operators open a page every ${pageEveryMs / 1_000} s : nobody at the console`,
      ours: rate(ours),
      theirs: rate(theirs),
      ratio: ours / theirs,
      target: { least: 0.95 },
    };
  });
}
