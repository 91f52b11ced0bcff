/** The picture of a bill to share: what is drawn where, as data. receipt-paint.ts puts it on a canvas with the page's fonts. */
import { formatBaht, fromDecimal, parseSatang, zeroSatang } from '../../money.ts';
import { countText, shortDateTime } from '../../thai.ts';
import type { BillDetail } from '../bill-contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { roundNameLong } from '../rules/round-name.ts';
import { billStatusThai } from '../rules/round-state.ts';

export const receiptWidth = 360;
/** More lines than these are told by their count. */
export const receiptLinesMax = 40;

export type ReceiptInk = 'ink' | 'dim' | 'brand' | 'good';

export interface ReceiptText {
  readonly kind: 'text';
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly align: 'left' | 'center' | 'right';
  readonly ink: ReceiptInk;
  /** Longer text is drawn narrower. */
  readonly widthMax: number;
}

/** A torn line across the paper, with its two notches. */
export interface ReceiptPerforation {
  readonly kind: 'perforation';
  readonly y: number;
}

export type ReceiptShape = ReceiptText | ReceiptPerforation;

/** All measures in CSS pixels, to be drawn at any scale. */
export interface ReceiptPlan {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly ReceiptShape[];
}

const margin = 24;
const inner = receiptWidth - 2 * margin;

const bahtText = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });
const isZero = (amount: string): boolean => parseSatang(amount) === zeroSatang;

type Line = BillDetail['lines'][number];

/** The lines there is room for: those that won before all others, and types in the order of the closed list. */
function shownLines(lines: readonly Line[]): readonly Line[] {
  const order = new Map(betTypes.map(({ code }, at) => [code, at]));
  const typed = [...lines].sort((a, b) => (order.get(a.bet_type) ?? 0) - (order.get(b.bet_type) ?? 0));
  const room = new Set(
    [...typed].sort((a, b) => Number(b.outcome === 'won') - Number(a.outcome === 'won')).slice(0, receiptLinesMax),
  );
  return typed.filter((line) => room.has(line));
}

/** Writes from the top down; every call moves the pen. */
class Pen {
  readonly shapes: ReceiptShape[] = [];
  y = 0;

  down(height: number): void {
    this.y += height;
  }

  write(text: string, how: Partial<Omit<ReceiptText, 'kind' | 'text' | 'y'>> = {}): void {
    const align = how.align ?? 'left';
    const x = align === 'left' ? margin : align === 'right' ? receiptWidth - margin : receiptWidth / 2;
    const usual = { x, size: 14, weight: 400, align, ink: 'ink', widthMax: inner } as const;
    this.shapes.push({ kind: 'text', text, y: this.y, ...usual, ...how });
  }

  pair(label: string, value: string, how: Partial<Pick<ReceiptText, 'size' | 'weight' | 'ink'>> = {}): void {
    this.down(22);
    this.write(label, { ink: 'dim', widthMax: inner * 0.55 });
    this.write(value, { align: 'right', widthMax: inner * 0.45, ...how });
  }

  perforation(): void {
    this.down(18);
    this.shapes.push({ kind: 'perforation', y: this.y });
    this.down(2);
  }
}

/**
 * The plan of a bill's picture: brand, market and draw, bill number, lines by type, totals. The member's note is not in it:
 * it was written for nobody else.
 */
export function receiptPlan(bill: BillDetail, brand: string): ReceiptPlan {
  const pen = new Pen();
  const { round } = bill;
  pen.down(38);
  pen.write(brand, { size: 20, weight: 600, ink: 'brand', widthMax: inner * 0.6 });
  pen.write(billStatusThai[bill.status], { align: 'right', weight: 600, widthMax: inner * 0.35, ink: statusInk(bill) });
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
  return { width: receiptWidth, height: pen.y, shapes: pen.shapes };
}

const statusInk = ({ status }: BillDetail): ReceiptInk => (status === 'won' ? 'good' : 'dim');

function writeLines(pen: Pen, bill: BillDetail): void {
  let type: BetType | undefined;
  for (const line of shownLines(bill.lines)) {
    if (line.bet_type !== type) {
      const count = bill.lines.filter((one) => one.bet_type === line.bet_type).length;
      pen.down(type === undefined ? 24 : 32);
      pen.write(line.name, { weight: 600, size: 13, ink: 'dim', widthMax: inner * 0.6 });
      pen.write(`${countText(count)} รายการ`, { align: 'right', size: 13, ink: 'dim', widthMax: inner * 0.35 });
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
    x: margin + 72,
    size: 13,
    ink: won ? 'good' : 'dim',
    widthMax: inner - 72 - 96,
  });
  pen.write(bahtText(line.stake), { align: 'right', size: 16, widthMax: 90 });
}
