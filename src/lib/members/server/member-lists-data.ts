/** What the console lists about one member: the time line, sessions, bills, payments, rewards. */
import { loginEvents, sessionsOfMember } from '../../account/server/person-queries.ts';
import { memberExists } from '../../account/server/queries.ts';
import { notesOf } from '../../account/server/staff-acts.ts';
import { tieGraph } from '../../account/server/tie-graph.ts';
import { bankName } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { depositEvents } from '../../deposit/server/open-deposits.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { gameHistory } from '../../game/server/history-queries.ts';
import { movementEvents } from '../../ledger/server/book-queries.ts';
import { entriesPage } from '../../ledger/server/statement.ts';
import { billDetail, billsOf } from '../../lotto/server/bill-queries.ts';
import { satang, toDecimal } from '../../money.ts';
import { acts, staffEvents } from '../../operator/server/queries.ts';
import { withdrawalEvents } from '../../payout/server/open-withdrawals.ts';
import { ownPromotions } from '../../promotion/server/taken-queries.ts';
import type { MemberContext, OperatorContext } from '../../server/context.ts';
import { type EventRow, eventsPage } from '../../server/db/events.ts';
import type { Page } from '../../server/db/page.ts';
import { orUndefined } from '../../server/front-door/guards.ts';
import { toIso } from '../../time.ts';
import type { BillsAsked, EventView, MemberPage, TimelineAsked } from '../operator-contract.ts';
import { foundText } from '../rules/found-text.ts';
import { eventText, kindsOfSort } from '../rules/timeline.ts';

/** @throws Refusal not_found for a member of another brand or nobody */
export async function requireMember(ctx: OperatorContext, memberId: bigint): Promise<void> {
  if (!(await memberExists(ctx.db, ctx.agentId, memberId))) throw new Refusal('not_found');
}

/** For the member's own reads, which take no other member: a context that speaks of this one. */
const lookingAt = (ctx: OperatorContext, memberId: bigint): MemberContext => ({
  ...ctx,
  operator: null,
  member: { id: memberId, username: '', vipLevel: 0, agentId: ctx.agentId, sessionId: 0n },
});

const eventView = (row: EventRow): EventView => ({
  key: row.key,
  at: toIso(new Date(row.at)),
  ...eventText(row.key, row),
  amount: row.amount === null ? null : toDecimal(satang(row.amount)),
  /** Where the books have it. */
  ref: row.key.startsWith('e') ? row.detail : null,
});

/** One page of what happened, newest first. One statement. @throws Refusal invalid_input (cursor) */
export async function memberTimeline(
  ctx: OperatorContext,
  { member_id: memberId, sort, limit, cursor }: TimelineAsked,
) {
  const kinds = kindsOfSort(sort);
  const selections = [
    ...(kinds.length > 0 ? [movementEvents(kinds)] : []),
    ...(sort === 'all' ? [loginEvents] : []),
    ...(sort === 'all' || sort === 'team' ? [staffEvents] : []),
  ];
  const { rows, next_cursor } = await eventsPage(ctx.db, selections, { memberId, limit, cursor });
  return { items: rows.map(eventView), next_cursor };
}

/** One page of a member's sessions. @throws Refusal invalid_input (cursor) */
export async function memberSessions(ctx: OperatorContext, { member_id: memberId, ...page }: MemberPage) {
  const { items, next_cursor } = await sessionsOfMember(ctx.db, memberId, page, ctx.now());
  return {
    items: items.map((row) => ({
      session_id: String(row.id),
      device: row.device,
      ip: row.ip,
      opened_at: toIso(row.createdAt),
      last_seen_at: toIso(row.lastSeenAt),
      is_live: row.isLive,
      others: row.others,
    })),
    next_cursor,
  };
}

/** One page of a member's bills. */
export const memberBills = (ctx: OperatorContext, { member_id: memberId, ...wanted }: BillsAsked) =>
  billsOf(ctx, memberId, wanted);

/** Promotions taken, and what the house gave in money, newest first. @throws Refusal invalid_input (cursor) */
export async function memberRewards(ctx: OperatorContext, { member_id: memberId, limit, cursor }: MemberPage) {
  const [{ active, past }, { entries, next_cursor }] = await Promise.all([
    ownPromotions(lookingAt(ctx, memberId), 20),
    entriesPage(ctx.db, memberId, { kind: 'bonus', limit, cursor }),
  ]);
  return {
    promotions: [...(active ? [active] : []), ...past].map((taken) => ({
      taken_id: taken.taken_id,
      title: taken.title,
      status: taken.status,
      reason: taken.reason,
      deposit: taken.deposit,
      bonus_given: taken.bonus_given,
      turnover: taken.turnover,
      accepted_at: taken.accepted_at,
      ended_at: taken.ended_at,
    })),
    items: entries.map(({ item }) => item),
    next_cursor,
  };
}

/** One page of what a member paid in and was paid out, each with its state, newest first. @throws Refusal invalid_input (cursor) */
export async function memberPayments(ctx: OperatorContext, { member_id: memberId, limit, cursor }: MemberPage) {
  const { rows, next_cursor } = await eventsPage(ctx.db, [depositEvents, withdrawalEvents], {
    memberId,
    limit,
    cursor,
  });
  return {
    items: rows.map(({ key, at, what, detail, who, amount }) => {
      const id = key.slice(1);
      const isDeposit = key.startsWith('d');
      return {
        kind: isDeposit ? ('deposit' as const) : ('withdraw' as const),
        id,
        at: toIso(new Date(at)),
        status: what,
        text: foundText(isDeposit ? 'deposit' : 'withdraw', what),
        reference: isDeposit ? (detail ?? '') : payoutReference(BigInt(id)),
        by: isDeposit ? (who ?? '') : `${bankName(who ?? '')} x-${detail}`,
        amount: toDecimal(satang(amount ?? 0n)),
      };
    }),
    next_cursor,
  };
}

/** One page of a member's entries. @throws Refusal invalid_input (cursor) */
export const memberEntries = (
  ctx: OperatorContext,
  memberId: bigint,
  filter: Parameters<typeof entriesPage>[2],
): ReturnType<typeof entriesPage> => entriesPage(ctx.db, memberId, filter);

/** One page of a member's rounds of games. @throws Refusal invalid_input (cursor) */
export const memberRounds = (ctx: OperatorContext, memberId: bigint, page: Page) =>
  gameHistory(lookingAt(ctx, memberId), page);

/** One of the member's bills with its lines; undefined when it is another's. */
export const memberBill = (ctx: OperatorContext, memberId: bigint, billId: bigint) =>
  orUndefined(billDetail(lookingAt(ctx, memberId), billId));

/** What the staff did about a member. */
export const memberChanges = (ctx: OperatorContext, memberId: bigint, page: Page) =>
  acts(ctx, { subject: `member:${memberId}`, ...page });

/** One page of the notes about a member. @throws Refusal invalid_input (cursor) */
export const memberNotes = (ctx: OperatorContext, memberId: bigint, page: Page) => notesOf(ctx.db, memberId, page);

/** Members tied to one by a device, a bank account or an invitation, two steps far. Two statements. */
export async function memberTies(ctx: OperatorContext, memberId: bigint) {
  const { nodes, ties, isCut } = await tieGraph(ctx.db, ctx.agentId, memberId);
  return {
    nodes: nodes.map(({ id, name, closed, held }) => ({
      member_id: String(id),
      name,
      is_closed: closed,
      is_held: held,
    })),
    ties: ties.map(({ a, b, kind }) => ({ a: String(a), b: String(b), kind })),
    is_cut: isCut,
  };
}
