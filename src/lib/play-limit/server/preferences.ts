/** A member's responsible-play preferences: the reality check's interval, and which offers of limits were seen. */
import type { MemberContext } from '../../server/context.ts';
import { playMember } from './tables.ts';

/** Sets the reality check's interval, in minutes. */
export async function setRealityCheck(ctx: MemberContext, minutes: number): Promise<void> {
  await ctx.db
    .insert(playMember)
    .values({ memberId: ctx.member.id, realityCheckMinutes: minutes })
    .onConflictDoUpdate({ target: playMember.memberId, set: { realityCheckMinutes: minutes } });
}

/** Records that the offer of limits was seen at this step, so that it is not shown there again. */
export async function markOffered(ctx: MemberContext, step: 'register' | 'deposit'): Promise<void> {
  const seen = step === 'register' ? { offeredAtRegister: ctx.now() } : { offeredAtDeposit: ctx.now() };
  await ctx.db
    .insert(playMember)
    .values({ memberId: ctx.member.id, ...seen })
    .onConflictDoUpdate({ target: playMember.memberId, set: seen });
}
