/** Quests (rewards.md "Quests"): what is counted, within which time, and what a finished one gives. */
import {
  formatBaht,
  formatPoints,
  fromDecimal,
  points,
  type Satang,
  satang,
  timesFraction,
  toDecimal,
} from '../../money.ts';
import { mostOnStakeBp } from '../../play/rules/share-of-edge.ts';
import { countText } from '../../thai.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '../../time.ts';

interface Kind {
  /** In the list of operators. */
  readonly thai: string;
  /** What the target and the progress are counted in; satang where it is empty. */
  readonly unit: string;
  readonly emblem: string;
  readonly enamel: string;
}

/** The closed list of kinds. Amounts are counted in satang. */
export const questKinds = {
  check_in: { thai: 'เช็กอินต่อเนื่อง', unit: 'วัน', emblem: 'gift', enamel: 'yok' },
  deposit: { thai: 'ฝากเงิน', unit: '', emblem: 'coin', enamel: 'rong' },
  turnover: { thai: 'ยอดเล่นที่ออกผล', unit: '', emblem: 'chip', enamel: 'rong' },
  bills: { thai: 'ส่งโพย', unit: 'ใบ', emblem: 'coupon', enamel: 'yok' },
  shots: { thai: 'ยิงเลขยี่กี', unit: 'ครั้ง', emblem: 'balls', enamel: 'khram' },
  games: { thai: 'ลองเกม', unit: 'เกม', emblem: 'seven', enamel: 'khram' },
  friends: { thai: 'ชวนเพื่อนเข้ามาเล่นจริง', unit: 'คน', emblem: 'star', enamel: 'yok' },
  profile: { thai: 'ตั้งพาสคีย์ให้บัญชี', unit: 'อัน', emblem: 'gem', enamel: 'khram' },
} as const satisfies Readonly<Record<string, Kind>>;
export type QuestKind = keyof typeof questKinds;
export const questKindCodes = Object.keys(questKinds) as [QuestKind, ...QuestKind[]];

/** `day`: from 00:00 to 24:00 in Bangkok, again each day; `once`: within the time that the quest runs. */
export const questPeriods = ['day', 'once'] as const;
export type QuestPeriod = (typeof questPeriods)[number];

export const rewardKinds = ['credit', 'points', 'wheel_spins'] as const;
export interface Reward {
  readonly kind: (typeof rewardKinds)[number];
  /** Satang, points or spins. */
  readonly amount: bigint;
}

export const isInSatang = (kind: QuestKind): boolean => questKinds[kind].unit === '';

/** A target or a progress in wire form: THB with two decimals ("300.00"), or a count ("3"). */
export const countOnWire = (kind: QuestKind, count: bigint): string =>
  isInSatang(kind) ? toDecimal(satang(count)) : String(count);

/** Satang, or a count: what `countOnWire` wrote. */
export const countFromWire = (kind: QuestKind, text: string): bigint =>
  isInSatang(kind) ? fromDecimal(text) : BigInt(text);

/** The amount of a reward in wire form: THB of credit with two decimals, whole points or spins. */
export const rewardOnWire = ({ kind, amount }: Reward): string =>
  kind === 'credit' ? toDecimal(satang(amount)) : String(amount);

/** The reward whose amount `rewardOnWire` wrote. */
export const rewardFromWire = (kind: Reward['kind'], text: string): Reward => ({
  kind,
  amount: kind === 'credit' ? fromDecimal(text) : BigInt(text),
});

/** "30 แต้ม", "฿20", "หมุนฟรี 1 ครั้ง". */
export function rewardText({ kind, amount }: Reward): string {
  if (kind === 'credit') return formatBaht(satang(amount), { satang: 'trim' });
  if (kind === 'points') return `${formatPoints(points(amount))} แต้ม`;
  return `หมุนฟรี ${amount} ครั้ง`;
}

/** "฿200 จาก ฿300", "4 จาก 10 ครั้ง". */
export function progressText(kind: QuestKind, progress: bigint, target: bigint): string {
  const [done, whole] = [progress < target ? progress : target, target];
  if (isInSatang(kind)) {
    const [a, b] = [done, whole].map((one) => formatBaht(satang(one), { satang: 'trim' }));
    return `${a} จาก ${b}`;
  }
  return `${countText(Number(done))} จาก ${countText(Number(whole))} ${questKinds[kind].unit}`;
}

/** Names one claim of a quest: its day, or "once". */
export const periodKey = (period: QuestPeriod, today: Day): string => (period === 'day' ? today : 'once');

/** When the progress of today's quests starts anew. */
export const nextReset = (now: Date): Date => bangkokInstant(addDays(bangkokDay(now), 1));

/** The days in a row up to today, given the last check-in before today with its own count. */
export function streakToday(last: { readonly day: Day; readonly streak: number } | undefined, today: Day): number {
  return last?.day === addDays(today, -1) ? last.streak + 1 : 1;
}

/** Points of the n-th day in a row: the ladder begins again after its last step. @throws Error for an empty ladder */
export function stepOf(ladder: readonly number[], streak: number): number {
  const step = ladder[(streak - 1) % ladder.length];
  if (step === undefined) throw new Error('a ladder has steps');
  return step;
}

/** A point is worth at most this, as the point shop redeems it. */
const pointWorth = 10n;

/** The most that a quest on settled stakes may give: 30% of the house edge of its target (rewards.md "Formulas"). */
export const mostOnStakes = (target: Satang, edgeBp: number): Satang =>
  timesFraction(target, BigInt(mostOnStakeBp(edgeBp)), 10_000n, 'down');

/**
 * Why a reward does not fit its quest, in Thai; undefined where it does. Credit can be withdrawn at once, so that only settled
 * stakes give it. They count whole, as for commissions, also where some of them cover each other: the house keeps its edge on both.
 *
 * @param edgeBp the lowest house edge of all games, in hundredths of a percent: stakes on any of them count
 */
export function rewardProblem(kind: QuestKind, target: bigint, reward: Reward, edgeBp: number): string | undefined {
  if (kind !== 'turnover')
    return reward.kind === 'credit' ? 'เครดิตให้ได้เฉพาะภารกิจยอดเล่น ภารกิจอื่นให้แต้มหรือหมุนฟรี' : undefined;
  const most = mostOnStakes(satang(target), edgeBp);
  const worth = reward.kind === 'credit' ? reward.amount : reward.amount * pointWorth;
  return reward.kind === 'wheel_spins' || worth > most
    ? `ยอดเล่นนี้ให้ได้ไม่เกิน ${formatBaht(most)} หรือแต้มที่มีค่าเท่ากัน`
    : undefined;
}
