/**
 * The closed list of money movements. Each kind states which side pays and which receives, so that a posting with swapped
 * sides is refused before it reaches the database (money.md "Ledger").
 */

/** A member's account: a wallet of THB or the points account. */
export const sides = ['member', 'house'] as const;
export type Side = (typeof sides)[number];

export const currencies = ['THB', 'POINT'] as const;
export type Currency = (typeof currencies)[number];

/** The filters of the statement. */
export const statementGroups = ['deposit', 'withdraw', 'play', 'bonus', 'points', 'adjustment'] as const;
export type StatementGroup = (typeof statementGroups)[number];

/** The Thai names of the filters. */
export const statementGroupThai: Readonly<Record<StatementGroup, string>> = {
  deposit: 'ฝาก',
  withdraw: 'ถอน',
  play: 'เล่น',
  bonus: 'โบนัส',
  points: 'แต้ม',
  adjustment: 'ปรับยอด',
};

export interface MovementKind {
  readonly code: string;
  /** Its name in the statement; between a member's own wallets, on the receiving side. */
  readonly thai: string;
  /** Between a member's own wallets: its name on the paying side. */
  readonly thaiOut?: string;
  readonly from: Side;
  readonly to: Side;
  readonly currency: Currency;
  /** The statement filter it belongs to. */
  readonly group: StatementGroup;
}

export const movementKinds = [
  { code: 'deposit', thai: 'ฝากเงิน', from: 'house', to: 'member', currency: 'THB', group: 'deposit' },
  /** House to house: the deposit fee, and incoming money whose owner is not identified yet. */
  { code: 'deposit_fee', thai: 'ค่าธรรมเนียมฝาก', from: 'house', to: 'house', currency: 'THB', group: 'deposit' },
  { code: 'deposit_suspense', thai: 'ยอดฝากรอเจ้าของ', from: 'house', to: 'house', currency: 'THB', group: 'deposit' },
  /** The bank reversed a credited deposit. */
  {
    code: 'deposit_reversed',
    thai: 'ธนาคารเรียกยอดฝากคืน',
    from: 'member',
    to: 'house',
    currency: 'THB',
    group: 'deposit',
  },
  { code: 'withdraw', thai: 'ถอนเงิน', from: 'member', to: 'house', currency: 'THB', group: 'withdraw' },
  { code: 'withdraw_refund', thai: 'คืนยอดถอน', from: 'house', to: 'member', currency: 'THB', group: 'withdraw' },
  /** In flight -> the bank: no member account is touched; the obligation becomes a payment. */
  { code: 'withdraw_paid', thai: 'โอนเงินออก', from: 'house', to: 'house', currency: 'THB', group: 'withdraw' },
  {
    code: 'withdraw_returned',
    thai: 'ธนาคารคืนยอดถอน',
    from: 'house',
    to: 'member',
    currency: 'THB',
    group: 'withdraw',
  },
  { code: 'lotto_stake', thai: 'แทงหวย', from: 'member', to: 'house', currency: 'THB', group: 'play' },
  { code: 'lotto_win', thai: 'ถูกรางวัลหวย', from: 'house', to: 'member', currency: 'THB', group: 'play' },
  { code: 'lotto_refund', thai: 'คืนเงินโพย', from: 'house', to: 'member', currency: 'THB', group: 'play' },
  { code: 'game_stake', thai: 'เดิมพันเกม', from: 'member', to: 'house', currency: 'THB', group: 'play' },
  { code: 'game_win', thai: 'ได้รางวัลเกม', from: 'house', to: 'member', currency: 'THB', group: 'play' },
  { code: 'game_refund', thai: 'คืนเงินเดิมพันเกม', from: 'house', to: 'member', currency: 'THB', group: 'play' },
  { code: 'game_bonus', thai: 'รางวัลพิเศษจากเกม', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'yeekee_reward', thai: 'รางวัลยิงเลขยี่กี', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  {
    code: 'lotto_correction_in',
    thai: 'ปรับผลหวยเพิ่ม',
    from: 'house',
    to: 'member',
    currency: 'THB',
    group: 'adjustment',
  },
  {
    code: 'lotto_correction_out',
    thai: 'ปรับผลหวยลด',
    from: 'member',
    to: 'house',
    currency: 'THB',
    group: 'adjustment',
  },
  {
    code: 'game_correction_in',
    thai: 'ปรับผลเกมเพิ่ม',
    from: 'house',
    to: 'member',
    currency: 'THB',
    group: 'adjustment',
  },
  {
    code: 'game_correction_out',
    thai: 'ปรับผลเกมลด',
    from: 'member',
    to: 'house',
    currency: 'THB',
    group: 'adjustment',
  },
  { code: 'points_earned', thai: 'ได้รับแต้ม', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'points_spent', thai: 'แลกแต้ม', from: 'member', to: 'house', currency: 'POINT', group: 'points' },
  { code: 'points_returned', thai: 'คืนแต้มที่แลก', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'redemption_credit', thai: 'เครดิตจากแต้ม', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'coupon_credit', thai: 'เครดิตจากคูปอง', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'coupon_points', thai: 'แต้มจากคูปอง', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'quest_credit', thai: 'รางวัลภารกิจ', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'quest_points', thai: 'แต้มจากภารกิจ', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'poll_credit', thai: 'รางวัลโพลทายผล', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'poll_points', thai: 'แต้มจากโพลทายผล', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'wheel_spin', thai: 'หมุนวงล้อ', from: 'member', to: 'house', currency: 'POINT', group: 'points' },
  { code: 'wheel_prize', thai: 'รางวัลวงล้อ', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'wheel_points', thai: 'แต้มจากวงล้อ', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  { code: 'loss_refund', thai: 'คืนยอดเสีย', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  { code: 'turnover_rebate', thai: 'แคชแบ็กยอดเล่น', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  {
    code: 'affiliate_commission',
    thai: 'ค่าคอมแนะนำเพื่อน',
    from: 'house',
    to: 'member',
    currency: 'THB',
    group: 'bonus',
  },
  /** Between a member's own wallets: the deposit moves to the promotion's wallet. */
  {
    code: 'promotion_deposit',
    thai: 'รับเข้ากระเป๋าโปร',
    thaiOut: 'ย้ายไปกระเป๋าโปร',
    from: 'member',
    to: 'member',
    currency: 'THB',
    group: 'bonus',
  },
  { code: 'promotion_bonus', thai: 'รับโบนัส', from: 'house', to: 'member', currency: 'THB', group: 'bonus' },
  {
    code: 'promotion_converted',
    thai: 'ครบเทิร์น รับเข้ากระเป๋าหลัก',
    thaiOut: 'ครบเทิร์น ย้ายไปกระเป๋าหลัก',
    from: 'member',
    to: 'member',
    currency: 'THB',
    group: 'bonus',
  },
  {
    code: 'promotion_returned',
    thai: 'รับเงินฝากคืนจากกระเป๋าโปร',
    thaiOut: 'ย้ายเงินฝากคืนกระเป๋าหลัก',
    from: 'member',
    to: 'member',
    currency: 'THB',
    group: 'bonus',
  },
  { code: 'promotion_forfeited', thai: 'โบนัสหมดสิทธิ์', from: 'member', to: 'house', currency: 'THB', group: 'bonus' },
  /** Collects from new income what an earlier correction could not take. */
  {
    code: 'receivable_collected',
    thai: 'หักชำระยอดค้าง',
    from: 'member',
    to: 'house',
    currency: 'THB',
    group: 'adjustment',
  },
  { code: 'adjustment_in', thai: 'ปรับยอดเพิ่ม', from: 'house', to: 'member', currency: 'THB', group: 'adjustment' },
  { code: 'adjustment_out', thai: 'ปรับยอดลด', from: 'member', to: 'house', currency: 'THB', group: 'adjustment' },
] as const satisfies readonly MovementKind[];

export type MovementCode = (typeof movementKinds)[number]['code'];

export const movementCodes = movementKinds.map(({ code }) => code);

const byCode = new Map<string, MovementKind>(movementKinds.map((kind) => [kind.code, kind]));

export function movementKind(code: MovementCode): MovementKind {
  const kind = byCode.get(code);
  if (!kind) throw new Error(`unknown movement kind ${code}`);
  return kind;
}

/** A kind's name in the statement, for a code read from the database; an unknown code is shown as it is. */
export function movementTitle(code: string, side: 'in' | 'out'): string {
  const kind = byCode.get(code);
  return (side === 'out' ? kind?.thaiOut : undefined) ?? kind?.thai ?? code;
}

/** Codes of the kinds whose names contain a text. */
export const kindsNamed = (text: string): string[] =>
  movementKinds
    .filter((kind: MovementKind) => [kind.thai, kind.thaiOut].some((name) => name?.includes(text)))
    .map((kind) => kind.code);

/** The statement filter of a kind read from the database. */
export function movementGroup(code: string): StatementGroup {
  return byCode.get(code)?.group ?? 'adjustment';
}

/** The kinds a statement filter shows. */
export function kindsOfGroup(group: StatementGroup): string[] {
  return movementKinds.filter((kind) => kind.group === group).map((kind) => kind.code);
}

/** Kinds that move money between wallets of the same member. */
export const ownKinds: string[] = movementKinds
  .filter((kind: MovementKind) => kind.from === 'member' && kind.to === 'member')
  .map((kind) => kind.code);

/** Purposes of house accounts: one account per purpose, or per purpose and name ("lotto:gov"). */
export type HousePurpose =
  | `bank_float:${string}`
  | 'deposit_fees'
  | 'deposit_suspense'
  | `lotto:${string}`
  | `game:${string}`
  | 'withdrawals_in_flight'
  | 'bonus_cost'
  | 'cashback_cost'
  | 'affiliate_cost'
  | 'wheel_cost'
  | 'quest_cost'
  | 'poll_cost'
  | 'points_issued'
  | 'adjustments';
