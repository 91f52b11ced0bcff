/** Reads of bills, shaped for pages and calls; a member sees only their own. */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import { satang, toDecimal } from '../../money.ts';
import { promotionOfStake } from '../../play/server/stake-queries.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { newestId } from '../../server/db/page.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import type { BillDetail, BillView } from '../bill-contract.ts';
import type { BillStatus } from '../rules/round-state.ts';
import { bill, billShare, line } from './bill-tables.ts';
import { roundColumns } from './round-columns.ts';
import { billDetailView, billView, type ShownNumbers, shownMax } from './shapes.ts';
import { market, result, round } from './tables.ts';

const next = alias(round, 'next');

export interface BillsWanted {
  /** `history` is everything but pending bills. */
  readonly status?: BillStatus | 'history' | undefined;
  readonly market?: string | undefined;
  /** Bangkok days of sending, both inclusive. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface BillList {
  readonly items: BillView[];
  /** Over all bills of the filter, not the page; excludes what was paid for cancelled and refunded bills. */
  readonly summary: { count: number; payable: string; win_amount: string };
  readonly next_cursor: string | null;
}

const past: readonly BillStatus[] = ['won', 'lost', 'cancelled', 'refunded'];

/** The numbers shown on a card, in the order they were written. */
const shownOf = sql<ShownNumbers>`(
  select json_build_object(
      'first', (array_agg(own.number order by own.written))[1:${sql.raw(String(shownMax))}],
      'count', count(*)
    ) from (select number, min(position) as written from ${line} where bill_id = ${bill.id} group by number) own
)`;

/** The bills of a filter; its values are null where it leaves a part open. */
const wantedBills = and(
  eq(bill.memberId, value('memberId')),
  sql`(${value('statuses')}::text[] is null or ${bill.status} = any(${value('statuses')}::text[]))`,
  sql`(${value('market')}::text is null or ${round.market} = ${value('market')}::text)`,
  gte(bill.createdAt, value('from')),
  lt(bill.createdAt, value('until')),
);

const billsPage = preparedQuery('bill_page', (db) =>
  db
    .select({ bill, round: roundColumns, shown: shownOf })
    .from(bill)
    .innerJoin(round, eq(round.id, bill.roundId))
    .innerJoin(market, eq(market.code, round.market))
    .where(and(wantedBills, lt(bill.id, value('before'))))
    .orderBy(desc(bill.id))
    .limit(value('most')),
);

const billSums = preparedQuery('bill_sums', (db) =>
  db
    .select({
      count: sql<number>`count(*)::int`,
      payable: sql<bigint>`coalesce(sum(${bill.payable}) filter (where ${bill.status} not in ('cancelled', 'refunded')), 0)::bigint`,
      winAmount: sql<bigint>`coalesce(sum(${bill.winAmount}), 0)::bigint`,
    })
    .from(bill)
    .innerJoin(round, eq(round.id, bill.roundId))
    .where(wantedBills),
);

const filterValues = (memberId: bigint, wanted: BillsWanted) => ({
  memberId,
  statuses: wanted.status ? (wanted.status === 'history' ? past : [wanted.status]) : null,
  market: wanted.market ?? null,
  from: wanted.from ? bangkokInstant(wanted.from) : '-infinity',
  until: wanted.to ? bangkokInstant(addDays(wanted.to, 1)) : 'infinity',
});

/** A member's bills, newest first, without sums over all of them. One statement. */
export async function billsOf(
  ctx: Context,
  memberId: bigint,
  wanted: BillsWanted,
): Promise<Pick<BillList, 'items' | 'next_cursor'>> {
  const before = wanted.cursor && /^\d{1,18}$/.test(wanted.cursor) ? BigInt(wanted.cursor) : newestId;
  const rows = await billsPage(ctx.db, { ...filterValues(memberId, wanted), before, most: wanted.limit + 1 });
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1);
  const now = ctx.now();
  return {
    items: page.map((row) => billView(row.bill, row.round, row.shown, now)),
    next_cursor: rows.length > wanted.limit && last ? String(last.bill.id) : null,
  };
}

/** The member's bills, newest first. */
export async function bills(ctx: MemberContext, wanted: BillsWanted): Promise<BillList> {
  const [page, [sums]] = await Promise.all([
    billsOf(ctx, ctx.member.id, wanted),
    billSums(ctx.db, filterValues(ctx.member.id, wanted)),
  ]);
  return {
    ...page,
    summary: {
      count: sums?.count ?? 0,
      payable: toDecimal(satang(sums?.payable ?? 0n)),
      win_amount: toDecimal(satang(sums?.winAmount ?? 0n)),
    },
  };
}

const wholeBills = (db: Db) =>
  db
    .select({ bill, round: roundColumns, mapped: result.mapped, voidReason: round.voidReason, token: billShare.token })
    .from(bill)
    .innerJoin(round, eq(round.id, bill.roundId))
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, and(eq(result.roundId, round.id), eq(result.version, round.resultVersion)))
    .leftJoin(billShare, eq(billShare.billId, bill.id));

/**
 * One bill with its lines, and the result once its round has one.
 *
 * @throws Refusal not_found, also for another member's bill
 */
export async function billDetail(ctx: MemberContext, billId: bigint): Promise<BillDetail> {
  const [row] = await wholeBills(ctx.db).where(and(eq(bill.id, billId), eq(bill.memberId, ctx.member.id)));
  if (!row) throw new Refusal('not_found');
  const lines = await ctx.db.select().from(line).where(eq(line.billId, billId)).orderBy(asc(line.position));
  const promotion = row.bill.takenId === null ? null : await promotionOfStake(ctx.db, `bill:${billId}`);
  return billDetailView(row.bill, row.round, lines, {
    result: row.mapped,
    voidReason: row.voidReason,
    promotion,
    shareUrl: row.token && ctx.config.publicUrl + links.sharedBill(row.token),
    now: ctx.now(),
  });
}

/**
 * A bill that its member shares, for whoever has the link: without note, promotion and number, which are the member's own.
 *
 * @throws Refusal not_found
 */
export async function sharedBill(ctx: Context, token: string): Promise<BillDetail> {
  const [row] = await wholeBills(ctx.db).where(eq(billShare.token, token));
  if (!row) throw new Refusal('not_found');
  const lines = await ctx.db.select().from(line).where(eq(line.billId, row.bill.id)).orderBy(asc(line.position));
  const shown = { ...row.bill, note: null };
  return {
    ...billDetailView(shown, row.round, lines, {
      result: row.mapped,
      voidReason: row.voidReason,
      promotion: null,
      now: ctx.now(),
    }),
    ...{ bill_id: '', bill_no: '', cancellable_until: null },
  };
}

/**
 * The round on which an old bill can be bet again: the next of its market that takes bets; null while there is none.
 *
 * @throws Refusal not_found, also for another member's bill
 */
export async function roundToBetAgain(ctx: MemberContext, billId: bigint): Promise<string | null> {
  const now = ctx.now();
  const open = ctx.db
    .select({ id: next.id })
    .from(next)
    .where(
      and(
        eq(next.market, round.market),
        inArray(next.status, ['scheduled', 'open']),
        lte(next.openAt, now),
        gt(next.closeAt, now),
        eq(market.active, true),
      ),
    )
    .orderBy(asc(next.closeAt))
    .limit(1);
  const [row] = await ctx.db
    .select({ next: sql<bigint | null>`(${open})` })
    .from(bill)
    .innerJoin(round, eq(round.id, bill.roundId))
    .innerJoin(market, eq(market.code, round.market))
    .where(and(eq(bill.id, billId), eq(bill.memberId, ctx.member.id)));
  if (!row) throw new Refusal('not_found');
  return row.next === null ? null : String(row.next);
}
