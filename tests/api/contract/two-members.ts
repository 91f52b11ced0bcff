import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { depositPage } from '#app/deposit-data.ts';
import { homeData } from '#app/home-data.ts';
import { playPage } from '#app/play-data.ts';
import { profileData } from '#app/profile-data.ts';
import { seedGames } from '#app/seed-games.ts';
import { ownStatement } from '#app/statement-data.ts';
import { liveSessions, previousLogin } from '#lib/account/server/session-queries.ts';
import { hashOf, openSession } from '#lib/account/server/sessions.ts';
import { affiliateReferral } from '#lib/affiliate/server/tables.ts';
import { cashbackPage, winLossPage } from '#lib/cashback/server/page-data.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { memberCoupons } from '#lib/coupon/server/queries.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { writeBooks } from '#lib/game/rules/books.ts';
import { lobbyAsk } from '#lib/game/rules/lobby.ts';
import { reconcile } from '#lib/game/server/reconcile.ts';
import { gameRound } from '#lib/game/server/round-tables.ts';
import { withdrawInfo } from '#lib/payout/server/queries.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { withdraw } from '#lib/payout/server/tables.ts';
import { playMinutes } from '#lib/play-limit/server/play-time-queries.ts';
import { lastDelivery } from '#lib/redemption/server/queries.ts';
import type { Member, MemberContext } from '#lib/server/context.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { bangkokDay } from '#lib/time.ts';
import { friendOf } from '#tests/support/affiliates.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { firstWireChannel, newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { moneyCalls } from '#tests/support/money-calls.ts';
import { answered, prediction, type TestPoll, testPoll } from '#tests/support/polls.ts';
import { bonusRule, depositWith, freeCredit, offer } from '#tests/support/promotions.ts';
import { testCheckIn } from '#tests/support/quests.ts';
import { address, gift, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { giveTestSpins, testWheel } from '#tests/support/wheels.ts';
import { everyCall } from './every-call.ts';
import { byId } from './own-ids.ts';
import type { Input } from './samples.ts';

const until = '2026-11-27T18:00:00+07:00';

/** The reads of a member that ask for nothing by its id. */
const reads = everyCall
  .filter(
    ([key, route]) => route.auth === 'member' && (key.startsWith('GET ') || /\/member\/(?:wallets|points)$/.test(key)),
  )
  .filter(([key]) => (!(key in byId) || key.includes('/statement')) && !key.endsWith('/game/net'))
  .map(([key]) => key);

/** What pages show of a member beside what calls answer. */
const pages: Readonly<Record<string, (my: MemberContext) => Promise<unknown>>> = {
  home: homeData,
  games: async (my) => {
    const { counts, unfinished } = await playPage(my, '/play', lobbyAsk(new URLSearchParams()));
    return { ...counts, favourites: [...counts.favourites], unfinished };
  },
  devices: liveSessions,
  'the login before': previousLogin,
  profile: profileData,
  statement: (my) => ownStatement(my, new URLSearchParams()),
  deposit: (my) => depositPage(my, new URLSearchParams()),
  withdraw: withdrawInfo,
  'the last delivery': lastDelivery,
  coupons: memberCoupons,
  'loss refunds': (my) => cashbackPage(my, 'loss', undefined),
  rebates: (my) => cashbackPage(my, 'turnover', undefined),
  'win and loss': (my) => winLossPage(my, 'days30'),
  'time of play': (my) => playMinutes(my.db, my.member.id, my.now()),
};

/** A page without how far events are known to it, which is of the whole site: how much it writes is no secret of a member's. */
function withoutPosition(page: unknown): unknown {
  if (typeof page !== 'object' || page === null) return page;
  const { shell, member } = page as { shell?: unknown; member?: unknown };
  if (shell) return { ...page, shell: withoutPosition(shell) };
  return typeof member === 'object' && member !== null && 'position' in member
    ? { ...page, member: { ...member, position: '' } }
    : page;
}

/** Two members, of whom one has done everything there is to do and the other nothing. */
export function twoMembersOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  const { playing, scenarios } = moneyCalls(door, clock);
  let keys = 0;
  let owner: Member;
  let stranger: Member;
  /** What the owner has, by the name of the field that asks for it. */
  let own: Record<string, string> = {};
  let seenBefore: Record<string, unknown> = {};

  const fresh = () => ({ key: `whose-data-${++keys}` });
  const by = (as: Member, route: RouteKey, input: Input = {}) => door.call(route, input, { as, ...fresh() });

  /** What the owner does and gets. */
  async function done(route: RouteKey, input: Input = {}) {
    const { error, text, data } = await by(owner, route, input);
    expect(error, `${route}: ${text}`).toBe(0);
    return data;
  }

  /** A provider's file of today with a bet that the wallet does not know: a file and an incident for operators. */
  async function strangeBooks(n: number): Promise<void> {
    const at = clock.now().toISOString();
    const ids = { tx_id: `b-${n}`, player_ref: 'p_nobody', game_code: 'khom', round_id: `r-${n}`, ref_tx_id: '' };
    const text = writeBooks([{ ...ids, op: 'bet', amount: 100n, kind: 'stake', state: 'settled', at }]);
    await reconcile(door.ctx, { provider: 'benja', day: bangkokDay(clock.now()), origin: 'pushed', text });
  }

  /** The owner comes to three of everything; the clock goes on by days meanwhile. */
  /** Payments of the owner that were credited. */
  const paid: string[] = [];

  async function collect(offers: Awaited<ReturnType<typeof offered>>): Promise<void> {
    for (let n = 0; n < 3; n++) {
      expect(await scenarios['POST /api/affiliate/redeem']?.(owner)).toBeDefined();
      const { id } = await friendOf(door.ctx, owner);
      await door.ctx.db
        .update(affiliateReferral)
        .set({ refusal: 'device', refusedOn: bangkokDay(clock.now()) })
        .where(eq(affiliateReferral.memberId, id));
      const loss = await scenarios['POST /api/cashback/loss/claim']?.(owner);
      expect(loss).toBeDefined();
      await done('POST /api/lotto/number_set/save', { name: `ชุด ${n}`, numbers: ['44'] });
      await done('POST /api/game/favourite', { game_id: String(n + 1), on: true });
      await door.ctx.db.insert(gameRound).values({
        provider: 'benja',
        memberId: owner.id,
        roundId: `r-${n}`,
        gameId: BigInt(n + 1),
        openedAt: clock.now(),
      });
      await strangeBooks(n);
      const { codes } = await testCoupon(door);
      await done('POST /api/coupon/redeem', { code: codes[0] });
      await done('POST /api/redemption/redeem', {
        item_id: await testOffer(door, { ...gift, points: 10 }),
        ...address,
      });
      await done('POST /api/member/withdraw', { amount: '100.00' });
      await sendPayouts(door.ctx);
      clock.advance({ seconds: 4 });
      await sendPayouts(door.ctx);
      const { payment_id, qr_payload } = await newQr(door, owner);
      await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      paid.push(payment_id);
      const data = await done('POST /api/member/promotion/claim', { promotion_id: String(offers.free[n]) });
      await done('POST /api/member/promotion/give_up', { taken_id: data.taken_id });
    }
    const coupons = await testCoupon(door, { kind: 'single', total: 3 });
    const { id: taken, wallet } = await depositWith(door.ctx, owner, offers.bonus, '300.00');
    const lines = wireLines('two_top 44 10');
    for (let n = 0; n < 3; n++) {
      const bill = { round_id: String(await testRound(door.ctx)), lines, wallet_id: String(wallet) };
      const data = await done('POST /api/lotto/bill/validate', bill);
      await done('POST /api/lotto/bill/create', { ...bill, quote_id: data.quote_id });
    }
    const round = await testRound(door.ctx);
    const other = asMember(door.ctx, await testMember(door.ctx, '100.00'));
    for (let n = 0; n < 2; n++) await sendBill(other, round, 'two_top 44 10');
    const bill = await sendBill(asMember(door.ctx, owner), round, 'two_top 44 10');
    const { set_id } = await done('POST /api/lotto/number_set/save', { name: 'ชุดสุดท้าย', numbers: ['45'] });
    const [opened] = await done('GET /api/member/session/list');
    const { device } = await openSession(door.ctx, owner.id);
    const [paidOut] = await door.database.db.select().from(withdraw).where(eq(withdraw.memberId, owner.id));
    const { payment_id } = await newQr(door, owner, '200.00');
    own = {
      bill_id: bill.bill_id,
      round_id: String(round),
      payment_id,
      taken_id: String(taken),
      set_id,
      session_id: opened.session_id,
      passkey_id: '1',
      wallet_id: String(wallet),
      coupon_id: coupons.coupon_id,
      withdraw_id: String(paidOut?.id),
      device_hash: hashOf(device),
    };
  }

  /** Three predictions that the owner answers right and wins. */
  async function threePredictions(): Promise<TestPoll[]> {
    const closes_at = new Date(clock.now().getTime() + 60_000).toISOString();
    const polls = [];
    for (let n = 0; n < 3; n++) {
      const one = await testPoll(door.ctx, { ...prediction, closes_at });
      await done('POST /api/poll/submit', { poll_id: one.poll_id, choice_id: one.choices[0] });
      polls.push(one);
    }
    return polls;
  }

  /** Three free credits that everybody may claim once, and a bonus. */
  async function offered() {
    const once = { ...freeCredit, claims: { perMember: 1, perDay: null, total: null } };
    const free = [];
    for (let n = 0; n < 3; n++) free.push(await offer(door.ctx, once));
    return { free, bonus: await offer(door.ctx, bonusRule) };
  }

  /** On a page, in the newest session. */
  const onPage = (member: Member): MemberContext => asMember(door.ctx, { ...member, sessionId: 999_999_999n });

  async function everythingOf(member: Member): Promise<Record<string, unknown>> {
    const { channel_id } = await firstWireChannel(door.ctx);
    // The calls first: they open the session that the pages list.
    const seen = await Promise.all(
      reads.map(async (key) => {
        const { data, text } = await door.call(key, { channel_id, poll_id: own.poll_id }, { as: member });
        return [key, data ?? text] as const;
      }),
    );
    const shown = Object.entries(pages).map(
      async ([name, page]) => [`page: ${name}`, withoutPosition(await page(onPage(member)))] as const,
    );
    return Object.fromEntries([...seen, ...(await Promise.all(shown))]);
  }

  beforeAll(async () => {
    await ensureChannels(door.database.db);
    await testCatalogue(door.ctx);
    await seedGames(door.ctx.db);
    owner = await playing();
    stranger = await playing(await hashPassword('benja-demo'));
    await testWheel(door.ctx);
    // Opening the wheel makes a seed.
    await by(stranger, 'GET /api/wheel/config_v2');
    const offers = await offered();
    const begin = clock.now();
    const predictions = await threePredictions();
    clock.set(until);
    for (const one of predictions) await answered(door.ctx, one, 0);
    const poll = await testPoll(door.ctx);
    own = { poll_id: poll.poll_id };
    // The board is for everybody, and for a day.
    await giveTestSpins(door.ctx, owner, 5);
    for (let n = 0; n < 3; n++) await done('POST /api/wheel/spin');
    await testCheckIn(door.ctx);
    await done('POST /api/event/quest');
    seenBefore = await everythingOf(stranger);
    clock.set(begin);
    await collect(offers);
    clock.set(until);
    for (const payment_id of paid) {
      const back = { payment_id, reason: 'ธนาคารเรียกคืน' };
      const { error } = await door.call('POST /api/operator/payment/reverse', back, {
        as: 'operator',
        key: `reverse-payment-${payment_id}`,
      });
      expect(error).toBe(0);
    }
    // What nobody is known to own, for the staff's desk.
    for (const reference of ['DSTRAY1', 'DSTRAY2', 'DSTRAY3']) {
      const money = { eventId: reference, amount: thb('25.00'), paidAt: clock.now(), sender: null };
      await receiveMoney(door.ctx, 'sandbox', reference, money);
    }
    own = { ...own, poll_id: poll.poll_id };
    await done('POST /api/poll/submit', { poll_id: poll.poll_id, choice_id: poll.choices[0] });
  });
  afterAll(() => expectSoundBooks(door.ctx));

  return {
    clock,
    door,
    get owner() {
      return owner;
    },
    get stranger() {
      return stranger;
    },
    get own() {
      return own;
    },
    get seenBefore() {
      return seenBefore;
    },
    by,
    onPage,
    everythingOf,
  };
}
