/**
 * A successful scenario for each money call of members: a playing member and the input, set up through the front door where
 * possible.
 */
import { eq } from 'drizzle-orm';
import { seedGames } from '#app/seed-games.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { game } from '#lib/game/server/tables.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { friendOf } from './affiliates.ts';
import type { TestClock } from './clock.ts';
import { asMember } from './context.ts';
import { firstWireChannel } from './deposits.ts';
import type { TestDoor } from './front-door.ts';
import { drawOfNovember2024, sendBill, testRound, wireLines } from './lotto.ts';
import { give, testMember, thb } from './money.ts';
import { testPoll } from './polls.ts';
import { bonusRule, depositWith, freeCredit, offer } from './promotions.ts';
import { finishedQuest, testCheckIn } from './quests.ts';
import { givePoints, testCoupon, testOffer } from './rewards.ts';
import { onlyCash, testWheel } from './wheels.ts';

export type Input = Readonly<Record<string, unknown>>;
type Scenario = (member: Member) => Promise<Input>;

export interface MoneyCalls {
  /** A member with ฿1,000, 1,000 points and an open session. */
  playing(passwordHash?: string): Promise<Member>;
  /** Money call of a member -> input that succeeds. */
  readonly scenarios: Readonly<Record<string, Scenario>>;
}

/** Requires a front door with catalogue and channels. */
export function moneyCalls(door: TestDoor, clock: TestClock): MoneyCalls {
  let keys = 0;
  const call = (key: RouteKey, input: Input, as: Member) => door.call(key, input, { as, key: `prepared-${++keys}` });

  const billOf: Scenario = async (member) => {
    const bill = { round_id: String(await testRound(door.ctx)), lines: wireLines('two_top 44 10') };
    const { data } = await door.call('POST /api/lotto/bill/validate', bill, { as: member });
    return { ...bill, quote_id: data.quote_id };
  };

  /** A loss yesterday that leaves something to claim today. */
  const loser: Scenario = async (member) => {
    await give(door.ctx, member.id, thb('20000.00'));
    await computeDays(door.ctx);
    const roundId = await testRound(door.ctx);
    await sendBill(asMember(door.ctx, member), roundId, 'two_bottom 33 10000', 'two_bottom 34 10000');
    const round_id = String(roundId);
    const entered = { round_id, raw: drawOfNovember2024, close: true };
    await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    await settleRounds(door.ctx);
    clock.advance({ days: 1 });
    await computeDays(door.ctx);
    return {};
  };

  /** The wheel with a seed that is ready for the member. */
  const openWheel = async (member: Member) => {
    await testWheel(door.ctx, { prizes: onlyCash });
    return (await door.call('GET /api/wheel/config_v2', {}, { as: member })).data.setting;
  };

  async function playing(passwordHash?: string): Promise<Member> {
    const member = await testMember(door.ctx, '1000.00');
    await givePoints(door.ctx, member, 1_000);
    // Opens the session beforehand, so that it does not count as a change by the call.
    await door.call('GET /api/member/play', {}, { as: member });
    if (passwordHash) await door.ctx.db.update(memberTable).set({ passwordHash }).where(eq(memberTable.id, member.id));
    return member;
  }

  return {
    playing,
    scenarios: {
      'POST /api/lotto/bill/create': billOf,
      'POST /api/lotto/bill/cancel': async (member) => {
        const { data } = await call('POST /api/lotto/bill/create', await billOf(member), member);
        return { bill_id: data.bill_id };
      },
      'POST /api/member/payment/generate_qr': async () => ({ ...(await firstWireChannel(door.ctx)), amount: '100.00' }),
      'POST /api/member/withdraw': async () => ({ amount: '100.00' }),
      'POST /api/redemption/redeem': async () => ({ item_id: await testOffer(door) }),
      'POST /api/coupon/redeem': async () => ({ code: (await testCoupon(door)).codes[0] }),
      'POST /api/member/promotion/claim': async () => ({ promotion_id: String(await offer(door.ctx, freeCredit)) }),
      'POST /api/member/promotion/give_up': async (member) => {
        const { id } = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '300.00');
        return { taken_id: String(id) };
      },
      'POST /api/game/link': async ({ id }) => {
        const { db } = door.ctx;
        await seedGames(db);
        const [khom] = await db.select({ id: game.id }).from(game).where(eq(game.code, 'khom'));
        const wallet = await mainWallet(db, id);
        return { wallet_id: String(wallet.id), game_id: String(khom?.id), provider_id: 'benja' };
      },
      'POST /api/affiliate/redeem': async (member) => {
        await accrueDays(door.ctx);
        await loser(await friendOf(door.ctx, member));
        await accrueDays(door.ctx);
        return {};
      },
      'POST /api/quest/redeem': async (member) => ({ quest_id: await finishedQuest(door.ctx, member) }),
      'POST /api/event/quest': async () => {
        await testCheckIn(door.ctx);
        return {};
      },
      'POST /api/poll/submit': async () => {
        const { poll_id, choices } = await testPoll(door.ctx);
        return { poll_id, choice_id: choices[0] };
      },
      'POST /api/wheel/spin': async (member) => {
        await openWheel(member);
        return {};
      },
      'POST /api/wheel/spin_v2': async (member) => {
        const { commitment } = await openWheel(member);
        return { commitment, client_seed: 'seed of a scenario' };
      },
      'POST /api/cashback/loss/claim': loser,
      'POST /api/cashback/turnover/claim': loser,
    },
  };
}
