import { describe, expect, it } from 'vitest';
import { paintPaper } from '#lib/client/paper-paint.ts';
import { type PaperPlan, paperWidth } from '#lib/client/paper-plan.ts';
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import { receiptLinesMax, receiptPlan } from '#lib/lotto/client/receipt-image.ts';
import { type BetType, betType } from '#lib/lotto/rules/bet-types.ts';

type Line = BillDetail['lines'][number];

const line = (bet_type: BetType, number: string, over: Partial<Line> = {}): Line => ({
  bet_type,
  name: betType(bet_type).thai,
  number,
  stake: '100.00',
  rate: '900',
  payable: '100.00',
  possible_win: '90000.00',
  win_amount: '0.00',
  outcome: 'pending',
  ...over,
});

function bill(lines: readonly Line[], over: Partial<BillDetail> = {}): BillDetail {
  return {
    bill_id: '1',
    bill_no: 'BJ-261120-000001',
    status: 'pending',
    round: {
      round_id: '1',
      market: 'gov',
      market_name: 'หวยรัฐบาล',
      flag: 'th',
      category_id: 1,
      number: 1,
      draw_date: '2026-12-01',
      draw_at: '2026-12-01T15:20:00.000+07:00',
      open_at: '2026-11-26T01:00:00.000+07:00',
      close_at: '2026-12-01T15:20:00.000+07:00',
      status: 'open',
      display: 'open',
    },
    line_count: lines.length,
    total_stake: `${lines.length * 100}.00`,
    total_discount: '0.00',
    total_payable: `${lines.length * 100}.00`,
    max_win: '90000.00',
    win_amount: '0.00',
    note: 'ของแม่',
    created_at: '2026-11-20T12:00:00.000+07:00',
    settled_at: null,
    cancellable_until: null,
    lines: [...lines],
    totals: { total_stake: '0.00', total_discount: '0.00', total_payable: '0.00', max_win: '0.00' },
    result: null,
    server_time: '2026-11-20T12:00:00.000+07:00',
    ...over,
  } as BillDetail;
}

const textsOf = (plan: PaperPlan): string[] =>
  plan.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
/** What stands on one height, from left to right. */
const rowsOf = (plan: PaperPlan): string[] => {
  const rows = new Map<number, string[]>();
  for (const shape of plan.shapes)
    if (shape.kind === 'text') rows.set(shape.y, [...(rows.get(shape.y) ?? []), shape.text]);
  return [...rows.values()].map((texts) => texts.join(' | '));
};

describe('the picture of a bill', () => {
  it('tells brand, market, draw, number, lines by type and totals', () => {
    const plan = receiptPlan(
      bill([
        line('two_bottom', '32', { stake: '1250.00', rate: '90' }),
        line('three_top', '044'),
        line('two_bottom', '07', { rate: '45' }),
      ]),
      'เบญจา',
    );
    expect(rowsOf(plan)).toEqual([
      'เบญจา | รอผล',
      'หวยรัฐบาล',
      'งวด 1 ธันวาคม 2569',
      'BJ-261120-000001',
      '3 ตัวบน | 1 รายการ',
      '044 | จ่าย 900 | ฿100',
      '2 ตัวล่าง | 2 รายการ',
      '32 | จ่าย 90 | ฿1,250',
      '07 | จ่าย 45 | ฿100',
      'รวม 3 รายการ | ฿300',
      'ถูกรางวัลสูงสุด | ฿90,000',
      'ส่งเมื่อ | 20 พ.ย. 69 12:00 น.',
    ]);
  });

  it('shows a discount only where there is one', () => {
    const plan = receiptPlan(
      bill([line('two_top', '44')], { total_discount: '7.50', total_payable: '92.50' }),
      'เบญจา',
    );
    expect(rowsOf(plan)).toEqual(expect.arrayContaining(['ส่วนลด | −฿7.50', 'สุทธิ | ฿92.50']));
  });

  it('of a won bill tells what was won, on the lines that won', () => {
    const won = line('three_top', '044', { outcome: 'won', win_amount: '90000.00' });
    const plan = receiptPlan(
      bill([won, line('two_top', '45', { outcome: 'lost' })], { status: 'won', win_amount: '90000.00' }),
      'เบญจา',
    );
    expect(rowsOf(plan)).toEqual(
      expect.arrayContaining(['เบญจา | ถูกรางวัล', '044 | ถูก ฿90,000 | ฿100', 'เงินรางวัล | ฿90,000']),
    );
    expect(textsOf(plan)).not.toContain('ถูกรางวัลสูงสุด');
  });

  it('names the round of a yeekee', () => {
    const { round } = bill([]);
    const yeekee = { ...round, market: 'yeekee15', market_name: 'จับยี่กี 15 นาที', number: 12 };
    expect(textsOf(receiptPlan(bill([line('two_top', '44')], { round: yeekee }), 'เบญจา'))).toContain(
      'รอบที่ 12 · 1 ธันวาคม 2569',
    );
  });

  it('does not show the note: it is for nobody else', () => {
    expect(textsOf(receiptPlan(bill([line('two_top', '44')]), 'เบญจา')).join()).not.toContain('ของแม่');
  });

  it('of a long bill ends with how many more there are', () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => line('three_top', String(n).padStart(3, '0')));
    const plan = receiptPlan(bill([...lines.slice(0, 999), line('two_top', '44')]), 'เบญจา');
    expect(textsOf(plan).filter((text) => /^\d{3}$/.test(text))).toHaveLength(receiptLinesMax);
    expect(textsOf(plan)).toContain('และอีก 960 รายการ');
    expect(textsOf(plan)).toContain('รวม 1,000 รายการ');
    expect(textsOf(plan)).not.toContain('2 ตัวบน');
    expect(plan.height).toBeLessThan(1_600);
    const whole = receiptPlan(bill(lines.slice(0, receiptLinesMax)), 'เบญจา');
    expect(textsOf(whole).join()).not.toContain('และอีก');
  });

  it('of a long bill that won shows the lines that won', () => {
    const lines = Array.from({ length: 100 }, (_, n) =>
      line('three_top', String(n).padStart(3, '0'), { outcome: 'lost' }),
    );
    const won = line('two_top', '44', { outcome: 'won', win_amount: '9000.00' });
    const rows = rowsOf(receiptPlan(bill([...lines, won], { status: 'won', win_amount: '9000.00' }), 'เบญจา'));
    expect(rows).toContain('44 | ถูก ฿9,000 | ฿100');
    expect(rows.filter((row) => /^\d{3} /.test(row))).toHaveLength(receiptLinesMax - 1);
  });

  it('has everything on the paper and no row over another', () => {
    const plan = receiptPlan(bill([line('run_top', '7'), line('three_tod', '440')]), 'เบญจา');
    const heights = plan.shapes.map((shape) => shape.y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(Math.max(...heights)).toBeLessThan(plan.height);
    for (const shape of plan.shapes)
      if (shape.kind === 'text') {
        const left = { left: shape.x, center: shape.x - shape.widthMax / 2, right: shape.x - shape.widthMax }[
          shape.align
        ];
        expect(left >= 0 && left + shape.widthMax <= paperWidth, shape.text).toBe(true);
      }
  });

  it('is painted text by text at three times its size', () => {
    const said: unknown[][] = [];
    const canvas = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...values: unknown[]) =>
            said.push([name, ...values]),
        set: () => true,
      },
    ) as unknown as CanvasRenderingContext2D;
    const plan = receiptPlan(bill([line('two_top', '44')]), 'เบญจา');
    paintPaper(canvas, plan);
    expect(said).toContainEqual(['scale', 3, 3]);
    expect(said).toContainEqual(['fillRect', 0, 0, plan.width, plan.height]);
    expect(said.filter(([name]) => name === 'fillText').map(([, text]) => text)).toEqual(textsOf(plan));
    expect(said.filter(([name]) => name === 'arc')).toHaveLength(4);
  });
});
