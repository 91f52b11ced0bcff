/** The statement as CSV that spreadsheets open correctly in Thai: UTF-8 with BOM, CRLF, one row per entry. */
import type { MemberContext } from '../../server/context.ts';
import type { Download } from '../../server/front-door/mount.ts';
import { bangkokDay } from '../../time.ts';
import type { StatementFilter } from '../contract.ts';
import { statementGroupThai } from '../rules/kinds.ts';
import { statementRows } from './statement.ts';

const rowsMax = 10_000;

/** Quotes a cell where needed. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Prefixes text that a spreadsheet would run as a formula. Amounts are not text and keep their sign. */
const word = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

export async function statementCsv(ctx: MemberContext, filter: StatementFilter): Promise<Download> {
  const rows = await statementRows(ctx.db, ctx.member.id, filter, rowsMax);
  const lines = [
    ['วันเวลา', 'ประเภท', 'รายการ', 'สกุล', 'จำนวน', 'คงเหลือ', 'กระเป๋า', 'จาก', 'เลขที่รายการ'],
    ...rows.map(({ item: row, cause }) => [
      row.at,
      statementGroupThai[row.kind],
      word(row.title),
      row.currency === 'THB' ? 'บาท' : 'แต้ม',
      row.amount,
      row.balance_after,
      word(row.wallet_name),
      word(cause?.name ?? ''),
      row.id,
    ]),
  ];
  return {
    fileName: `statement-${bangkokDay(ctx.now())}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`,
  };
}
