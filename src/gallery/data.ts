/** Fixed data for the gallery and the tests, typed by the contract, so that contract changes show here. */

import type { AccountView, IntentView, WithdrawView } from '#lib/deposit/contract.ts';
import type { BillDetail, BillView } from '#lib/lotto/bill-contract.ts';
import type { LimitView, PublishedView, RateView, RoundView } from '#lib/lotto/contract.ts';
import type { RoundDisplay } from '#lib/lotto/rules/round-state.ts';

export const now = '2026-12-01T15:00:30.000+07:00';

export const bank: AccountView = {
  code: '004',
  name: 'กสิกรไทย',
  account_number: 'xxxxxx4821',
  account_name: 'สมชาย ใจดี',
};

export const payment: IntentView = {
  payment_id: '7',
  reference: 'D0KJHFVCNA4CRF',
  status: 'pending',
  channel_id: '1',
  channel_name: 'พร้อมเพย์ QR',
  kind: 'qr',
  amount: '500.00',
  payable: '500.00',
  fee: '0.00',
  created_at: '2026-12-01T15:00:00.000+07:00',
  expires_at: '2026-12-01T15:10:00.000+07:00',
  qr_payload: '00020101',
  qr_svg:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="M0 0h3v3H0zM4 0h3v3H4zM0 4h3v3H0zM5 5h1v1H5z"/></svg>',
  promotion: { promotion_id: '3', title: 'ฝากครั้งแรก รับเพิ่ม 100%', given: null },
  sender: bank,
  server_time: now,
};

/** A payment by bank transfer, with unique satang. */
export const transferPayment: IntentView = {
  payment_id: '8',
  reference: 'D0KJHFVCNA4CRG',
  status: 'pending',
  channel_id: '2',
  channel_name: 'โอนผ่านธนาคาร',
  kind: 'bank',
  amount: '500.00',
  payable: '500.37',
  fee: '0.00',
  created_at: '2026-12-01T15:00:00.000+07:00',
  expires_at: '2026-12-01T15:10:00.000+07:00',
  pay_to: { code: '014', name: 'ไทยพาณิชย์', account_number: '000-0-00001-1', account_name: 'บจก. เบญจา เดโม' },
  promotion: null,
  sender: bank,
  server_time: now,
};

export const withdrawal: WithdrawView = {
  withdraw_id: '3',
  reference: 'W0KJHFVCNA4CRF',
  status: 'requested',
  amount: '12345678.00',
  bank,
  reason: null,
  review: 'ยอดเกิน ฿5,000',
  unknown: false,
  hold: null,
  created_at: '2026-12-01T14:55:00.000+07:00',
  expected_at: '2026-12-01T15:25:00.000+07:00',
  decided_at: null,
  sent_at: null,
  settled_at: null,
  returned_at: null,
};

export const round = (display: RoundDisplay): RoundView => ({
  round_id: '12',
  market: 'gov',
  market_name: 'รัฐบาลไทย',
  flag: 'th',
  category_id: 1,
  number: 1,
  draw_date: '2026-12-01',
  draw_at: '2026-12-01T16:00:00.000+07:00',
  open_at: '2026-11-26T01:00:00.000+07:00',
  close_at: display === 'closing' ? '2026-12-01T15:04:00.000+07:00' : '2026-12-01T15:20:00.000+07:00',
  status: display === 'closing' ? 'open' : display,
  display,
});

export const published: PublishedView = {
  ...round('resulted'),
  first_prize: '536044',
  result: {
    three_top: '044',
    two_top: '44',
    two_bottom: '32',
    three_front: ['174', '225'],
    three_bottom: ['063', '231'],
  },
  resulted_at: '2026-12-01T16:05:00.000+07:00',
  simulated: false,
  raw: {},
  version: 1,
  replaced: [],
};

const rate = (bet_type: RateView['bet_type'], name: string, digits: number, value: string): RateView => ({
  bet_type,
  name,
  digits,
  rate: value,
  discount_pct: '0',
  stake_min: '1.00',
  stake_max: '2000.00',
});
export const rates: readonly RateView[] = [
  rate('three_top', '3 ตัวบน', 3, '900'),
  rate('three_tod', '3 ตัวโต๊ด', 3, '150'),
  rate('two_bottom', '2 ตัวล่าง', 2, '90'),
  rate('run_top', 'วิ่งบน', 1, '3.2'),
];

export const limits: LimitView = {
  version: '1',
  types: [],
  closed: [{ bet_type: 'two_bottom', number: '19' }],
  reduced: [{ bet_type: 'two_bottom', number: '38', rate: '45', percent: 50 }],
  open: [],
  nearly_full: [],
  mine: [],
};

export const bill = (status: BillView['status']): BillDetail => ({
  bill_id: '9',
  bill_no: '691201-000009',
  status,
  round: round('open'),
  line_count: 2,
  numbers: ['044', '38'],
  number_count: 2,
  total_stake: '200.00',
  total_discount: '0.00',
  total_payable: '200.00',
  max_win: '99000.00',
  win_amount: status === 'won' ? '90000.00' : '0.00',
  note: null,
  created_at: '2026-12-01T14:40:00.000+07:00',
  settled_at: status === 'pending' ? null : '2026-12-01T16:05:00.000+07:00',
  result_version: status === 'won' || status === 'lost' ? 1 : null,
  void_reason: null,
  promotion: null,
  cancellable_until: status === 'pending' ? '2026-12-01T15:10:00.000+07:00' : null,
  lines: [
    {
      bet_type: 'three_top',
      name: '3 ตัวบน',
      number: '044',
      stake: '100.00',
      rate: '900',
      payable: '100.00',
      possible_win: '90000.00',
      win_amount: status === 'won' ? '90000.00' : '0.00',
      outcome: status,
    },
    {
      bet_type: 'two_bottom',
      name: '2 ตัวล่าง',
      number: '38',
      stake: '100.00',
      rate: '90',
      payable: '100.00',
      possible_win: '9000.00',
      win_amount: '0.00',
      outcome: status === 'won' ? 'lost' : status,
    },
  ],
  totals: { total_stake: '200.00', total_discount: '0.00', total_payable: '200.00', max_win: '99000.00' },
  result: null,
  share_url: status === 'won' ? 'https://benja.example/s/0123456789abcdef0123456789abcdef' : null,
  server_time: now,
});

export const promotion = {
  group: 'lotto',
  id: '1',
  bonus: null,
  slug: 'gov-three-top',
  title: 'หวยรัฐบาลไทย 3 ตัวบน บาทละ 900',
  summary: 'ใช้ได้ทุกงวด ไม่ต้องกดรับโปร เริ่มแทงเลขละ ฿1',
  headline: 'บาทละ 900',
  facts: [
    { label: 'อัตราจ่าย', value: 'บาทละ 900' },
    { label: 'ใช้กับ', value: 'หวยรัฐบาลไทย 3 ตัวบน' },
    { label: 'ต้องกดรับ', value: 'ไม่ต้อง' },
  ],
  enamel: 'chad',
  emblem: 'balls',
} as const;

export const banner = {
  eyebrow: 'หวย',
  title: 'หวยรัฐบาลไทย 3 ตัวบน บาทละ 900',
  condition: 'ใช้ได้ทุกงวด ไม่ต้องกดรับโปร',
  link: '/promotions',
  action: 'ดูเงื่อนไข',
  enamel: 'yok',
  emblem: 'crown',
} as const;
