/** The pages of the console's desk of deposits. */
export const deskTabs = [
  ['unmatched', 'ไม่รู้เจ้าของ'],
  ['review', 'รอตรวจ'],
  ['intents', 'รายการฝาก'],
  ['returns', 'เงินคืน'],
  ['day', 'สรุปวัน'],
] as const;
export type DeskTab = (typeof deskTabs)[number][0];
