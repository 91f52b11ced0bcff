/**
 * The console of a brand at size (operator.md section 8): p95 of every page and search form at the server beside its main query,
 * memory while exporting, sealing, open streams, and bets while operators work.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Proof } from '#lib/figures/operator-contract.ts';
import { anchorAudit } from '#lib/operator/server/audit-anchors.ts';
import { readConfig } from '#lib/server/config.ts';
import { measureBesideOperators } from './console-bets.ts';
import { type ConsoleBrowser, consoleBrowser, consoleSessions } from './console-browser.ts';
import { type ConsoleDatabase, type ConsoleOptions, consoleDatabase } from './console-database.ts';
import { type AskedPage, askedPages, dayBefore } from './console-pages.ts';
import { measureSealing } from './console-seals.ts';
import { benchContext } from './databases.ts';
import { megabytes, percentile, type Ratio, time } from './measure.ts';
import { QueryLog } from './query-log.ts';
import { besideSite } from './site.ts';

export interface ConsolePage {
  readonly what: string;
  /** Milliseconds, 95 of 100 visits. */
  readonly page: number;
  /** Of the statement that takes longest, 95 of 100. */
  readonly query: number;
  readonly text: string;
}

type ProofRead = Pick<Proof, 'equal' | 'entries'>;

const warmVisits = 3;
const visits = { page: 40, form: 24 } as const;

async function measurePage(
  browser: ConsoleBrowser,
  log: QueryLog,
  { page, path, field }: AskedPage,
): Promise<ConsolePage> {
  const count = field === undefined ? visits.page : visits.form;
  for (let visit = 0; visit < warmVisits; visit++) await browser.page(path);
  log.read();
  const took: number[] = [];
  for (let visit = 0; visit < count; visit++) {
    const { ms, status } = await browser.page(path);
    // A search that finds one thing leads there, one that finds nothing may say so by its status.
    if (status !== 200 && field === undefined && status < 500) throw new Error(`${path} was answered ${status}`);
    took.push(ms);
    // Its statement took longer than one of the console may.
    if (status >= 500) break;
  }
  const byText = new Map<string, number[]>();
  for (const { text, ms } of log.read()) byText.set(text, [...(byText.get(text) ?? []), ms]);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const [main] = [...byText].sort(([, a], [, b]) => sum(b) - sum(a));
  const p95 = (values: readonly number[]): number =>
    percentile(
      [...values].sort((a, b) => a - b),
      95,
    );
  return {
    what: field === undefined ? path : `${page} ${field}`,
    page: p95(took),
    query: p95(main?.[1] ?? []),
    text: main?.[0] ?? '',
  };
}

/** Of the forms of a page the slowest one alone. */
function slowestForms(asked: readonly AskedPage[], measured: readonly ConsolePage[]): ConsolePage[] {
  const slowest = new Map<string, ConsolePage>();
  for (const [at, { page, field }] of asked.entries()) {
    const one = measured[at];
    if (field !== undefined && one && (slowest.get(page)?.page ?? 0) < one.page) slowest.set(page, one);
  }
  return [...slowest.values()];
}

/** Statements are logged while pages are measured, and only then. */
async function measurePages(database: ConsoleDatabase, pool: pg.Pool, only: readonly string[]): Promise<ConsolePage[]> {
  await pool.query('alter role current_user set log_min_duration_statement = 0');
  try {
    return await besideSite({ ...database.env, ROLE: 'web' }, async (site) => {
      const [token = ''] = await consoleSessions(pool, 1);
      const browser = consoleBrowser(site, token);
      const asked = (await askedPages(browser)).filter(({ page }) => only.length === 0 || only.includes(page));
      const log = new QueryLog(database.folder);
      const measured: ConsolePage[] = [];
      for (const page of asked) measured.push(await measurePage(browser, log, page));
      if (only.length > 0) return measured;
      return [...measured.filter((_, at) => asked[at]?.field === undefined), ...slowestForms(asked, measured)];
    });
  } finally {
    await pool.query('alter role current_user reset log_min_duration_statement');
  }
}

const rowsMost = 1_000_000;

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The latest days, a month at most, of which a report entry by entry has no more rows; undefined where a day has more. */
async function periodOf(pool: pg.Pool, rows: number): Promise<Period | undefined> {
  const { rows: days } = await pool.query<{ from: string | null; to: string }>(
    `select min(day)::text as from, max(day)::text as to from (
        select day, sum(sum(n)) over (order by day desc) as total from ledger_day d join account a on a.id = d.account_id and a.currency = 'THB'
          where day < (now() at time zone 'Asia/Bangkok')::date and day >= (now() at time zone 'Asia/Bangkok')::date - 31 group by day) days where total <= $1`,
    [rows],
  );
  const [{ from = null, to = '' } = {}] = days;
  return from === null ? undefined : { from, to };
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

/**
 * The most that the site's process holds while it writes a report entry by entry, of a fifth of the rows and of all; nothing
 * where a day alone has more.
 */
async function measureExport(database: ConsoleDatabase, pool: pg.Pool): Promise<Ratio[]> {
  const exported = async ({ from, to }: Period): Promise<{ lines: number; most: number }> =>
    besideSite({ ...database.env, ROLE: 'web' }, async (site, pid) => {
      const [token = ''] = await consoleSessions(pool, 1);
      const browser = consoleBrowser(site, token);
      await browser.page('/operator');
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, residentBytes(pid));
      }, 20);
      try {
        const { lines } = await browser.file(`/operator/api/report.csv?name=entries&from=${from}&to=${to}&basis=cash`);
        return { lines, most };
      } finally {
        clearInterval(watch);
      }
    });
  const [short, long] = [await periodOf(pool, rowsMost / 5), await periodOf(pool, rowsMost)];
  if (!short || !long) return [];
  const [small, big] = [await exported(short), await exported(long)];
  return [
    {
      what: `most that the site holds while exporting ${big.lines.toLocaleString('en')} rows : ${small.lines.toLocaleString('en')} rows`,
      ours: megabytes(big.most),
      theirs: megabytes(small.most),
      ratio: big.most / small.most,
      target: { most: 1.25 },
    },
  ];
}

const proofs = 24;

/** A figure of a whole day counted again from its entries, by the call behind the button; of all groups the slowest. */
async function measureProof(database: ConsoleDatabase, pool: pg.Pool): Promise<Ratio> {
  const day = dayBefore(new Date(), 2);
  const { slow, entries } = await besideSite({ ...database.env, ROLE: 'web' }, async (site) => {
    const [token = ''] = await consoleSessions(pool, 1);
    const browser = consoleBrowser(site, token);
    const counted: { slow: number; entries: number }[] = [];
    for (const group of ['none', 'account', 'kind', 'day', 'hour']) {
      const took: number[] = [];
      let entries = 0;
      for (let turn = 0; turn < warmVisits + proofs; turn++) {
        const begun = performance.now();
        const proof = (await browser.call('ledger/prove', { figure: 'ggr', from: day, to: day, group })) as ProofRead;
        if (turn >= warmVisits) took.push(performance.now() - begun);
        if (!proof.equal) throw new Error(`the figure of ${day} is not what its entries come to`);
        entries = proof.entries;
      }
      took.sort((a, b) => a - b);
      counted.push({ slow: percentile(took, 95), entries });
    }
    return counted.reduce((slowest, one) => (one.slow > slowest.slow ? one : slowest));
  });
  return {
    what: `a day's figure counted again, ${entries.toLocaleString('en')} entries, 95 of 100 : a second`,
    ours: time(slow),
    theirs: time(1_000),
    ratio: slow / 1_000,
    target: { most: 1 },
  };
}

const streams = 100;
const changes = 50;
/** 200 changes a minute. */
const changeEveryMs = 300;

/** From a change in a queue until the last of the open streams has it. */
async function measureStreams(database: ConsoleDatabase, pool: pg.Pool): Promise<Ratio[]> {
  const took = await besideSite({ ...database.env, ROLE: 'web' }, async (site) => {
    const tokens = await consoleSessions(pool, streams);
    const heard = new Map<string, { count: number; lastAt: number }>();
    const close = await Promise.all(
      tokens.map((token) =>
        consoleBrowser(site, token).stream((text, at) => {
          for (const [, subject = ''] of text.matchAll(/"subject":"([^"]+)"/g)) {
            const before = heard.get(subject)?.count ?? 0;
            heard.set(subject, { count: before + 1, lastAt: at });
          }
        }),
      ),
    );
    const browser = consoleBrowser(site, tokens[0] ?? '');
    const sentAt = new Map<string, number>();
    for (let change = 1; change <= changes; change++) {
      const subject = `request:${change}`;
      sentAt.set(subject, performance.now());
      await browser.call('claim', { subject });
      await pause(changeEveryMs);
    }
    await pause(1_000);
    for (const end of close) end();
    return [...sentAt].map(([subject, at]) => {
      const receipt = heard.get(subject);
      if (receipt?.count !== streams)
        throw new Error(`${subject} was heard by ${receipt?.count ?? 0} of ${streams} streams`);
      return receipt.lastAt - at;
    });
  });
  const sorted = took.sort((a, b) => a - b);
  const [median, slow] = [percentile(sorted, 50), percentile(sorted, 95)];
  return [
    {
      what: `the last of ${streams} open consoles has a change, 200 a minute, 95 of 100 : a second`,
      ours: time(slow),
      theirs: time(1_000),
      ratio: slow / 1_000,
      target: { most: 1 },
    },
    { what: 'the same, 95 of 100 : at the median', ours: time(slow), theirs: time(median), ratio: slow / median },
  ];
}

/** All of it on one database, or the named pages alone. */
export async function measureConsole(
  options: ConsoleOptions,
  say: (text: string) => void,
): Promise<{ ratios: Ratio[]; pages: ConsolePage[] }> {
  const database = await consoleDatabase(options, say);
  try {
    const { pool, ctx } = await benchContext(database.url, readConfig(database.env));
    try {
      // As the nightly job has done in a brand of this size.
      await anchorAudit(ctx);
      const pages = await measurePages(database, pool, options.pages);
      if (options.pages.length > 0) return { pages, ratios: [] };
      const ratios = [
        ...(await measureExport(database, pool)),
        await measureProof(database, pool),
        await measureSealing(pool, ctx),
        ...(await measureStreams(database, pool)),
        await measureBesideOperators(database, pool, ctx),
      ];
      return { pages, ratios };
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
