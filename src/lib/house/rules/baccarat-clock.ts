/**
 * When a room deals (games-detail.md 3.1): the schedule alone decides, so that a late job catches up. A hand takes 27
 * seconds, a shoe 64 hands and 45 seconds of shuffling, in which its link opens. Shoes are numbered from the schedule's
 * first instant; instants are Unix milliseconds of the database's clock.
 */
import { secondMs } from '../../time.ts';
import { baccaratRooms, handsPerShoe } from './data/baccarat.ts';

export const betMs = 15 * secondMs;
/** Shown as "ใกล้ปิด" when no more is left. */
export const closingSoonMs = 5 * secondMs;
const closedMs = 1 * secondMs;
export const dealMs = 8 * secondMs;
const resultMs = 3 * secondMs;
export const handMs = betMs + closedMs + dealMs + resultMs;
const shuffleMs = 45 * secondMs;
export const shoeMs = handsPerShoe * handMs + shuffleMs;

/** 2026-01-01 00:00 in Bangkok. */
const scheduleStart = Date.UTC(2025, 11, 31, 17);

export type HandPhase = 'betting' | 'closed' | 'dealing' | 'result' | 'shuffling';

export interface TableTime {
  /** From 1. */
  readonly shoe: number;
  /** From 1 to 64; 64 while the next shoe is shuffled. */
  readonly hand: number;
  readonly phase: HandPhase;
  /** When the phase ends. */
  readonly endsAt: number;
}

/** Rooms start one after another, so that no two deal at the same time. */
function roomStart(room: string): number {
  const at = baccaratRooms.findIndex(({ code }) => code === room);
  if (at < 0) throw new Error(`no room ${room}`);
  return scheduleStart + (at * handMs) / baccaratRooms.length;
}

/** When betting on a hand opens. */
export const handStart = (room: string, shoe: number, hand: number): number =>
  roomStart(room) + (shoe - 1) * shoeMs + (hand - 1) * handMs;

/** When bets on a hand are no longer taken: a bet at this instant is late. */
export const betsCloseAt = (room: string, shoe: number, hand: number): number => handStart(room, shoe, hand) + betMs;

/** When a hand's cards lie open and it is settled. */
export const resultAt = (room: string, shoe: number, hand: number): number =>
  handStart(room, shoe, hand) + betMs + closedMs + dealMs;

/** When a shoe's last hand is over: its link opens. */
export const shoeEnd = (room: string, shoe: number): number => handStart(room, shoe, handsPerShoe + 1);

/** Where a room stands at an instant. */
export function tableAt(room: string, at: number): TableTime {
  const since = at - roomStart(room);
  const shoe = Math.floor(since / shoeMs) + 1;
  const inShoe = since - (shoe - 1) * shoeMs;
  const hand = Math.floor(inShoe / handMs) + 1;
  if (hand > handsPerShoe)
    return { shoe, hand: handsPerShoe, phase: 'shuffling', endsAt: handStart(room, shoe + 1, 1) };
  const start = handStart(room, shoe, hand);
  const phases: readonly (readonly [HandPhase, number])[] = [
    ['betting', betMs],
    ['closed', betMs + closedMs],
    ['dealing', betMs + closedMs + dealMs],
    ['result', handMs],
  ];
  const [phase, end] = phases.find(([, until]) => at < start + until) ?? ['result', handMs];
  return { shoe, hand, phase, endsAt: start + end };
}
