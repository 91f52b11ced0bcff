/** What is said of a baccarat room (games-detail.md 4), computed from the hands that are over. Past hands do not change the next one. */
import type { Winner } from '../../house/rules/baccarat.ts';
import { handStart, resultAt } from '../../house/rules/baccarat-clock.ts';
import { type HandRow, tableMoment } from '../../house/rules/baccarat-table.ts';
import { type BaccaratRoom, baccaratRooms, handsPerShoe } from '../../house/rules/data/baccarat.ts';
import {
  askRoads,
  beadPlate,
  derivedRoads,
  drawnBigRoad,
  drawnDerivedRoad,
  type Placed,
  type Side,
} from '../../house/rules/roads.ts';
import { secondMs } from '../../time.ts';

/** How many of a room's newest hands the formulas are judged by. */
export const judgedHands = 1_000;

/** A room by its code, or undefined. */
export const roomOf = (code: string): BaccaratRoom | undefined => baccaratRooms.find((room) => room.code === code);

/** The room that is shown to whoever has not chosen one. */
export const firstRoom = (): BaccaratRoom => {
  const [first] = baccaratRooms;
  if (!first) throw new Error('the house has rooms');
  return first;
};

/** The hands before the next one in its shoe: none when that is the first of a new shoe. */
export const beforeNext = <Hand>(hands: readonly Hand[]): readonly Hand[] => (hands.length < handsPerShoe ? hands : []);

const unwrapped = <T extends object>(cells: readonly Placed<T>[]) =>
  cells.map(({ column, row, mark }) => ({ column, row, ...mark }));

/** The five roads of a shoe as they are drawn. */
export function roadsOf(hands: readonly HandRow[]) {
  const winners = hands.map(({ winner }) => winner);
  return {
    bead: unwrapped(beadPlate(hands.map(({ winner, pp, bp }) => ({ winner, pp, bp })))),
    big: unwrapped(drawnBigRoad(winners)),
    big_eye: drawnDerivedRoad(winners, 'big_eye'),
    small: drawnDerivedRoad(winners, 'small'),
    cockroach: drawnDerivedRoad(winners, 'cockroach'),
  };
}

/** "ถ้าตาหน้า": the marks of the derived roads if this side wins the next hand. */
export function askOf(winners: readonly Winner[], next: Side) {
  const asked = askRoads(beforeNext(winners), next);
  return derivedRoads.map((road) => asked[road] ?? null);
}

export interface Freshness {
  /** When the newest result stood; null while the shoe has none. */
  readonly updatedAt: Date | null;
  /** Whether a result is missing that should long be there. */
  readonly isBehind: boolean;
  /** When there is more to be shown: the next result, or the first hand of the next shoe. */
  readonly nextAt: Date;
}

/** A result is dealt by a job of every second, and read at most two seconds late. */
const lateMs = 6 * secondMs;

/** How new it is what is known of a room: so many hands of a shoe. `now` is in Unix milliseconds. */
export function freshness(
  room: string,
  known: { readonly shoe: number; readonly hands: number },
  now: number,
): Freshness {
  const { shoe, hands } = known;
  const due = tableMoment(room, now - lateMs);
  return {
    updatedAt: hands > 0 ? new Date(resultAt(room, shoe, hands)) : null,
    isBehind: due.shoe > shoe || (due.shoe === shoe && due.over > hands),
    nextAt: new Date(hands < handsPerShoe ? resultAt(room, shoe, hands + 1) : handStart(room, shoe + 1, 1)),
  };
}
