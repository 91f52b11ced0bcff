/** The console's queue of withdrawals: rows by state, oldest first where they wait, and one with its checks. */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { hasVipLevel, type VipLevel, vipLevel } from '../../account/server/vip-queries.ts';
import { shownSettings } from '../../agent/server/queries.ts';
import { bankName } from '../../banks.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { payoutBank } from '../../deposit/server/gateways.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { type Satang, satang, toDecimal } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { watchedBy } from '../../operator/server/claim-queries.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { factOfRow } from '../../server/db/facts.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { accountText, maskedAccount } from '../../thai.ts';
import { bangkokDay, bangkokInstant, minuteMs, toIso } from '../../time.ts';
import type { DeskAsked, DeskFilter, DeskRow, DeskSlip } from '../desk-contract.ts';
import { deskChecks, mayTogether, secondFrom } from '../rules/desk-checks.ts';
import type { DeskState } from '../rules/desk-states.ts';
import type { DeskToday } from '../rules/desk-today.ts';
import { holdableStatuses, holdMost, holdOf } from '../rules/withdraw-hold.ts';
import { reviewThai, unknownTooLongMs } from '../rules/withdraw-state.ts';
import { isFree, isHeld } from './held-queries.ts';
import { isUnknownTooLong, type WithdrawRow } from './queries.ts';
import { withdraw } from './tables.ts';
import { withdrawBeside } from './withdraw-question.ts';

const over: readonly WithdrawRow['status'][] = ['paid', 'rejected', 'failed', 'returned'];

const isoOf = (at: Date | null | undefined): string | null => (at ? toIso(at) : null);

/** Rows of a state; those being sent whose bank has been silent too long are asked about. */
function inState(state: DeskState, now: Date): SQL | undefined {
  const silent = new Date(now.getTime() - unknownTooLongMs);
  switch (state) {
    case 'review':
      return and(eq(withdraw.status, 'requested'), isFree(now));
    case 'sending':
      return and(
        inArray(withdraw.status, ['approved', 'sending']),
        sql`(${withdraw.unknownSince} is null or ${gt(withdraw.unknownSince, silent)})`,
        or(eq(withdraw.status, 'sending'), isFree(now)),
      );
    case 'ask':
      return and(eq(withdraw.status, 'sending'), lte(withdraw.unknownSince, silent));
    case 'held':
      return and(inArray(withdraw.status, [...holdableStatuses]), isHeld(now));
    case 'done':
      return inArray(withdraw.status, [...over]);
  }
}

/** The rows that a filter of the list shows. */
const ofFilter = ({ state, reason, bank, vip, min, max }: DeskAsked, now: Date): SQL | undefined =>
  and(
    inState(state, now),
    reason && sql`${reason} = any(${withdraw.review})`,
    bank === undefined ? undefined : eq(withdraw.bankCode, bank),
    vip === undefined ? undefined : hasVipLevel(withdraw.memberId, Number(vip) as VipLevel),
    min === undefined ? undefined : gte(withdraw.amount, min),
    max === undefined ? undefined : lte(withdraw.amount, max),
  );

/** One page of a state; what is done newest first, everything else oldest first. */
export async function withdrawDesk(
  ctx: OperatorContext,
  filter: DeskFilter,
): Promise<{ items: DeskRow[]; next_cursor: string | null; as_of: string }> {
  const { state, limit, cursor } = filter;
  const now = ctx.now();
  const newestFirst = state === 'done';
  const from = idBefore(cursor);
  const rows = await ctx.db
    .select({
      row: withdraw,
      vip: factOfRow(vipLevel, 'withdraw.member_id', now),
      watched: watchedBy(ctx, 'withdraw', 'withdraw.id'),
    })
    .from(withdraw)
    .where(
      and(
        ofFilter(filter, now),
        from === undefined ? undefined : newestFirst ? lt(withdraw.id, from) : gt(withdraw.id, from),
      ),
    )
    .orderBy(newestFirst ? desc(withdraw.id) : asc(withdraw.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ row }) => row.id);
  const second = await shownSettings(ctx);
  const { withdraw: policy } = second;
  return {
    items: shown.map(({ row, vip, watched }) => ({
      withdraw_id: String(row.id),
      reference: payoutReference(row.id),
      member_id: String(row.memberId),
      vip_level: vip,
      account_name: row.accountName,
      bank_name: bankName(row.bankCode),
      account: maskedAccount(row.bankAccountNumber),
      amount: toDecimal(satang(row.amount)),
      status: row.status,
      reasons: [
        ...(satang(row.amount) >= secondFrom(row.review, second) ? [{ code: 'two', text: 'สองคน' }] : []),
        ...row.review.map((code) => ({ code: code as string, text: reviewThai(code, policy) })),
      ],
      together: row.status === 'requested' && !holdOf(row, now) && mayTogether(row.review, satang(row.amount), second),
      created_at: toIso(row.createdAt),
      held_until: isoOf(holdOf(row, now)?.until),
      watched_by: watched,
    })),
    next_cursor,
    as_of: toIso(now),
  };
}

/** A row of the list's file, with the columns' own names. */
export type DeskFileRow = {
  id: bigint;
  member_id: bigint;
  vip_level: VipLevel;
  status: WithdrawRow['status'];
  amount: bigint;
  bank_code: string;
  bank_account_number: string;
  account_name: string;
  automatic: boolean;
  review: WithdrawRow['review'];
  decided_by: string | null;
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  settled_at: Date | null;
};

/** The statement of all rows that a filter shows, in the list's order, each a `DeskFileRow`. */
export function deskFileRows(
  db: Db,
  asked: DeskAsked,
  now: Date,
): { readonly sql: string; readonly params: unknown[] } {
  const { memberId, status, amount, bankCode, bankAccountNumber, accountName, automatic } = withdraw;
  const { id, review, decidedBy, reason, createdAt, decidedAt, settledAt } = withdraw;
  const columns = { id, memberId, status, amount, bankCode, bankAccountNumber, accountName, automatic };
  return db
    .select({
      ...columns,
      ...{ review, decidedBy, reason, createdAt, decidedAt, settledAt },
      vipLevel: factOfRow(vipLevel, 'withdraw.member_id', now).as('vip_level'),
    })
    .from(withdraw)
    .where(ofFilter(asked, now))
    .orderBy(asked.state === 'done' ? desc(id) : asc(id))
    .toSQL();
}

/** How many rows a filter shows, counted to `most`. One statement. */
export async function deskFileCount(db: Db, asked: DeskAsked, now: Date, most: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${withdraw} where ${ofFilter(asked, now)} limit ${most}) q`,
  );
  return rows[0]?.n ?? 0;
}

export interface DeskNow {
  /** How many rows each state but the finished ones has, at most 1,001. */
  readonly counts: Readonly<Record<Exclude<DeskState, 'done'>, number>>;
  readonly today: DeskToday;
  /** What the rows of the asked filter add up to, of the oldest 1,001 at most; undefined of those that are done. */
  readonly sum: Satang | undefined;
}

/** The queue at a glance: its states, the sum of what is shown, and how today's withdrawals fared by the rules alone. One statement. */
export async function deskNow(ctx: Context, asked: DeskAsked): Promise<DeskNow> {
  const now = ctx.now();
  const sum =
    asked.state === 'done'
      ? sql`null`
      : sql`(select sum(amount)::bigint from (select ${withdraw.amount} from ${withdraw} where ${ofFilter(asked, now)} order by ${withdraw.id} limit 1001) s)`;
  const count = (state: DeskState): SQL =>
    sql`(select count(*)::int from (select 1 from ${withdraw} where ${inState(state, now)} limit 1001) q)`;
  const { rows } = await ctx.db.execute<DeskNow['counts'] & { today: DeskToday; sum: bigint | null }>(
    sql`select ${count('review')} as review, ${count('sending')} as sending, ${count('ask')} as ask, ${count('held')} as held, ${sum} as sum,
      (select json_build_object('count', count(*), 'automatic', count(*) filter (where automatic),
          'median_seconds', percentile_disc(0.5) within group (order by extract(epoch from settled_at - created_at)::float8)
            filter (where automatic and status = 'paid'))
        from ${withdraw} where created_at >= ${bangkokInstant(bangkokDay(now)).toISOString()}::timestamptz) as today`,
  );
  const [row] = rows;
  assert(row, 'the counts are one row');
  const { today, sum: amount, ...counts } = row;
  return { counts, today, sum: asked.state === 'done' ? undefined : satang(amount ?? 0n) };
}

/**
 * A withdrawal with every check it passed or waits for. The whole account number stands open only to who decides payouts.
 *
 * @throws Refusal not_found
 */
export async function withdrawSlip(ctx: OperatorContext, id: bigint): Promise<DeskSlip> {
  const now = ctx.now();
  const found = await withdrawBeside(ctx.db, id, now);
  if (!found) throw new Refusal('not_found');
  const { row, owner, today, source } = found;
  const second = await shownSettings(ctx);
  const { withdraw: policy } = second;
  const decides = may(ctx.operator.role ?? 'viewer', 'withdraw.decide');
  const hold = holdOf(row, now);
  const waits = row.status === 'requested' && !hold;
  const nameMatches = row.accountName === `${owner.firstName} ${owner.lastName}`;
  return {
    withdraw_id: String(row.id),
    reference: payoutReference(row.id),
    member_id: String(row.memberId),
    status: row.status,
    amount: toDecimal(satang(row.amount)),
    bank_name: bankName(row.bankCode),
    account: decides ? accountText(row.bankAccountNumber) : maskedAccount(row.bankAccountNumber),
    account_name: row.accountName,
    name_matches: nameMatches,
    takes_two: satang(row.amount) >= secondFrom(row.review, second),
    created_at: toIso(row.createdAt),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt && toIso(row.decidedAt),
    reason: row.reason,
    checks: deskChecks({
      memberId: row.memberId,
      amount: satang(row.amount),
      review: row.review,
      policy,
      second,
      today,
      nameMatches,
      source,
      now,
    }),
    may_decide: decides && waits,
    may_reject: decides && row.status === 'requested',
    may_settle: may(ctx.operator.role ?? 'viewer', 'withdraw.settle') && isUnknownTooLong(row, now),
    may_mark_paid: decides && row.status === 'approved' && !hold && !payoutBank(ctx),
    hold: hold ? { ...hold, until: toIso(hold.until) } : null,
    may_hold_until: decides ? isoOf(holdMost(row, now)) : null,
    may_release: decides && hold !== undefined,
    silent_minutes: row.unknownSince ? Math.floor((now.getTime() - row.unknownSince.getTime()) / minuteMs) : null,
  };
}
