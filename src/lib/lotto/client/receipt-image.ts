/** The image of a bill for sharing. */
import { type PaperInk, type PaperPlan, Pen, paperInner, paperMargin } from '../../client/paper-plan.ts';
import { formatBaht, fromDecimal, parseSatang, zeroSatang } from '../../money.ts';
import { countText, shortDateTime } from '../../thai.ts';
import type { BillDetail } from '../bill-contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { roundNameLong } from '../rules/round-name.ts';
import { billStatusThai } from '../rules/round-state.ts';

/** Beyond this many lines only their count is shown. */
export const receiptLinesMax = 40;

const bahtText = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });
const isZero = (amount: string): boolean => parseSatang(amount) === zeroSatang;

type Line = BillDetail['lines'][number];

/** The lines that fit: winning ones first, types in the order of the closed list. */
function shownLines(lines: readonly Line[]): readonly Line[] {
  const order = new Map(betTypes.map(({ code }, at) => [code, at]));
  const typed = [...lines].sort((a, b) => (order.get(a.bet_type) ?? 0) - (order.get(b.bet_type) ?? 0));
  const room = new Set(
    [...typed].sort((a, b) => Number(b.outcome === 'won') - Number(a.outcome === 'won')).slice(0, receiptLinesMax),
  );
  return typed.filter((line) => room.has(line));
}

/**
 * The layout of a bill's image: brand, market and draw, bill number, lines by type, totals. The member's note is private
 * and left out.
 */
export function receiptPlan(bill: BillDetail, brand: string): PaperPlan {
  const pen = new Pen();
  const { round } = bill;
  pen.down(38);
  pen.write(brand, { size: 20, weight: 600, ink: 'brand', widthMax: paperInner * 0.6 });
  pen.write(billStatusThai[bill.status], {
    align: 'right',
    weight: 600,
    widthMax: paperInner * 0.35,
    ink: statusInk(bill),
  });
  pen.down(32);
  pen.write(round.market_name, { size: 18, weight: 600 });
  pen.down(22);
  pen.write(roundNameLong(round), { ink: 'dim' });
  pen.down(26);
  pen.write(bill.bill_no, { size: 16, weight: 600 });
  pen.perforation();

  writeLines(pen, bill);
  pen.perforation();

  pen.pair(`รวม ${countText(bill.line_count)} รายการ`, bahtText(bill.total_stake));
  if (!isZero(bill.total_discount)) {
    pen.pair('ส่วนลด', `−${bahtText(bill.total_discount)}`);
    pen.pair('สุทธิ', bahtText(bill.total_payable), { weight: 600, size: 16 });
  }
  if (bill.status === 'won') pen.pair('เงินรางวัล', bahtText(bill.win_amount), { weight: 600, size: 16, ink: 'good' });
  else if (bill.status === 'pending') pen.pair('ถูกรางวัลสูงสุด', bahtText(bill.max_win));
  pen.pair('ส่งเมื่อ', shortDateTime(new Date(bill.created_at)));
  pen.down(24);
  return pen.plan();
}

const statusInk = ({ status }: BillDetail): PaperInk => (status === 'won' ? 'good' : 'dim');

function writeLines(pen: Pen, bill: BillDetail): void {
  let type: BetType | undefined;
  for (const line of shownLines(bill.lines)) {
    if (line.bet_type !== type) {
      const count = bill.lines.filter((one) => one.bet_type === line.bet_type).length;
      pen.down(type === undefined ? 24 : 32);
      pen.write(line.name, { weight: 600, size: 13, ink: 'dim', widthMax: paperInner * 0.6 });
      pen.write(`${countText(count)} รายการ`, { align: 'right', size: 13, ink: 'dim', widthMax: paperInner * 0.35 });
      type = line.bet_type;
    }
    writeLine(pen, line);
  }
  const left = bill.lines.length - receiptLinesMax;
  if (left > 0) {
    pen.down(26);
    pen.write(`และอีก ${countText(left)} รายการ`, { align: 'center', ink: 'dim' });
  }
}

function writeLine(pen: Pen, line: Line): void {
  const won = line.outcome === 'won';
  pen.down(24);
  pen.write(line.number, { size: 18, weight: 600, widthMax: 64, ink: won ? 'good' : 'ink' });
  pen.write(won ? `ถูก ${bahtText(line.win_amount)}` : `จ่าย ${line.rate}`, {
    x: paperMargin + 72,
    size: 13,
    ink: won ? 'good' : 'dim',
    widthMax: paperInner - 72 - 96,
  });
  pen.write(bahtText(line.stake), { align: 'right', size: 16, widthMax: 90 });
}
