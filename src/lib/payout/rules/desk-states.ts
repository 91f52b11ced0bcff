/** The five lists of the console's withdrawals, and what they are filtered by. */
export { vipFilters } from '../../account/rules/vip-levels.ts';

/** `review`: waits for a decision; `ask`: the bank has been silent too long; `held`: put aside for a while. */
export const deskStates = ['review', 'sending', 'ask', 'held', 'done'] as const;
export type DeskState = (typeof deskStates)[number];

export const deskStateThai: Readonly<Record<DeskState, string>> = {
  review: 'รอตรวจ',
  sending: 'กำลังโอน',
  ask: 'ต้องถามธนาคาร',
  held: 'พักไว้',
  done: 'เสร็จแล้ว',
};
