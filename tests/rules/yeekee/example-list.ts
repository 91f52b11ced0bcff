import { resultNumber, sumOf } from '#lib/yeekee/rules/yeekee.ts';

export const at = (clock: string): Date => new Date(`2026-01-02T${clock}+07:00`);

/** The list of the design, oldest first. */
export const example =
  '10482 55017 93301 00746 28819 61390 47205 88888 12345 70011 39570 05124 91827 66402 23456 80809 14703 52266 37901 04689'.split(
    ' ',
  );

export const drawnFrom = (numbers: readonly string[], b?: bigint): string => resultNumber(sumOf(numbers), b);
