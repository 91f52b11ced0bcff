/**
 * The closed list of money movements. Each kind says which side pays and which receives, so that a posting with the
 * sides crossed is refused before it reaches the database (money.md "Ledger").
 */

/** A member's account: a wallet of THB or the points account. */
export type Side = 'member' | 'house';

/** The filters of the statement. */
export const statementGroups = ['deposit', 'withdraw', 'play', 'bonus', 'points', 'adjustment'] as const;
export type StatementGroup = (typeof statementGroups)[number];

/** What a member calls each filter. */
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
  /** What the statement calls it. */
  readonly thai: string;
  readonly from: Side;
  readonly to: Side;
  readonly currency: 'THB' | 'POINT';
  /** Which filter of the statement shows it. */
  readonly group: StatementGroup;
}

export const movementKinds = [
  { code: 'deposit', thai: 'ฝากเงิน', from: 'house', to: 'member', currency: 'THB', group: 'deposit' },
  { code: 'withdraw', thai: 'ถอนเงิน', from: 'member', to: 'house', currency: 'THB', group: 'withdraw' },
  { code: 'withdraw_refund', thai: 'คืนยอดถอน', from: 'house', to: 'member', currency: 'THB', group: 'withdraw' },
  /** In flight -> the bank: no member is touched, the obligation becomes a payment. */
  { code: 'withdraw_paid', thai: 'โอนเงินออก', from: 'house', to: 'house', currency: 'THB', group: 'withdraw' },
  { code: 'lotto_stake', thai: 'แทงหวย', from: 'member', to: 'house', currency: 'THB', group: 'play' },
  { code: 'lotto_win', thai: 'ถูกรางวัลหวย', from: 'house', to: 'member', currency: 'THB', group: 'play' },
  { code: 'lotto_refund', thai: 'คืนเงินโพย', from: 'house', to: 'member', currency: 'THB', group: 'play' },
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
  { code: 'points_earned', thai: 'ได้รับแต้ม', from: 'house', to: 'member', currency: 'POINT', group: 'points' },
  {
    code: 'points_taken_back',
    thai: 'คืนแต้มจากรายการที่ยกเลิก',
    from: 'member',
    to: 'house',
    currency: 'POINT',
    group: 'points',
  },
  { code: 'adjustment_in', thai: 'ปรับยอดเพิ่ม', from: 'house', to: 'member', currency: 'THB', group: 'adjustment' },
  { code: 'adjustment_out', thai: 'ปรับยอดลด', from: 'member', to: 'house', currency: 'THB', group: 'adjustment' },
] as const satisfies readonly MovementKind[];

export type MovementCode = (typeof movementKinds)[number]['code'];

const byCode = new Map<string, MovementKind>(movementKinds.map((kind) => [kind.code, kind]));

export function movementKind(code: MovementCode): MovementKind {
  const kind = byCode.get(code);
  if (!kind) throw new Error(`unknown movement kind ${code}`);
  return kind;
}

/** The statement's name of a kind read from the database; an unknown one is shown by its code. */
export function movementTitle(code: string): string {
  return byCode.get(code)?.thai ?? code;
}

/** The statement's filter that a kind read from the database belongs to. */
export function movementGroup(code: string): StatementGroup {
  return byCode.get(code)?.group ?? 'adjustment';
}

/** The kinds that a filter of the statement shows. */
export function kindsOfGroup(group: StatementGroup): string[] {
  return movementKinds.filter((kind) => kind.group === group).map((kind) => kind.code);
}

/** Purposes of house accounts: one account per purpose and, where it says so, per name ("lotto:gov"). */
export type HousePurpose =
  | `bank_float:${string}`
  | `lotto:${string}`
  | 'withdrawals_in_flight'
  | 'bonus_cost'
  | 'points_issued'
  | 'adjustments';
