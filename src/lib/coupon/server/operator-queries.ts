/** Coupons for operators. */
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { CouponCodeView, CouponView } from '../operator-contract.ts';
import { codeText } from '../rules/code.ts';
import { amountOnWire } from '../rules/worth.ts';
import { type CodeRow, type CouponRow, termsText } from './shapes.ts';
import { coupon, couponCode } from './tables.ts';

export const codeView = (row: CodeRow): CouponCodeView => ({
  code: codeText(row.code),
  uses_max: row.usesMax,
  used: row.used,
  member_id: row.ownerId === null ? null : String(row.ownerId),
  expires_at: row.expiresAt && toIso(row.expiresAt),
});

interface Totals {
  readonly codes: number;
  readonly usesMax: number;
  readonly used: number;
}

const couponView = (row: CouponRow, totals: Totals): CouponView => ({
  coupon_id: String(row.id),
  title: row.title,
  gives: row.gives,
  amount: amountOnWire(row),
  terms: termsText(row),
  spin_game_id: row.spinGameId === null ? null : String(row.spinGameId),
  spin_stake: row.spinStake === null ? null : toDecimal(satang(row.spinStake)),
  starts_at: toIso(row.startsAt),
  ends_at: row.endsAt && toIso(row.endsAt),
  active: row.active,
  per_member_max: row.perMemberMax,
  period: row.period,
  per_period_max: row.perPeriodMax,
  segment_id: row.segmentId === null ? null : String(row.segmentId),
  codes: totals.codes,
  uses_max: totals.usesMax,
  used: totals.used,
  created_by: row.createdBy,
});

const selected = (ctx: Context) =>
  ctx.db
    .select({
      coupon,
      codes: sql<number>`count(${couponCode.id})::int`,
      usesMax: sql<number>`coalesce(sum(${couponCode.usesMax}), 0)::int`,
      used: sql<number>`coalesce(sum(${couponCode.used}), 0)::int`,
    })
    .from(coupon)
    .leftJoin(couponCode, eq(couponCode.couponId, coupon.id));

export async function coupons(
  ctx: Context,
  input: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: CouponView[]; next_cursor: string | null }> {
  const before = idBefore(input.cursor);
  const rows = await selected(ctx)
    .where(and(eq(coupon.agentId, ctx.agentId), before === undefined ? undefined : lt(coupon.id, before)))
    .groupBy(coupon.id)
    .orderBy(desc(coupon.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.coupon.id);
  return { items: shown.map((row) => couponView(row.coupon, row)), next_cursor };
}

/** @throws Refusal not_found */
export async function couponOf(ctx: Context, couponId: bigint): Promise<CouponView> {
  const [row] = await selected(ctx)
    .where(and(eq(coupon.agentId, ctx.agentId), eq(coupon.id, couponId)))
    .groupBy(coupon.id);
  if (!row) throw new Refusal('not_found');
  return couponView(row.coupon, row);
}

export async function codesOf(
  ctx: Context,
  input: { readonly coupon_id: bigint; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: CouponCodeView[]; next_cursor: string | null }> {
  const after = idBefore(input.cursor);
  const rows = await ctx.db
    .select({ code: couponCode })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .where(
      and(
        eq(coupon.agentId, ctx.agentId),
        eq(couponCode.couponId, input.coupon_id),
        after === undefined ? undefined : gt(couponCode.id, after),
      ),
    )
    .orderBy(asc(couponCode.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.code.id);
  return { items: shown.map((row) => codeView(row.code)), next_cursor };
}
