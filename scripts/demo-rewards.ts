/** What the demo members get out of points and coupons, each by the calls they have. */
import { createCoupon } from '../src/lib/coupon/server/make-coupon.ts';
import { redeemCoupon } from '../src/lib/coupon/server/redeem-coupon.ts';
import { satang } from '../src/lib/money.ts';
import { offered } from '../src/lib/redemption/server/queries.ts';
import { redeem } from '../src/lib/redemption/server/redeem.ts';
import type { MemberContext, OperatorContext } from '../src/lib/server/context.ts';
import type { StoryTeller } from './story-teller.ts';

type Speaker = () => MemberContext;

const operator = (story: StoryTeller): OperatorContext => ({ ...story.ctx(), operator: { name: 'operator' } });

/** An operator's welcome in points, and what was taken out of the shop for them: credit, a coupon, a gift. */
export async function playRewards(
  story: StoryTeller,
  { mali, thana, kan }: Readonly<Record<'mali' | 'thana' | 'kan', Speaker>>,
): Promise<void> {
  const { new_codes } = await createCoupon(operator(story), {
    title: 'แต้มต้อนรับสมาชิกใหม่',
    gives: 'points',
    amount: satang(150_000),
    kind: 'shared',
    total: 500,
  });
  const [code = ''] = new_codes;
  for (const member of [mali, thana, kan]) {
    await redeemCoupon(member(), { code });
    story.wait(3);
  }
  await take(mali(), 'credit');
  story.wait(2);
  await take(mali(), 'coupon');
  story.wait(40);
  await take(thana(), 'gift');
}

async function take(ctx: MemberContext, kind: 'credit' | 'coupon' | 'gift'): Promise<void> {
  const [item] = (await offered(ctx, kind)).items;
  if (!item) return;
  await redeem(ctx, {
    item_id: BigInt(item.item_id),
    quantity: 1,
    recipient: 'ธนา พูนทรัพย์',
    phone: '0800000002',
    address: '12/3 หมู่ 4 ตำบลบางพลีใหญ่ อำเภอบางพลี จังหวัดสมุทรปราการ',
    postcode: '10540',
  });
}
