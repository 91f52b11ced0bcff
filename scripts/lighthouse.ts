/**
 * `npm run lighthouse`: mobile Lighthouse scores of public pages of a running site. Exit code 0 only when performance is at
 * least 95 and all other scores are 100. Usage: npm run lighthouse -- [http://localhost:4321] [/path ...]
 */

import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from './find-chromium.ts';

const given = process.argv.slice(2);
const site = given.find((one) => one.startsWith('http')) ?? 'http://localhost:4321';
const asked = given.filter((one) => one.startsWith('/'));
const paths = asked.length > 0 ? asked : ['/promotions', '/lotto/results', '/', '/lotto/lobby'];
const least: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const port = 9_333;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of paths) {
    const run = await lighthouse(site + path, { port, logLevel: 'error' });
    const scores = Object.keys(least).map(
      (id) => [id, Math.round((run?.lhr.categories[id]?.score ?? 0) * 100)] as const,
    );
    process.stdout.write(`${path.padEnd(20)} ${scores.map(([id, score]) => `${id} ${score}`).join('  ')}\n`);
    if (scores.some(([id, score]) => score < (least[id] ?? 100))) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
