/**
 * L14 of trust.md: once-a-day rules apply per Bangkok day, across midnight, a leap day, and a clock that is set back over
 * midnight.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agent } from '#lib/agent/server/tables.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { channel } from '#lib/deposit/server/tables.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { testPoll } from '#tests/support/polls.ts';
import { freeCredit, offer } from '#tests/support/promotions.ts';
import { testCheckIn, testQuest } from '#tests/support/quests.ts';
import { testCoupon } from '#tests/support/rewards.ts';
import { onlyCash, testWheel } from '#tests/support/wheels.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

const call = (route: Parameters<typeof door.call>[0], input: Record<string, unknown>) =>
  door.call(route, input, { as: member, key: `daily-rule-${++keys}` });

async function limitOf(kind: string): Promise<void> {
  expect((await call('POST /api/member/limit/set', { kind, period: 'day', amount: '100.00' })).error).toBe(0);
}

/** Prepares a rule for the member; returns a function that tries it and reports whether it was allowed. */
const rules: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  'a coupon for each day': async () => {
    const { codes } = await testCoupon(door, { per_member_max: 100, period: 'day', per_period_max: 1, total: 100 });
    return async () => (await call('POST /api/coupon/redeem', { code: codes[0] })).error === 0;
  },
  'a promotion for each day': async () => {
    const claims = { perMember: null, perDay: 1, total: null };
    const promotion_id = String(await offer(door.ctx, { ...freeCredit, claims }));
    return async () => {
      const { error, data } = await call('POST /api/member/promotion/claim', { promotion_id });
      if (error === 0) await call('POST /api/member/promotion/give_up', { taken_id: data.taken_id });
      return error === 0;
    };
  },
  'a day’s limit of stakes': async () => {
    await limitOf('stake');
    return async () => {
      const bill = { round_id: String(await testRound(door.ctx)), lines: wireLines('two_top 44 100') };
      const { data } = await door.call('POST /api/lotto/bill/validate', bill, { as: member });
      return (await call('POST /api/lotto/bill/create', { ...bill, quote_id: data.quote_id })).error === 0;
    };
  },
  'a day’s limit of deposits': async () => {
    await limitOf('deposit');
    return async () => {
      const { qr_payload } = (await newQr(door, member, '100.00')) ?? {};
      if (qr_payload) await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      return qr_payload !== undefined;
    };
  },
  'a channel’s limit for a day': async () => {
    await door.database.db.update(channel).set({ dailyMax: thb('100.00') });
    return async () => {
      const { qr_payload } = (await newQr(door, member, '100.00')) ?? {};
      if (qr_payload) await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      return qr_payload !== undefined;
    };
  },
  'five cancelled bills a day': async () => async () => {
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const { bill_id } = await sendBill(asMember(door.ctx, member), await testRound(door.ctx), 'two_top 44 10');
      answers.push(await call('POST /api/lotto/bill/cancel', { bill_id }));
    }
    return answers.every((answer) => answer.error === 0);
  },
  'the check-in': async () => {
    await testCheckIn(door.ctx);
    return async () => (await call('POST /api/event/quest', {})).error === 0;
  },
  'a quest of a day': async () => {
    const quest_id = await testQuest(door.ctx);
    return async () => {
      const { qr_payload } = (await newQr(door, member, '100.00')) ?? {};
      await door.call('POST /api/sandbox/bank/pay', { qr_payload });
      return (await call('POST /api/quest/redeem', { quest_id })).error === 0;
    };
  },
  'a vote of a poll': async () => {
    const { poll_id, choices } = await testPoll(door.ctx);
    return async () => (await call('POST /api/poll/submit', { poll_id, choice_id: choices[0] })).error === 0;
  },
  'a spin for nothing': async () => {
    await testWheel(door.ctx, { prizes: onlyCash, daily: true });
    const { qr_payload } = (await newQr(door, member, '100.00')) ?? {};
    await door.call('POST /api/sandbox/bank/pay', { qr_payload });
    return async () => (await call('POST /api/wheel/spin', {})).error === 0;
  },
  'the number of withdrawals a day': () => withdrawals({ withdraw_per_day: 1 }),
  'the sum of withdrawals a day': () => withdrawals({ withdraw_per_day_sum: 100 }),
};

/** A withdrawal of 100 that is paid before the next request. */
async function withdrawals(config: Record<string, number>): Promise<() => Promise<boolean>> {
  await door.database.db.update(agent).set({ config });
  return async () => {
    const { error } = await call('POST /api/member/withdraw', { amount: '100' });
    await sendPayouts(door.ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(door.ctx);
    return error === 0;
  };
}

describe.each(Object.entries(rules))('%s', (_name, prepare) => {
  let allowed: () => Promise<boolean>;
  const at = (instant: string): Promise<boolean> => {
    clock.set(`${instant}+07:00`);
    return allowed();
  };

  beforeEach(async () => {
    clock.set('2028-02-01T12:00:00+07:00');
    await door.database.db.update(agent).set({ config: {} });
    await door.database.db.update(channel).set({ dailyMax: null });
    member = await testMember(door.ctx, '9000.00');
    allowed = await prepare();
  });

  it('is one before midnight and one after', async () => {
    expect(await at('2028-02-27T00:00:00.000')).toBe(true);
    expect(await at('2028-02-27T23:59:59.999')).toBe(false);
    expect(await at('2028-02-28T00:00:00.000')).toBe(true);
    expect(await at('2028-02-28T06:59:59.999'), 'midnight is that of Bangkok').toBe(false);
    expect(await at('2028-02-28T07:00:00.000')).toBe(false);
  });

  it('is one on a leap day, and one on the days beside it', async () => {
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-01']) {
      expect(await at(`${day}T10:00:00`), day).toBe(true);
      expect(await at(`${day}T20:00:00`), day).toBe(false);
    }
  });

  it('is not one more when the clock is put back over midnight, nor when it comes there again', async () => {
    expect(await at('2028-02-20T23:59:58')).toBe(true);
    expect(await at('2028-02-21T00:00:02')).toBe(true);
    expect(await at('2028-02-20T23:59:59'), 'put back').toBe(false);
    expect(await at('2028-02-21T00:00:01'), 'there again').toBe(false);
    expect(await at('2028-02-22T00:00:00')).toBe(true);
  });
});
