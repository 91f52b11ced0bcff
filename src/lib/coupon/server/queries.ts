/** Reads of coupons for members and for the domains that give them. */
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { MemberCouponView } from '../contract.ts';
import { codeText } from '../rules/code.ts';
import { amountText } from '../rules/worth.ts';
import { codeEnd, memberCouponView } from './shapes.ts';
import { coupon, couponCode, couponUse } from './tables.ts';

/** The most coupons the member's page shows. */
const shownMax = 60;

const order: Readonly<Record<MemberCouponView['state'], number>> = { ready: 0, coming: 1, used: 2, expired: 2 };

/** The member's own codes and codes they have used: usable ones first, with the number of uses. */
export async function memberCoupons(ctx: MemberContext): Promise<MemberCouponView[]> {
  const memberId = ctx.member.id;
  const rows = await ctx.db
    .select({ coupon, code: couponCode, usedAt: couponUse.usedAt })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .leftJoin(couponUse, and(eq(couponUse.codeId, couponCode.id), eq(couponUse.memberId, memberId)))
    .where(and(eq(coupon.agentId, ctx.agentId), or(eq(couponCode.ownerId, memberId), eq(couponUse.memberId, memberId))))
    .orderBy(desc(sql`coalesce(${couponUse.usedAt}, ${couponCode.createdAt})`), desc(couponCode.id))
    .limit(shownMax);
  const now = ctx.now();
  return rows
    .map((row) => memberCouponView(row.coupon, row.code, row.usedAt, now))
    .sort((a, b) => order[a.state] - order[b.state]);
}

/** The end of each coupon whose codes are still valid, null for no end; ended coupons are omitted. */
export async function livingCoupons(
  db: Db,
  couponIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, Date | null>> {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .select({ id: coupon.id, endsAt: coupon.endsAt })
    .from(coupon)
    .where(
      and(
        inArray(coupon.id, [...couponIds]),
        eq(coupon.active, true),
        or(isNull(coupon.endsAt), gt(coupon.endsAt, now)),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.endsAt]));
}

/** The value of one code of each coupon: "฿50". */
export async function couponWorth(db: Db, couponIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: coupon.id,
      gives: coupon.gives,
      amount: coupon.amount,
      spinGameName: coupon.spinGameName,
      spinStake: coupon.spinStake,
    })
    .from(coupon)
    .where(inArray(coupon.id, [...couponIds]));
  return new Map(rows.map((row) => [row.id, amountText(row)]));
}

export interface GivenCode {
  readonly source: string;
  readonly code: string;
  readonly expires_at: string | null;
}

/** Codes given for these causes. */
export async function givenCodes(db: Db, sources: readonly string[]): Promise<GivenCode[]> {
  if (sources.length === 0) return [];
  const rows = await db
    .select({
      source: couponCode.source,
      code: couponCode.code,
      expiresAt: couponCode.expiresAt,
      endsAt: coupon.endsAt,
    })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .where(inArray(couponCode.source, [...sources]))
    .orderBy(couponCode.id);
  return rows.flatMap(({ source, code, ...ends }) => {
    const end = codeEnd(ends, ends);
    return source === null ? [] : [{ source, code: codeText(code), expires_at: end && toIso(end) }];
  });
}
