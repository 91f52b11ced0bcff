import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { LimitKind, LimitPeriod } from '#lib/play-limit/rules/limits.ts';
import { countPlayed, type Played } from '#lib/play-limit/server/count-played.ts';
import { playView } from '#lib/play-limit/server/queries.ts';
import { setLimit } from '#lib/play-limit/server/set-limit.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

export const refusal = (problem: string, values?: Readonly<Record<string, string>>) =>
  expect.objectContaining({ problem, ...(values ? { detail: expect.objectContaining({ values }) } : {}) });

/** A member with money and a round that takes bets, new before each test of the file. */
export function limitsOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let my: MemberContext;
  let roundId: bigint;

  beforeAll(() => testCatalogue(testContext(database)));
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    my = asMember(ctx, await testMember(ctx, '5000.00'));
    roundId = await testRound(ctx);
  });
  afterEach(async () => {
    await countPlayed(
      ctx.db,
      pretended.splice(0).map(({ memberId, at, won = 0n, deposited = 0n }) => ({
        memberId,
        at,
        won: -won,
        deposited: -deposited,
      })),
    );
    await expectSoundBooks(ctx);
  });

  const pretended: Played[] = [];

  const set = (kind: LimitKind, period: LimitPeriod, amount: bigint | null) => setLimit(my, { kind, period, amount });
  const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);
  const limitOf = async (kind: LimitKind, period: LimitPeriod) =>
    (await playView(my)).limits.find((one) => one.kind === kind && one.period === period);
  /** A round that is open at the clock's present. */
  const nextRound = async () => {
    roundId = await testRound(ctx);
  };

  return {
    database,
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
    pretended,
    set,
    bet,
    limitOf,
    nextRound,
  };
}
