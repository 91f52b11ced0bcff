/**
 * Finds a Chromium for the browser tests, or installs one: the system's package for root on Debian, otherwise Playwright's.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { type CommandResult, programs, run, runNode } from './commands.ts';

/** The shell without windows first: the same engine, a sixth faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, program)).find(isProgram);
}

/** Path of a Chromium on this machine: CHROME_PATH, the system's, or Playwright's. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const system = names.map(onPath).find((file) => file !== undefined) ?? elsewhere.find(isProgram);
  return system ?? [chromium.executablePath()].find(isProgram);
}

/** Installs one; the result's output lists what was tried. */
export async function installChromium(): Promise<CommandResult> {
  const apt = onPath('apt-get');
  let said = '';
  if (apt && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    said = (await run(apt, ['update'], { env })).output;
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = await run(apt, ['install', '--yes', '--no-install-recommends', name], { env });
      if (install.ok && findChromium()) return install;
      said += install.output;
    }
  }
  const own = await runNode([programs.playwright, 'install', 'chromium']);
  return { ok: own.ok && findChromium() !== undefined, output: `${said}${own.output}` };
}
