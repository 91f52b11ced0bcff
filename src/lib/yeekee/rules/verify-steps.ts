/**
 * What a verification is made of: its mathematics, which comes from outside (a page brings the site's, the offline verifier
 * its own), its steps, and what it says. Part of the offline verifier as it stands here.
 */

/** What is computed with; every text of hexadecimal digits is in small letters. */
export interface ProofMath {
  /** SHA-256 of a text's UTF-8 bytes. */
  hashText(text: string): string;
  /** SHA-256 of the bytes that are written in hexadecimal. */
  hashHex(hex: string): string;
  /** The RFC 6962 tree over hashes. */
  merkleRoot(hashes: readonly string[]): string;
  /** Whether a key (G2) has signed the number of a beacon's round with a signature (G1). */
  isSigned(publicKey: string, round: number, signature: string): boolean;
}

/** What somebody kept from before the beacon existed, elsewhere than in the proof. */
export interface Noted {
  /** The root as it was told at the freeze. */
  readonly root?: string;
  /** The text of a day's archive that was kept. */
  readonly archive?: string;
}

export interface Check {
  readonly id: string;
  readonly text: string;
  readonly ok: boolean;
  /** What was computed. */
  readonly detail: string;
}

export interface Verification {
  /** `waiting`: the list is right and the result is not out. `void`: as its rule or the operator's reason says. */
  readonly verdict: 'right' | 'waiting' | 'void' | 'wrong';
  /** The verdict in words. */
  readonly title: string;
  readonly checks: readonly Check[];
  /** What even a right proof does not prove. */
  readonly warnings: readonly string[];
  /** What the proof says and nothing in it covers. */
  readonly claims: readonly string[];
  /** As computed here; null where it does not come to that. */
  readonly number: string | null;
  readonly b: string | null;
}

export const noRootWarning =
  'ยังไม่ได้เทียบกับรหัสยืนยันรายการที่คุณเก็บไว้ตอนปิดยิง ถ้าไม่มีใครเก็บไว้ รายการเลขทั้งชุดอาจถูกทำขึ้นทีหลังได้ และการตรวจนี้จะไม่เห็น';
export const archiveWarning = 'รหัสยืนยันรายการมาจากบันทึกรายวันที่คุณให้มา เชื่อได้เท่ากับที่คุณเก็บไฟล์หรือรหัสของไฟล์ไว้เองก่อนหน้านี้';
export const simulatedWarning = 'เลขสุ่มจำลอง: เว็บสร้างเองเพื่อทดสอบ ใช้พิสูจน์ความเป็นธรรมของเว็บไม่ได้';
export const classicWarning = 'ระบบ classic: คนที่ยิงเป็นคนสุดท้ายและรู้ผลรวมเลือกผลได้ เว็บเองก็รู้ผลรวม';
export const lateWarning = 'ประกาศรายการช้ากว่าเลขสุ่ม: พิสูจน์ไม่ได้ว่าไม่มีใครรู้เลขสุ่มก่อนปิดรายการ';
export const oldWarning = 'หลักฐานรุ่นเก่า (รุ่น 1) ไม่ได้ผูกระบบคิดผลและเครือข่ายเลขสุ่มไว้กับรายการ สองอย่างนี้เป็นคำบอกของเว็บ';

export const isHash = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
export const short = (hex: string | null | undefined): string => (hex ? `${hex.slice(0, 16)}…` : '–');
/** "06:17:00 น.", of an instant in Bangkok; a dash for what is no time. */
export const clock = (ms: number): string =>
  Math.abs(ms) < 8e15 ? `${new Date(ms + 25_200_000).toISOString().slice(11, 19)} น.` : '–';

/** The steps done so far; one that throws, whatever a proof may contain, is one that failed. */
export class Steps {
  readonly math: ProofMath;
  readonly checks: Check[] = [];
  readonly warnings: string[] = [];
  readonly claims: string[] = [];
  number: string | null = null;
  b: string | null = null;

  constructor(math: ProofMath) {
    this.math = math;
  }

  check(id: string, text: string, holds: () => boolean, detail: () => string = () => ''): void {
    try {
      const ok = holds();
      this.checks.push({ id, text, ok, detail: detail() });
    } catch {
      this.checks.push({ id, text, ok: false, detail: '' });
    }
  }

  done(verdict: 'right' | 'waiting' | 'void'): Verification {
    const { checks, warnings, claims, number, b } = this;
    const found = checks.every(({ ok }) => ok) ? verdict : 'wrong';
    return { verdict: found, title: titleOf(found, warnings.length === 0), checks, warnings, claims, number, b };
  }
}

function titleOf(verdict: Verification['verdict'], isProven: boolean): string {
  switch (verdict) {
    case 'right':
      return isProven ? 'ผลถูกต้อง คำนวณใหม่ได้เลขเดียวกัน' : 'คำนวณใหม่ได้เลขเดียวกัน แต่มีข้อที่หลักฐานนี้ยังพิสูจน์ไม่ได้';
    case 'waiting':
      return 'รายการเลขถูกต้อง รอผล';
    case 'void':
      return 'ยกเลิกตามกติกา คืนเงินทุกโพย';
    case 'wrong':
      return 'หลักฐานไม่ตรง';
  }
}
