/** Runs other programs from scripts: no shell, under the project's own Node, output shown or captured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CommandResult {
  readonly ok: boolean;
  /** Its standard output and error; empty when shown. */
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shown on the terminal instead of captured. */
  readonly show?: boolean;
  /** Working directory, the current one by default. */
  readonly cwd?: string;
  /** Ends it with SIGTERM. */
  readonly signal?: AbortSignal;
}

/** Reading some 900 files of TypeScript is most of what a start costs; kept compiled, it costs a third less. */
const compiled = fileURLToPath(new URL('../.cache/compiled', import.meta.url));

const environment = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: compiled,
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  ...extra,
});

/** Runs a program to completion. */
export function run(program: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: environment(options.env),
      ...(options.cwd ? { cwd: options.cwd } : {}),
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const end = (): void => void child.kill('SIGTERM');
    if (options.signal?.aborted) end();
    options.signal?.addEventListener('abort', end);
    const ended = (result: CommandResult): void => {
      options.signal?.removeEventListener('abort', end);
      resolve(result);
    };
    child.once('error', (error) => ended({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => ended({ ok: code === 0, output }));
  });
}

/** What a file of the project is started with. */
export const nodeOptions: readonly string[] = ['--import', new URL('../src/resolve-once.ts', import.meta.url).href];

/** Runs a JavaScript or TypeScript file under this Node to completion. */
export const runNode = (args: readonly string[], options?: CommandOptions): Promise<CommandResult> =>
  run(process.execPath, [...nodeOptions, ...args], options);

/** Starts a file under this Node in the background, in this folder or `cwd`, with its output shown. */
export function startNode(args: readonly string[], env: Readonly<Record<string, string>>, cwd = '.'): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, ...args], {
    env: environment(env),
    cwd,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** The entry files of the project's own programs. */
export const programs = {
  astro: 'node_modules/astro/bin/astro.mjs',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  // The native compiler: the same types in half the time. TypeScript 6 stays for what needs its API (astro check, tests/tidy).
  tsc: 'node_modules/typescript-native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;
