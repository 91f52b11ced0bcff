/** Times between the frames of each house game while it is played as a demo, in Chromium with a CPU slowed four times. */
import { type Browser, chromium, type Page } from 'playwright';
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

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where to press: looked up beforehand, because looking runs in the page and takes frames of its own. */
async function placesOf(page: Page, selectors: readonly string[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const selector of selectors) {
    const box = await page.locator(`${selector}:visible`).first().boundingBox();
    if (!box) throw new Error(`nothing to press: ${selector}`);
    places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return places;
}

async function pressFor(page: Page, places: readonly Place[], forMs: number): Promise<void> {
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    for (const { x, y } of places) await page.mouse.click(x, y);
    await page.waitForTimeout(clickMs);
  }
}

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
      const places = await placesOf(page, presses);
      seen.push(...(await framesWhile(page, () => pressFor(page, places, forMs))));
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
    const middle = { x: screen.width / 2, y: screen.height / 2 };
    const found = [framesOf('an empty page', 0, await framesWhile(empty, () => pressFor(empty, [middle], playMs)))];
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
