/** The affiliate programme of the demo: a member whose friends came by the link, and what their play has earned. */
import { refCodeOf } from '../src/lib/account/server/referral-queries.ts';
import { accrueDays } from '../src/lib/affiliate/server/accrue-days.ts';
import { recordClick } from '../src/lib/affiliate/server/count-click.ts';
import { redeemCommission } from '../src/lib/affiliate/server/redeem.ts';
import { computeDays } from '../src/lib/cashback/server/compute-days.ts';
import type { MemberContext } from '../src/lib/server/context.ts';
import { join, type Newcomer, type StoryTeller } from './story-teller.ts';

/** What runs after each midnight of the story. */
export async function endDay(story: StoryTeller): Promise<void> {
  await computeDays(story.ctx());
  await accrueDays(story.ctx());
}

/** Some visitors open a member's link, and one of them registers. */
export async function invite(
  story: StoryTeller,
  referrer: () => MemberContext,
  friend: Newcomer,
  visitors: number,
): Promise<() => MemberContext> {
  const code = await refCodeOf(referrer());
  for (let n = 1; n <= visitors; n++)
    await recordClick({ ...story.ctx(), ip: `10.0.${visitors}.${n}`, userAgent: 'phone' }, code);
  return join(story, { ...friend, ref_code: code });
}

/** Moves what has been earned so far to the wallet; later days stay to be redeemed by the demo's visitor. */
export const redeemSome = (referrer: () => MemberContext) => redeemCommission(referrer());
