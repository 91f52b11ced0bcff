/** Polls (rewards.md "Polls"): when members may vote, how often in a day, and what a prediction gives. */
import { isEmblem } from '../../art/emblems.ts';
import { type Enamel, enamels } from '../../art/enamels.ts';
import { isTeamEmblem } from '../../art/team-emblems.ts';
import { links } from '../../links.ts';
import { formatBaht, type Satang, satang } from '../../money.ts';
import { type Reward, rewardKinds, rewardOnWire, rewardText } from '../../quest/rules/quest.ts';
import { countText } from '../../thai.ts';

/** `opinion` asks what members like; `prediction` has an answer and, as a rule, winners. */
export const pollKinds = ['opinion', 'prediction'] as const;
export type PollKind = (typeof pollKinds)[number];
export const pollKindThai: Readonly<Record<PollKind, string>> = {
  opinion: 'โพลความเห็น',
  prediction: 'โพลทายผล',
};

/** The colours of questions and choices. */
export const pollEnamels = enamels;

/** As stored: what the clock decides is not. */
export const pollStatuses = ['draft', 'published', 'answered', 'cancelled'] as const;
export type PollStatus = (typeof pollStatuses)[number];
/** As members see a published poll. */
export const pollStates = ['coming', 'open', 'closed', 'answered', 'cancelled'] as const;
export type PollState = (typeof pollStates)[number];

export const prizeKinds = rewardKinds;
export type Prize = Reward;
export const prizeText = rewardText;
export const prizeOnWire = rewardOnWire;

export const choicesMin = 2;
export const choicesMax = 12;
export const winnersMost = 1_000;
/** The most votes that a member may have in a day, whatever a poll's rule says. */
export const quotaMost = 50;

interface Times {
  readonly status: PollStatus;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** Opens at its first instant, is closed at its last. A draft is shown to nobody. */
export function stateOf({ status, opensAt, closesAt }: Times, now: Date): PollState | 'draft' {
  if (status !== 'published') return status;
  if (now < opensAt) return 'coming';
  return now < closesAt ? 'open' : 'closed';
}

/** Percentages are shown to who has voted, and to everybody once nobody can any more. */
export const showsVotes = (state: PollState | 'draft', hasVoted: boolean): boolean =>
  hasVoted || state === 'closed' || state === 'answered' || state === 'cancelled';

/** How a member comes to votes on a Bangkok day; without a step that source gives none. */
export interface QuotaRule {
  readonly base: number;
  /** One vote for each of these amounts deposited that day. */
  readonly depositStep: Satang | null;
  /** One vote for each of these amounts of stakes settled that day. */
  readonly playStep: Satang | null;
  readonly most: number;
}

/** What a member has done on the day. */
export interface DayMoney {
  readonly deposited: Satang;
  readonly played: Satang;
}

const stepsIn = (amount: Satang, step: Satang | null): bigint => (step === null || amount < 0n ? 0n : amount / step);

/** Votes of the day, those that were spent included. */
export function quotaOf({ base, depositStep, playStep, most }: QuotaRule, done: DayMoney): number {
  const earned = BigInt(base) + stepsIn(done.deposited, depositStep) + stepsIn(done.played, playStep);
  return earned < BigInt(most) ? Number(earned) : most;
}

const trimmed = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** "ฝากครบทุก ฿500 หรือยอดเล่นที่ออกผลครบทุก ฿1,000 ได้ 1 สิทธิ์"; undefined where votes come with the day alone. */
function earnedText({ depositStep, playStep }: QuotaRule): string | undefined {
  const sources = [
    depositStep === null ? [] : [`ฝากครบทุก ${trimmed(depositStep)}`],
    playStep === null ? [] : [`ยอดเล่นที่ออกผลครบทุก ${trimmed(playStep)}`],
  ].flat();
  return sources.length > 0 ? `${sources.join(' หรือ')} ได้ 1 สิทธิ์` : undefined;
}

/** The rule in one sentence: "วันละ 1 สิทธิ์ ฝากครบทุก ฿500 ได้ 1 สิทธิ์ สูงสุดวันละ 3 สิทธิ์". */
export function quotaText(rule: QuotaRule): string {
  const earned = earnedText(rule);
  const base = rule.base > 0 ? [`สมาชิกทุกคนได้วันละ ${countText(rule.base)} สิทธิ์`] : [];
  if (earned === undefined) return base.join(' ');
  const joined = rule.base > 0 ? `และเพิ่มเมื่อ${earned}` : earned;
  return [...base, joined, `สูงสุดวันละ ${countText(rule.most)} สิทธิ์`].join(' ');
}

/** Where today's votes come from: "ได้จากฝาก ฿500 และยอดเล่น ฿1,240 ของวันนี้". */
export function earnedFromText({ base, depositStep, playStep }: QuotaRule, { deposited, played }: DayMoney): string {
  if (depositStep === null && playStep === null) return 'สิทธิ์ประจำวันของสมาชิก';
  const parts = [
    ...(base > 0 ? [`สิทธิ์ประจำวัน ${countText(base)} สิทธิ์`] : []),
    ...(depositStep === null ? [] : [`ฝาก ${trimmed(deposited)}`]),
    ...(playStep === null ? [] : [`ยอดเล่น ${trimmed(played)}`]),
  ];
  return `ได้จาก${parts.join(' และ')} ของวันนี้`;
}

/** What remains to be done for a vote, in Thai: "ฝากครบทุก ฿500 ได้ 1 สิทธิ์", or when the next ones come. */
export function noQuotaText(rule: QuotaRule, quota: number): string {
  const earned = earnedText(rule);
  if (quota >= rule.most || earned === undefined) return 'ใช้สิทธิ์ของวันนี้ครบแล้ว สิทธิ์ใหม่เริ่ม 00:00 น.';
  return quota > 0 ? `ใช้สิทธิ์ที่มีครบแล้ว ${earned}` : `วันนี้ยังไม่มีสิทธิ์ ${earned}`;
}

/** Why a rule cannot be set, by its field in the contract, in Thai; undefined where it can. */
export function ruleProblem(rule: QuotaRule): Readonly<Record<string, string>> | undefined {
  if (rule.depositStep !== null && rule.depositStep <= 0n) return { deposit_step: 'ใส่จำนวนที่มากกว่า 0' };
  if (rule.playStep !== null && rule.playStep <= 0n) return { play_step: 'ใส่จำนวนที่มากกว่า 0' };
  if (rule.base === 0 && rule.depositStep === null && rule.playStep === null)
    return { quota_base: 'ต้องมีสิทธิ์ประจำวัน หรือสิทธิ์จากยอดฝากหรือยอดเล่น' };
  if (rule.base > rule.most) return { quota_max: 'ต้องไม่น้อยกว่าสิทธิ์ประจำวัน' };
  return undefined;
}

/** Satang that a point is worth at most, as the point shop redeems it, and a generous value of a free spin of the wheel. */
const pointWorth = 10n;
const spinWorth = 2_000n;

/** What all prizes of a poll cost at most. */
export function costOf({ kind, amount }: Prize, winnersMax: number): Satang {
  const worth = kind === 'credit' ? amount : amount * (kind === 'points' ? pointWorth : spinWorth);
  return satang(worth * BigInt(winnersMax));
}

interface Offer {
  readonly kind: PollKind;
  readonly prize: Prize;
  readonly winnersMax: number;
  readonly budget: Satang;
  readonly rule: QuotaRule;
}

/**
 * Why a poll cannot give its prize, by field, in Thai; undefined where it can. Credit can be withdrawn at once, so that votes for
 * it are earned by deposits or stakes: accounts are free to make.
 */
export function prizeProblem({
  kind,
  prize,
  winnersMax,
  budget,
  rule,
}: Offer): Readonly<Record<string, string>> | undefined {
  if (kind !== 'prediction') return { prize_kind: 'โพลความเห็นไม่มีรางวัล' };
  if (prize.kind === 'credit' && rule.base > 0) return { quota_base: 'โพลที่ให้เครดิต สิทธิ์ต้องมาจากยอดฝากหรือยอดเล่นเท่านั้น' };
  const cost = costOf(prize, winnersMax);
  return cost > budget ? { budget: `รางวัลทั้งหมดมีมูลค่า ${trimmed(cost)} เกินงบ` } : undefined;
}

/** Whole percents that add up to 100: what rounding leaves over goes to the largest remainders, the first of equal ones. */
export function percentsOf(votes: readonly number[]): number[] {
  const all = votes.reduce((sum, one) => sum + one, 0);
  if (all === 0) return votes.map(() => 0);
  const shares = votes.map((one, at) => ({ at, whole: Math.floor((100 * one) / all), rest: (100 * one) % all }));
  const missing = 100 - shares.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    [...shares]
      .sort((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return shares.map(({ at, whole }) => whole + (raised.has(at) ? 1 : 0));
}

/** The picture of a choice: drawn from its name, or a file of the site's own. */
export interface ChoicePicture {
  readonly enamel: Enamel;
  readonly emblem: string;
  /** "/fair/…": a path on this site. */
  readonly image: string | null;
}

export const pictureOf = (name: string, { enamel, emblem, image }: ChoicePicture): string =>
  image ?? links.cover(enamel, 'tall', name, emblem);

export const isPollEmblem = (text: string): boolean => isEmblem(text) || isTeamEmblem(text);

/** The enamel of a choice without one, so that neighbours differ. */
export const enamelAt = (position: number): Enamel => {
  const order: readonly Enamel[] = ['chad', 'rong', 'nam', 'yok', 'khram', 'muang'];
  return order[position % order.length] ?? enamels[0];
};
