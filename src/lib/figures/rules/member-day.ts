/**
 * What a member's day is the sum of: entries of their wallets in THB, by kind of movement (operator.md section 8). Movements
 * between a member's own wallets and corrections by hand count in nothing.
 */
import { type MovementCode, type MovementKind, movementKinds } from '../../ledger/rules/kinds.ts';

export const memberSums = ['money_in', 'money_out', 'bonus', 'stakes', 'wins'] as const;
export type MemberSum = (typeof memberSums)[number];

/** Of money in, out and bonuses, and of play by the category of what was played. */
export const memberDayCategories = ['cash', 'lotto', 'slot', 'casino', 'sport', 'fishing', 'other'] as const;

/** What leaves the wallet is counted as positive in these. */
export const countedOut: ReadonlySet<MemberSum> = new Set(['money_out', 'stakes']);

const ofKind: Readonly<Partial<Record<MovementCode, MemberSum>>> = {
  deposit: 'money_in',
  deposit_reversed: 'money_in',
  withdraw: 'money_out',
  withdraw_refund: 'money_out',
  withdraw_returned: 'money_out',
  lotto_stake: 'stakes',
  lotto_refund: 'stakes',
  lotto_win: 'wins',
  lotto_correction_in: 'wins',
  lotto_correction_out: 'wins',
  game_stake: 'stakes',
  game_refund: 'stakes',
  game_win: 'wins',
  game_correction_in: 'wins',
  game_correction_out: 'wins',
};

/** The sum a kind counts in; undefined for none. Whatever else the house gives as a bonus counts as one. */
export function memberSumOf({ code, from, to, currency, group }: MovementKind): MemberSum | undefined {
  const own = ofKind[code as MovementCode];
  if (own) return own;
  const isGiven = currency === 'THB' && group === 'bonus' && (from === 'house' || to === 'house');
  return isGiven ? 'bonus' : undefined;
}

/** The kinds that count in a sum. */
export const kindsOfSum = (sum: MemberSum): MovementCode[] =>
  movementKinds.filter((kind: MovementKind) => memberSumOf(kind) === sum).map(({ code }) => code);
