/**
 * A room as everybody sees it (games-detail.md 3.1): where its hand stands, the cards that lie, the hands that are over. A card is
 * dealt every second from the end of the closed phase, and the result stands when the phase `result` begins.
 */
import { secondMs } from '../../time.ts';
import type { Hand, Winner } from './baccarat.ts';
import { dealMs, type HandPhase, resultAt, type TableTime, tableAt } from './baccarat-clock.ts';
import { handsPerShoe } from './data/baccarat.ts';

const cardMs = 1 * secondMs;
const cardsMax = 6;

/** A hand that is over, as `/api/sooth/detail` has it. */
export interface HandRow {
  /** From 1 within its shoe. */
  readonly n: number;
  readonly winner: Winner;
  /** Points of player and banker. */
  readonly p: number;
  readonly b: number;
  /** A pair of the player, of the banker. */
  readonly pp: boolean;
  readonly bp: boolean;
}

/** Cards in the order they lie; never one that is not dealt yet. */
export interface CardsSoFar {
  readonly player: readonly number[];
  readonly banker: readonly number[];
}

/** The hand's number among all of its room, from 1: what a press names, so that it cannot come upon another hand. */
export const handNumber = (shoe: number, hand: number): number => (shoe - 1) * handsPerShoe + hand;

/** The shoe and the hand that a number names. @throws Error for what is no such number */
export function handOfNumber(number: number): { readonly shoe: number; readonly hand: number } {
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`no hand has the number ${number}`);
  return { shoe: Math.floor((number - 1) / handsPerShoe) + 1, hand: ((number - 1) % handsPerShoe) + 1 };
}

/** A hand that is over, as it is listed. */
export const handRow = (hand: Hand, n: number): HandRow => ({
  n,
  winner: hand.winner,
  p: hand.playerPoints,
  b: hand.bankerPoints,
  pp: hand.playerPair,
  bp: hand.bankerPair,
});

/** The first so many cards of a hand, in the order they are dealt: player, banker, player, banker, the third ones. */
export function firstCards({ player, banker }: CardsSoFar, count: number): CardsSoFar {
  const third = Math.max(0, count - 4);
  const playerThird = player.length > 2 && third > 0 ? 1 : 0;
  return {
    player: player.slice(0, Math.min(2, Math.ceil(count / 2)) + playerThird),
    banker: banker.slice(0, Math.min(2, Math.floor(count / 2)) + third - playerThird),
  };
}

export interface TableMoment extends TableTime {
  /** How many cards lie at most; a hand of four or five has them all sooner. */
  readonly cards: number;
  /** How many hands of the shoe are over. */
  readonly over: number;
}

const cardsIn = (phase: HandPhase, since: number): number => {
  if (phase === 'result') return cardsMax;
  return phase === 'dealing' ? Math.min(cardsMax, 1 + Math.floor(since / cardMs)) : 0;
};

/** What lies on a room's table at an instant, in Unix milliseconds. */
export function tableMoment(room: string, at: number): TableMoment {
  const time = tableAt(room, at);
  const { shoe, hand, phase } = time;
  const dealtFrom = resultAt(room, shoe, hand) - dealMs;
  const isOver = phase === 'result' || phase === 'shuffling';
  return { ...time, cards: cardsIn(phase, at - dealtFrom), over: isOver ? hand : hand - 1 };
}

/** How many hands of a shoe take no bets any more at an instant: 0 to 64. */
export function closedHands(room: string, shoe: number, at: number): number {
  const { shoe: now, hand, phase } = tableAt(room, at);
  if (now !== shoe) return now > shoe ? handsPerShoe : 0;
  return phase === 'betting' ? hand - 1 : hand;
}

/** The phase that is shown: no card lies before the hand has its row, whatever a clock says. */
export const shownPhase = (phase: HandPhase, isClosed: boolean): HandPhase =>
  isClosed || phase === 'betting' || phase === 'shuffling' ? phase : 'closed';
