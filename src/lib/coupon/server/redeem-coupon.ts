/** Redeems a coupon: its value is credited once, and no more often than its terms allow. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, announcePoints } from '../../ledger/server/queries.ts';
import { points, satang } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import { grantBonus } from '../../promotion/server/grant-bonus.ts';
import { activePromotion } from '../../promotion/server/taken-queries.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { shortDateTime } from '../../thai.ts';
import type { CouponUseView } from '../contract.ts';
import { bonusRuleOf } from '../rules/bonus-coupon.ts';
import { howToRead, readCode } from '../rules/code.ts';
import { type CouponTerms, couponPeriods, judgeUse, periodStart, type UseAnswer } from '../rules/use.ts';
import { amountText } from '../rules/worth.ts';
import { couponSegments } from './segment-port.ts';
import { type CodeRow, type CouponRow, codeEnd, couponUseView, termsText } from './shapes.ts';
import { spinGivers } from './spin-givers.ts';
import { coupon, couponCode, couponUse } from './tables.ts';

/**
 * @throws Refusal coupon_misread (cannot be a code), coupon_unknown (no such code, or another member's), coupon_not_started,
 * coupon_expired, coupon_limit, coupon_not_for_you (not in its segment), coupon_used_up, coupon_beside_promotion (a bonus while a promotion is active), coupon_terms
 * (a bonus whose terms are not accepted yet), account_closed, play_paused
 */
export async function redeemCoupon(
  ctx: MemberContext,
  input: { readonly code: string; readonly accept_terms?: boolean | undefined },
): Promise<CouponUseView> {
  const code = readCode(input.code);
  if (!code) throw misread(input.code);
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    // The wallet lock serialises a member's redemptions, so that each counts those before it.
    const own = await lockWalletAndPoints(tx, memberId);
    const now = await databaseNow(tx);
    await checkSpend(tx, ctx.member, { kind: 'purchase', at: now });
    const found = await findCode(tx, ctx.agentId, memberId, code);
    await assertUsable(tx, found, memberId, now);
    await assertInSegment(tx, memberId, found.coupon.segmentId, now);
    if (found.coupon.gives === 'bonus' && (await activePromotion(tx, memberId)))
      throw refused('coupon_beside_promotion');
    const terms = termsText(found.coupon);
    if (terms !== null && !input.accept_terms)
      throw new Refusal('coupon_terms', { values: { worth: amountText(found.coupon), terms } });
    await countUse(tx, found.code);

    const { gives, amount } = found.coupon;
    const [use] = await tx
      .insert(couponUse)
      .values({ couponId: found.coupon.id, codeId: found.code.id, memberId, gives, amount, usedAt: now })
      .returning();
    assert(use, 'a use is inserted');
    await giveWorth(inside, tx, { row: found.coupon, useId: use.id, memberId, own, now });
    return couponUseView(use, found.coupon);
  });
}

interface Giving {
  readonly row: CouponRow;
  readonly useId: bigint;
  readonly memberId: bigint;
  readonly own: Awaited<ReturnType<typeof lockWalletAndPoints>>;
  readonly now: Date;
}

/** Credit and points are one transfer; a bonus opens its wallet; spins are given by what they are played on. */
async function giveWorth(ctx: Context, tx: Db, { row, useId, memberId, own, now }: Giving): Promise<void> {
  const reference = `coupon:${useId}`;
  const spins = { memberId, quantity: Number(row.amount), source: reference, at: now };
  switch (row.gives) {
    case 'credit':
      await post(tx, {
        kind: 'coupon_credit',
        reference,
        from: { house: 'bonus_cost' },
        to: { wallet: own.wallet.id },
        amount: satang(row.amount),
      });
      return announceBalance(ctx, memberId);
    case 'points':
      await post(tx, {
        kind: 'coupon_points',
        reference,
        from: { house: 'points_issued' },
        to: { wallet: own.points.id },
        amount: points(row.amount),
      });
      return announcePoints(ctx, memberId);
    case 'bonus': {
      assert(row.bonus, 'a bonus has terms');
      const rule = bonusRuleOf(satang(row.amount), row.bonus);
      await grantBonus(ctx, tx, { memberId, title: row.title, rule, source: reference, now });
      return announceBalance(ctx, memberId);
    }
    case 'spins': {
      const { spinGameId: gameId, spinStake } = row;
      assert(gameId !== null && spinStake !== null, `coupon ${row.id} names its spins`);
      return spinGivers.get().giveSlotSpins(tx, { ...spins, gameId, stake: satang(spinStake) });
    }
    case 'wheel_spins':
      return spinGivers.get().giveWheelSpins(tx, spins);
  }
}

interface FoundCode {
  readonly coupon: CouponRow;
  readonly code: CodeRow;
}

async function findCode(tx: Db, agentId: bigint, memberId: bigint, text: string): Promise<FoundCode> {
  const [found] = await tx
    .select({ coupon, code: couponCode })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .where(and(eq(couponCode.code, text), eq(coupon.agentId, agentId)));
  // Another member's code is reported like one that does not exist.
  if (!found || (found.code.ownerId !== null && found.code.ownerId !== memberId)) throw refused('coupon_unknown');
  return found;
}

async function assertUsable(tx: Db, found: FoundCode, memberId: bigint, now: Date): Promise<void> {
  const terms: CouponTerms = { ...found.coupon, endsAt: codeEnd(found.coupon, found.code) };
  const since = terms.period ? periodStart(terms.period, now) : now;
  const [used] = await tx
    .select({
      ever: sql<number>`count(*)::int`,
      inPeriod: sql<number>`(count(*) filter (where ${gte(couponUse.usedAt, since)}))::int`,
    })
    .from(couponUse)
    .where(and(eq(couponUse.memberId, memberId), eq(couponUse.couponId, found.coupon.id)));
  assert(used, 'a count is a row');
  const answer = judgeUse(terms, used, now);
  if (!answer.ok) throw refusalOf(answer.reason, terms);
}

/** After the other terms, which say nothing of who is in a segment. */
async function assertInSegment(tx: Db, memberId: bigint, segmentId: bigint | null, now: Date) {
  if (segmentId !== null && !(await couponSegments.get().isIn(tx, memberId, segmentId, now)))
    throw refused('coupon_not_for_you');
}

/** The code's counter decides between concurrent uses. */
async function countUse(tx: Db, { id, usesMax }: CodeRow): Promise<void> {
  const counted = await tx
    .update(couponCode)
    .set({ used: sql`${couponCode.used} + 1` })
    .where(and(eq(couponCode.id, id), sql`${couponCode.used} < ${usesMax}`))
    .returning({ id: couponCode.id });
  if (counted.length === 0) throw refused('coupon_used_up');
}

type ForField =
  | 'coupon_not_for_you'
  | 'coupon_unknown'
  | 'coupon_used_up'
  | 'coupon_expired'
  | 'coupon_beside_promotion';
const fieldTexts: Readonly<Record<ForField, string>> = {
  coupon_not_for_you: 'คูปองนี้ให้เฉพาะสมาชิกบางกลุ่ม บัญชีนี้ยังใช้ไม่ได้',
  coupon_unknown: 'ไม่พบคูปองนี้ ตรวจรหัสอีกครั้ง',
  coupon_used_up: 'คูปองนี้ถูกใช้ครบแล้ว',
  coupon_expired: 'คูปองนี้หมดอายุแล้ว',
  // Checked before the terms are accepted, so that the member learns that the coupon is not used up.
  coupon_beside_promotion: 'ใช้โปรอื่นอยู่ ทำเทิร์นให้ครบหรือยกเลิกโปรนั้นก่อน คูปองยังไม่ถูกใช้',
};
const refused = (problem: ForField): Refusal => new Refusal(problem, { fields: { code: fieldTexts[problem] } });

function misread(text: string): Refusal {
  const how = howToRead(text);
  return new Refusal('coupon_misread', { values: { how }, fields: { code: `รหัสไม่ถูกต้อง ${how}` } });
}

function refusalOf(reason: Extract<UseAnswer, { ok: false }>['reason'], terms: CouponTerms): Refusal {
  switch (reason) {
    case 'ended':
    case 'expired':
      return refused('coupon_expired');
    case 'not_started': {
      const from = shortDateTime(terms.startsAt);
      return new Refusal('coupon_not_started', { values: { from }, fields: { code: `คูปองนี้เริ่มใช้ได้ ${from}` } });
    }
    case 'member_limit':
    case 'period_limit': {
      const limit =
        reason === 'member_limit'
          ? `คนละ ${terms.perMemberMax} ครั้ง`
          : `${couponPeriods[terms.period ?? 'day']}ละ ${terms.perPeriodMax} ครั้ง`;
      return new Refusal('coupon_limit', { values: { limit }, fields: { code: `คุณใช้คูปองนี้ครบแล้ว (${limit})` } });
    }
  }
}
