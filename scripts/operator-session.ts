/** What every command of `npm run operator` leans on: the call it makes, its options, and how an answer is printed. */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import type { routes } from '#lib/contract/routes.ts';
import { rawFields } from '#lib/lotto/rules/results.ts';

type Routes = typeof routes;
export type OperatorRoute =
  | { [K in keyof Routes]: Routes[K]['auth'] extends 'operator' ? K : never }[keyof Routes]
  | 'POST /api/operator/login';
export type Answer<K extends OperatorRoute> = z.output<Routes[K]['data']>;
export type Person = 'operator' | 'approver';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Session {
  call<K extends OperatorRoute>(route: K, input?: Readonly<Record<string, unknown>>): Promise<Answer<K>>;
  /** The value of an option the command cannot do without. */
  needed(name: string): string;
  /** Asks first, unless `--yes` was said. @throws Mistake with `otherwise` when the answer is no */
  confirm(question: string, otherwise: string): Promise<void>;
  readonly values: Values;
  /** What this person comes in with: the token of the environment. */
  readonly token: string;
  /** Keeps a session for the next commands, or forgets it. */
  keep(session: KeptSession | undefined): void;
}

export interface KeptSession {
  readonly session_token: string;
  readonly expires_at: string;
}

export interface Command {
  /** Names every option the command takes: an option that no usage names is refused. */
  readonly usage: string;
  readonly does: string;
  /** Who speaks unless `--as` says otherwise; results are approved by the second person. */
  readonly by: Person;
  run(session: Session): Promise<void>;
}

/** Something the person at the terminal can put right. */
export class Mistake extends Error {}

export const say = (...lines: string[]): void => void stdout.write(`${lines.join('\n')}\n`);

/** Rows under headings, columns as wide as their widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const shortTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
/** The end of something that may have none. */
export const until = (instant: string | null): string => (instant === null ? 'no end' : shortTime(instant));
export const inWords = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** What was drawn, from options named as the fields of the market's mapping. */
export function drawnFrom(values: Values): Record<string, string | string[]> {
  const fields = Object.values(rawFields).flat();
  return Object.fromEntries(
    fields.flatMap(({ name, count }) => {
      const value = values[name];
      if (typeof value !== 'string') return [];
      return [[name, count ? value.split(',').map((one) => one.trim()) : value]];
    }),
  );
}

/** "2026-12-01 09:30" and "2026-12-01T09:30" are Bangkok’s; with an offset it is as written. */
export function instantOf(values: Values, name: string): string | undefined {
  const given = values[name];
  if (typeof given !== 'string') return undefined;
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(given);
  if (local) return `${local[1]}T${local[2]}:00+07:00`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return `${given}T00:00:00+07:00`;
  return given;
}

/** An option that is "yes" or "no". @throws Mistake */
export function yesNoOf(values: Values, name: string): boolean | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  if (given !== 'yes' && given !== 'no') throw new Mistake(`--${name} is yes or no`);
  return given === 'yes';
}

/** An option that is a whole number. @throws Mistake */
export function numberOf(values: Values, name: string): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (!Number.isInteger(number)) throw new Mistake(`--${name} is a whole number`);
  return number;
}

/** Whether a person at the terminal says yes; where there is none, nobody is asked. */
export async function confirmed(question: string): Promise<boolean> {
  if (!stdin.isTTY) return true;
  const lines = createInterface({ input: stdin, output: stdout });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
