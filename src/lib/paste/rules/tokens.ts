/** The pieces of a line of a pasted slip. */
import type { HelperCode } from '../../lotto/rules/expand-numbers.ts';
import type { Heading } from './vocabulary.ts';

export interface Piece {
  readonly start: number;
  readonly end: number;
}

export type Token = Piece &
  (
    | NumberWord
    /** "=", "@", "ตัวละ": a stake follows. */
    | { readonly kind: 'price' }
    | { readonly kind: 'times' }
    /** - / . + between numbers or stakes. */
    | { readonly kind: 'joiner'; readonly sign: string }
    | { readonly kind: 'comma' }
    | { readonly kind: 'heading'; readonly heading: Heading }
    | HelperWord
    | { readonly kind: 'baht' }
    /** A harmless word without meaning, such as ค่ะ. */
    | { readonly kind: 'filler' }
    | { readonly kind: 'chatter' }
    | Denial
    /** Dates, times, phone numbers, totals: skipped including their digits. */
    | { readonly kind: 'aside'; readonly sum: string | undefined }
  );

export interface NumberWord {
  readonly kind: 'number';
  readonly text: string;
  /** Directly after a word that is not a heading, as in "พี่เอ5". */
  readonly stuck: boolean;
  /** An amount by its unit: "5ร้อย", "ห้าสิบ"; `doubtful` where its unit may belong to a number, as in "47ร้อย". */
  readonly amount: 'certain' | 'doubtful' | undefined;
}

export interface HelperWord {
  readonly kind: 'helper';
  readonly code: HelperCode;
  readonly takes: 'nothing' | 'digit' | 'digits';
  readonly doubles: boolean;
  /** Why it may be meant otherwise. */
  readonly doubt: string | undefined;
}

/** A word that cancels, such as ยกเลิก, a sum or a vague word: the bets next to it are left for the user to read. */
export interface Denial {
  readonly kind: 'denial';
  readonly reason: string;
  /** The bets above that it takes back or changes. */
  readonly takesBack: 'named' | 'all' | undefined;
}

export type PlainKind = 'aside' | 'chatter' | 'filler' | 'price' | 'times' | 'joiner' | 'comma' | 'baht';
