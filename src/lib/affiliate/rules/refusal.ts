/** Why a sign-up does not count as a referral: it appears to be the referrer's own second account. */
export const refusalReasons = ['device', 'bank_account', 'name'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const refusalThai: Readonly<Record<RefusalReason, string>> = {
  device: 'เข้าสู่ระบบจากเครื่องเดียวกับผู้แนะนำ',
  bank_account: 'ใช้บัญชีธนาคารเดียวกับผู้แนะนำ',
  name: 'ชื่อและวันเกิดเดียวกับผู้แนะนำ',
};
