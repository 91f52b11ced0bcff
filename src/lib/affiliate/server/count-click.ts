/** Counts who opens a member's link: once per visitor and day. Of the visitor only a keyed hash is stored, for that day. */
import { createHmac } from 'node:crypto';
import { memberOfRefCode } from '../../account/server/referral-queries.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay } from '../../time.ts';

/** Previews of messengers and search engines are no visitors. */
const robots = /bot|crawl|spider|preview|facebookexternalhit|slurp|curl|wget/i;

const countStatement = statement(
  'affiliate_click_count',
  `with seen as (
      insert into affiliate_visit (member_id, day, visitor) values ($1::bigint, $2::date, $3::bytea) on conflict do nothing returning 1
    )
    insert into affiliate_click as c (member_id, day, clicks) select $1::bigint, $2::date, 1 from seen
      on conflict (member_id, day) do update set clicks = c.clicks + 1`,
);

/** After the answer: nobody waits for a count. A member's own visits and unknown codes count nothing. */
export function countClick(ctx: Context, refCode: string): void {
  if (ctx.member || robots.test(ctx.userAgent)) return;
  ctx.afterAnswer(() => recordClick(ctx, refCode));
}

export async function recordClick(ctx: Context, refCode: string): Promise<void> {
  const memberId = await memberOfRefCode(ctx.db, ctx.agentId, refCode);
  if (memberId === undefined) return;
  const day = bangkokDay(ctx.now());
  const visitor = createHmac('sha256', ctx.secrets.key('affiliate_visit'))
    .update(`${day}\n${ctx.ip}\n${ctx.userAgent}`)
    .digest()
    .subarray(0, 16);
  await countStatement(ctx.db, [memberId, day, visitor]);
}
