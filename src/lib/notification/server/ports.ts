/** What announcements ask higher domains for; filled in src/app/contributions.ts. */
import type { Context, MemberContext, OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';

/** Checks that a client names the agent of this site. @throws Refusal for another agent */
export const agentCheck =
  port<(ctx: Context, agentCode: string | undefined) => Promise<unknown>>('check of an agent code');

/** Whether a member is in a time-out or self-exclusion now. */
export const restCheck = port<(ctx: MemberContext) => Promise<boolean>>('check of a member’s rest');

interface NoticeAct {
  readonly action: `${'notice' | 'banner'}.${'create' | 'change' | 'end'}` | 'brand.set';
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | undefined;
}

/** Writes the audit row of an operator's act on an announcement, a banner or the brand, in its transaction. */
export const noticeRecord = port<(inside: OperatorContext, act: NoticeAct) => Promise<void>>(
  'record of an act on an announcement',
);
