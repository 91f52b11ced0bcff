/** Reads of the point shop. */
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { couponWorth, givenCodes, livingCoupons } from '../../coupon/server/queries.ts';
import { pointBalance, pointsOf } from '../../ledger/server/queries.ts';
import { formatPoints, type Points, points, satang, toDecimal } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { isMemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { aboutMember, fact, facts } from '../../server/db/facts.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { toIso } from '../../time.ts';
import type { CalculationView, ItemView, RedemptionView } from '../contract.ts';
import { calculate, type ItemKind, judgeRedemption, type RedeemAnswer } from '../rules/offer.ts';
import { codeSources, type ItemRow, offerOf, redemptionView } from './shapes.ts';
import { redemption, redemptionItem } from './tables.ts';

/** Items each member has redeemed, excluding cancelled ones. */
export async function hadBy(
  db: Db,
  memberId: bigint,
  itemIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({ itemId: redemption.itemId, had: sql<number>`sum(${redemption.quantity})::int` })
    .from(redemption)
    .where(
      and(
        eq(redemption.memberId, memberId),
        inArray(redemption.itemId, [...itemIds]),
        ne(redemption.status, 'cancelled'),
      ),
    )
    .groupBy(redemption.itemId);
  return new Map(rows.map((row) => [row.itemId, row.had]));
}

function itemView(row: ItemRow, worth: string | null, who: { balance: Points; had: number }, now: Date): ItemView {
  const offer = offerOf(row);
  const answer = judgeRedemption(offer, { quantity: 1, ...who }, now);
  return {
    item_id: String(row.id),
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    points: String(row.price),
    credit: row.credit === null ? null : toDecimal(satang(row.credit)),
    worth,
    stock: row.stock,
    left: offer.left,
    per_member_max: row.perMemberMax,
    quantity_max: row.quantityMax,
    ends_at: row.endsAt && toIso(row.endsAt),
    // Closed offers are filtered out by the query.
    state: answer.ok || answer.reason === 'closed' ? 'open' : answer.reason,
    short: !answer.ok && answer.reason === 'points' ? String(answer.short) : '0',
    enamel: row.enamel,
    emblem: row.emblem,
  };
}

/** Current items with the worth of their coupons; the same for everybody. */
async function catalogue(
  ctx: Context,
  kind?: ItemKind,
): Promise<readonly { readonly row: ItemRow; readonly worth: string | null }[]> {
  const now = ctx.now();
  const found = await ctx.db
    .select()
    .from(redemptionItem)
    .where(
      and(
        eq(redemptionItem.agentId, ctx.agentId),
        eq(redemptionItem.active, true),
        runsAt(redemptionItem, now),
        kind && eq(redemptionItem.kind, kind),
      ),
    )
    .orderBy(asc(redemptionItem.position), asc(redemptionItem.id));
  const couponIds = found.flatMap((row) => row.couponId ?? []);
  const living = await livingCoupons(ctx.db, couponIds, now);
  const worths = await couponWorth(ctx.db, couponIds);
  return found
    .filter((row) => row.couponId === null || living.has(row.couponId))
    .map((row) => ({ row, worth: row.couponId === null ? null : (worths.get(row.couponId) ?? null) }));
}

type Catalogue = Awaited<ReturnType<typeof catalogue>>;

/** How many of each item the member has redeemed, by the item's id; cancelled ones do not count. */
const redeemed = fact(
  `select json_object_agg(item_id, had) from (
      select item_id, sum(quantity) as had from redemption where member_id = $1 and status <> 'cancelled' group by item_id
    ) by_item`,
  (found: Readonly<Record<string, number>> | null) => found ?? {},
);

const redeemerFacts = facts('redeemer', { balance: pointBalance, had: redeemed });

async function offersTo(ctx: Context, items: Catalogue): Promise<{ point: string | null; items: ItemView[] }> {
  const now = ctx.now();
  if (!isMemberContext(ctx)) {
    const anyone = { balance: points(10n ** 15n), had: 0 };
    return { point: null, items: items.map(({ row, worth }) => itemView(row, worth, anyone, now)) };
  }
  const { balance, had } = await redeemerFacts(ctx.db, aboutMember(ctx));
  return {
    point: String(balance),
    items: items.map(({ row, worth }) => itemView(row, worth, { balance, had: had[String(row.id)] ?? 0 }, now)),
  };
}

/** Current offers; a member's points and limits decide what can be redeemed, a guest sees them all as available. */
export async function offered(ctx: Context, kind?: ItemKind): Promise<{ point: string | null; items: ItemView[] }> {
  return offersTo(ctx, await catalogue(ctx, kind));
}

/** The offers as a page shows them: items at most two seconds old, points and limits as they are. */
export async function shownOffers(ctx: Context): Promise<{ point: string | null; items: ItemView[] }> {
  return offersTo(ctx, await sharedRead(ctx, 'redemption catalogue', (nobody) => catalogue(nobody)));
}

/** Why an item cannot be redeemed, in Thai. */
function refusalWords(answer: Extract<RedeemAnswer, { ok: false }>, perMemberMax: number | null): string {
  switch (answer.reason) {
    case 'points':
      return `แต้มไม่พอ ขาดอีก ${formatPoints(answer.short)} แต้ม`;
    case 'out_of_stock':
      return 'ของรางวัลนี้หมดแล้ว';
    case 'limit':
      return `แลกรายการนี้ครบแล้ว (คนละ ${perMemberMax} ครั้ง)`;
    case 'closed':
      return 'รายการนี้ไม่เปิดให้แลกในตอนนี้';
  }
}

/**
 * An item of the agent, with the quantity checked; closed if its coupon has ended.
 *
 * @throws Refusal not_found, invalid_input (too many at once)
 */
export async function itemOf(
  db: Db,
  agentId: bigint,
  { itemId, quantity, now }: { readonly itemId: bigint; readonly quantity: number; readonly now: Date },
): Promise<ItemRow> {
  const [row] = await db
    .select()
    .from(redemptionItem)
    .where(and(eq(redemptionItem.id, itemId), eq(redemptionItem.agentId, agentId)));
  if (!row) throw new Refusal('not_found');
  if (quantity > row.quantityMax) throw invalidInput({ quantity: `แลกได้ครั้งละไม่เกิน ${row.quantityMax}` });
  const isOver = row.couponId !== null && !(await livingCoupons(db, [row.couponId], now)).has(row.couponId);
  return isOver ? { ...row, active: false } : row;
}

/** @throws Refusal not_found, invalid_input */
export async function calculation(
  ctx: MemberContext,
  input: { readonly item_id: bigint; readonly quantity: number },
): Promise<CalculationView> {
  const now = ctx.now();
  const row = await itemOf(ctx.db, ctx.agentId, { itemId: input.item_id, quantity: input.quantity, now });
  const balance = await pointsOf(ctx.db, ctx.member.id);
  const had = (await hadBy(ctx.db, ctx.member.id, [row.id])).get(row.id) ?? 0;
  const request = { quantity: input.quantity, balance, had };
  const calculation = calculate(offerOf(row), request);
  const answer = judgeRedemption(offerOf(row), request, now);
  return {
    item_id: String(row.id),
    quantity: input.quantity,
    points: String(calculation.points),
    credit: calculation.credit === null ? null : toDecimal(calculation.credit),
    point_before: String(calculation.before),
    point_after: String(calculation.after),
    available: answer.ok,
    reason: answer.ok ? null : refusalWords(answer, row.perMemberMax),
  };
}

export async function redemptions(
  ctx: MemberContext,
  input: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: RedemptionView[]; next_cursor: string | null }> {
  const before = idBefore(input.cursor);
  const rows = await ctx.db
    .select()
    .from(redemption)
    .where(and(eq(redemption.memberId, ctx.member.id), before === undefined ? undefined : lt(redemption.id, before)))
    .orderBy(desc(redemption.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.id);
  const given = await givenCodes(ctx.db, shown.flatMap(codeSources));
  return { items: shown.map((row) => redemptionView(row, given)), next_cursor };
}

/** The address of the member's last gift, to prefill the form. */
export async function lastDelivery(ctx: MemberContext): Promise<RedemptionView['delivery']> {
  const [row] = await ctx.db
    .select()
    .from(redemption)
    .where(and(eq(redemption.memberId, ctx.member.id), eq(redemption.kind, 'gift')))
    .orderBy(desc(redemption.id))
    .limit(1);
  return row ? redemptionView(row, []).delivery : null;
}
