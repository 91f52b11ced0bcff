/**
 * What a recomputation on this device has found, said in plain Thai: the answer first, then what it rests on, then what it
 * cannot know. Without a hash that was noted before the draw it never says that the site changed nothing (docs/fairness.md
 * section 10).
 */

export interface Finding {
  readonly verdict: 'right' | 'waiting' | 'void' | 'wrong';
  /** Compared with what the user or this device had noted before the draw. */
  readonly noted: boolean;
  /** Beacons of the site's own, which it knows in advance. */
  readonly simulated?: boolean;
  /** Drawn from the shots alone, which the last shooter can choose. */
  readonly classic?: boolean;
  /** The list was published too late to show that nobody knew the beacon. */
  readonly late?: boolean;
}

export interface PlainVerdict {
  readonly tone: 'good' | 'bad' | 'wait';
  /** The answer, as large as the result. */
  readonly mark: string;
  readonly sentence: string;
  /** What was not checked, or cannot be known from a proof. */
  readonly limits: readonly string[];
}

const said: Readonly<Record<Finding['verdict'], Omit<PlainVerdict, 'limits'>>> = {
  right: { tone: 'good', mark: 'ตรงกัน ✓', sentence: 'เครื่องนี้คำนวณใหม่จากหลักฐาน ได้ผลเดียวกับที่เว็บประกาศ' },
  waiting: { tone: 'wait', mark: 'รอผล', sentence: 'รายการเลขถูกต้อง ยังไม่ออกผล ตรวจอีกครั้งหลังออกผล' },
  void: { tone: 'good', mark: 'ตรงกัน ✓', sentence: 'รอบนี้ยกเลิกตามกติกา คืนเงินทุกโพย' },
  wrong: { tone: 'bad', mark: 'ไม่ตรง ✗', sentence: 'คำนวณใหม่แล้วไม่ตรงกับหลักฐาน อย่าเพิ่งเชื่อผลนี้ เก็บหลักฐานไว้แล้วติดต่อผู้ดูแล' },
};

const notedRight = 'เว็บไม่ได้แก้ผลรอบนี้ เครื่องนี้คำนวณใหม่ได้ผลเดียวกัน และตรงกับรหัสที่เก็บไว้ก่อนออกผล';
const unnoted = 'ไม่มีรหัสที่เก็บไว้ก่อนออกผล จึงบอกไม่ได้ว่าหลักฐานไม่ได้ถูกทำขึ้นทีหลัง';
const simulated = 'เลขสุ่มเป็นของจำลองที่เว็บสร้างเอง เว็บจึงรู้ล่วงหน้าได้';
const classic = 'รอบนี้คิดจากเลขยิงอย่างเดียว คนยิงคนสุดท้ายที่รู้ผลรวมเลือกผลได้';
const late = 'รายการเลขประกาศช้ากว่าเลขสุ่ม จึงบอกไม่ได้ว่าไม่มีใครรู้เลขสุ่มก่อน';

/** The answer in words; a wrong proof has nothing further to say. */
export function plainVerdict(finding: Finding): PlainVerdict {
  const { verdict, noted } = finding;
  const base = said[verdict];
  if (verdict === 'wrong') return { ...base, limits: [] };
  const limits = [
    [!noted, unnoted],
    [finding.simulated, simulated],
    [finding.classic, classic],
    [finding.late, late],
  ] as const;
  return {
    ...base,
    sentence: verdict === 'right' && noted ? notedRight : base.sentence,
    limits: limits.flatMap(([applies, text]) => (applies ? [text] : [])),
  };
}
