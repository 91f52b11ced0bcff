/** Operators' use cases on the point shop's offers. */
import { and, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { couponOf } from '../../coupon/server/operator-queries.ts';
import { slotOf } from '../../game/server/free-spins.ts';
import { slotStakes } from '../../house/rules/data/slots.ts';
import { formatBaht } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { OfferChange, OfferInput, OfferView } from '../operator-contract.ts';
import { itemPictures } from '../rules/pictures.ts';
import { offerView } from './operator-queries.ts';
import { redemptionItem } from './tables.ts';

/** @throws Refusal invalid_input, not_found (the coupon) */
export function addOffer(ctx: OperatorContext, input: OfferInput): Promise<OfferView> {
  checkOffer(input);
  return inTransaction(ctx, async (tx, inside) => {
    const spinGame = input.spin_game === undefined ? undefined : await slotOf(tx, input.spin_game);
    if (input.spin_game !== undefined && !spinGame) throw invalidInput({ spin_game: 'ไม่มีสล็อตนี้' });
    if (input.coupon_id !== undefined) await assertGivable(inside, input.coupon_id, input.per_member_max);
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(${redemptionItem.position}), 0)::int` })
      .from(redemptionItem)
      .where(eq(redemptionItem.agentId, ctx.agentId));
    const [row] = await tx
      .insert(redemptionItem)
      .values({
        agentId: ctx.agentId,
        kind: input.kind,
        title: input.title,
        summary: input.summary,
        price: BigInt(input.points),
        credit: input.credit ?? null,
        couponId: input.coupon_id ?? null,
        couponDays: input.coupon_days ?? null,
        spins: input.spins ?? null,
        spinGameId: spinGame?.id ?? null,
        spinStake: input.spin_stake ?? null,
        stock: input.stock ?? null,
        perMemberMax: input.per_member_max ?? null,
        quantityMax: input.quantity_max,
        startsAt: input.starts_at ?? null,
        endsAt: input.ends_at ?? null,
        ...itemPictures[input.picture],
        position: (last?.position ?? 0) + 1,
      })
      .returning();
    assert(row, 'an offer is inserted');
    await recordAct(inside, {
      action: 'redemption.add',
      subject: `redemption_item:${row.id}`,
      before: null,
      after: offerView(row),
      reason: input.reason,
    });
    return offerView(row);
  });
}

/** An item must be usable: members get no more codes than the coupon lets them use. */
async function assertGivable(ctx: OperatorContext, couponId: bigint, perMemberMax: number | undefined): Promise<void> {
  const { active, per_member_max: usable } = await couponOf(ctx, couponId);
  if (!active) throw invalidInput({ coupon_id: 'คูปองนี้ปิดใช้งานแล้ว' });
  if (usable !== null && (perMemberMax ?? Number.POSITIVE_INFINITY) > usable)
    throw invalidInput({ per_member_max: `คูปองนี้ใช้ได้คนละ ${usable} ครั้ง` });
}

function checkOffer(input: OfferInput): void {
  const isCredit = input.kind === 'credit';
  const isCoupon = input.kind === 'coupon';
  const isSlotSpins = input.kind === 'spins';
  const isSpins = isSlotSpins || input.kind === 'wheel_spins';
  if (isCredit !== (input.credit !== undefined))
    throw invalidInput({ credit: isCredit ? 'ใส่เครดิตที่ได้' : 'ใส่เฉพาะรายการเครดิต' });
  if (input.credit === 0n) throw invalidInput({ credit: 'ต้องมากกว่า 0' });
  if (isCoupon !== (input.coupon_id !== undefined))
    throw invalidInput({ coupon_id: isCoupon ? 'เลือกคูปองที่ได้' : 'ใส่เฉพาะรายการคูปอง' });
  if (isCoupon !== (input.coupon_days !== undefined))
    throw invalidInput({ coupon_days: isCoupon ? 'ใส่จำนวนวันที่ใช้คูปองได้' : 'ใส่เฉพาะรายการคูปอง' });
  if (isSpins !== (input.spins !== undefined))
    throw invalidInput({ spins: isSpins ? 'ใส่จำนวนครั้งที่หมุนฟรี' : 'ใส่เฉพาะรายการฟรีสปินและหมุนวงล้อ' });
  for (const name of ['spin_game', 'spin_stake'] as const)
    if (isSlotSpins !== (input[name] !== undefined))
      throw invalidInput({ [name]: isSlotSpins ? 'ใส่เกมและเดิมพันของฟรีสปิน' : 'ใส่เฉพาะรายการฟรีสปิน' });
  if (isSlotSpins && !slotStakes.some((stake) => stake === input.spin_stake))
    throw invalidInput({
      spin_stake: `เดิมพันต่อครั้งเป็น ${slotStakes.map((stake) => formatBaht(stake, { satang: 'trim' })).join(' ')}`,
    });
  if (input.starts_at && input.ends_at && input.ends_at <= input.starts_at)
    throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
}

/** @throws Refusal not_found, invalid_input (less stock than was redeemed) */
export function changeOffer(ctx: OperatorContext, input: OfferChange): Promise<OfferView> {
  return inTransaction(ctx, async (tx, inside) => {
    const own = and(eq(redemptionItem.id, input.item_id), eq(redemptionItem.agentId, ctx.agentId));
    const [before] = await tx.select().from(redemptionItem).where(own).for('update');
    if (!before) throw new Refusal('not_found');
    if (input.stock !== undefined && input.stock < before.taken)
      throw invalidInput({ stock: `แลกไปแล้ว ${before.taken} ชิ้น` });
    if (input.ends_at && before.startsAt && input.ends_at <= before.startsAt)
      throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
    const [after] = await tx
      .update(redemptionItem)
      .set({
        title: input.title ?? before.title,
        summary: input.summary ?? before.summary,
        price: input.points === undefined ? before.price : BigInt(input.points),
        stock: input.stock ?? before.stock,
        active: input.active ?? before.active,
        endsAt: input.ends_at ?? before.endsAt,
      })
      .where(own)
      .returning();
    assert(after, 'the offer is there');
    await recordAct(inside, {
      action: 'redemption.change',
      subject: `redemption_item:${after.id}`,
      before: offerView(before),
      after: offerView(after),
      reason: input.reason,
    });
    return offerView(after);
  });
}
