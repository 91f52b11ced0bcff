/** Whether a member may vote now. */
import { shortDateTime } from '../../thai.ts';
import { noQuotaText, type PollKind, type PollState, type QuotaRule } from './poll.ts';

export interface Standing {
  readonly state: PollState | 'draft';
  readonly opensAt: Date;
  readonly kind: PollKind;
  readonly rule: QuotaRule;
  /** Of today. */
  readonly quota: number;
  readonly used: number;
  /** What the member answered before, on whatever day. */
  readonly earlier: readonly bigint[];
}

export type VoteAnswer =
  /** `ordinal`: which of the day's votes it is, from 1. */
  | { readonly ok: true; readonly ordinal: number }
  | { readonly ok: false; readonly problem: 'poll_closed' | 'poll_no_quota'; readonly text: string }
  /** A prediction has one answer: further votes are more tickets for the same. */
  | { readonly ok: false; readonly problem: 'poll_one_answer'; readonly choiceId: bigint };

function closedText({ state, opensAt }: Pick<Standing, 'state' | 'opensAt'>): string {
  if (state === 'coming') return `เปิดโหวต ${shortDateTime(opensAt)}`;
  return state === 'cancelled' ? 'โพลนี้ยกเลิกแล้ว' : 'ปิดโหวตแล้ว';
}

/** Judges a vote; without a choice whether any vote is possible. */
export function judgeVote(standing: Standing, choiceId?: bigint): VoteAnswer {
  const { state, kind, rule, quota, used, earlier } = standing;
  if (state !== 'open') return { ok: false, problem: 'poll_closed', text: closedText(standing) };
  const [first] = earlier;
  if (kind === 'prediction' && first !== undefined && choiceId !== undefined && choiceId !== first)
    return { ok: false, problem: 'poll_one_answer', choiceId: first };
  if (used >= quota) return { ok: false, problem: 'poll_no_quota', text: noQuotaText(rule, quota) };
  return { ok: true, ordinal: used + 1 };
}
