/** Times between the frames of each house game while it is played as a demo, in Chromium with a CPU slowed four times. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { pageOf } from '#lib/house/rules/game-pages.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { findChromium } from '../find-chromium.ts';
import type { BenchDatabase } from './databases.ts';
import { demoTokens } from './game-players.ts';
import { percentile } from './measure.ts';

export interface GameFrames {
  readonly game: string;
  /** Rounds or shots that the server has answered meanwhile. */
  readonly plays: number;
  /** Milliseconds from one frame to the next. */
  readonly median: number;
  readonly slow: number;
  readonly longest: number;
}

const slower = 4;
const playMs = 15_000;
/** A cycle of the league. */
const waitMs = 200_000;
/** A whole hand of baccarat and a bit. */
const handMs = 30_000;
const screen = { width: 390, height: 844 };
const clickMs = 600;

/** Clicks where there is something to click. */
const click = (page: Page, selector: string): Promise<void> =>
  page
    .locator(`${selector}:visible`)
    .first()
    .click({ timeout: clickMs })
    .catch(() => undefined);

interface Play {
  /** Waited for, without counting frames. */
  readonly after?: string;
  readonly forMs: number;
  /** What is pressed, again and again. */
  readonly presses: readonly string[];
}

const primary = '[data-part="primary"]';
const kinds: Readonly<Record<NonNullable<ReturnType<typeof pageOf>>['kind'], readonly Play[]>> = {
  slot: [{ forMs: playMs, presses: [primary] }],
  dice: [{ forMs: playMs, presses: ['[data-bet]', primary] }],
  fishing: [{ forMs: playMs, presses: [primary] }],
  baccarat: [{ forMs: handMs, presses: ['[data-bet="player"]', primary] }],
  // A bill, and the match that it is on.
  league: [
    { after: '[data-part="league"][data-phase="open"]', forMs: playMs, presses: ['[data-pick]', primary] },
    { after: '[data-part="league"][data-phase="playing"]', forMs: playMs, presses: [] },
  ],
  // Nothing is staked: it has no demo, and once a day for a member.
  fortune: [],
};

/** The frames of a page while `work` runs. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const next = (at: number): void => {
      seen.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  return seen.slice(1).map((at, n) => at - (seen[n] ?? 0));
}

function framesOf(game: string, plays: number, frames: readonly number[]): GameFrames {
  const sorted = frames.toSorted((a, b) => a - b);
  const [median, slow, longest] = [percentile(sorted, 50), percentile(sorted, 99), percentile(sorted, 100)];
  return { game, plays, median, slow, longest };
}

async function playGame(browser: Browser, url: string, game: string, plays: readonly Play[]): Promise<GameFrames> {
  const page = await browser.newPage({ viewport: screen });
  try {
    let answered = 0;
    page.on('response', (response) => {
      if (/\/api\/house\/(?:bet|shoot)$/.test(response.url()) && response.ok()) answered++;
    });
    await page.goto(url);
    await page.locator('body[data-ready]').waitFor();
    const seen: number[] = [];
    for (const { after, forMs, presses } of plays) {
      if (after) await page.locator(after).waitFor({ timeout: waitMs });
      const frames = await framesWhile(page, async () => {
        for (const end = performance.now() + forMs; performance.now() < end; ) {
          for (const selector of presses) await click(page, selector);
          await page.waitForTimeout(clickMs);
        }
      });
      seen.push(...frames);
    }
    if (answered === 0) throw new Error(`${game} was not played`);
    return framesOf(game, answered, seen);
  } finally {
    await page.close();
  }
}

/** Every game that has a demo, a room of baccarat for all rooms; and an empty page first. @throws Error without a Chromium */
export async function measureFrames(database: BenchDatabase, site: string): Promise<GameFrames[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium: npm run test:e2e installs one');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const empty = await browser.newPage({ viewport: screen });
    const found = [framesOf('an empty page', 0, await framesWhile(empty, () => empty.waitForTimeout(playMs)))];
    await empty.close();
    for (const { code } of houseGames) {
      const plays = kinds[pageOf(code)?.kind ?? 'fortune'];
      if (plays.length === 0 || (code.startsWith('bac-') && code !== 'bac-1')) continue;
      const [token] = await demoTokens(database, code, 1);
      found.push(await playGame(browser, `${site}/house/${code}#demo.${token}`, code, plays));
    }
    return found;
  } finally {
    await browser.close();
  }
}
