/** What all commands of `npm run operator` share: calls, options, and printing answers. */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import type { routes } from '#app/calls.ts';
import { rawFields } from '#lib/lotto/rules/results.ts';

type Routes = typeof routes;
export type OperatorRoute =
  | { [K in keyof Routes]: Routes[K]['auth'] extends 'operator' ? K : never }[keyof Routes]
  | 'POST /api/operator/login'
  | 'POST /api/operator/glass';
export type Answer<K extends OperatorRoute> = z.output<Routes[K]['data']>;
export type Person = 'operator' | 'approver';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Session {
  call<K extends OperatorRoute>(route: K, input?: Readonly<Record<string, unknown>>): Promise<Answer<K>>;
  /** Stores the file that a call answers with. @throws Mistake with the site's answer */
  download(route: OperatorRoute, input: Readonly<Record<string, unknown>>, file: string): Promise<void>;
  /** The value of a required option. */
  needed(name: string): string;
  /** Asks for confirmation, unless `--yes` was given. @throws Mistake with `otherwise` when declined */
  confirm(question: string, otherwise: string): Promise<void>;
  readonly values: Values;
  /** This person's environment token. */
  readonly token: string;
  /** The other person's environment token. @throws Mistake where it is not there */
  readonly otherToken: () => string;
  /** Stores a session for later commands, or removes it. */
  keep(session: StoredSession | undefined): void;
}

export interface StoredSession {
  readonly session_token: string;
  readonly expires_at: string;
}

export interface Command {
  /** Names every option of the command; options that no usage names are rejected. */
  readonly usage: string;
  readonly does: string;
  /** The person who makes the call unless `--as` says otherwise; results are approved by the second person. */
  readonly by: Person;
  run(session: Session): Promise<void>;
}

/** An error that the user at the terminal can fix. */
export class Mistake extends Error {}

export const say = (...lines: string[]): void => void stdout.write(`${lines.join('\n')}\n`);

interface Waits {
  readonly waits_for_second: true;
  readonly approval_id: string;
}

/** Prints what an act of two people has made, or that it waits for the second of them. */
export function sayMade<A extends { readonly waits_for_second: boolean }>(
  answer: A | Waits,
  shown: (made: Exclude<A, Waits>) => string,
): void {
  if (answer.waits_for_second)
    say(`A second person has to approve it: approval ${(answer as Waits).approval_id}. Nothing has changed yet.`);
  else say(shown(answer as Exclude<A, Waits>));
}

/** A table with headings and columns as wide as their widest cell. */
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
/** An end that may be open. */
export const until = (instant: string | null): string => (instant === null ? 'no end' : shortTime(instant));
/** Whom an announcement or banner is for. */
export function targetOf(row: {
  readonly audience: string;
  readonly least_vip_level: number;
  readonly segment_id: string | null;
  readonly member_id: string | null;
}): string {
  if (row.segment_id !== null) return `segment ${row.segment_id}`;
  if (row.member_id !== null) return `member ${row.member_id}`;
  return row.least_vip_level > 0 ? `member, level ${row.least_vip_level}+` : row.audience;
}
export const inWords = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** A draw from options named after the fields of the market's mapping. */
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

/** "2026-12-01 09:30" and "2026-12-01T09:30" are Bangkok time; with an offset they are taken as written. */
export function instantOf(values: Values, name: string): string | undefined {
  const value = values[name];
  if (typeof value !== 'string') return undefined;
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(value);
  if (local) return `${local[1]}T${local[2]}:00+07:00`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value}T00:00:00+07:00`;
  return value;
}

/** An option that is "yes" or "no". @throws Mistake */
export function yesNoOf(values: Values, name: string): boolean | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (value !== 'yes' && value !== 'no') throw new Mistake(`--${name} is yes or no`);
  return value === 'yes';
}

/** An option that is a whole number. @throws Mistake */
export function numberOf(values: Values, name: string): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw new Mistake(`--${name} is a whole number`);
  return number;
}

/** Parses "slot:0.8,0.2", categories separated by spaces, each with its percentages by level. */
export function percentsOf(value: Values[string]): { category: string; pct: string[] }[] | undefined {
  if (typeof value !== 'string') return undefined;
  return value.split(/\s+/).map((one) => {
    const [category = '', pct = ''] = one.split(':');
    return { category, pct: pct.split(',') };
  });
}

/** Asks for a yes at the terminal; without a terminal, yes is assumed. */
export async function confirmed(question: string): Promise<boolean> {
  if (!stdin.isTTY) return true;
  const lines = createInterface({ input: stdin, output: stdout });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
