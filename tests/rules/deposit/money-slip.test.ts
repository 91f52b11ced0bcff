import { describe, expect, it } from 'vitest';
import type { PaperPlan } from '#lib/client/paper-plan.ts';
import { depositSlip, withdrawSlip } from '#lib/deposit/client/money-slip.ts';
import type { IntentView, WithdrawView } from '#lib/deposit/contract.ts';
import { lastChannel } from '#lib/deposit/rules/last-channel.ts';

const bank = { code: '004', name: 'กสิกรไทย', account_number: 'xxxxxx4821', account_name: 'สมชาย ใจดี' };

const payment: IntentView = {
  payment_id: '7',
  reference: 'D0KJHFVCNA4CRF',
  status: 'credited',
  channel_id: '1',
  channel_name: 'พร้อมเพย์ QR',
  kind: 'qr',
  amount: '500.00',
  payable: '505.00',
  fee: '5.00',
  paid_amount: '505.00',
  credited_amount: '500.00',
  created_at: '2026-11-20T20:15:00.000+07:00',
  expires_at: '2026-11-20T20:25:00.000+07:00',
  credited_at: '2026-11-20T20:20:00.000+07:00',
  promotion: { promotion_id: '3', title: 'ฝากครั้งแรก รับเพิ่ม 100%', given: null },
  balance_after: '6690.00',
  sender: bank,
  server_time: '2026-11-22T10:00:00.000+07:00',
};

const withdrawal: WithdrawView = {
  withdraw_id: '3',
  reference: 'W0KJHFVCNA4CRF',
  status: 'paid',
  amount: '3000.00',
  bank,
  reason: null,
  review: null,
  unknown: false,
  hold: null,
  created_at: '2026-11-20T20:15:00.000+07:00',
  expected_at: '2026-11-20T20:18:00.000+07:00',
  decided_at: '2026-11-20T20:15:00.000+07:00',
  sent_at: '2026-11-20T20:15:02.000+07:00',
  settled_at: '2026-11-20T20:15:44.000+07:00',
  returned_at: null,
};

/** What stands on one height, from left to right. */
function rowsOf(plan: PaperPlan | undefined): string[] {
  const rows = new Map<number, string[]>();
  for (const shape of plan?.shapes ?? [])
    if (shape.kind === 'text') rows.set(shape.y, [...(rows.get(shape.y) ?? []), shape.text]);
  return [...rows.values()].map((texts) => texts.join(' | '));
}

describe('the slip of a deposit', () => {
  it('tells brand, what came, when, by which way, from which masked account, with which promotion and its reference', () => {
    expect(rowsOf(depositSlip(payment, 'เบญจา'))).toEqual([
      'เบญจา',
      'ฝากเงินสำเร็จ',
      '฿500.00',
      '20 พ.ย. 69 20:20 น.',
      'ช่องทาง | พร้อมเพย์ QR',
      'โอนจาก | กสิกรไทย xxxxxx4821',
      'ค่าธรรมเนียม | ฿5.00',
      'โปร | ฝากครั้งแรก รับเพิ่ม 100%',
      'เลขอ้างอิง | D0KJHFVCNA4CRF',
    ]);
  });

  it('has no name of a person on it, and no row over another', () => {
    const plan = depositSlip(payment, 'เบญจา');
    expect(rowsOf(plan).join()).not.toContain('สมชาย');
    const heights = plan?.shapes.map((shape) => shape.y) ?? [];
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(Math.max(...heights)).toBeLessThan(plan?.height ?? 0);
  });

  it.each(['pending', 'expired', 'cancelled', 'failed', 'review'] as const)(
    'is not made of one that is %s',
    (status) => {
      expect(depositSlip({ ...payment, status }, 'เบญจา')).toBeUndefined();
    },
  );

  it('is not made of one the bank took back', () => {
    expect(depositSlip({ ...payment, flag: 'reversed' }, 'เบญจา')).toBeUndefined();
  });
});

describe('the slip of a withdrawal', () => {
  it('tells what was sent, when the bank paid it, to which masked account and its reference', () => {
    expect(rowsOf(withdrawSlip(withdrawal, 'เบญจา'))).toEqual([
      'เบญจา',
      'ถอนเงินสำเร็จ',
      '฿3,000.00',
      '20 พ.ย. 69 20:15 น.',
      'ช่องทาง | โอนเข้าบัญชีธนาคาร',
      'โอนเข้า | กสิกรไทย xxxxxx4821',
      'ขอถอนเมื่อ | 20 พ.ย. 69 20:15 น.',
      'เลขอ้างอิง | W0KJHFVCNA4CRF',
    ]);
  });

  it.each(['requested', 'approved', 'sending', 'rejected', 'failed', 'returned'] as const)(
    'is not made of one that is %s',
    (status) => {
      expect(withdrawSlip({ ...withdrawal, status }, 'เบญจา')).toBeUndefined();
    },
  );
});

describe('the way a member paid in by before', () => {
  const channels = [
    { channel_id: '1', open: true },
    { channel_id: '2', open: true },
    { channel_id: '3', open: false },
  ];
  const by = (channel_id: string, status: IntentView['status'] = 'credited') => ({ channel_id, status });

  it.each([
    ['the latest that arrived', [by('2', 'expired'), by('1'), by('2')], '1'],
    ['the latest tried where none has arrived', [by('2', 'expired'), by('1', 'cancelled')], '2'],
    ['none for a new member', [], undefined],
    ['none while it is closed', [by('3')], undefined],
    ['none when it is gone', [by('9')], undefined],
  ] as const)('is %s', (_, deposits, expected) => {
    expect(lastChannel(deposits, channels)).toBe(expected);
  });
});
