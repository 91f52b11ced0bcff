/**
 * Every call that spends a member's money or brings some in, made once by somebody who may and once by somebody who rests
 * (trust.md section 2). A new call of this sort needs its scenario here, or this file fails.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#lib/account/server/password-hash.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { routes } from '#lib/contract/routes.ts';
import { ensureCatalogue } from '#lib/lotto/server/ensure-catalogue.ts';
import { ensureChannels } from '#lib/payment/server/ensure-channels.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { wireWay } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testRound, wireLines } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, freeCredit, offer } from '#tests/support/promotions.ts';
import { givePoints, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { changesSince, tableStates } from '../contract/table-states.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const password = 'รหัสของคนพัก';
let passwordHash: string;
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await inTransaction(door.ctx, (tx) => ensureCatalogue(tx));
  passwordHash = await hashPassword(password);
});
afterAll(() => expectSoundBooks(door.ctx));

type Input = Readonly<Record<string, unknown>>;

/** What makes each call succeed for a member with money and points: the input, made while nobody rests yet. */
const spending: Readonly<Record<string, (member: Member) => Promise<Input>>> = {
  'POST /api/lotto/bill/create': async (member) => billOf(member),
  'POST /api/member/payment/generate_qr': async () => ({ ...(await wireWay(door.ctx)), amount: '100.00' }),
  'POST /api/redemption/redeem': async () => ({ item_id: await testOffer(door) }),
  'POST /api/member/promotion/claim': async () => ({ promotion_id: String(await offer(door.ctx, freeCredit)) }),
  'POST /api/coupon/redeem': async () => ({ code: (await testCoupon(door)).codes[0] }),
};

/** What must go on for who rests. */
const open: Readonly<Record<string, (member: Member) => Promise<Input>>> = {
  'POST /api/lotto/bill/cancel': async (member) => {
    const { data } = await call('POST /api/lotto/bill/create', await billOf(member), member);
    return { bill_id: data.bill_id };
  },
  'POST /api/member/withdraw': async () => ({ amount: '100.00' }),
  'POST /api/member/promotion/give_up': async (member) => {
    const { id } = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '300.00');
    return { taken_id: String(id) };
  },
};

async function billOf(member: Member): Promise<Input> {
  const bill = { round_id: String(await testRound(door.ctx)), lines: wireLines('two_top 44 10') };
  const { data } = await door.call('POST /api/lotto/bill/validate', bill, { as: member });
  return { ...bill, quote_id: data.quote_id };
}

const call = (key: RouteKey, input: Input, member: Member) =>
  door.call(key, input, { as: member, key: `every-spend-${++keys}` });

async function playing(): Promise<Member> {
  const member = await testMember(door.ctx, '1000.00');
  await givePoints(door.ctx, member, 1_000);
  await door.database.db.update(memberTable).set({ passwordHash }).where(eq(memberTable.id, member.id));
  return member;
}

async function rests(member: Member): Promise<void> {
  const { error } = await door.call('POST /api/member/rest', { length: 'months6', password }, { as: member });
  expect(error).toBe(0);
}

const byMembers = (Object.entries(routes) as [RouteKey, Route][]).filter(([, { auth }]) => auth === 'member');
const asked = byMembers.filter(([, { play }]) => play && play !== 'withdraw' && play !== 'refund').map(([key]) => key);
const always = byMembers.filter(([, { play }]) => play === 'withdraw' || play === 'refund').map(([key]) => key);

describe('the calls of members that move money', () => {
  it('all have their scenario in this file', () => {
    expect(asked.filter((key) => !spending[key])).toEqual([]);
    expect(always.filter((key) => !open[key])).toEqual([]);
    expect(
      Object.keys({ ...spending, ...open }).filter((key) => ![...asked, ...always].includes(key as RouteKey)),
    ).toEqual([]);
  });
});

describe('a call that spends', () => {
  it.each(Object.entries(spending))('%s is made by who plays and refused to who rests', async (key, inputOf) => {
    const player = await playing();
    expect(await call(key as RouteKey, await inputOf(player), player)).toMatchObject({ status: 200, error: 0 });

    const member = await playing();
    const input = await inputOf(member);
    await rests(member);
    const before = await tableStates(door.database.pool);
    const refused = await call(key as RouteKey, input, member);
    expect(refused).toMatchObject({
      status: 200,
      error: 1020,
      message: 'ปิดกั้นตัวเองถึง 20 พ.ค. 70 12:00 น. ฝากและแทงไม่ได้ ถอนเงินได้ตามปกติ',
      data: { length: 'months6', ends_at: '2027-05-20T12:00:00.000+07:00' },
    });
    expect(await changesSince(door.database.pool, before)).toEqual([]);
  });
});

describe('a call that gives back or pays out', () => {
  it.each(Object.entries(open))('%s goes on for who rests', async (key, inputOf) => {
    const member = await playing();
    const input = await inputOf(member);
    await rests(member);
    expect(await call(key as RouteKey, input, member)).toMatchObject({ status: 200, error: 0 });
  });
});
