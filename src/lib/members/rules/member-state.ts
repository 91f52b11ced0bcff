import type { SeenTime } from '../../account/rules/seen.ts';

export { seenTimes } from '../../account/rules/seen.ts';

/** What stands in the way of a member's account, as lists and pages name it. */
export const memberStates = ['closed', 'blocked', 'resting', 'held'] as const;
export type MemberState = (typeof memberStates)[number];

export const memberStateThai: Readonly<Record<MemberState, string>> = {
  closed: 'ปิดบัญชีแล้ว',
  blocked: 'พักบัญชี',
  resting: 'พักการเล่น',
  held: 'พักการถอน',
};

/** "M-10482" */
export const memberReference = (id: bigint | string): string => `M-${id}`;

export const seenThai: Readonly<Record<SeenTime, string>> = {
  day: 'ใน 24 ชั่วโมง',
  week: 'ใน 7 วัน',
  month: 'ใน 30 วัน',
  away: 'หายไปเกิน 30 วัน',
  never: 'ยังไม่เคยเข้า',
};

/** The tone of a state's chip. */
export const stateTones: Readonly<Record<MemberState, string>> = {
  closed: 'bad',
  blocked: 'bad',
  resting: 'info',
  held: 'warn',
};
