/** Operators' calls on members: finding them, and all about one (operator.md sections 5 and 7). */
import { z } from 'zod';
import { holdShape, noteShape } from '../account/operator-contract.ts';
import { cursor, day, id, idOut, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { statementItemShape } from '../ledger/contract.ts';
import { billShape } from '../lotto/bill-contract.ts';
import { operatorPlayShape } from '../play-limit/contract.ts';
import { takenShape } from '../promotion/contract.ts';
import { foundKinds, queryMax } from './rules/member-query.ts';
import { signalFilters } from './rules/member-signals.ts';
import { memberStates, seenTimes } from './rules/member-state.ts';
import { tieKinds } from './rules/member-ties.ts';
import { timelineSorts } from './rules/timeline.ts';

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
  /** Signals of care in the last thirty days. */
  signals: z.array(z.string()),
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
  kind_text: z.string(),
  /** Its state, in Thai. */
  text: z.string(),
  amount: money.nullable(),
  at: instant,
  /** Null for a round, and for a transfer within the house. */
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
  /** Of the last thirty days. */
  signal: z.enum(signalFilters).optional(),
  limit: limit(50, 50),
  cursor,
});
export type MemberFilterInput = z.output<typeof memberFilter>;

const viewShape = z.object({
  member_id: idOut,
  reference: z.string(),
  name: z.string(),
  vip_level: z.number().int(),
  /** Seen within five minutes. */
  online: z.boolean(),
  states: z.array(z.enum(memberStates)),
  withdraw_held_until: instant.nullable(),
  /** Masked: a reveal shows one field whole. */
  identity: z.object({
    phone: z.string(),
    birth: z.string(),
    age: z.number().int().nullable(),
    bank_name: z.string(),
    account: z.string(),
    ref_code: z.string(),
    joined_at: instant,
    seen_at: instant.nullable(),
    invited_by: z.object({ member_id: idOut, name: z.string() }).nullable(),
    former_accounts: z.array(z.object({ bank_name: z.string(), account: z.string(), replaced_at: instant })),
    marketing_consent: z.boolean(),
  }),
  /** The LINE account that logs in as the member, and whether messages go to it. */
  line: z.object({ device: z.string(), linked_at: instant, notifies: z.boolean() }).nullable(),
  /** Each opens to its entries by its account. */
  wallets: z.array(z.object({ account_id: idOut, name: z.string(), balance: money })),
  points: z.string(),
  /** Withdrawals that are not paid or given back yet. */
  in_flight: money,
  owed: money,
  totals: z.object({ deposited: money, withdrawn: money, staked: money, won: money, bonus: money }),
  open: z.object({ bills: z.number().int(), stakes: money, games: z.boolean() }),
  /** Won less staked of the last thirty Bangkok days. */
  days: z.array(z.object({ day: z.string(), net: money })),
  play: operatorPlayShape,
  holds: z.array(holdShape),
  /** Signals of the last thirty days that suggest to look after them, newest first, in words. */
  care: z.array(z.object({ day: z.string(), title: z.string(), text: z.string() })),
  /** Who is tied to them directly, each once. */
  ties: z.array(
    z.object({
      member_id: idOut,
      name: z.string(),
      kinds: z.array(z.enum(tieKinds)),
      is_closed: z.boolean(),
      is_held: z.boolean(),
    }),
  ),
  /** The latest three. */
  notes: z.array(noteShape),
  as_of: instant,
});
export type MemberView = z.output<typeof viewShape>;

const eventShape = z.object({
  key: z.string(),
  at: instant,
  kind: z.enum(['in', 'out', 'play', 'gift', 'login', 'team']),
  title: z.string(),
  text: z.string(),
  amount: money.nullable(),
  /** Of a movement's transfer. */
  ref: z.string().nullable(),
});
export type EventView = z.output<typeof eventShape>;

const sessionShape = z.object({
  session_id: idOut,
  device: z.string(),
  ip: z.string(),
  opened_at: instant,
  last_seen_at: instant,
  is_live: z.boolean(),
  /** Other members who logged in on the same device, at most 100. */
  others: z.number().int(),
});

const tiesShape = z.object({
  nodes: z.array(z.object({ member_id: idOut, name: z.string(), is_closed: z.boolean(), is_held: z.boolean() })),
  ties: z.array(z.object({ a: idOut, b: idOut, kind: z.enum(tieKinds) })),
  /** There are more than fifty members. */
  is_cut: z.boolean(),
});

const ofMember = z.object({ member_id: id });
const memberPage = ofMember.extend({ limit: limit(50, 50), cursor });
export type MemberPage = z.output<typeof memberPage>;
const timelineAsked = memberPage.extend({ sort: z.enum(timelineSorts).default('all') });
export type TimelineAsked = z.output<typeof timelineAsked>;
const billsAsked = memberPage.extend({ status: billShape.shape.status.optional() });
export type BillsAsked = z.output<typeof billsAsked>;

export const membersOperatorRoutes = {
  'GET /api/operator/search': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary:
      'What a text may mean: members by phone, account, name or id, and bills, rounds, withdrawals, deposits and transfers by id or reference; at most eight of each kind',
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
  'GET /api/operator/member/view': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'A member: identity masked, wallets, totals, what is open, limits, the last thirty days',
    input: ofMember,
    data: viewShape,
  },
  'GET /api/operator/member/timeline': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'What happened with a member, newest first: money, play, logins, and acts of the staff',
    input: timelineAsked,
    data: pageShape(eventShape),
  },
  'GET /api/operator/member/sessions': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'A member’s sessions, newest first, with how many other members use the device',
    input: memberPage,
    data: pageShape(sessionShape),
  },
  'GET /api/operator/member/ties': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'Members tied to one by a device, a bank account or an invitation, two steps far, fifty at most',
    input: ofMember,
    data: tiesShape,
  },
  'GET /api/operator/member/bills': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'A member’s bills, newest first',
    input: billsAsked,
    data: pageShape(billShape),
  },
  'GET /api/operator/member/rewards': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary: 'Promotions that a member took, and what the house gave in money, newest first',
    input: memberPage,
    data: pageShape(statementItemShape).extend({
      promotions: z.array(
        takenShape.pick({
          taken_id: true,
          title: true,
          status: true,
          reason: true,
          deposit: true,
          bonus_given: true,
          turnover: true,
          accepted_at: true,
          ended_at: true,
        }),
      ),
    }),
  },
} as const satisfies RouteTable;
