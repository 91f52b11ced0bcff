/** What became of a row since the page was rendered. */
export type Outcome = 'approved' | 'waits' | 'rejected' | 'settled' | 'held' | 'released' | 'changed';

export const outcomeThai: Readonly<Record<Outcome, string>> = {
  approved: 'อนุมัติแล้ว',
  waits: 'รอคนที่สอง',
  rejected: 'ปฏิเสธแล้ว',
  settled: 'ปิดรายการแล้ว',
  held: 'พักไว้แล้ว',
  released: 'เลิกพักแล้ว',
  changed: 'มีคนทำไปแล้ว',
};
