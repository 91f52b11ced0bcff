/** What a member wishes in general: how often to be asked, and that the step that offers limits was seen. */
import type { MemberContext } from '../../server/context.ts';
import { playMember } from './tables.ts';

/** How often the question whether to go on is asked, in minutes. */
export async function setRealityCheck(ctx: MemberContext, minutes: number): Promise<void> {
  await ctx.db
    .insert(playMember)
    .values({ memberId: ctx.member.id, realityCheckMinutes: minutes })
    .onConflictDoUpdate({ target: playMember.memberId, set: { realityCheckMinutes: minutes } });
}

/** The step that offers limits was seen, and need not be shown there again. */
export async function markOffered(ctx: MemberContext, step: 'register' | 'deposit'): Promise<void> {
  const seen = step === 'register' ? { offeredAtRegister: ctx.now() } : { offeredAtDeposit: ctx.now() };
  await ctx.db
    .insert(playMember)
    .values({ memberId: ctx.member.id, ...seen })
    .onConflictDoUpdate({ target: playMember.memberId, set: seen });
}
