import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletsOf } from '#lib/ledger/server/queries.ts';
import { chosenFor, dropChoice } from '#lib/promotion/server/choose-for-deposit.ts';
import { claimFreeCredit, grantBonus } from '#lib/promotion/server/grant-bonus.ts';
import { guestPromotions, homePromotions } from '#lib/promotion/server/home-data.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import { recordOf } from '#lib/promotion/server/taking.ts';
import { termsHash } from '#lib/promotion/server/terms-hash.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { arrive, bonusRule, choose, depositWith, freeCredit, offer, takenNow } from '#tests/support/promotions.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let member: Member;

beforeAll(() => {
  clock = testClock();
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  ctx = testContext(database, { clock });
  member = await testMember(ctx);
});
afterEach(() => expectSoundBooks(ctx));

const claim = (who: Member, promotionId: bigint, terms_hash?: string) =>
  claimFreeCredit(asMember(ctx, who), { promotion_id: promotionId, terms_hash });
const refusedBecause = (reason: string) => ({ problem: 'promotion_not_available', detail: { values: { reason } } });
const now = () => takenNow(ctx.db, member);
const drop = (intentId: bigint) => inTransaction(ctx, (tx, inside) => dropChoice(inside, tx, intentId));
const claimed = async (id: bigint) => (await ctx.db.select().from(promotion).where(eq(promotion.id, id)))[0]?.claimed;

describe('free credit', () => {
  it('is a wallet of its own with the sum, without a deposit', async () => {
    await claim(member, await offer(ctx, freeCredit));
    expect(await now()).toMatchObject({ status: 'active', cash: '0.00', bonus: '50.00', required: '100.00' });
    expect(await walletsOf(ctx.db, member.id)).toMatchObject([
      { wallet_type_id: 1, balance: '0.00' },
      { wallet_type_id: 3, balance: '50.00' },
    ]);
  });

  it('is given once where it is for once, however often it is asked for at the same time', async () => {
    const id = await offer(ctx, { ...freeCredit, claims: { perMember: 1, perDay: null, total: null } });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => claim(member, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await now()).toMatchObject({ status: 'active', bonus: '50.00' });
  });

  it('of ten is given ten times when a hundred ask at the same time', async () => {
    const id = await offer(ctx, { ...freeCredit, claims: { perMember: 1, perDay: null, total: 10 } });
    const members: Member[] = [];
    for (let n = 0; n < 100; n++) members.push(await testMember(ctx));
    const outcomes = await Promise.allSettled(members.map((one) => claim(one, id)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(90);
    for (const reason of refused) expect(reason).toMatchObject(refusedBecause('มีผู้รับครบจำนวนแล้ว'));
    expect(await claimed(id)).toBe(10);
  });

  it('is refused under other terms than were shown', async () => {
    const id = await offer(ctx, freeCredit);
    const [row] = await ctx.db.select().from(promotion).where(eq(promotion.id, id));
    const shown = row ? termsHash(row) : '';
    await ctx.db
      .update(promotion)
      .set({ rule: { ...freeCredit, times: 20 } })
      .where(eq(promotion.id, id));
    await expect(claim(member, id, shown)).rejects.toMatchObject({ problem: 'promotion_changed' });
  });

  it('is no promotion of deposits, and the other way round', async () => {
    await expect(claim(member, await offer(ctx, bonusRule))).rejects.toMatchObject({ problem: 'not_found' });
    await expect(choose(ctx, member, await offer(ctx, freeCredit), '300.00')).rejects.toMatchObject({
      problem: 'not_found',
    });
    await expect(choose(ctx, member, 999_999n, '300.00')).rejects.toMatchObject({ problem: 'not_found' });
  });
});

describe('a promotion chosen for a deposit', () => {
  it('waits with its terms, and begins when the money is there', async () => {
    const intentId = await choose(ctx, member, await offer(ctx, bonusRule), '300.00');
    expect(await now()).toMatchObject({ status: 'accepted', bonus: '0.00', wallet: 0n });
    expect(await chosenFor(ctx.db, intentId)).toBeDefined();
    expect(await arrive(ctx, member, intentId, '300.00')).toEqual({ holdsDeposit: true });
    expect(await now()).toMatchObject({ status: 'active', bonus: '90.00' });
    expect(await chosenFor(ctx.db, intentId)).toBeUndefined();
  });

  it('is calculated from the credited amount, and ends below its smallest deposit', async () => {
    const id = await offer(ctx, bonusRule);
    await arrive(ctx, member, await choose(ctx, member, id, '300.00'), '200.00');
    expect(await now()).toMatchObject({ status: 'active', cash: '200.00', bonus: '60.00', required: '1300.00' });
    member = await testMember(ctx);
    expect(await arrive(ctx, member, await choose(ctx, member, id, '300.00'), '99.99')).toBeUndefined();
    expect(await now()).toMatchObject({ status: 'forfeited', reason: 'below_minimum' });
    expect(await balanceOf(ctx.db, member.id)).toBe('99.99');
  });

  it.each([
    ['below its smallest deposit', bonusRule, '99.00', 'ฝากขั้นต่ำ ฿100'],
    [
      'outside its hours',
      { ...bonusRule, hours: { from: '18:00', until: '20:00' } },
      '300.00',
      'รับได้ช่วง 18:00–20:00 น.',
    ],
  ])('cannot be chosen %s', async (_, rule, amount, reason) => {
    await expect(choose(ctx, member, await offer(ctx, rule), amount)).rejects.toMatchObject(refusedBecause(reason));
  });

  it('cannot be chosen while it is paused, before it begins or after it ends', async () => {
    const over = { problem: 'promotion_not_available' };
    await expect(
      choose(ctx, member, await offer(ctx, bonusRule, { pausedAt: clock.now() }), '300.00'),
    ).rejects.toMatchObject(over);
    const later = new Date(clock.now().getTime() + 1_000);
    await expect(choose(ctx, member, await offer(ctx, bonusRule, { startsAt: later }), '300.00')).rejects.toMatchObject(
      over,
    );
    const ended = new Date(clock.now().getTime() - 1_000);
    await expect(choose(ctx, member, await offer(ctx, bonusRule, { endsAt: ended }), '300.00')).rejects.toMatchObject(
      over,
    );
  });

  it('in its hours is kept when the money comes a little after them', async () => {
    clock.set('2026-11-20T19:59:00+07:00');
    const intentId = await choose(
      ctx,
      member,
      await offer(ctx, { ...bonusRule, hours: { from: '18:00', until: '20:00' } }),
      '300.00',
    );
    clock.set('2026-11-20T20:03:00+07:00');
    await arrive(ctx, member, intentId, '300.00');
    expect((await now()).status).toBe('active');
  });

  it('keeps the terms it was chosen under when they change before the money comes', async () => {
    const id = await offer(ctx, bonusRule);
    const intentId = await choose(ctx, member, id, '300.00');
    await ctx.db
      .update(promotion)
      .set({ rule: { ...bonusRule, times: 40 } })
      .where(eq(promotion.id, id));
    await arrive(ctx, member, intentId, '300.00');
    expect((await now()).required).toBe('1950.00');
  });

  it('is over when the payment comes to nothing, and what it had reserved is there for others', async () => {
    const id = await offer(ctx, { ...bonusRule, claims: { perMember: null, perDay: null, total: 1 } });
    const intentId = await choose(ctx, member, id, '300.00');
    const other = await testMember(ctx);
    await expect(choose(ctx, other, id, '300.00')).rejects.toMatchObject(refusedBecause('มีผู้รับครบจำนวนแล้ว'));
    await drop(intentId);
    expect(await now()).toMatchObject({ status: 'forfeited', reason: 'not_paid' });
    expect(await depositWith(ctx, other, id, '300.00')).toMatchObject({ status: 'active' });
  });

  it('is taken anew by money that comes late, while it can be had as it was', async () => {
    const id = await offer(ctx, bonusRule);
    const intentId = await choose(ctx, member, id, '300.00');
    await drop(intentId);
    await arrive(ctx, member, intentId, '300.00');
    expect(await now()).toMatchObject({ status: 'active', bonus: '90.00' });

    member = await testMember(ctx);
    const late = await choose(ctx, member, id, '300.00');
    await drop(late);
    await ctx.db
      .update(promotion)
      .set({ rule: { ...bonusRule, times: 6 } })
      .where(eq(promotion.id, id));
    expect(await arrive(ctx, member, late, '300.00')).toBeUndefined();
    expect(await now()).toMatchObject({ status: 'forfeited', reason: 'not_paid' });
  });
});

describe('one promotion at a time', () => {
  it('refuses a second while the first is used', async () => {
    await depositWith(ctx, member, await offer(ctx, bonusRule), '300.00');
    const id = await offer(ctx, bonusRule);
    await expect(choose(ctx, member, id, '300.00')).rejects.toMatchObject(refusedBecause('มีโปรที่ใช้อยู่ ใช้ได้ทีละโปร'));
    await expect(claim(member, await offer(ctx, freeCredit))).rejects.toMatchObject({
      problem: 'promotion_not_available',
    });
  });

  it('of several deposits that arrive at once gives the promotion to one; the others are plain deposits', async () => {
    const id = await offer(ctx, bonusRule);
    const payments: bigint[] = [];
    for (let n = 0; n < 4; n++) payments.push(await choose(ctx, member, id, '300.00'));
    const taken = await Promise.all(payments.map((intentId) => arrive(ctx, member, intentId, '300.00')));
    expect(taken.filter((one) => one?.holdsDeposit)).toHaveLength(1);
    expect(await balanceOf(ctx.db, member.id)).toBe('900.00');
  });
});

it('a bonus of another domain opens a wallet once for its cause', async () => {
  const rule = { ...freeCredit, given: 'free_credit' as const, amount: { fixed: 80 } };
  const grant = (source: string) =>
    inTransaction(ctx, (tx, inside) =>
      grantBonus(inside, tx, { memberId: member.id, title: 'คูปองโบนัส', rule, source, now: clock.now() }),
    );
  await grant('cause:7');
  expect(await now()).toMatchObject({ status: 'active', bonus: '80.00', required: '160.00' });
  await expect(grant('cause:8')).rejects.toMatchObject({ problem: 'promotion_not_available' });
  member = await testMember(ctx);
  await expect(grant('cause:7')).rejects.toMatchObject({ problem: 'conflict' });
});

describe('the home page', () => {
  const slugOf = async (id: bigint) =>
    (await ctx.db.select().from(promotion).where(eq(promotion.id, id)))[0]?.slug ?? '';
  const shownTo = async (who: Member) =>
    homePromotions(asMember(ctx, who), await recordOf(ctx.db, who.id, clock.now()));

  it('shows a member what can be taken, and names what cannot so that no picture sells it', async () => {
    clock.set('2026-11-21T12:00:00+07:00');
    const open = await slugOf(await offer(ctx, freeCredit));
    const full = await slugOf(await offer(ctx, { ...freeCredit, claims: { perMember: 1, perDay: null, total: 0 } }));
    const { active, shown, outOfReach } = await shownTo(member);
    expect(active).toBeNull();
    expect(shown.map(({ slug }) => slug)).toContain(open);
    expect(shown.map(({ slug }) => slug)).not.toContain(full);
    expect(outOfReach).toContain(full);
    expect(outOfReach).not.toContain(open);
    const asGuest = await guestPromotions(ctx);
    expect(asGuest.shown.map(({ slug }) => slug)).toEqual(expect.arrayContaining([open, full]));
    expect(asGuest.outOfReach.size).toBe(0);
  });

  it('shows the promotion in use, and while it is no other that has to be taken', async () => {
    clock.set('2026-11-22T12:00:00+07:00');
    const id = await offer(ctx, freeCredit);
    const other = await slugOf(await offer(ctx, freeCredit));
    await claim(member, id);
    const { active, shown, outOfReach } = await shownTo(member);
    expect(active).toMatchObject({ status: 'active', turnover: { required: '100.00' } });
    expect(shown.filter(({ bonus }) => bonus !== null)).toEqual([]);
    expect(outOfReach).toContain(other);
  });
});
