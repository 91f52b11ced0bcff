/**
 * `npm run bench`: throughput of the site, each figure a ratio to the minimal implementation of the same work, both
 * measured alternately in one run on one machine; `npm run bench -- settlement yeekee` measures these parts only, and
 * `-- console`, which takes long, is measured only when named. The exit code is 1 when a ratio misses its target.
 */
import { cpus, totalmem } from 'node:os';
import { measureBets } from './bench/bets.ts';
import { measureBills } from './bench/bills.ts';
import { bytesOf, type PageBytes, publicPages } from './bench/bytes.ts';
import { type ConsolePage, measureConsole } from './bench/console.ts';
import { readConsoleOptions } from './bench/console-database.ts';
import { type BenchServer, benchServer } from './bench/databases.ts';
import type { GameFrames } from './bench/game-frames.ts';
import { measureGameFrames, measureGames } from './bench/games.ts';
import type { Ratio } from './bench/measure.ts';
import { measureFrameworks, measurePages } from './bench/pages.ts';
import { measureRewards } from './bench/rewards.ts';
import { measureSettlement } from './bench/settlement.ts';
import { besideSeededSite } from './bench/site.ts';
import { measureTransfers } from './bench/transfers.ts';
import { measureWallets } from './bench/wallet.ts';
import { measureYeekee } from './bench/yeekee.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const meets = ({ ratio, target }: Ratio): boolean =>
  !target || ('least' in target ? ratio >= target.least : ratio <= target.most);

function showRatios(ratios: readonly Ratio[]): void {
  const wide = Math.max(...ratios.map(({ what }) => what.length));
  say(`${''.padEnd(wide)}  ${'ours'.padStart(9)}  ${'other'.padStart(9)}  ratio  asked`);
  for (const row of ratios) {
    const { what, ours, theirs, ratio, target } = row;
    const asked = !target ? '' : 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
    say(
      `${what.padEnd(wide)}  ${ours.padStart(9)}  ${theirs.padStart(9)}  ${ratio.toFixed(2).padStart(5)}  ${asked.padEnd(5)} ${asked ? (meets(row) ? '✓' : '✗') : ''}`.trimEnd(),
    );
  }
}

function showBytes(pages: readonly PageBytes[]): void {
  const kb = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KB`.padStart(9);
  say(`\n${'bytes as brotli'.padEnd(18)}${['HTML', 'CSS', 'JS'].map((name) => name.padStart(9)).join('')}`);
  for (const { path, html, css, js } of pages) say(`${path.padEnd(18)}${kb(html)}${kb(css)}${kb(js)}`);
}

function showFrames(games: readonly GameFrames[]): void {
  say(`\nframes at a CPU slowed four times, in milliseconds`);
  say(`${''.padEnd(18)}${['median', '99 of 100', 'longest', 'plays'].map((name) => name.padStart(11)).join('')}`);
  for (const { game, median, slow, longest, plays } of games)
    say(
      `${game.padEnd(18)}${[median, slow, longest].map((ms) => ms.toFixed(1).padStart(11)).join('')}${String(plays).padStart(11)}`,
    );
}

/** A page is meant to take at most this at the server, whatever its query takes. */
const pageMs = 150;

function showPages(pages: readonly ConsolePage[]): void {
  const wide = Math.max(...pages.map(({ what }) => what.length));
  say(
    `\n95 of 100 visits${''.padEnd(wide - 16)}${['page', 'main query', 'ratio'].map((name) => name.padStart(12)).join('')}`,
  );
  for (const { what, page, query, text } of pages) {
    const cells = [`${page.toFixed(1)} ms`, `${query.toFixed(1)} ms`, (page / query).toFixed(1)];
    say(`${what.padEnd(wide)}${cells.map((cell) => cell.padStart(12)).join('')}`);
    if (page > pageMs) say(`  over ${pageMs} ms: ${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`);
  }
}

const ratios: Ratio[] = [];
const consolePages: ConsolePage[] = [];
const bytes: PageBytes[] = [];
const frames: GameFrames[] = [];

/** Each runs on the bench's own server, except `pages` and `frameworks`, which use a seeded site. */
const parts: Readonly<Record<string, (server: BenchServer) => Promise<Ratio | readonly Ratio[]>>> = {
  pages: () =>
    besideSeededSite(async (site, bare) => {
      const found = await measurePages(site, bare);
      for (const path of publicPages) bytes.push(await bytesOf(site, path));
      return found;
    }),
  frameworks: () => besideSeededSite(measureFrameworks),
  transfers: measureTransfers,
  wallets: measureWallets,
  bills: measureBills,
  bets: measureBets,
  settlement: measureSettlement,
  games: async (server) => {
    const found = await measureGames(server);
    bytes.push(...found.bytes);
    return found.ratios;
  },
  frames: async (server) => {
    frames.push(...(await measureGameFrames(server)));
    return [];
  },
  rewards: measureRewards,
  yeekee: measureYeekee,
  console: async () => {
    const found = await measureConsole(options, say);
    consolePages.push(...found.pages);
    return found.ratios;
  },
};

const { options, rest: asked } = readConsoleOptions(process.argv.slice(2));
/** Only when named: it makes a database of twenty million entries. */
const onlyNamed = new Set(['console']);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}
const [cpu] = cpus();
say(
  `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load generator and database on the same machine`,
);
const server = await benchServer();
try {
  for (const [name, measure] of Object.entries(parts))
    if (asked.length === 0 ? !onlyNamed.has(name) : asked.includes(name))
      ratios.push(...[await measure(server)].flat());
} finally {
  await server.stop();
}
if (ratios.length > 0) showRatios(ratios);
if (bytes.length > 0) showBytes(bytes);
if (frames.length > 0) showFrames(frames);
if (consolePages.length > 0) showPages(consolePages);
process.exitCode = ratios.every(meets) ? 0 : 1;
