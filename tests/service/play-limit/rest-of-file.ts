import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { memberOfCookie, openSession } from '#lib/account/server/sessions.ts';
import { member } from '#lib/account/server/tables.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

export const password = 'รหัสลับของมานี';

export const refusal = (problem: string, values?: Readonly<Record<string, string>>) =>
  expect.objectContaining({ problem, ...(values ? { detail: expect.objectContaining({ values }) } : {}) });

/** A member with a password, and a round that takes bets, new before each test of the file; sound books after it. */
export function restOfFile() {
  const database = databaseOfFile();
  let passwordHash: string;
  let clock: TestClock;
  let ctx: Context;
  let my: MemberContext;
  let roundId: bigint;

  beforeAll(async () => {
    await testCatalogue(testContext(database));
    passwordHash = await hashPassword(password);
  });
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    my = await loggedIn((await testMember(ctx, '5000.00')).id);
    await ctx.db.update(member).set({ passwordHash }).where(eq(member.id, my.member.id));
    roundId = await testRound(ctx);
  });
  afterEach(() => expectSoundBooks(ctx));

  /** A member as the front door finds them by a new session. */
  async function loggedIn(memberId: bigint): Promise<MemberContext> {
    const { token } = await openSession(ctx, memberId);
    const found = await memberOfCookie(ctx.db, ctx.now(), token);
    if (!found) throw new Error('a session that was just opened is live');
    return asMember(ctx, found);
  }

  const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);

  return {
    get passwordHash() {
      return passwordHash;
    },
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get my() {
      return my;
    },
    set my(value) {
      my = value;
    },
    get roundId() {
      return roundId;
    },
    set roundId(value) {
      roundId = value;
    },
    loggedIn,
    bet,
  };
}
