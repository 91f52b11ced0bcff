/** Points, coupons and cashback of the demo members, through the calls they have. */
import { claimReward } from '../src/lib/cashback/server/claim.ts';
import type { CouponInput } from '../src/lib/coupon/operator-contract.ts';
import { createCoupon, giveCoupon } from '../src/lib/coupon/server/make-coupon.ts';
import { redeemCoupon } from '../src/lib/coupon/server/redeem-coupon.ts';
import { slotOf } from '../src/lib/game/server/free-spins.ts';
import { baht, satang } from '../src/lib/money.ts';
import { addQuest } from '../src/lib/quest/server/set-quest.ts';
import { offered } from '../src/lib/redemption/server/queries.ts';
import { redeem } from '../src/lib/redemption/server/redeem.ts';
import type { MemberContext, OperatorContext } from '../src/lib/server/context.ts';
import { addDays, bangkokDay, bangkokInstant, minuteMs } from '../src/lib/time.ts';
import { endDay } from './demo-friends.ts';
import { bet, draw, pastRound, type StoryTeller } from './story-teller.ts';

type Speaker = () => MemberContext;
type Players = Readonly<Record<'mali' | 'thana' | 'kan', Speaker>>;

const operator = (story: StoryTeller): OperatorContext => ({ ...story.ctx(), operator: { name: 'operator' } });

/** Welcome points from an operator, and what they were redeemed for: credit, a coupon, a gift. */
export async function playRewards(story: StoryTeller, { mali, thana, kan }: Players): Promise<void> {
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

/** A losing day, two days before the story's end. */
export async function playLosses(story: StoryTeller, { mali, kan }: Players): Promise<void> {
  const roundId = await pastRound(story, 'hanoi_special', 2);
  story.at(2, 12, 10);
  await bet(mali(), roundId, [
    ['two_top', '08', 600],
    ['two_bottom', '80', 300],
  ]);
  story.wait(35);
  await bet(kan(), roundId, [['run_top', '6', 60]]);
  story.at(2, 17, 12);
  await draw(story, roundId, { special: '27951', first: '60432' });
}

/** Its cashback is claimed the day after; that day's own stays claimable for the demo's visitor. */
export async function playCashback(story: StoryTeller, { mali, thana }: Players): Promise<void> {
  story.at(1, 0, 10);
  await endDay(story);
  story.at(1, 8, 15);
  await claimReward(mali(), 'loss', undefined);

  const roundId = await pastRound(story, 'hanoi_special', 1);
  story.at(1, 12, 25);
  await bet(
    mali(),
    roundId,
    [
      ['two_top', '73', 2_600],
      ['two_bottom', '37', 2_600],
      ['two_bottom', '46', 20],
    ],
    { note: 'เลขในฝัน' },
  );
  story.wait(50);
  await bet(thana(), roundId, [
    ['three_top', '190', 300],
    ['two_bottom', '91', 500],
  ]);
  story.at(1, 17, 11);
  await draw(story, roundId, { special: '83205', first: '17746' });
}

/** Personal codes for the member the demo logs in as: of credit, one of them expired, and of spins. */
export async function giveCoupons(story: StoryTeller, mali: Speaker): Promise<void> {
  const created = await createCoupon(operator(story), {
    title: 'ขอบคุณที่ร่วมทดลอง',
    gives: 'credit',
    amount: satang(2_500),
    kind: 'given',
  });
  const give = (days: number) =>
    giveCoupon(operator(story), { coupon_id: BigInt(created.coupon_id), member_id: mali().member.id, days });
  story.at(4, 10, 0);
  await give(1);
  story.at(1, 19, 40);
  await give(30);
  await giveOne(story, mali, { title: 'หมุนวงล้อรับลมหนาว', gives: 'wheel_spins', amount: satang(200) });
  const spins = { gives: 'spins', amount: satang(500), spin_game: 'benja:khom', spin_stake: satang(500) } as const;
  if (await slotOf(story.ctx().db, spins.spin_game)) await giveOne(story, mali, { title: 'ฟรีสปินสุดสัปดาห์', ...spins });
}

/** An event of a week, which has begun. */
export async function openEvent(story: StoryTeller): Promise<void> {
  const week = addDays(bangkokDay(story.ctx().now()), 8);
  await addQuest(operator(story), {
    ...{ kind: 'bills', period: 'once', title: 'สัปดาห์คนส่งโพย ครบ 10 ใบ', target: baht(10) },
    ...{ reward_kind: 'wheel_spins', reward: baht(3), picture: 'lotus' },
    about: 'ส่งโพยหวยใดก็ได้ นับทุกใบที่ออกผลในช่วงกิจกรรม',
    ends_at: new Date(bangkokInstant(week).getTime() - minuteMs),
  });
}

/** A coupon of its own, given for a week. */
async function giveOne(story: StoryTeller, to: Speaker, of: Omit<CouponInput, 'kind'>): Promise<void> {
  const { coupon_id } = await createCoupon(operator(story), { ...of, kind: 'given' });
  await giveCoupon(operator(story), { coupon_id: BigInt(coupon_id), member_id: to().member.id, days: 7 });
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
