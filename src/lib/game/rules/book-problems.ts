/** Why a provider's file of a day was not compared, for operators: the provider itself is told in English. */

/** By what the file, its reader and the call for it say. */
const problems: readonly (readonly [said: RegExp, thai: string])[] = [
  [/^line 1 is not .*$/s, 'บรรทัดแรกไม่ใช่หัวตารางตามที่ตกลง'],
  [/^line (\d+) is no transaction$/, 'บรรทัดที่ $1 อ่านเป็นรายการไม่ได้'],
  [/^line (\d+) is a transaction that was listed before$/, 'บรรทัดที่ $1 เป็นรายการที่มีแล้วในไฟล์'],
  [/^line (\d+) is not sorted by tx_id$/, 'บรรทัดที่ $1 ไม่เรียงตาม tx_id'],
  [/^the last line does not agree with the rows$/, 'บรรทัดสรุปท้ายไฟล์ไม่ตรงกับรายการ'],
  [/^the day has not begun$/, 'ยังไม่ถึงวันของไฟล์นี้'],
  [/^it has no address or no live key$/, 'ค่ายยังไม่มีที่อยู่สำหรับเทียบยอด หรือไม่มีกุญแจที่ใช้ได้'],
  [/^it answered (\d+)$/, 'ค่ายไม่ส่งไฟล์ ตอบกลับด้วยรหัส $1'],
  [/^its answer is no UTF-8 of at most \d+ bytes$/, 'ไฟล์ใหญ่เกินกำหนด หรือไม่ใช่ข้อความ UTF-8'],
  [/^it was not reached$/, 'ติดต่อค่ายไม่ได้ หรือค่ายไม่ตอบใน 1 นาที'],
];

/** The problem in Thai. What nobody has translated is shown as it is: an operator can still pass it on. */
export function bookProblemThai(problem: string): string {
  const [said, thai] = problems.find(([pattern]) => pattern.test(problem)) ?? [];
  return said && thai ? problem.replace(said, thai) : problem;
}
