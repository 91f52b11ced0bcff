/** How far a member is from the next VIP level, for pages. */
import { type Satang, zeroSatang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { addDays, bangkokDay } from '../../time.ts';
import { nextLevel, type VipLevel } from '../rules/vip.ts';
import { stakesDeciding } from './day-play.ts';
import { ruleOn } from './rule-versions.ts';

export interface VipProgress {
  /** The level above; null on the highest. */
  readonly next: VipLevel | null;
  /** Stakes that are judged of today and the 29 days before: what tomorrow's level goes by. */
  readonly stakes: Satang;
  /** What the next level asks for, or on the highest what keeping it does. */
  readonly from: Satang;
}

export async function vipProgress(ctx: MemberContext): Promise<VipProgress> {
  const { id, vipLevel, agentId } = ctx.member;
  const tomorrow = addDays(bangkokDay(ctx.now()), 1);
  const { rule } = await ruleOn(ctx.db, agentId, tomorrow);
  const stakes = (await stakesDeciding(ctx.db, tomorrow, [id])).get(id) ?? zeroSatang;
  const next = nextLevel(vipLevel, rule.vip);
  return { next: next?.level ?? null, stakes, from: next?.from ?? rule.vip.hero };
}
