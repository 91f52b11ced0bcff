/** The queue of acts that wait for a second person (operator.md section 3). */
import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, pageShape, type RouteTable, reason } from '../contract/route.ts';
import { approvalActionNames, approvalStates } from './rules/approvals.ts';
import { claimSubject } from './rules/claims.ts';

const approvalShape = z.object({
  approval_id: idOut,
  action: z.enum(approvalActionNames),
  title: z.string(),
  /** What it is about, as it is called: "ถอนเงิน BENJAW000012". */
  heading: z.string(),
  subject: z.string(),
  amount: money,
  state: z.enum(approvalStates),
  /** What the first person was shown. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Sent back when approving: signs exactly these facts. */
  facts_hash: z.string(),
  first_by: z.string(),
  /** As people call them. */
  first_shown: z.string(),
  first_at: instant,
  first_reason: z.string().nullable(),
  expires_at: instant,
  second_by: z.string().nullable(),
  second_shown: z.string().nullable(),
  second_at: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type ApprovalView = z.output<typeof approvalShape>;

/** With who else has its slip open, as they are called. */
const listedShape = approvalShape.extend({ watched_by: z.string().nullable() });
export type ListedApproval = z.output<typeof listedShape>;

/** What was looked at before an act, with its evidence. */
export const checkShape = z.object({
  code: z.string(),
  outcome: z.enum(['pass', 'ask', 'hard']),
  title: z.string(),
  evidence: z.string(),
  /** The console's page that shows it. */
  link: z.object({ text: z.string(), href: z.string() }).optional(),
});

const slipShape = approvalShape.extend({
  /** The facts have changed: approving is refused, and proposes nothing. */
  is_stale: z.boolean(),
  changes: z.array(z.object({ fact: z.string(), was: z.string().nullable(), is: z.string().nullable() })),
  /** Why the reader may not sign; null when they may. */
  refusal: z.object({ problem: z.string(), message: z.string() }).nullable(),
  in_queue: z.boolean(),
  /** Where it stands among what waits, oldest first, and which comes after it; counted up to 1,001. */
  place: z.object({ at: z.number().int(), of: z.number().int(), next: idOut.nullable() }),
  /** Whom it concerns: an account and its holder, a member. */
  party: z
    .object({
      title: z.string(),
      text: z.string(),
      mark: z.object({ text: z.string(), good: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Why it takes two, and what else was looked at; those that need eyes first. */
  checks: z.array(checkShape),
});
export type ApprovalSlip = z.output<typeof slipShape>;

const ownRecordShape = z.object({
  title: z.string(),
  subject: z.string(),
  amount: money.nullable(),
  first_by: z.string(),
  first_shown: z.string(),
  first_at: instant,
});
export type OwnRecordView = z.output<typeof ownRecordShape>;

const claimShape = z.object({
  /** Nobody else has it open. */
  mine: z.boolean(),
  /** Who has, as they are called. */
  shown: z.string(),
  until: instant,
});
export type ClaimView = z.output<typeof claimShape>;

/** What a call answers whose act takes two people: what it made, or that a proposal waits and nothing has changed. */
export const setByTwo = <T extends z.ZodRawShape>(made: z.ZodObject<T>) =>
  z.union([
    made.extend({ waits_for_second: z.literal(false) }),
    z.object({ waits_for_second: z.literal(true), approval_id: idOut }),
  ]);

const approvalId = z.object({ approval_id: id });

export const approvalRoutes = {
  'GET /api/operator/approval/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Acts that wait for a second person, oldest first; of another state, newest first',
    input: z.object({
      state: z.enum(approvalStates).default('open'),
      action: z.enum(approvalActionNames).optional(),
      limit: limit(100, 50),
      cursor,
    }),
    data: pageShape(listedShape).extend({
      /** On the first page of what waits: acts decided where their own record is shown; `more`: there are further ones. */
      elsewhere: z.object({ rows: z.array(ownRecordShape), more: z.boolean() }),
    }),
  },
  'GET /api/operator/approval/view': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'One slip: facts, what has changed since, and why the reader may not sign',
    input: approvalId,
    data: slipShape,
  },
  'POST /api/operator/approval/approve': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    money: true,
    play: 'withdraw',
    summary: 'Signs as the second person: every check is made again under the lock, then it is carried out',
    input: z.object({ approval_id: id, facts_hash: z.string().regex(/^[0-9a-f]{64}$/, 'เปิดดูรายการก่อนอนุมัติ') }),
    data: approvalShape,
  },
  'POST /api/operator/approval/refuse': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Refuses a proposal, for a reason its first person reads',
    input: z.object({ approval_id: id, reason }),
    data: approvalShape,
  },
  'POST /api/operator/approval/withdraw': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Takes back a proposal of one’s own',
    input: approvalId,
    data: approvalShape,
  },
  'POST /api/operator/claim': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Says to everybody else for 90 seconds that one has a row of a queue open; it never blocks',
    input: z.object({ subject: z.string().regex(claimSubject, 'เปิดรายการในคิวก่อน') }),
    data: claimShape,
  },
} as const satisfies RouteTable;
