/** A member's progress to the next VIP level, for pages. */
import { type Satang, zeroSatang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { addDays, bangkokDay } from '../../time.ts';
import { nextLevel, type VipLevel } from '../rules/vip.ts';
import { stakesDeciding } from './day-play.ts';
import { ruleOn } from './rule-versions.ts';

export interface VipProgress {
  /** The next level; null on the highest. */
  readonly next: VipLevel | null;
  /** Settled stakes of today and the 29 days before, which determine tomorrow's level. */
  readonly stakes: Satang;
  /** The threshold of the next level, or on the highest that of keeping it. */
  readonly from: Satang;
}

export async function vipProgress(ctx: MemberContext): Promise<VipProgress> {
  const { id, vipLevel } = ctx.member;
  const tomorrow = addDays(bangkokDay(ctx.now()), 1);
  const { rule } = await sharedRead(ctx, `cashback rule on ${tomorrow}`, (nobody) =>
    ruleOn(nobody.db, nobody.agentId, tomorrow),
  );
  const stakes = (await stakesDeciding(ctx.db, tomorrow, [id])).get(id) ?? zeroSatang;
  const next = nextLevel(vipLevel, rule.vip);
  return { next: next?.level ?? null, stakes, from: next?.from ?? rule.vip.hero };
}
