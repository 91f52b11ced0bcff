/** What a person has to decide about a provider's books, in words. */
export const incidentKinds = ['missing_here', 'missing_there', 'different', 'late_win', 'open_too_long'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** What it is about, as providers' books name it: a transaction or a round. */
export const incidentOpThai: Readonly<Record<string, string>> = {
  bet: 'แทง',
  win: 'รางวัล',
  rollback: 'คืนเงินแทง',
  bonus_win: 'โบนัส',
  round: 'รอบ',
};

export const incidentKindThai: Readonly<Record<IncidentKind, string>> = {
  missing_here: 'ค่ายมี เราไม่มี',
  missing_there: 'เรามี ค่ายไม่มี',
  different: 'ยอดไม่ตรงกัน',
  late_win: 'รางวัลมาช้า',
  open_too_long: 'รอบค้างเกิน 24 ชั่วโมง',
};
