/** Messages of the inbox: what members read of what is kept, and where each leads. */
import { expect, it } from 'vitest';
import {
  groupOf,
  kindsOf,
  messageGroups,
  messageKinds,
  messageText,
  offerObstacle,
  wonTicket,
} from '#lib/inbox/rules/message.ts';
import type { Day } from '#lib/time.ts';

const ofSeven = '/member/withdraw?withdraw=7';
it.each([
  [
    'withdraw_paid',
    { withdraw_id: '7', amount: '150000', account: 'กสิกรไทย xx4821' },
    'โอน ฿1,500 เข้ากสิกรไทย xx4821 แล้ว',
    ofSeven,
  ],
  [
    'withdraw_back',
    { withdraw_id: '7', amount: '150050', reason: 'บัญชีปิด' },
    'คืน ฿1,500.50 เข้ากระเป๋าแล้ว เหตุผล: บัญชีปิด',
    ofSeven,
  ],
  ['withdraw_back', { withdraw_id: '7', amount: '100', reason: null }, 'คืน ฿1 เข้ากระเป๋าแล้ว', ofSeven],
  [
    'deposit_credited',
    { payment_id: '7', amount: '50000', why: 'late', returned: '0' },
    'ยอดโอนมาหลังหมดเวลา เพิ่มเข้ากระเป๋าให้แล้ว',
    '/member/payment?payment=7',
  ],
  [
    'deposit_credited',
    { payment_id: '7', amount: '50000', why: 'limited', returned: '20050' },
    'ส่วนที่เกินวงเงินฝาก ฿200.50 โอนคืนบัญชีที่โอนมา',
    '/member/payment?payment=7',
  ],
  ['deposit_back', { payment_id: null, amount: '500', reason: 'ยอดนี้จะโอนคืน' }, 'ยอดนี้จะโอนคืน', '/member/deposit'],
  [
    'deposit_reversed',
    { payment_id: '7', amount: '50000', owed: '0' },
    'ธนาคารดึง ฿500 กลับ จึงหักออกจากกระเป๋าแล้ว สอบถามธนาคารของคุณหรือติดต่อทีมงาน',
    '/member/payment?payment=7',
  ],
  [
    'round_won',
    { round: 'ลาวพัฒนา', bills: 3, won_bills: 1, won: '850000' },
    'ลาวพัฒนา ถูก 1 จาก 3 โพย เงินเข้ากระเป๋าแล้ว',
    '/lotto/bills?status=history',
  ],
  [
    'round_corrected',
    { round: 'ลาวพัฒนา', bills: 3, won_bills: 0, won: '0' },
    'ลาวพัฒนา · 3 โพย ไม่ถูกรางวัล ส่วนต่างอยู่ในประวัติรายการ',
    '/member/statement',
  ],
  ['team', { title: 'ขอเอกสาร', text: 'ส่งหน้าบัญชี', link: null }, 'ส่งหน้าบัญชี', null],
] as const)('%s is told', (kind, data, text, link) => {
  expect(messageText(kind, data as never)).toMatchObject({ text, link });
});

it('every kind is in one group, and every group has kinds', () => {
  expect(messageGroups.flatMap(kindsOf).toSorted()).toEqual(messageKinds.toSorted());
  expect(new Set(Object.values(groupOf))).toEqual(new Set(messageGroups));
});

it('a win is a ticket, with amounts in wire form and links to its bill and draw', () => {
  const ticket = {
    ...{
      market: 'gov',
      market_name: 'รัฐบาลไทย',
      flag: 'th',
      round_name: 'งวด 1 ธ.ค. 69',
      draw_date: '2026-12-01' as Day,
    },
    ...{
      bill_id: '318',
      bill_no: '691201-000318',
      bet: 'วิ่งบน',
      number: '4',
      stake: '1050',
      rate_x100: 320,
      won_lines: 2,
    },
  };
  const won = { round: 'รัฐบาลไทย งวด 1 ธ.ค. 69', bills: 3, won_bills: 1, won: '850025' };
  expect(wonTicket('round_won', { ...won, ticket })).toEqual({
    ...{ market_name: 'รัฐบาลไทย', flag: 'th', round_name: 'งวด 1 ธ.ค. 69', bet: 'วิ่งบน', number: '4', stake: '10.50' },
    ...{ rate: '3.2', won: '8500.25', won_lines: 2, bill_no: '691201-000318' },
    ...{ bill_link: '/lotto/bills?bill=318', result_link: '/lotto/results/gov/2026-12-01' },
  });
  expect(wonTicket('round_won', won)).toBeNull();
  expect(wonTicket('round_corrected', { ...won, ticket })).toBeNull();
});

it('tells of an offer only by day, with consent, and nobody who rests', () => {
  const may = (over: object) => offerObstacle({ hour: 12, consents: true, rests: false, ...over });
  expect([9, 12, 20].map((hour) => may({ hour }))).toEqual([undefined, undefined, undefined]);
  expect([0, 8, 21, 23].every((hour) => may({ hour })?.includes('9:00–21:00'))).toBe(true);
  expect(may({ consents: false })).toContain('ไม่ได้ยินยอม');
  expect(may({ rests: true })).toContain('พักการเล่น');
});
