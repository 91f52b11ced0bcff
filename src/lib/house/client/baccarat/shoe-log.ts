/** The hands of the room's shoe as the page knows them. Pure. */
import type { CardsSoFar, HandRow } from '../../rules/baccarat-table.ts';
import type { ShoeEvent } from '../../stream-contract.ts';

export interface ShoeLog {
  readonly shoe: number;
  readonly hands: readonly HandRow[];
}

export const shoeLog = ({ shoe, hands }: Pick<ShoeEvent, 'shoe' | 'hands'>): ShoeLog => ({ shoe, hands });

/** With one hand more; a hand that is there already changes nothing. Undefined: hands between are missing. */
export function withHand(log: ShoeLog | undefined, shoe: number, row: HandRow): ShoeLog | undefined {
  if (!log || log.shoe !== shoe) return row.n === 1 ? { shoe, hands: [row] } : undefined;
  if (row.n <= log.hands.length) return log;
  return row.n === log.hands.length + 1 ? { shoe, hands: [...log.hands, row] } : undefined;
}

export type CardSide = 'P' | 'B';

export interface DealtCard {
  readonly side: CardSide;
  /** From 0 within its side. */
  readonly place: number;
  readonly card: number;
}

/** Cards in the order they are dealt: player, banker, player, banker, then the third ones. */
export function inDealingOrder({ player, banker }: CardsSoFar): DealtCard[] {
  return [0, 1, 2].flatMap((place) =>
    (['P', 'B'] as const).flatMap((side) => {
      const card = (side === 'P' ? player : banker)[place];
      return card === undefined ? [] : [{ side, place, card }];
    }),
  );
}
