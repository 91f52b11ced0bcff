import { afterEach, beforeAll, beforeEach } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { drawOfNovember2024, type LineText, linesOf, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { takenNow } from '#tests/support/promotions.ts';

/** A member and a round that takes bets, new before each test of the file; sound books after it. */
export function walletsOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let roundId: bigint;
  let my: MemberContext;

  beforeAll(() => testCatalogue(testContext(database)));
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    roundId = await testRound(ctx);
    my = asMember(ctx, await testMember(ctx));
  });
  afterEach(() => expectSoundBooks(ctx));

  const now = () => takenNow(ctx.db, my.member);
  const main = () => balanceOf(ctx.db, my.member.id);

  /** A bill from a wallet, priced and sent the way the editor does. */
  async function betFrom(wallet_id: bigint, ...texts: readonly LineText[]): Promise<bigint> {
    const lines = linesOf(...texts);
    const { quote_id } = await priceBill(my, { round_id: roundId, lines, wallet_id });
    return BigInt((await placeBill(my, { round_id: roundId, quote_id, lines, wallet_id })).bill_id);
  }

  /** The real draw of November 2024: 32 below, 044 above. */
  async function settle(raw: Parameters<typeof enterResult>[1]['raw'] = drawOfNovember2024): Promise<void> {
    await enterResult(asOperator(ctx), { round_id: roundId, raw, close: true });
    await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
    await settleRounds(ctx);
  }

  return {
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get roundId() {
      return roundId;
    },
    set roundId(value) {
      roundId = value;
    },
    get my() {
      return my;
    },
    set my(value) {
      my = value;
    },
    now,
    main,
    betFrom,
    settle,
  };
}
