/**
 * The initial offers of the point shop, added as an operator would. Gifts exist in the sandbox only: a parcel has to exist.
 */
import { createCoupon } from '../../coupon/server/make-coupon.ts';
import { freeSpinDays } from '../../game/rules/free-spin-days.ts';
import { slotOf } from '../../game/server/free-spins.ts';
import { satang } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import { offerInput } from '../operator-contract.ts';
import { allOffers } from './operator-queries.ts';
import { addOffer } from './save-offer.ts';

const credit = (points: number, baht: number) => ({
  kind: 'credit',
  title: `เครดิต ฿${baht}`,
  summary: 'เข้ากระเป๋าหลักทันที ไม่ติดเทิร์น',
  points,
  credit: `${baht}.00`,
  quantity_max: 10,
  picture: 'coin',
});

const gifts = [
  { title: 'กระบอกน้ำเก็บเย็น', summary: 'สเตนเลส 500 มล. ส่งฟรีทั่วไทย', points: 800, stock: 12, picture: 'bottle' },
  { title: 'ร่มพับกันยูวี', summary: 'กางอัตโนมัติ ส่งฟรีทั่วไทย', points: 1_200, stock: 3, picture: 'umbrella' },
  { title: 'หูฟังไร้สาย', summary: 'ตัดเสียงรบกวน ประกัน 1 ปี', points: 9_000, stock: 1, picture: 'headphones' },
] as const;

/** Adds the offers to an empty shop. */
export async function seedOffers(ctx: OperatorContext): Promise<void> {
  if ((await allOffers(ctx)).length > 0) return;
  for (const offer of [credit(100, 10), credit(480, 50)]) await addOffer(ctx, offerInput.parse(offer));
  // 96% of 5 spins of ฿5 come back, at 100 points for ฿10.
  if (await slotOf(ctx.db, 'benja:khom'))
    await addOffer(
      ctx,
      offerInput.parse({
        kind: 'spins',
        title: 'ฟรีสปินโคมแดงเยาวราช 5 ครั้ง',
        summary: `หมุนครั้งละ ฿5 ใช้ภายใน ${freeSpinDays} วัน รางวัลเข้ากระเป๋าหลัก ไม่ติดเทิร์น`,
        points: 240,
        spins: 5,
        spin_game: 'benja:khom',
        spin_stake: '5.00',
        quantity_max: 5,
        picture: 'lantern',
      }),
    );
  await addOffer(
    ctx,
    offerInput.parse({
      kind: 'wheel_spins',
      title: 'หมุนวงล้อนำโชค 3 ครั้ง',
      summary: 'เก็บไว้หมุนเมื่อไหร่ก็ได้ ไม่มีวันหมดอายุ',
      points: 300,
      spins: 3,
      quantity_max: 5,
      picture: 'wheel',
    }),
  );
  const coupon = await createCoupon(ctx, {
    title: 'คูปองเครดิต ฿30',
    gives: 'credit',
    amount: satang(3_000),
    kind: 'given',
  });
  await addOffer(
    ctx,
    offerInput.parse({
      kind: 'coupon',
      title: 'คูปองเครดิต ฿30',
      summary: 'เก็บไว้ใช้เมื่อไหร่ก็ได้ภายใน 30 วัน',
      points: 290,
      coupon_id: coupon.coupon_id,
      coupon_days: 30,
      per_member_max: 5,
      picture: 'coupon',
    }),
  );
  if (!ctx.config.sandbox) return;
  for (const gift of gifts) await addOffer(ctx, offerInput.parse({ kind: 'gift', per_member_max: 1, ...gift }));
}
