/** Proposals in the states that their paper knows. */
import type { ApprovalSlip } from '#lib/operator/approval-contract.ts';

const open: ApprovalSlip = {
  approval_id: '12',
  action: 'withdraw.approve',
  title: 'อนุมัติการถอน',
  heading: 'ถอนเงิน W-2K7F9',
  subject: 'withdraw:12',
  amount: '85000.00',
  state: 'open',
  facts: { amount: '85000.00', bank: 'กสิกรไทย', account: 'xxxxxx8217', account_name: 'สมชาย ใจดี' },
  facts_hash: 'a'.repeat(64),
  first_by: 'thanaporn',
  first_shown: 'ธนพร',
  first_at: '2026-11-22T14:26:00+07:00',
  first_reason: null,
  expires_at: '2026-11-22T14:56:00+07:00',
  second_by: null,
  second_shown: null,
  second_at: null,
  reason: null,
  is_stale: false,
  changes: [],
  refusal: null,
  in_queue: true,
  place: { at: 1, of: 3, next: '13' },
  party: { title: 'กสิกรไทย 043-8-84821-7', text: 'สมชาย ใจดี', mark: { text: 'ชื่อตรง', good: true } },
  checks: [],
};

export const approvalSlips: readonly ApprovalSlip[] = [
  open,
  { ...open, refusal: { problem: 'above_your_limit', message: 'เกินวงเงินที่คุณตัดสินได้ต่อครั้ง (฿20,000)' } },
  {
    ...open,
    ...{ state: 'approved', second_by: 'napat', second_shown: 'นภัส', second_at: '2026-11-22T14:31:00+07:00' },
  },
  {
    ...open,
    ...{ action: 'poll.publish', title: 'เผยแพร่โพล', heading: 'เผยแพร่โพล 4', amount: '0.00', state: 'expired' },
    ...{ party: null, first_reason: 'โพลของสุดสัปดาห์' },
  },
];
