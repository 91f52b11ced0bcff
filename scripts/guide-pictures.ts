/**
 * `npm run guide:pictures [address]`: the pictures of docs/operator-guide.md, taken from a demo that is running (by default at
 * http://localhost:4321), with the codes that it prints for its own people. Members of the demo are invented, so nothing in them
 * has to be hidden.
 */
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { demoConsolePassword } from './demo-staff.ts';
import { findChromium } from './find-chromium.ts';

const base = process.argv[2] ?? 'http://localhost:4321';
const folder = 'docs/images/guide';
const wide = { width: 1280, height: 760 };
const phone = { width: 390, height: 760 };

/** By the name of the file; what is open on a phone has its width. */
const pictures: readonly (readonly [name: string, path: string, size?: typeof wide])[] = [
  ['overview', '/operator'],
  ['withdrawals', '/operator/withdrawals'],
  ['withdrawals-phone', '/operator/withdrawals', phone],
  ['deposits', '/operator/deposits/unmatched'],
  ['member', '/operator/members/1/overview'],
  ['rounds', '/operator/rounds'],
  ['limits', '/operator/limits'],
  ['promotions', '/operator/marketing/promotions'],
  ['reports', '/operator/reports/daily'],
  ['audit', '/operator/audit'],
  ['brand', '/operator/settings/brand'],
  ['health', '/operator/health'],
];

/** The six digits that the phone of a person of the demo would show. */
async function codeOf(page: Page, name: string): Promise<string> {
  await page.goto(`${base}/sandbox/codes`);
  const code = new RegExp(`${name}\\b[^]*?\\b(\\d{6})\\b`).exec(await page.locator('body').innerText())?.[1];
  if (!code) throw new Error(`${base}/sandbox/codes has no code of ${name}: is the demo running there?`);
  return code;
}

async function signIn(page: Page, name: string): Promise<void> {
  const code = await codeOf(page, name);
  await page.goto(`${base}/operator/login`);
  await page.screenshot({ path: `${folder}/login.png` });
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=password]').fill(demoConsolePassword);
  await page.locator('[name=totp_code]').fill(code);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL(/\/operator$/);
}

/** What fills itself after the page is there: the frame of what members would see, and the sign that events arrive. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const previews = [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-preview]')];
    const isShown = ({ contentDocument: shown }: HTMLIFrameElement): boolean =>
      shown?.readyState === 'complete' && shown.body.childElementCount > 0 && shown.getAnimations().length === 0;
    const live = document.querySelector<HTMLElement>('[data-live]');
    return (
      (previews.length === 0 || previews.some(isShown)) &&
      (!live || live.dataset.state === 'on') &&
      document.getAnimations().length === 0
    );
  });
}

async function take(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: wide, locale: 'th-TH', timezoneId: 'Asia/Bangkok' });
  const page = await context.newPage();
  await signIn(page, 'suda');
  for (const [name, path, size = wide] of pictures) {
    await page.setViewportSize(size);
    const answer = await page.goto(base + path, { waitUntil: 'load' });
    if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`);
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/${name}.png` });
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await mkdir(folder, { recursive: true });
  await take(browser);
} finally {
  await browser.close();
}
