/** What a page says to somebody whose session is over. */

/** Nobody was there for 30 minutes, 12 hours have passed, or somebody ended it (another device, a changed password). */
export type SessionEnd = 'idle' | 'expired' | 'ended';

const texts: Readonly<Record<SessionEnd, string>> = {
  idle: 'ไม่ได้ใช้งาน 30 นาที จึงออกจากระบบให้ เงินและโพยของคุณอยู่ครบ',
  expired: 'เข้าสู่ระบบครบ 12 ชั่วโมงแล้ว เข้าใหม่อีกครั้ง เงินและโพยของคุณอยู่ครบ',
  ended: 'เครื่องนี้ออกจากระบบแล้ว เพราะสั่งจากอีกเครื่องหรือเปลี่ยนรหัสผ่าน',
};

/** Whether a word, as an address may carry it, names the end of a session. */
export const isSessionEnd = (word: string | null | undefined): word is SessionEnd =>
  word != null && Object.hasOwn(texts, word);

/** The sentence for the end of a session; undefined for a word that is none. */
export const sessionEndText = (end: string | null | undefined): string | undefined =>
  isSessionEnd(end) ? texts[end] : undefined;
