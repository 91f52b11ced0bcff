/** What announcements ask higher domains for; filled in src/app/contributions.ts. */
import type { Context, MemberContext, OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

/** Checks that a client names the agent of this site. @throws Refusal for another agent */
export const agentCheck =
  port<(ctx: Context, agentCode: string | undefined) => Promise<unknown>>('check of an agent code');

/** Whether a member is in a time-out or self-exclusion now. */
export const restCheck = port<(ctx: MemberContext) => Promise<boolean>>('check of a member’s rest');

interface NoticeTargets {
  /** Whether a segment is kept; it stays so until the transaction ends. */
  readonly holdSegment: (tx: Db, agentId: bigint, segmentId: bigint) => Promise<boolean>;
  readonly memberExists: (tx: Db, agentId: bigint, memberId: bigint) => Promise<boolean>;
  /** SQL: whether member $1 is at $3 in the segment of this id, which is SQL too. */
  readonly isInSegment: (segmentId: string) => string;
  /** SQL: whether member $1 may be invited at $3: nobody who rests, is held or had a signal of care. */
  readonly mayBeInvited: string;
}

/** Whom announcements and banners may be for beside everybody of a level. */
export const noticeTargets = port<NoticeTargets>('targets of announcements');

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
