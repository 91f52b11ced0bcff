/** Runs named steps visibly: each is printed with its time and counts when it ends, with its output when it failed. */
import { performance } from 'node:perf_hooks';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** Whole lines, printed whether the step failed or not. */
  readonly note?: string;
  /** Tests that ran in this step; absent for a step that is a single check. */
  readonly passed?: number;
  readonly failed?: number;
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
  /** Steps that this one requires; if they failed it is skipped and counts as failed. */
  readonly needs?: readonly string[];
  /** Steps that must have ended before, whether they passed or not. */
  readonly after?: readonly string[];
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`.padStart(8);

/** Runs steps, at most `atOnce` at a time and each after those it needs; continues after failures. */
export async function runSteps(steps: readonly Step[], atOnce = 1): Promise<Tally> {
  const width = Math.max(...steps.map((step) => step.name.length));
  const ended = new Map<string, Promise<boolean>>();
  let passed = 0;
  let failed = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  const begun = performance.now();

  async function take(step: Step): Promise<boolean> {
    for (const name of step.after ?? []) await ended.get(name);
    for (const name of step.needs ?? []) {
      if (await ended.get(name)) continue;
      failed += 1;
      process.stdout.write(`✗ ${step.name.padEnd(width)}           not run: ${name} failed\n`);
      return false;
    }
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    const startedAt = performance.now();
    const outcome = await step.run().catch(
      (error: unknown): Outcome => ({
        ok: false,
        output: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    const next = waiting.shift();
    if (next) next();
    else running -= 1;

    passed += outcome.passed ?? (outcome.ok ? 1 : 0);
    // A step that failed without a failing test (an unreadable file, say) counts as one failure.
    const bad = outcome.failed ?? 0;
    failed += outcome.ok ? bad : Math.max(1, bad);
    const counts = outcome.passed === undefined ? '' : `  ${outcome.passed} passed${bad ? `, ${bad} failed` : ''}`;
    process.stdout.write(`${outcome.ok ? '✓' : '✗'} ${step.name.padEnd(width)} ${seconds(startedAt)}${counts}\n`);
    if (outcome.note) process.stdout.write(outcome.note.replaceAll(/^(?=.)/gm, '  '));
    if (!outcome.ok) process.stdout.write(`${outcome.output.trimEnd().replaceAll(/^/gm, '    ')}\n`);
    return outcome.ok;
  }

  for (const step of steps) ended.set(step.name, take(step));
  await Promise.all(ended.values());
  process.stdout.write(`  ${'all'.padEnd(width)} ${seconds(begun)}\n`);
  return { passed, failed };
}
