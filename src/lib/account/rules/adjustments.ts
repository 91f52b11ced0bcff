/** Corrections of a member's wallet by hand (operator.md section 3): why there may be one, and which way it goes. */

export const adjustReasons = ['deposit', 'withdraw', 'game', 'bill', 'promotion', 'system', 'goodwill'] as const;
export type AdjustReason = (typeof adjustReasons)[number];

export const adjustReasonThai: Readonly<Record<AdjustReason, string>> = {
  deposit: 'ยอดฝากผิด',
  withdraw: 'ยอดถอนผิด',
  game: 'ผลเกมผิด',
  bill: 'ผลโพยผิด',
  promotion: 'โปรโมชั่นผิด',
  system: 'ระบบผิดพลาด',
  goodwill: 'ชดเชยให้สมาชิก',
};

export const adjustDirections = ['in', 'out'] as const;
export type AdjustDirection = (typeof adjustDirections)[number];

export const adjustDirectionThai: Readonly<Record<AdjustDirection, string>> = {
  in: 'เพิ่มให้สมาชิก',
  out: 'หักจากสมาชิก',
};
