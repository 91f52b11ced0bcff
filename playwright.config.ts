import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';
import { freePort } from './tests/support/free-port.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts';

keepTemporaryFilesInMemory();

// Chosen once: the workers read this file again and must come to the same address and the same data.
process.env.BROWSER_PORT ??= String(await freePort());
process.env.LINE_PORT ??= String(await freePort());
process.env.BROWSER_RUN ??= randomBytes(4).toString('hex');
const url = `http://localhost:${process.env.BROWSER_PORT}`;
const executablePath = findChromium();
/** What is the same at any width is done at one: whole files, and tests that carry the width as a tag. */
const isShort = process.env.BROWSER_TESTS === 'short';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// Nothing may depend on an animation; drawing them takes a seventh of the processor's time.
const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** Journeys that are about what moves, which a phone always sees move. */
const moving = ['**/house-{baccarat,play}.spec.ts', '**/league.spec.ts', '**/wheel.spec.ts', '**/yeekee-live.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for timers and animations a third of its time, and for the site and its database.
  workers: availableParallelism() + 2,
  // Limits for what never happens: on a machine that does other things too, everything takes its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Verify decides whether a change lands, on machines that do other things too. It names what passed only the second time.
  retries: isShort ? 1 : 0,
  use: {
    baseURL: url,
    locale: 'th-TH',
    // What goes through a worker cannot be held up or answered by a test; those of the offline page allow it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
    // Recording every step takes almost as long as the steps.
    trace: isShort ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // No page lives long enough for optimised code to pay, and a process that only draws costs more than it draws.
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--js-flags=--no-opt'],
    },
  },
  projects: [
    ...(isShort
      ? [
          { name: '390', testIgnore: moving, grepInvert: /@1280/, use: { ...phone, ...withoutMotion } },
          { name: '390 in motion', testMatch: moving, grepInvert: /@1280/, use: phone },
        ]
      : [{ name: '390', use: phone }]),
    {
      name: '1280',
      ...(isShort
        ? {
            grepInvert: /@390/,
            testIgnore: [
              '**/bill-editor-{sending,speed}.spec.ts',
              '**/deposit-states.spec.ts',
              '**/yeekee-live.spec.ts',
            ],
          }
        : {}),
      use: { viewport: { width: 1280, height: 800 }, ...withoutMotion },
    },
  ],
  webServer: {
    command: `${process.execPath} --import ./src/resolve-once.ts tests/support/browser-site.ts`,
    url: `${url}/api/health`,
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
