/** Yeekee: phases of a round, who may shoot, what is visible, and the formula of the result (lotto.md section 8). */
import type { RoundStatus } from '../../lotto/rules/round-state.ts';
import type { RoundSettings, YeekeeSettings } from '../../lotto/rules/yeekee-settings.ts';
import { secondMs } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';
import { fewestShots } from './schedule.ts';

export interface YeekeeTimes {
  readonly shotsFrom: Date;
  /** The first instant at which no more shots are accepted. */
  readonly freezeAt: Date;
  readonly resultAt: Date;
}

export function yeekeeTimes(closeAt: Date, settings: YeekeeSettings): YeekeeTimes {
  const after = (seconds: number): Date => new Date(closeAt.getTime() + seconds * secondMs);
  return {
    shotsFrom: after(-settings.shootBeforeSeconds),
    freezeAt: after(settings.freezeAfterSeconds),
    resultAt: after(settings.resultAfterSeconds),
  };
}

/** The version of the schedule that a round was opened by; the first had no name. */
export const scheduleOf = (settings: RoundSettings): number => settings.schedule ?? 1;

/** With fewer shots at the freeze the round is void. */
export const shotsMinOf = (settings: RoundSettings): number => fewestShots(settings.mode, scheduleOf(settings));

export type YeekeePhase = 'scheduled' | 'betting' | 'both' | 'shooting' | 'frozen' | 'resulted' | 'void';

interface PhasedRound {
  readonly status: RoundStatus;
  readonly openAt: Date;
  readonly closeAt: Date;
}

/** The phase at an instant; the clock overrides a stored status that the job has not updated yet. */
export function yeekeePhase(round: PhasedRound, settings: YeekeeSettings, now: Date): YeekeePhase {
  if (round.status === 'void') return 'void';
  if (round.status === 'resulted' || round.status === 'settled') return 'resulted';
  const { shotsFrom, freezeAt } = yeekeeTimes(round.closeAt, settings);
  if (now >= freezeAt) return 'frozen';
  if (now >= round.closeAt) return 'shooting';
  if (now >= shotsFrom && now >= round.openAt) return 'both';
  return now >= round.openAt ? 'betting' : 'scheduled';
}

export interface ShotQuestion {
  readonly phase: YeekeePhase;
  /** The member's last shot in this round. */
  readonly lastAt: Date | undefined;
  /** How many shots the member has made in this round. */
  readonly taken: number;
}

export type ShotAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'closed' | 'used_up' }
  | { readonly ok: false; readonly reason: 'cooldown'; readonly waitMs: number };

/** Whether a member may shoot now: within the shooting period, five seconds after the last shot, at most a hundred. */
export function mayShoot(shot: ShotQuestion, settings: YeekeeSettings, now: Date): ShotAnswer {
  if (shot.phase !== 'both' && shot.phase !== 'shooting') return { ok: false, reason: 'closed' };
  if (shot.taken >= settings.shotsMax) return { ok: false, reason: 'used_up' };
  const waitMs = shot.lastAt ? shot.lastAt.getTime() + settings.cooldownSeconds * secondMs - now.getTime() : 0;
  return waitMs > 0 ? { ok: false, reason: 'cooldown', waitMs } : { ok: true };
}

/** Others' numbers and the running sum are hidden until the freeze is final: in `classic` they would reveal the result. */
export const isMasked = (round: { readonly status: RoundStatus; readonly frozenAt: Date | null }): boolean =>
  round.frozenAt === null && round.status !== 'void';

/** "12345" -> "123**". */
export const maskNumber = (number: string): string => `${number.slice(0, 3)}**`;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** A member as shown to others: two letters of the name, and a mark that distinguishes equal ones within a round. */
export function shooterName(username: string, mark: string): string {
  const letters = [...graphemes.segment(username)].slice(0, 2).map(({ segment }) => segment);
  // The text is hashed with bars as separators, so a name must not contain any.
  return `${letters.join('').replaceAll('|', '')}***·${mark}`;
}

/** The shot of a row, 1 being the newest; undefined when there are fewer shots. `shots` oldest first. */
export const shotOfRow = <T>(shots: readonly T[], row: number): T | undefined => shots[shots.length - row];

export interface YeekeeSum {
  readonly sum: bigint;
  /** The 16th newest number; undefined with fewer, and then counted as 0. */
  readonly row16: string | undefined;
}

/** The formula's inputs from the list of numbers, oldest first; also of none. */
export const sumOf = (numbers: readonly string[]): YeekeeSum => ({
  sum: numbers.reduce((sum, number) => sum + BigInt(number), 0n),
  row16: shotOfRow(numbers, 16),
});

/** `(sum - row 16 [+ B]) mod 100000`, five digits. The difference is never negative, because row 16 is part of the sum. */
export function resultNumber({ sum, row16 }: YeekeeSum, b = 0n): string {
  return zeroPadded((sum - BigInt(row16 ?? 0) + b) % 100_000n, 5);
}
