import { describe, expect, it } from 'vitest';
import { intentStatusThai } from '#lib/deposit/rules/deposit-state.ts';
import { depositWords, type ReportedDeposit, whereWords } from '#lib/deposit/rules/deposit-words.ts';
import { reviewReasonThai } from '#lib/deposit/rules/review-reasons.ts';

const told = (over: Partial<ReportedDeposit>): ReportedDeposit => ({
  status: 'pending',
  kind: 'bank',
  payable: '500.37',
  ...over,
});
const note = (over: Partial<ReportedDeposit>) => depositWords(told(over)).note;

describe('a deposit in words', () => {
  it.each(Object.keys(intentStatusThai) as ReportedDeposit['status'][])(
    'has a word and a title when it is %s',
    (status) => {
      for (const kind of ['qr', 'bank', 'truemoney'] as const) {
        const words = depositWords(told({ status, kind }));
        expect(words.label).not.toBe('');
        expect(words.title).not.toBe('');
        if (kind !== 'qr') expect(`${words.title} ${words.note ?? ''}`).not.toContain('QR');
      }
    },
  );

  it.each([
    ['created', 'info', 'รอช่องทางฝากตอบ', undefined],
    ['pending', 'info', 'รอรับยอดโอน', undefined],
    ['paid', 'info', 'รับยอดแล้ว', 'กำลังเพิ่มเข้ากระเป๋า ใช้เวลาไม่กี่วินาที'],
    ['credited', 'good', 'ฝากสำเร็จ', undefined],
    ['review', 'warn', 'กำลังตรวจสอบ', 'ทีมงานกำลังตรวจสอบยอดนี้ เงินของคุณไม่หาย'],
    ['cancelled', '', 'ยกเลิกรายการแล้ว', 'ถ้าโอนไปแล้ว ไม่ต้องโอนซ้ำ ยอดจะเข้ากระเป๋าเมื่อธนาคารแจ้ง'],
    ['expired', '', 'หมดเวลาโอน', 'ถ้ายังไม่ได้โอน ทำรายการใหม่ได้เลย ถ้าโอนแล้ว ไม่ต้องโอนซ้ำ ระบบตรวจต่อให้'],
    ['failed', 'bad', 'ฝากไม่สำเร็จ', 'ช่องทางนี้สร้างรายการให้ไม่ได้ ลองใหม่อีกครั้ง'],
  ] as const)('that is %s has its tone, title and note', (status, tone, title, text) => {
    expect(depositWords(told({ status }))).toEqual({
      label: intentStatusThai[status],
      tone,
      title,
      ...(text ? { note: text } : {}),
    });
  });

  it('speaks of a new code where a code has expired', () => {
    expect(depositWords(told({ status: 'expired', kind: 'qr' }))).toMatchObject({
      title: 'QR หมดเวลา',
      note: 'ถ้ายังไม่ได้โอน สร้าง QR ใหม่ได้เลย ถ้าโอนแล้ว รอสักครู่ ระบบตรวจต่อให้',
    });
  });

  it('gives the reason why people look at it, where there is one', () => {
    expect(note({ status: 'review', reason: reviewReasonThai.ambiguous })).toBe(reviewReasonThai.ambiguous);
  });

  it('says what was unusual about credited money', () => {
    expect(note({ status: 'credited', paid_amount: '500.37' })).toBeUndefined();
    expect(note({ status: 'credited', paid_amount: '500.00', flag: 'under' })).toBe(
      'ยอดที่โอน ฿500.00 ไม่ตรงกับ ฿500.37 เพิ่มยอดตามที่โอนจริงแล้ว',
    );
    expect(note({ status: 'credited', paid_amount: '600.00', flag: 'over' })).toContain('โอน ฿600.00 ไม่ตรงกับ ฿500.37');
    expect(note({ status: 'credited', flag: 'late' })).toContain('หลังหมดเวลา');
    expect(note({ status: 'credited', flag: 'reviewed' })).toBe('ทีมงานตรวจสอบและเพิ่มยอดให้แล้ว');
    expect(note({ status: 'credited', flag: 'limited' })).toBeUndefined();
    const limited = { status: 'credited', flag: 'limited', credited_amount: '300.00' } as const;
    expect(note({ ...limited, returned: { amount: '200.37', done: false } })).toBe(
      'เข้ากระเป๋า ฿300.00 ส่วนที่เกินวงเงินฝาก ฿200.37 กำลังโอนคืนบัญชีที่โอนมา',
    );
    expect(note({ ...limited, returned: { amount: '200.37', done: true } })).toContain('โอนคืนบัญชีที่โอนมาแล้ว');
  });

  it('tells money that is looked at from money that goes back and money that is back', () => {
    const back = { amount: '500.37', done: false };
    expect(depositWords(told({ status: 'review' })).label).toBe('กำลังตรวจสอบ');
    expect(depositWords(told({ status: 'review', returned: back })).label).toBe('กำลังโอนคืน');
    expect(depositWords(told({ status: 'failed', returned: { ...back, done: true } })).label).toBe('คืนเงินแล้ว');
  });

  it('tells a deposit that the bank took back from one that is there', () => {
    const reversed = depositWords(told({ status: 'credited', flag: 'reversed' }));
    expect(reversed).toMatchObject({ label: 'ถูกเรียกคืน', tone: 'bad' });
    expect(reversed.note).toContain('หักออกจากกระเป๋าแล้ว');
  });

  it('tells a payment that could not be made from one no money was found for', () => {
    expect(note({ status: 'failed' })).toContain('ลองใหม่');
    expect(note({ status: 'failed', paid_amount: '500.37' })).toContain('ไม่พบยอดโอน');
  });
});

describe('where the money of a deposit with a promotion is', () => {
  it('is the promotion’s wallet with deposit and bonus, when the promotion holds both', () => {
    const given = { deposit: '500.00', bonus: '500.00', wallet: '1000.00', spins: null };
    expect(whereWords(given, '500.00')).toEqual({ where: 'เข้ากระเป๋าโปร ฿1,000', parts: 'ฝาก ฿500 + โบนัส ฿500' });
  });

  it('is the main wallet when only the bonus stands in the promotion’s', () => {
    const given = { deposit: '0.00', bonus: '30.25', wallet: '30.25', spins: null };
    expect(whereWords(given, '302.50')).toEqual({
      where: 'เข้ากระเป๋าหลัก ฿302.50',
      parts: 'โบนัส ฿30.25 อยู่ในกระเป๋าโปร',
    });
  });

  it('names free spins in place of a bonus', () => {
    const spins = { name: 'ขุมทรัพย์', quantity: 20 };
    expect(whereWords({ deposit: '200.00', bonus: '0.00', wallet: '200.00', spins }, '200.00').parts).toBe(
      'ฝาก ฿200 + ฟรีสปิน ขุมทรัพย์ 20 ครั้ง',
    );
    expect(whereWords({ deposit: '0.00', bonus: '0.00', wallet: '0.00', spins }, '200.00')).toEqual({
      where: 'เข้ากระเป๋าหลัก ฿200',
      parts: 'ได้ฟรีสปิน ขุมทรัพย์ 20 ครั้ง',
    });
  });
});
