/** Operators' calls on members: finding them (operator.md sections 5 and 7). */
import { z } from 'zod';
import { cursor, day, idOut, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { foundKinds, queryMax } from './rules/member-query.ts';
import { memberStates, seenTimes } from './rules/member-state.ts';

const memberRow = z.object({
  member_id: idOut,
  /** "M-10482" */
  reference: z.string(),
  name: z.string(),
  /** Masked but for the last four digits, as the account. */
  phone: z.string(),
  bank_name: z.string(),
  account: z.string(),
  vip_level: z.number().int(),
  states: z.array(z.enum(memberStates)),
  /** Of the main wallet. */
  balance: money,
  joined_at: instant,
  seen_at: instant.nullable(),
});
export type MemberRow = z.output<typeof memberRow>;

const foundShape = z.object({
  kind: z.enum(foundKinds),
  id: idOut,
  reference: z.string(),
  /** In Thai: "โพย 2 รายการ รอผล". */
  text: z.string(),
  amount: money.nullable(),
  at: instant,
  /** Null for a transfer within the house. */
  member_id: idOut.nullable(),
});
export type Found = z.output<typeof foundShape>;

const typed = z.string().trim().max(queryMax, `ค้นหาได้ไม่เกิน ${queryMax} ตัวอักษร`);

export const memberFilter = z.object({
  q: typed.optional(),
  vip: z.enum(['0', '1', '2']).optional(),
  /** Bangkok days, both inclusive. */
  joined_from: day.optional(),
  joined_to: day.optional(),
  seen: z.enum(seenTimes).optional(),
  state: z.enum(memberStates).optional(),
  limit: limit(50, 50),
  cursor,
});
export type MemberFilterInput = z.output<typeof memberFilter>;

export const membersOperatorRoutes = {
  'GET /api/operator/search': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary:
      'What a text may mean: members by phone, account, name or id, and bills, withdrawals, deposits and transfers by id or reference; at most eight of each kind',
    input: z.object({ q: typed.min(1, 'ใส่คำค้น') }),
    data: z.object({ members: z.array(memberRow), found: z.array(foundShape), as_of: instant }),
  },
  'GET /api/operator/member/list': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'Members of a search or all, by level, joining, last visit and state; newest first, identity masked',
    input: memberFilter,
    data: pageShape(memberRow).extend({ as_of: instant }),
  },
} as const satisfies RouteTable;
