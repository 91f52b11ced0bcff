import { bankName } from '../../banks.ts';
import { shortDay } from '../../thai.ts';
import { type Day, isDay } from '../../time.ts';
import type { ReportName } from './reports.ts';

/** A row's name as the screen has it; files have the code, which leads to the books. */
export function rowThai(report: ReportName, text: string): string {
  if (isDay(text)) return shortDay(text);
  if (report === 'cohorts' && /^\d{4}-\d{2}$/.test(text)) return shortDay(`${text}-01` as Day).replace(/^1 /, '');
  if (report !== 'channels') return text;
  const [, bank, tail] = /^([a-z0-9]+)-\d*(\d{4})$/.exec(text) ?? [];
  if (bank) return `${bankName(bank)} ลงท้าย ${tail}`;
  return text === 'payout' ? 'บัญชีจ่ายถอน' : text === 'sandbox' ? 'ธนาคารจำลอง' : text;
}
