/** The console's list of withdrawals as a file. */
import { vipThai } from '../../account/rules/vip-levels.ts';
import { shownAgent, shownSettings } from '../../agent/server/queries.ts';
import { bankName } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { formatBaht, type Satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { streamRows } from '../../server/db/stream-rows.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Download } from '../../server/front-door/mount.ts';
import { type SheetFormat, sheetFile } from '../../server/sheet-file.ts';
import type { Cell, Column } from '../../sheet.ts';
import { maskedAccount, shortDateTime } from '../../thai.ts';
import { bangkokDay, toIso } from '../../time.ts';
import type { DeskAsked } from '../desk-contract.ts';
import { reviewName } from '../rules/desk-checks.ts';
import { deskStateThai } from '../rules/desk-states.ts';
import { reviewThai, type WithdrawPolicy, type WithdrawReview, withdrawStatusThai } from '../rules/withdraw-state.ts';
import { type DeskFileRow, deskFileCount, deskFileRows } from './desk-queries.ts';

/** The rows of one file. */
const rowsMost = 1_000_000;

const text = (key: string, thai: string): Column => ({ key, thai, type: 'text' });

const columns: readonly Column[] = [
  text('reference', 'เลขที่'),
  text('created_at', 'ขอถอนเมื่อ'),
  text('member', 'สมาชิก'),
  text('vip', 'ระดับ'),
  text('account_name', 'ชื่อบัญชี'),
  text('bank', 'ธนาคาร'),
  text('account', 'เลขบัญชี'),
  text('reasons', 'เหตุที่ต้องดู'),
  text('status', 'สถานะ'),
  text('decided_by', 'ผู้ตัดสิน'),
  text('decided_at', 'ตัดสินเมื่อ'),
  text('settled_at', 'ปิดรายการเมื่อ'),
  text('reason', 'เหตุผล'),
  { key: 'amount', thai: 'ยอดถอน', type: 'money' },
];

const isoOf = (at: Date | null): string => (at ? toIso(at) : '');

const cellsOf = (row: DeskFileRow, policy: WithdrawPolicy): Cell[] => [
  payoutReference(row.id),
  toIso(row.created_at),
  String(row.member_id),
  vipThai[`${row.vip_level}`],
  row.account_name,
  bankName(row.bank_code),
  maskedAccount(row.bank_account_number),
  row.review.map((one: WithdrawReview) => reviewThai(one, policy)).join(' · '),
  withdrawStatusThai[row.status],
  row.automatic ? 'อนุมัติอัตโนมัติ' : (row.decided_by ?? ''),
  isoOf(row.decided_at),
  isoOf(row.settled_at),
  row.reason ?? '',
  row.amount,
];

/** The filters in words. */
function filterText({ reason, bank, vip, min, max }: DeskAsked): string {
  const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
  const parts = [
    reason && reviewName(reason),
    bank && bankName(bank),
    vip && vipThai[vip],
    min === undefined ? undefined : `ตั้งแต่ ${short(min)}`,
    max === undefined ? undefined : `ถึง ${short(max)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'ไม่ได้กรอง';
}

/**
 * The withdrawals that the list shows with these filters, all pages; account numbers stay masked. The export is an act of the
 * audit.
 *
 * @throws Refusal export_too_large
 */
export async function exportDesk(ctx: OperatorContext, asked: DeskAsked, format: SheetFormat): Promise<Download> {
  const { reports = ctx.db, isReplica = false } = ctx.consoleReads ?? {};
  const now = ctx.now();
  if ((await deskFileCount(reports, asked, now, rowsMost + 1)) > rowsMost)
    throw new Refusal('export_too_large', { values: { rows: rowsMost.toLocaleString('en') } });
  const { name: brand } = await shownAgent(ctx);
  const { withdraw: policy } = await shownSettings(ctx);
  const { min, max, ...plain } = asked;
  const after = {
    ...plain,
    ...(min !== undefined && { min: toDecimal(min) }),
    ...(max !== undefined && { max: toDecimal(max) }),
    format,
  };
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, { action: 'withdraw.export', subject: `operator:${ctx.operator.name}`, after, quiet: true }),
  );
  const rows = async function* () {
    const { sql, params } = deskFileRows(reports, asked, now);
    for await (const row of streamRows<DeskFileRow>(reports, sql, params)) yield { cells: cellsOf(row, policy) };
  };
  const head = [
    ['แบรนด์', brand],
    ['รายงาน', `รายการถอน: ${deskStateThai[asked.state]}`],
    ['ตัวกรอง', filterText(asked)],
    ['จัดทำเมื่อ', shortDateTime(now)],
    ['จัดทำโดย', ctx.operator.displayName ?? ctx.operator.name],
    ...(isReplica ? [['อ่านจาก', 'ฐานข้อมูลสำเนา อาจช้ากว่าจริงไม่กี่วินาที'] as const] : []),
  ] as const;
  return sheetFile({ head, columns, rows: rows() }, format, `withdrawals-${asked.state}-${bangkokDay(now)}`);
}
