/** Runs the built site for a script: seeded, started, awaited, stopped. */
import type { ChildProcess } from 'node:child_process';
import { runNode, startNode } from './commands.ts';

/**
 * As `npm start`. Rendering a page leaves much short-lived garbage; with the default of 16 MB a part of what is still in use is
 * copied again and again.
 */
const serverArgs = ['--max-semi-space-size=32', 'src/server.ts'];

export interface RunningSite {
  readonly url: string;
  /** Its process. */
  readonly pid: number;
  /** Resolves with the exit code when the site ends, by itself or by `stop`. */
  readonly ended: Promise<number>;
  /** Stops the site and waits: requests finish, jobs are released, the embedded database shuts down. */
  stop(): Promise<number>;
}

/** Plays the demo story into an empty database; does nothing if it is already there. */
export async function seed(env: Readonly<Record<string, string>>): Promise<void> {
  const { ok } = await runNode(['scripts/seed.ts'], { env, show: true });
  if (!ok) throw new Error('the demo data could not be made');
}

/**
 * Starts the site and waits until it answers.
 *
 * @throws Error when it exits before that
 */
export async function startSite(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<RunningSite> {
  const child = startNode(serverArgs, env);
  const ended = new Promise<number>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  );
  await Promise.race([
    readiness(child),
    ended.then((code) => {
      throw new Error(`the site ended at start (exit ${code})`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    ended,
    stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The site sends "ready" over its IPC channel once it listens. */
function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
  });
}
