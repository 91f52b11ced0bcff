import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { exposureCounter, memberCounter } from '#lib/lotto/server/tables.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

export const refusal = (problem: string) => expect.objectContaining({ problem });

/** A member with money and a round that takes bets, new before each test of the file; sound books after it. */
export function billsOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let member: Member;
  let my: MemberContext;
  let roundId: bigint;

  beforeAll(() => testCatalogue(testContext(database)));
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    member = await testMember(ctx, '1000.00');
    my = asMember(ctx, member);
    roundId = await testRound(ctx);
  });
  afterEach(() => expectSoundBooks(ctx));

  const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);
  const quoted = (...lines: LineText[]) => priceBill(my, { round_id: roundId, lines: linesOf(...lines) });
  const send = (quote_id: string, ...lines: LineText[]) =>
    placeBill(my, { round_id: roundId, quote_id, lines: linesOf(...lines) });
  const balance = () => balanceOf(ctx.db, member.id);
  const anotherMember = async (money = '100000.00') => asMember(ctx, await testMember(ctx, money));
  const usedOn = async (betType: 'three_top' | 'three_tod' | 'two_top', key: string) => {
    const at = (table: typeof exposureCounter | typeof memberCounter) =>
      and(eq(table.roundId, roundId), eq(table.betType, betType), eq(table.key, key));
    const [house] = await ctx.db
      .select({ used: exposureCounter.used })
      .from(exposureCounter)
      .where(at(exposureCounter));
    const own = await ctx.db.select({ used: memberCounter.used }).from(memberCounter).where(at(memberCounter));
    return { house: house?.used ?? 0n, members: own.reduce((sum, row) => sum + row.used, 0n) };
  };

  return {
    database,
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
    get roundId() {
      return roundId;
    },
    set roundId(value) {
      roundId = value;
    },
    bet,
    quoted,
    send,
    balance,
    anotherMember,
    usedOn,
  };
}
