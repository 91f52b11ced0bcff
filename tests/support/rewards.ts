/** Points, coupons and offers for tests, created the way operators create them. */
import { post } from '#lib/ledger/server/post.ts';
import { pointsAccount, pointsOf } from '#lib/ledger/server/queries.ts';
import { points } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { byTwo } from './by-two.ts';
import type { TestDoor } from './front-door.ts';

let made = 0;

/** Gives points as a coupon would. */
export async function givePoints(ctx: Context, member: Pick<Member, 'id'>, count: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id } = await pointsAccount(tx, member.id);
    await post(tx, {
      kind: 'points_earned',
      reference: `test:${member.id}:points:${++made}`,
      from: { house: 'points_issued' },
      to: { wallet: id },
      amount: points(count),
    });
  });
}

/** The member's points as a number. */
export const pointsHeld = async (ctx: Context, member: Member): Promise<number> =>
  Number(await pointsOf(ctx.db, member.id));

/** An offer of the point shop, by default ฿10 for 100 points; returns its id. */
export async function testOffer(door: TestDoor, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const usual = {
    kind: 'credit',
    title: `รายการ ${++made}`,
    summary: 'รายการสำหรับทดสอบ',
    points: 100,
    credit: '10.00',
  };
  const { data, text } = await byTwo(door, 'POST /api/operator/redemption/add', { ...usual, ...over });
  if (!data) throw new Error(`no offer was made: ${text}`);
  return data.item_id;
}

/** The input for a gift without optional fields. */
export const gift = { kind: 'gift', credit: undefined } as const;

/** The delivery address of test gifts. */
export const address = {
  recipient: 'มะลิ วงศ์สว่าง',
  phone: '081-234-5678',
  address: '99/1 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพฯ',
  postcode: '10110',
} as const;

/** A coupon with its codes, by default ฿50 with one code for ten uses. */
export async function testCoupon(
  door: TestDoor,
  over: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly coupon_id: string; readonly codes: readonly string[] }> {
  const usual = { title: `คูปอง ${++made}`, gives: 'credit', amount: '50.00', kind: 'shared', total: 10 };
  const { data, text } = await byTwo(door, 'POST /api/operator/coupon/create', { ...usual, ...over });
  if (!data) throw new Error(`no coupon was made: ${text}`);
  return { coupon_id: data.coupon_id, codes: data.new_codes };
}
