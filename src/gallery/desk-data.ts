/** Lines of the bank beside whom they may be from, for the gallery. */
import type { DeskView } from '#lib/deposit/desk-contract.ts';

const line = {
  transfer_id: '41',
  source: 'bank',
  amount: '500.23',
  paid_at: '2026-11-22T14:05:00+07:00',
  received_at: '2026-11-22T14:06:00+07:00',
  suspense: false,
  reason: 'sender_differs',
  reason_text: 'ชื่อผู้โอนไม่ตรง',
  receiver: 'กสิกรไทย xxxxxx0001',
  sender: { bank_name: 'ไทยพาณิชย์', account: 'xxxxxx2223', name: 'สมหญิง ใ***' },
  is_claim: false,
  member_id: '12',
  payment_id: '77',
  proposed: false,
  watched_by: null,
  reference: '',
  bank_reference: '2026112214050001',
  repeats: null,
  waits: true,
  proposal: null,
  may_decide: true,
} as const satisfies Omit<DeskView, 'candidates'>;

const candidates: DeskView['candidates'] = [
  {
    member_id: '12',
    owner: { bank_name: 'กสิกรไทย', account: 'xxxxxx8217', name: 'สมชาย ใจดี' },
    payment: {
      payment_id: '77',
      reference: 'D7K2M9Q4XW1B8Z',
      status: 'review',
      payable: '500.23',
      created_at: '2026-11-22T14:01:00+07:00',
      expires_at: '2026-11-22T14:11:00+07:00',
    },
    likelihood: 0,
    matches: [
      { part: 'account', outcome: 'differs', text: 'คนละธนาคาร' },
      { part: 'name', outcome: 'differs', text: 'ชื่อไม่ตรง' },
      { part: 'amount', outcome: 'same', text: 'ยอดตรงทั้งสตางค์' },
      { part: 'time', outcome: 'same', text: 'โอนในเวลา' },
    ],
  },
  {
    member_id: '308',
    owner: { bank_name: 'ไทยพาณิชย์', account: 'xxxxxx2223', name: 'สมหญิง ใจดี' },
    payment: null,
    likelihood: 37,
    matches: [
      { part: 'account', outcome: 'near', text: 'เลขบัญชีที่เห็นตรง' },
      { part: 'name', outcome: 'near', text: 'ชื่อตรง นามสกุลตรงเท่าที่เห็น' },
    ],
  },
];

export const deskViews: readonly DeskView[] = [
  { ...line, candidates },
  {
    ...line,
    transfer_id: '42',
    source: 'slip',
    reason: 'slip_unchecked',
    reason_text: 'สลิปรอตรวจ',
    sender: null,
    is_claim: true,
    proposed: true,
    watched_by: 'นภัส',
    candidates: [],
    proposal: { approval_id: '9', decision: 'dismiss', first_by: 'napat' },
  },
];
