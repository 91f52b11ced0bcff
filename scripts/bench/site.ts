/** Runs the built site as a separate process next to the bench. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../build.ts';
import { startNode } from '../commands.ts';
import { seed, startSite } from '../site.ts';

const benchBuild = { BENJA_OUT: '.cache/bench-dist', BENCH: '1' } as const;

/** A free port. */
export const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' && address ? address.port : 0)));
    });
  });

/** Runs the site while `work` runs; builds it if needed, and calls `prepare` before it starts. */
export async function besideSite<T>(
  own: Readonly<Record<string, string>>,
  work: (url: string, pid: number) => Promise<T>,
  prepare: (env: Readonly<Record<string, string>>) => Promise<void> = async () => undefined,
): Promise<T> {
  const built = await build({ ifChanged: true, env: benchBuild });
  if (!built.ok) throw new Error(built.output);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...benchBuild,
    NODE_ENV: 'production',
    SANDBOX: '1',
    PORT: port,
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
    ...own,
  };
  await prepare(env);
  const site = await startSite(env);
  try {
    await pause(2_000);
    return await work(url, site.pid);
  } finally {
    await site.stop();
  }
}

/** Runs the site with the demo's data, and the bare server. */
export async function besideSeededSite<T>(work: (site: string, bare: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'benja-bench-'));
  const barePort = await freePort();
  const bare = startNode(['scripts/bench/bare-server.ts'], { PORT: barePort });
  try {
    return await besideSite(
      { DATA_DIR: dataDir, DATABASE_URL: '' },
      (url) => work(url, `http://localhost:${barePort}`),
      seed,
    );
  } finally {
    bare.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
