/** Coupons and rewards in every state, on fixed data. */
import type { LossView, RebateView } from '#lib/cashback/contract.ts';
import type { MemberCouponView } from '#lib/coupon/contract.ts';

const coupon: MemberCouponView = {
  code: 'HPCK-4PRY-6FEH',
  title: 'ขอบคุณที่ร่วมทดลอง',
  gives: 'credit',
  amount: '25.00',
  amount_text: '฿25',
  detail: null,
  terms: null,
  state: 'ready',
  starts_at: '2026-11-01T00:00:00+07:00',
  ends_at: '2026-12-21T18:31:00+07:00',
  used_at: null,
  enamel: 'rong',
  emblem: 'coin',
};

export const coupons: readonly MemberCouponView[] = [
  coupon,
  {
    ...coupon,
    title: 'คูปองฉลองครบรอบปีใหม่ไทยสำหรับสมาชิกคนพิเศษทุกท่าน',
    amount: '1234567.00',
    amount_text: '฿1,234,567',
    ends_at: null,
  },
  {
    ...coupon,
    gives: 'bonus',
    title: 'โบนัสวันเกิด',
    amount: '50.00',
    amount_text: 'โบนัส ฿50',
    terms: 'เทิร์น 5 เท่าของโบนัส (แทงหวยรวม ฿500) ภายใน 7 วัน จึงย้ายเข้ากระเป๋าหลัก ไม่เกิน ฿500',
    enamel: 'muang',
    emblem: 'gift',
  },
  {
    ...coupon,
    gives: 'spins',
    title: 'ฟรีสปินวันลอยกระทง',
    amount: '5',
    amount_text: 'ฟรีสปินโคมแดงเยาวราช 5 ครั้ง',
    detail: 'หมุนครั้งละ ฿5 ใช้ภายใน 30 วันหลังรับ เงินรางวัลเข้ากระเป๋าหลัก ไม่ติดเทิร์น',
    enamel: 'chad',
    emblem: 'seven',
  },
  {
    ...coupon,
    gives: 'wheel_spins',
    title: 'หมุนวงล้อต้อนรับเพื่อนใหม่',
    amount: '3',
    amount_text: 'หมุนวงล้อฟรี 3 ครั้ง',
    detail: 'หมุนที่วงล้อนำโชค ไม่หมดอายุ',
    state: 'used',
    used_at: '2026-11-20T18:25:00+07:00',
    enamel: 'nam',
    emblem: 'roulette',
  },
  { ...coupon, state: 'coming', starts_at: '2026-12-01T00:00:00+07:00' },
  {
    ...coupon,
    gives: 'points',
    amount: '1500',
    amount_text: '1,500 แต้ม',
    state: 'used',
    used_at: '2026-11-20T18:20:00+07:00',
    enamel: 'khram',
    emblem: 'star',
  },
  { ...coupon, state: 'expired' },
];

const about = {
  day: '2026-11-19',
  minimum: '10.00',
  claim_from: '2026-11-20T00:00:00+07:00',
  claim_until: '2026-11-20T23:59:00+07:00',
  rule_version: '1',
  computed_at: '2026-11-20T00:05:00+07:00',
  claimed_at: null,
};

const loss: LossView = {
  ...about,
  kind: 'loss',
  amount: '99.00',
  state: 'open',
  inputs: {
    stakes: '12340.00',
    wins: '9000.00',
    rewards: '40.00',
    carried_stakes: '0.00',
    carried_wins: '0.00',
    net: '3300.00',
    rate_bp: 300,
    cap: '5000.00',
  },
};

export const losses: readonly (LossView | null)[] = [
  loss,
  { ...loss, state: 'claimed', claimed_at: '2026-11-20T08:15:00+07:00' },
  { ...loss, state: 'below_minimum', amount: '9.95' },
  {
    ...loss,
    state: 'lapsed',
    amount: '1234567.89',
    inputs: { ...loss.inputs, carried_stakes: '250.00', carried_wins: '-900.00' },
  },
  { ...loss, state: 'nothing', amount: '0.00', inputs: { ...loss.inputs, wins: '12500.00', net: '0.00' } },
  null,
];

export const rebate: RebateView = {
  ...about,
  kind: 'turnover',
  amount: '10.40',
  state: 'open',
  inputs: {
    vip_level: 0,
    stakes_30_days: '330.00',
    lines: [{ category: 'lotto', stakes: '5000.00', carried: '200.00', rate_bp: 20, amount: '10.40' }],
  },
};
