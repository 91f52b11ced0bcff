/**
 * What `npm run seed` creates: the brand's initial content, and in the sandbox a few members whose history is played
 * through the services, on a clock that starts days ago, exactly as members would have done.
 */

import { seedDraws, seedHomeBanners } from '#app/seed.ts';
import { depositThroughSandbox, openDeposit, seedChannels } from '#app/seed-deposits.ts';
import type { Services } from '#app/services.ts';
import { seedBrand } from '#lib/agent/server/seed.ts';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { expireIntents } from '#lib/deposit/server/watch-intents.ts';
import { decideWithdraw } from '#lib/payout/server/decide-withdraw.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { seedPromotions } from '../src/app/seed-promotions.ts';
import { confirmPassword } from '../src/lib/account/server/confirm-password.ts';
import { isAvailable } from '../src/lib/account/server/queries.ts';
import { settingsOf } from '../src/lib/agent/server/queries.ts';
import { assert } from '../src/lib/contract/problems.ts';
import type { RoundView } from '../src/lib/lotto/contract.ts';
import { cancelBill } from '../src/lib/lotto/server/cancel-bill.ts';
import { ensureRounds } from '../src/lib/lotto/server/ensure-rounds.ts';
import { lobby, rounds } from '../src/lib/lotto/server/queries.ts';
import { demoRoundMs, seedLotto } from '../src/lib/lotto/server/seed.ts';
import { baht } from '../src/lib/money.ts';
import { seedNotifications } from '../src/lib/notification/server/seed.ts';
import { seedQuests } from '../src/lib/quest/server/seed.ts';
import { seedOffers } from '../src/lib/redemption/server/seed.ts';
import { deliverCallbacks } from '../src/lib/sandbox/server/deliver-callbacks.ts';
import type { Context, MemberContext } from '../src/lib/server/context.ts';
import { seedWheel } from '../src/lib/wheel/server/seed.ts';
import { makePastRounds, playDueDraws } from './demo-draws.ts';
import { endDay, invite, redeemSome } from './demo-friends.ts';
import { openPolls, playPastPoll } from './demo-polls.ts';
import { playPromotion, playPromotionBill } from './demo-promotion.ts';
import { giveCoupons, openEvent, playCashback, playLosses, playRewards } from './demo-rewards.ts';
import { playYeekee } from './demo-yeekee.ts';
import { bet, draw, join, type Newcomer, pastRound, type StoryTeller, storyTeller } from './story-teller.ts';

const demoMember = (
  phone: string,
  first_name: string,
  last_name: string,
  bank_code: string,
  account_number: string,
): Newcomer => ({
  phone,
  first_name,
  last_name,
  bank_code,
  account_number,
  password: 'benja-demo',
  birth_date: '1992-04-13',
});

/** Fictitious people with invalid bank accounts; the demo logs in as the first one. */
export const demoMembers = {
  mali: demoMember('+66800000001', 'มะลิ', 'วงศ์สว่าง', '004', '0000010012'),
  thana: demoMember('+66800000002', 'ธนา', 'พูนทรัพย์', '014', '0000020023'),
  kan: demoMember('+66800000003', 'กานต์', 'ศรีสุข', '006', '0000030034'),
  dao: demoMember('+66800000004', 'ดาว', 'แสงทอง', '030', '000000040045'),
} as const;

/** The brand, its promotions, announcements, deposit channels and the lottery. Existing content is kept. */
export async function seedContent(ctx: Context): Promise<void> {
  await seedBrand(ctx);
  await seedChannels(ctx.db);
  await ensureRounds(ctx);
  await seedPromotions(ctx);
  await seedHomeBanners(ctx);
  await seedDraws(ctx);
  const operator = { ...ctx, operator: { name: 'operator' } };
  await seedNotifications(operator, await settingsOf(ctx));
  await seedOffers(operator);
  await seedWheel(operator);
  await seedQuests(operator);
}

type Speaker = () => MemberContext;

/** Plays the demo members' last days, once, and leaves a government round open for bets. */
export async function playDemoStory(services: Services, end: Date): Promise<void> {
  const story = storyTeller(services, end);
  story.beforeEnd(0);
  await makePastRounds(story);
  if (await isAvailable(story.ctx(), { phone: demoMembers.mali.phone })) await playMembers(story);
  await playDueDraws(story, end);
  story.beforeEnd(0);
  await seedLotto(story.ctx());
  await endDay(story);
}

async function playMembers(story: StoryTeller): Promise<void> {
  story.at(9, 10, 12);
  await playDueDraws(story, story.ctx().now());
  story.at(9, 10, 12);
  const mali = await join(story, demoMembers.mali);
  story.wait(8);
  await depositThroughSandbox(mali(), baht(1_000));

  story.at(8, 19, 5);
  const thana = await invite(story, mali, demoMembers.thana, 4);
  story.wait(6);
  await depositThroughSandbox(thana(), baht(3_000));

  // An unpaid QR payment, then one that was underpaid and credited as received.
  story.at(7, 12, 30);
  const kan = await invite(story, thana, demoMembers.kan, 2);
  await openDeposit(kan(), baht(500));
  story.wait(13);
  await expireIntents(story.ctx());
  await depositThroughSandbox(kan(), baht(500), { paid: baht(480) });

  await playPastDraws(story, { mali, thana, kan });

  story.wait(20);
  const answer = await playPastPoll(story, [mali, thana, kan]);

  await playLosses(story, { mali, thana, kan });
  await playPromotion(story, mali);
  await playCashback(story, { mali, thana, kan });

  story.at(1, 18, 40);
  await answer();
  story.at(1, 18, 50);
  await playRewards(story, { mali, thana, kan });
  await giveCoupons(story, mali);
  await openEvent(story);
  await redeemSome(mali);
  // Above the automatic limit: waits for an operator.
  story.at(1, 20, 45);
  await confirmPassword(thana(), demoMembers.thana.password);
  await requestWithdraw(thana(), { amount: baht(6_000) });

  story.at(1, 21, 10);
  const dao = await invite(story, mali, demoMembers.dao, 3);
  story.beforeEnd(26);
  const until = story.ctx().now();
  const shooters = [thana, kan, mali, dao];
  await playYeekee(story, shooters, { market: 'yeekee15', rounds: 6, until });
  await playYeekee(story, shooters, { market: 'yeekee5', rounds: 8, until });
  // Up to this instant past rounds were created above; later ones are created here.
  story.beforeEnd(26);
  await playOpenRounds(story, { mali, thana, kan });
  await openPolls(story, [thana, kan, dao]);
  // Up to the present, so that others shoot into a visitor's first round too.
  story.beforeEnd(0);
  const now = story.ctx().now();
  for (const market of ['yeekee15', 'yeekee5'] as const)
    await playYeekee(story, shooters, { market, after: until, until: now });
}

type Players = Readonly<Record<'mali' | 'thana' | 'kan', Speaker>>;

/** Two draws with numbers invented for the sandbox, their payouts, and what members did with them. */
async function playPastDraws(story: StoryTeller, { mali, thana, kan }: Players): Promise<void> {
  const first = await pastRound(story, 'hanoi', 6);
  story.at(6, 11, 40);
  await bet(mali(), first, [
    ['two_top', '27', 100],
    ['two_bottom', '72', 100],
    ['run_top', '4', 50],
  ]);
  story.wait(52);
  await bet(thana(), first, [
    ['three_top', '814', 50],
    ['two_top', '14', 150],
    ['two_bottom', '63', 100],
  ]);
  story.at(6, 18, 31);
  await draw(story, first, { special: '50314', first: '27863' });

  story.at(5, 0, 10);
  await endDay(story);
  story.at(5, 9, 20);
  await withdraw(story, thana(), 2_000);

  // A transfer that arrived after the QR payment had expired.
  story.at(4, 20, 14);
  await depositThroughSandbox(mali(), baht(500), { callback: 'late' });
  story.wait(14);
  await deliverCallbacks(story.ctx());

  const second = await pastRound(story, 'hanoi', 3);
  story.at(3, 13, 5);
  await bet(mali(), second, [['two_bottom', '59', 80]], { note: 'เลขทะเบียนรถ' });
  story.wait(20);
  await bet(kan(), second, [
    ['three_tod', '359', 20],
    ['run_bottom', '8', 40],
  ]);
  story.at(3, 18, 33);
  await draw(story, second, { special: '11480', first: '90259' });

  story.at(2, 0, 10);
  await endDay(story);
  story.at(2, 9, 2);
  const givenUp = await openDeposit(thana(), baht(700));
  story.wait(2);
  await cancelIntent(thana(), { payment_id: BigInt(givenUp.payment_id) });
  story.wait(30);
  await withdraw(story, mali(), 1_500);
}

/** Requests a withdrawal, which an operator reviews the first time an account is used, and has the sandbox bank pay it. */
async function withdraw(story: StoryTeller, ctx: MemberContext, amount: number): Promise<void> {
  const { withdraw_id, status } = await requestWithdraw(ctx, { amount: baht(amount) });
  const operator = { ...story.ctx(), operator: { name: 'operator' } } as const;
  if (status === 'requested') await decideWithdraw(operator, { withdraw_id: BigInt(withdraw_id), approve: true });
  await sendPayouts(story.ctx());
  story.wait(1);
  await sendPayouts(story.ctx());
}

/** Pending bills, and one that was cancelled. */
async function playOpenRounds(story: StoryTeller, { mali, thana, kan }: Players): Promise<void> {
  await seedLotto(story.ctx());
  // The bets and the cancellation below take some minutes, which a closing round no longer has.
  const enough = story.ctx().now().getTime() + demoRoundMs;
  const takesBets = (round: RoundView): boolean => round.display === 'open' && Date.parse(round.close_at) > enough;
  const first = (await rounds(story.ctx(), { market: 'gov', limit: 2 })).find(takesBets);
  assert(first, 'the lottery of a demo has an open government round');
  const { categories } = await lobby(story.ctx());
  const others = categories.flatMap(({ markets }) => markets.flatMap(({ round }) => round ?? []));
  // Yeekee bills cannot be cancelled, and such a round would be over before a visitor sees it.
  const isOther = (round: RoundView): boolean => round.market !== 'gov' && !round.market.startsWith('yeekee');
  // On some evenings the government lottery is the only one open.
  const second = others.find((round) => isOther(round) && takesBets(round)) ?? first;
  const [firstId, secondId] = [BigInt(first.round_id), BigInt(second.round_id)];
  await bet(
    mali(),
    firstId,
    [
      ['three_top', '168', 20],
      ['three_tod', '168', 20],
      ['two_bottom', '45', 50],
    ],
    { note: 'เลขวันเกิดแม่' },
  );
  story.wait(1);
  await playPromotionBill(mali(), firstId);
  story.wait(2);
  const mistaken = await bet(mali(), secondId, [['two_top', '19', 100]]);
  story.wait(2);
  await cancelBill(mali(), mistaken);
  story.wait(4);
  await bet(thana(), firstId, [
    ['two_top', '59', 200],
    ['two_bottom', '95', 200],
    ['run_top', '5', 100],
  ]);
  story.wait(6);
  await bet(kan(), secondId, [
    ['three_top', '902', 10],
    ['run_bottom', '8', 50],
  ]);
}
