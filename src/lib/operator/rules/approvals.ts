/** What waits for a second person (operator.md section 3): the acts, how long a proposal stands, and who may be the second. */
import type { Satang } from '../../money.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { may, type Permission } from './permissions.ts';
import { decideLimit, type OperatorRole } from './roles.ts';

interface ApprovalRule {
  /** As the slip is headed. */
  readonly title: string;
  /** What the second person must hold, whole. */
  readonly permission: Permission;
  readonly expiresMs: number;
}

export const approvalActions = {
  'withdraw.approve': { title: 'อนุมัติการถอน', permission: 'withdraw.decide', expiresMs: 30 * minuteMs },
  'withdraw.paid': { title: 'จ่ายเงินถอนด้วยมือ', permission: 'withdraw.decide', expiresMs: 30 * minuteMs },
  'withdraw.settle': { title: 'ผลของรายการถอนที่ธนาคารไม่ตอบ', permission: 'withdraw.settle', expiresMs: dayMs },
  'payment.decide': { title: 'ตัดสินเงินเข้า', permission: 'deposit.decide', expiresMs: dayMs },
  'payment.reverse': { title: 'ย้อนรายการฝาก', permission: 'deposit.decide', expiresMs: dayMs },
  'member.adjust': { title: 'ปรับยอดสมาชิก', permission: 'member.adjust', expiresMs: 4 * hourMs },
  'poll.publish': { title: 'เผยแพร่โพล', permission: 'reward.publish', expiresMs: 3 * dayMs },
  'poll.answer': { title: 'เฉลยโพล', permission: 'reward.publish', expiresMs: dayMs },
  'rate.set': { title: 'เปลี่ยนอัตราจ่าย', permission: 'rate.set', expiresMs: dayMs },
  'reward.publish': { title: 'เผยแพร่โปรโมชั่น', permission: 'reward.publish', expiresMs: 3 * dayMs },
  'reward.set': { title: 'สิ่งที่แจกสมาชิก', permission: 'reward.publish', expiresMs: 3 * dayMs },
  'approval.set': { title: 'ตั้งค่าของเว็บ', permission: 'approval.set', expiresMs: dayMs },
  'account.set': { title: 'บัญชีรับฝาก', permission: 'account.set', expiresMs: dayMs },
  'provider.key': { title: 'ออกกุญแจของค่ายเกม', permission: 'account.set', expiresMs: dayMs },
} as const satisfies Readonly<Record<string, ApprovalRule>>;

export type ApprovalAction = keyof typeof approvalActions;

export const approvalActionNames = Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]];

export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'stale'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** A proposal as far as it counts for who may sign it. */
export interface Proposed {
  readonly action: ApprovalAction;
  readonly firstBy: string;
  /** Satang; 0 where it is not about an amount. */
  readonly amount: bigint;
}

/** A proposal as it stands. */
export interface Standing extends Proposed {
  readonly state: ApprovalState;
  readonly expiresAt: Date;
  readonly factsHash: string;
}

export interface Signer {
  readonly name: string;
  readonly role: OperatorRole;
  /** Their own limit of an act, in satang; null for that of the role. */
  readonly decideUpTo: Satang | null;
  /** Nobody could have acted as both people (independence.ts), and it is not about their own account as a member. */
  readonly isIndependent: boolean;
}

export type Obstacle = 'approver_same' | 'not_second' | 'forbidden' | 'above_your_limit';

/** Why somebody may not be the second person; undefined when they may (operator.md section 3). */
export function signingObstacle(proposal: Proposed, signer: Signer): Obstacle | undefined {
  if (proposal.firstBy === signer.name) return 'approver_same';
  if (!signer.isIndependent) return 'not_second';
  if (!may(signer.role, approvalActions[proposal.action].permission)) return 'forbidden';
  const limit = decideLimit(signer.role, signer.decideUpTo);
  return limit !== null && proposal.amount > limit ? 'above_your_limit' : undefined;
}

/** The state as it is now: an open one whose time is over has expired, whether or not anybody has asked since. */
export const stateAt = ({ state, expiresAt }: Pick<Standing, 'state' | 'expiresAt'>, now: Date): ApprovalState =>
  state === 'open' && expiresAt <= now ? 'expired' : state;

/**
 * What becomes of a signature: the act is carried out; or it is refused, and the proposal may end with it. `factsHash` is that
 * of the facts as they are now, undefined when there is nothing left to decide.
 */
export function judgeSignature(
  proposal: Standing,
  signer: Signer,
  { now, factsHash }: { readonly now: Date; readonly factsHash: string | undefined },
): 'sign' | { readonly refusal: Obstacle | 'approval_over' | 'approval_stale'; readonly ends?: 'expired' | 'stale' } {
  if (proposal.state !== 'open') return { refusal: 'approval_over' };
  if (stateAt(proposal, now) === 'expired') return { refusal: 'approval_over', ends: 'expired' };
  const obstacle = signingObstacle(proposal, signer);
  if (obstacle) return { refusal: obstacle };
  return factsHash === proposal.factsHash ? 'sign' : { refusal: 'approval_stale', ends: 'stale' };
}

export const approvalStateNames: Readonly<Record<ApprovalState, string>> = {
  open: 'รออนุมัติ',
  approved: 'อนุมัติแล้ว',
  refused: 'ไม่อนุมัติ',
  withdrawn: 'ผู้เสนอถอนเรื่อง',
  expired: 'หมดเวลา',
  stale: 'ข้อมูลเปลี่ยน',
};

/** The oldest should be signed within this time. */
export const approvalTargetMinutes = 15;

/** What was shown to the first person: plain texts, with amounts as they stand on the wire. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** What facts are called on a slip, in its order. */
export const factNames: Readonly<Record<string, string>> = {
  title: 'ชื่อ',
  gives: 'ให้',
  points: 'แต้ม',
  target: 'เป้าหมาย',
  least: 'ขั้นต่ำ',
  rates: 'อัตราตามหมวด',
  levels: 'ยอดเล่นของ VIP 1 และ 2',
  prizes: 'รางวัลและน้ำหนัก',
  coupon: 'คูปองของรางวัล',
  stock: 'จำนวนทั้งหมด',
  uses: 'ใช้ได้รวม (ครั้ง)',
  segment: 'เฉพาะกลุ่ม',
  each: 'ต่อคน',
  days: 'ใช้ได้กี่วัน',
  decision: 'ตัดสิน',
  direction: 'การปรับ',
  reason_code: 'เหตุ',
  outcome: 'ผล',
  member_id: 'สมาชิก',
  wallet_id: 'กระเป๋า',
  amount: 'ยอด',
  credited: 'ยอดที่เข้าไปแล้ว',
  bank: 'ธนาคาร',
  account: 'เลขบัญชี',
  account_name: 'ชื่อบัญชี',
  payment_id: 'รายการฝาก',
  receiver: 'เข้าบัญชีของเว็บ',
  paid_at: 'เวลาโอน',
  review: 'เหตุที่ต้องดู',
  provider: 'ค่าย',
  fingerprint: 'ลายนิ้วมือกุญแจ',
  answer: 'คำตอบ',
  choices: 'ตัวเลือก',
  prize: 'รางวัล',
  quota: 'สิทธิ์โหวต',
  opens_at: 'เปิดโหวต',
  closes_at: 'ปิดโหวต',
  offered: 'การรับแทง',
  rate: 'บาทละ',
  discount_pct: 'ส่วนลด',
  stake_min: 'แทงขั้นต่ำ',
  stake_max: 'แทงสูงสุดต่อเลข',
  max_loss: 'เสียสูงสุดต่อเลข',
  lines_max: 'รายการต่อโพย',
  payout_per_bill_max: 'ถูกรางวัลสูงสุดต่อโพย',
  payout_per_round_max: 'ถูกรางวัลสูงสุดต่อคนต่องวด',
  receives: 'รับฝาก',
  given: 'แจกเมื่อ',
  bonus: 'โบนัส',
  turnover: 'เทิร์น',
  most: 'ถอนได้สูงสุด',
  starts_at: 'เริ่ม',
  ends_at: 'จบ',
  week_cost: 'ต้นทุนจำลองสูงสุด 7 วัน',
  month_cost: 'ต้นทุนจำลอง 30 วัน',
  takers: 'ผู้รับใน 30 วัน',
  changes: 'เปลี่ยนจากที่ใช้อยู่',
};

export interface FactChange {
  readonly fact: string;
  readonly was: string | null;
  readonly is: string | null;
}

const text = (value: Facts[string] | undefined): string | null => (value == null ? null : String(value));

/** The facts that are not what they were. */
export function changedFacts(was: Facts, is: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names
    .map((fact) => ({ fact, was: text(was[fact]), is: text(is[fact]) }))
    .filter((change) => change.was !== change.is);
}
