/**
 * `npm run demo`: builds what has changed, plays the demo story, serves the site with its sandbox, and prints the accounts.
 */

import { links } from '#lib/links.ts';
import { readConfig } from '#lib/server/config.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { build } from './build.ts';
import { demoConsolePassword, demoStaff } from './demo-staff.ts';
import { seed, startSite } from './site.ts';

const env = {
  NODE_ENV: 'production',
  // A busy machine makes its jobs warn that they wait; beside the accounts that are printed only errors matter.
  LOG_LEVEL: 'error',
  ...definedOf(process.env),
  SANDBOX: '1',
  PORT: process.env.PORT ?? '4321',
};

function definedOf(from: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(from).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The codes the staff's apps show now, from the sandbox's page of them. */
async function codesNow(url: string): Promise<ReadonlyMap<string, string>> {
  const page = await fetch(url + links.sandboxCodes()).then((answer) => answer.text());
  const found = [...page.matchAll(/data-person="([^"]+)" data-code="(\d{6})"/g)];
  return new Map(found.map(([, name = '', code = '']) => [name, code]));
}

async function demo(): Promise<number> {
  const config = readConfig(env);
  process.stdout.write('Building ...\n');
  const built = await build({ ifChanged: true });
  if (!built.ok) {
    process.stderr.write(built.output);
    return 1;
  }
  process.stdout.write('Playing the demo story ...\n');
  await seed(env);
  const site = await startSite(env);
  // The terminal sends Ctrl-C to the site too; a signal to this process alone is forwarded.
  process.on('SIGINT', () => void site.stop());
  process.on('SIGTERM', () => void site.stop());

  const secrets = openSecrets(config);
  const codes = await codesNow(site.url);
  const rows: [string, string | undefined][] = [
    ['site', config.publicUrl],
    ['member', '0800000001 / benja-demo'],
    ['operator token', secrets.operatorToken],
    ['approver token', secrets.approverToken],
    ['sandbox bank', config.publicUrl + links.sandboxBank()],
    ['sandbox SMS', config.publicUrl + links.sandboxSms()],
    ['console', `${config.operatorUrl ?? config.publicUrl}/operator`],
    ...demoStaff.map(({ name, role }): [string, string] => [
      `  ${role}`,
      `${name} / ${demoConsolePassword} / code ${codes.get(name) ?? 'on the page below'}`,
    ]),
    ['console codes', config.publicUrl + links.sandboxCodes()],
  ];
  process.stdout.write(
    `\n${rows.map(([name, value]) => `  ${name.padEnd(15)} ${value ?? ''}`).join('\n')}\n\n  Ctrl-C stops it.\n`,
  );
  return site.ended;
}

process.exitCode = await demo().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
