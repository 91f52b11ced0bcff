/** The console's queue of withdrawals: rows that wait, the slip of one, nothing to do. */
import WithdrawQueue from '#islands/withdraw-queue/WithdrawQueue.tsx';
import type { DeskRow, DeskSlip } from '#lib/payout/desk-contract.ts';
import type { States } from './states.ts';

const serverTime = '2026-11-22T14:32:08+07:00';

const row = (id: string, over: Partial<DeskRow> = {}): DeskRow => ({
  withdraw_id: id,
  reference: `W2K7F${id}`,
  member_id: id,
  vip_level: 0,
  account_name: 'พรทิพย์ แสงจันทร์',
  bank_name: 'ไทยพาณิชย์',
  account: 'xxxxxx0937',
  amount: '12000.00',
  status: 'requested',
  reasons: [{ code: 'amount', text: 'ยอดเกิน ฿5,000' }],
  together: true,
  created_at: '2026-11-22T14:25:08+07:00',
  held_until: null,
  watched_by: null,
  ...over,
});

const rows = [
  row('9', {
    account_name: 'สมชาย ใจดี',
    bank_name: 'กสิกรไทย',
    account: 'xxxxxx8217',
    vip_level: 1,
    amount: '85000.00',
    reasons: [
      { code: 'two', text: 'สองคน' },
      { code: 'shared_device', text: 'เครื่องที่ใช้เคยเข้าสู่ระบบเป็นสมาชิกอื่น' },
    ],
    together: false,
    created_at: '2026-11-22T14:19:40+07:00',
  }),
  row('10', { watched_by: 'นภัส' }),
  row('11', { account_name: 'นางสาวเฉลิมขวัญ ศรีสุวรรณพาณิชย์กุล', created_at: '2026-11-22T14:31:00+07:00' }),
];

const slip: DeskSlip = {
  withdraw_id: '9',
  reference: 'W2K7F9',
  member_id: '9',
  status: 'requested',
  amount: '85000.00',
  bank_name: 'กสิกรไทย',
  account: '043-8-84821-7',
  account_name: 'สมชาย ใจดี',
  name_matches: true,
  takes_two: true,
  created_at: '2026-11-22T14:19:40+07:00',
  decided_by: null,
  decided_at: null,
  reason: null,
  checks: [
    { code: 'amount', outcome: 'ask', title: 'ยอดเกินเพดานอนุมัติเอง ฿5,000', evidence: 'ขอถอน ฿85,000' },
    { code: 'two', outcome: 'ask', title: 'ยอดถึง ฿50,000 ต้องสองคน', evidence: '' },
    {
      code: 'source',
      outcome: 'pass',
      title: 'เงินก้อนนี้มาจากไหน',
      evidence:
        'ตั้งแต่ถอนครั้งก่อน 14 พ.ย. 09:12 น. · เหลืออยู่ ฿120 · ฝาก ฿2,000 · ถูกรางวัล ฿85,000 · แทง ฿1,400 · ก้อนใหญ่สุด ถูกรางวัลหวย ฿85,000 เมื่อ 20 พ.ย. 69',
      link: { text: 'เดินบัญชี', href: '/operator/members/9/ledger' },
    },
    { code: 'today', outcome: 'pass', title: 'ถอนวันนี้ 1 จาก 10 ครั้ง', evidence: 'รวม ฿85,000 จาก ฿1,000,000' },
  ],
  may_decide: true,
  may_reject: true,
  may_settle: false,
  may_mark_paid: false,
  hold: null,
  may_hold_until: '2026-11-23T14:32:08+07:00',
  may_release: false,
  silent_minutes: null,
};

const common = {
  query: {},
  serverTime,
  targetMs: 600_000,
  emptyText: 'ไม่มีรายการรอตรวจ',
  moreHref: null,
  alone: false,
  listHref: '/operator/withdrawals',
};

export const withdrawQueueStates: States = {
  คิว: () => <WithdrawQueue {...common} rows={rows} slip={slip} moreHref="/operator/withdrawals?cursor=11" />,
  ใบเดียว: () => <WithdrawQueue {...common} rows={rows} slip={slip} alone />,
  ชื่อไม่ตรง: () => (
    <WithdrawQueue
      {...common}
      rows={rows}
      slip={{
        ...slip,
        name_matches: false,
        checks: [{ code: 'name', outcome: 'hard', title: 'ชื่อบัญชีไม่ตรงกับสมาชิก', evidence: '' }, ...slip.checks],
      }}
    />
  ),
  พักไว้: () => (
    <WithdrawQueue
      {...common}
      rows={[row('9', { held_until: '2026-11-22T18:00:00+07:00', together: false })]}
      slip={{
        ...slip,
        may_decide: false,
        may_hold_until: null,
        may_release: true,
        hold: { by: 'naphat', until: '2026-11-22T18:00:00+07:00', reason: 'รอสมาชิกส่งรูปหน้าสมุดบัญชี' },
      }}
    />
  ),
  ธนาคารเงียบ: () => (
    <WithdrawQueue
      {...common}
      rows={[row('9', { status: 'sending' })]}
      slip={{
        ...slip,
        status: 'sending',
        may_decide: false,
        may_reject: false,
        may_hold_until: null,
        may_settle: true,
        decided_by: 'anong',
        decided_at: serverTime,
        silent_minutes: 17,
      }}
    />
  ),
  โอนเอง: () => (
    <WithdrawQueue
      {...common}
      rows={[row('9', { status: 'approved' })]}
      slip={{
        ...slip,
        status: 'approved',
        may_decide: false,
        may_reject: false,
        may_mark_paid: true,
        decided_by: 'anong',
        decided_at: serverTime,
      }}
    />
  ),
  ว่าง: () => <WithdrawQueue {...common} rows={[]} slip={null} />,
};
