/** What the staff may stop for a member until another person releases it (operator.md section 5). */

/** `withdraw`: no money goes out; `account`: nobody gets in either. Open bills settle as always. */
export const holdKinds = ['withdraw', 'account'] as const;
export type HoldKind = (typeof holdKinds)[number];

export const holdThai: Readonly<Record<HoldKind, string>> = {
  withdraw: 'พักการถอน',
  account: 'พักบัญชีทั้งหมด',
};

/** What may be revealed of a member, each by itself. */
export const revealFields = ['phone', 'account', 'birth_date'] as const;
export type RevealField = (typeof revealFields)[number];

export const revealThai: Readonly<Record<RevealField, string>> = {
  phone: 'เบอร์โทรศัพท์',
  account: 'เลขบัญชีธนาคาร',
  birth_date: 'วันเกิด',
};

/** How long a revealed value may stand on the screen. */
export const revealMs = 60_000;
