import { afterEach, beforeEach, expect } from 'vitest';
import { decideWithdraw } from '#lib/payout/server/decide-withdraw.ts';
import { withdrawals, withdrawQueue } from '#lib/payout/server/queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

const chance = testChance('withdraw');

export const refusal = (problem: string) => expect.objectContaining({ problem });

/** A member who may withdraw, new before each test of the file. */
export function withdrawalsOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let member: Member;
  let my: MemberContext;

  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: chance } });
    await behave(ctx, { gateway: 'works', payout: 'pays' });
    member = await testMember(ctx, '20000.00');
    my = asMember(ctx, member);
  });
  afterEach(async () => {
    // Every request still open would be sent by the next test's job.
    const open = await withdrawQueue(ctx);
    for (const row of open.filter((line) => line.status === 'requested'))
      await decideWithdraw(asOperator(ctx), {
        withdraw_id: BigInt(row.withdraw_id),
        approve: false,
        reason: 'จบการทดสอบ',
      });
    await expectSoundBooks(ctx);
  });

  const ask = (amount: string) => requestWithdraw(my, { amount: thb(amount) });
  const stateOf = async () => (await withdrawals(my, { limit: 1 })).items[0];

  return {
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get member() {
      return member;
    },
    get my() {
      return my;
    },
    set my(value) {
      my = value;
    },
    ask,
    stateOf,
  };
}
