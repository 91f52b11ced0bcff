/** Redeems an item of the point shop, atomically (rewards.md "Point shop"). */
import { and, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { issueCodes } from '../../coupon/server/issue-codes.ts';
import { givenCodes } from '../../coupon/server/queries.ts';
import { freeSpinsEnd } from '../../game/rules/free-spin-days.ts';
import { giveFreeSpins } from '../../game/server/free-spins.ts';
import { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, announcePoints } from '../../ledger/server/queries.ts';
import { formatPoints, satang } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { samePressMs } from '../../server/front-door/money-call.ts';
import { dayMs } from '../../time.ts';
import { giveWheelSpins } from '../../wheel/server/give-spins.ts';
import type { RedeemInput, RedemptionView } from '../contract.ts';
import { type Delivery, readDelivery } from '../rules/delivery.ts';
import { calculate, judgeRedemption, type RedeemAnswer } from '../rules/offer.ts';
import { hadBy, itemOf } from './queries.ts';
import { codeSource, codeSources, type ItemRow, offerOf, type RedemptionRow, redemptionView } from './shapes.ts';
import { redemption, redemptionItem } from './tables.ts';

const lastStatement = statement<{ id: bigint }>(
  'redemption_last',
  `select id from redemption where member_id = $1 and item_id = $2 and created_at < $3::timestamptz order by id desc limit 1`,
);

/** The member's last redemption of an item before what may be the same press, as a text: one more is another press. */
export async function lastRedemptionBefore(ctx: MemberContext, itemId: bigint): Promise<string> {
  const before = new Date(ctx.now().getTime() - samePressMs).toISOString();
  const { rows } = await lastStatement(ctx.db, [ctx.member.id, itemId, before]);
  return String(rows[0]?.id ?? 'none');
}

/**
 * Points are checked under the lock of the member's accounts, stock by its counter, lateness by the database's clock.
 *
 * @throws Refusal not_found, invalid_input (quantity or delivery), offer_changed (another price), offer_closed, out_of_stock,
 * redemption_limit, points_short, account_closed, play_paused
 */
export async function redeem(ctx: MemberContext, input: RedeemInput): Promise<RedemptionView> {
  const { quantity } = input;
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    const own = await lockWalletAndPoints(tx, memberId);
    const now = await databaseNow(tx);
    await checkSpend(tx, ctx.member, { kind: 'purchase', at: now });
    const item = await itemOf(tx, ctx.agentId, { itemId: input.item_id, quantity, now });
    const request = {
      quantity,
      balance: own.points.balance,
      had: (await hadBy(tx, memberId, [item.id])).get(item.id) ?? 0,
    };
    const computed = calculate(offerOf(item), request);
    if (input.points !== undefined && BigInt(input.points) !== computed.points)
      throw new Refusal('offer_changed', { values: { points: formatPoints(computed.points) } });
    const answer = judgeRedemption(offerOf(item), request, now);
    if (!answer.ok) throw refusalOf(answer, item.perMemberMax);
    const delivery = item.kind === 'gift' ? deliveryOf(input) : undefined;
    await takeStock(tx, item, quantity);

    const [row] = await tx
      .insert(redemption)
      .values({
        memberId,
        itemId: item.id,
        kind: item.kind,
        title: item.title,
        quantity,
        points: computed.points,
        credit: computed.credit,
        status: item.kind === 'gift' ? 'ordered' : 'done',
        ...delivery,
        createdAt: now,
      })
      .returning();
    assert(row, 'a redemption is inserted');
    await post(tx, {
      kind: 'points_spent',
      reference: `redemption:${row.id}:points`,
      from: { wallet: own.points.id },
      to: { house: 'points_issued' },
      amount: computed.points,
    });
    await announcePoints(inside, memberId);
    if (computed.credit !== null) {
      await post(tx, {
        kind: 'redemption_credit',
        reference: `redemption:${row.id}:credit`,
        from: { house: 'bonus_cost' },
        to: { wallet: own.wallet.id },
        amount: computed.credit,
      });
      await announceBalance(inside, memberId);
    }
    if (item.kind === 'coupon') await giveCodes(inside, item, row, now);
    if (item.kind === 'spins' || item.kind === 'wheel_spins') await giveSpins(tx, item, row, now);
    return redemptionView(row, await givenCodes(tx, codeSources(row)));
  });
}

/** The item's counter decides between concurrent redemptions of the last one. */
async function takeStock(tx: Db, item: ItemRow, quantity: number): Promise<void> {
  const taken = await tx
    .update(redemptionItem)
    .set({ taken: sql`${redemptionItem.taken} + ${quantity}` })
    .where(
      and(
        eq(redemptionItem.id, item.id),
        sql`(${redemptionItem.stock} is null or ${redemptionItem.taken} + ${quantity} <= ${redemptionItem.stock})`,
      ),
    )
    .returning({ id: redemptionItem.id });
  if (taken.length === 0) throw new Refusal('out_of_stock');
}

async function giveCodes(ctx: Context, item: ItemRow, row: RedemptionRow, now: Date): Promise<void> {
  const { couponId, couponDays } = item;
  assert(couponId !== null && couponDays !== null, `item ${item.id} names its coupon`);
  const expiresAt = new Date(now.getTime() + couponDays * dayMs);
  await issueCodes(
    ctx,
    ctx.db,
    Array.from({ length: row.quantity }, (_, nth) => ({
      couponId,
      usesMax: 1,
      ownerId: row.memberId,
      expiresAt,
      source: codeSource(row.id, nth + 1),
    })),
  );
}

async function giveSpins(tx: Db, item: ItemRow, row: RedemptionRow, now: Date): Promise<void> {
  const { spins, spinGameId: gameId, spinStake } = item;
  assert(spins !== null, `item ${item.id} says how many spins`);
  const given = { memberId: row.memberId, quantity: spins * row.quantity, source: `redemption:${row.id}`, at: now };
  if (item.kind === 'wheel_spins') {
    await giveWheelSpins(tx, given);
    return;
  }
  assert(gameId !== null && spinStake !== null, `item ${item.id} names its spins`);
  await giveFreeSpins(tx, { ...given, gameId, stake: satang(spinStake), expiresAt: freeSpinsEnd(now) });
}

function deliveryOf(input: RedeemInput): Delivery {
  const answer = readDelivery(input);
  if (!answer.ok) throw invalidInput(answer.fields);
  return answer.delivery;
}

function refusalOf(answer: Extract<RedeemAnswer, { ok: false }>, perMemberMax: number | null): Refusal {
  switch (answer.reason) {
    case 'points':
      return new Refusal('points_short', { values: { short: formatPoints(answer.short) } });
    case 'out_of_stock':
      return new Refusal('out_of_stock');
    case 'limit':
      return new Refusal('redemption_limit', { values: { max: String(perMemberMax) } });
    case 'closed':
      return new Refusal('offer_closed');
  }
}
