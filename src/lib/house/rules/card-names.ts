/** Cards as they are written and said. A card is 0 to 51: rank `card % 13` (0 the ace), suit `card / 13`. */

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
/** Spades, hearts, diamonds, clubs. */
const suits = ['โพดำ', 'โพแดง', 'ข้าวหลามตัด', 'ดอกจิก'] as const;

export const rankOf = (card: number): string => ranks[card % 13] ?? '';
export const suitOf = (card: number): number => Math.floor(card / 13);
export const cardName = (card: number): string => `${rankOf(card)} ${suits[suitOf(card)] ?? ''}`;
