import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { oweDifference } from '#lib/ledger/server/owe-difference.ts';
import { post } from '#lib/ledger/server/post.ts';
import { postMany } from '#lib/ledger/server/post-many.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { receivable } from '#lib/ledger/server/tables.ts';
import { toDecimal } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { owedBy } from '#tests/support/turnover.ts';

const database = databaseOfFile();
let ctx: Context;
let member: Member;
let causes = 0;

beforeEach(async () => {
  ctx = testContext(database, { clock: testClock() });
  member = await testMember(ctx);
});

const owe = (amount: string) =>
  oweDifference(ctx.db, {
    memberId: member.id,
    reference: `test:owed:${++causes}`,
    amount: thb(amount),
    house: 'adjustments',
    at: ctx.now(),
  });
const owed = async () => toDecimal(await owedBy(ctx.db, member.id));

describe('what a member owes', () => {
  it('is taken from what comes in next, until nothing is left of it', async () => {
    await owe('300.00');
    await give(ctx, member.id, thb('120.00'));
    expect([await balanceOf(ctx.db, member.id), await owed()]).toEqual(['0.00', '180.00']);
    await give(ctx, member.id, thb('200.00'));
    expect([await balanceOf(ctx.db, member.id), await owed()]).toEqual(['20.00', '0.00']);
    await give(ctx, member.id, thb('200.00'));
    expect(await balanceOf(ctx.db, member.id)).toBe('220.00');
    await expectSoundBooks(ctx);
  });

  it('is taken oldest first, and a debt that is paid is settled', async () => {
    await owe('100.00');
    await owe('100.00');
    await give(ctx, member.id, thb('150.00'));
    const rows = await ctx.db
      .select({ collected: receivable.collected, settledAt: receivable.settledAt })
      .from(receivable)
      .where(eq(receivable.memberId, member.id))
      .orderBy(asc(receivable.id));
    expect(rows).toEqual([
      { collected: 10_000n, settledAt: ctx.now() },
      { collected: 5_000n, settledAt: null },
    ]);
  });

  it('is taken of one member among many who are paid at once, and the balance told is the one after it', async () => {
    await owe('50.00');
    const other = await testMember(ctx);
    const wallets = [await mainWallet(ctx.db, member.id), await mainWallet(ctx.db, other.id)];
    await inTransaction(ctx, (tx) =>
      postMany(tx, {
        kind: 'adjustment_in',
        house: 'adjustments',
        items: wallets.map(({ id }) => ({ wallet: id, reference: `test:many:${id}`, amount: thb('80.00') })),
      }),
    );
    expect([await balanceOf(ctx.db, member.id), await balanceOf(ctx.db, other.id)]).toEqual(['30.00', '80.00']);
    await owe('10.00');
    const posted = await inTransaction(ctx, (tx) =>
      post(tx, {
        kind: 'adjustment_in',
        reference: `test:one:${member.id}`,
        from: { house: 'adjustments' },
        to: { wallet: wallets[0]?.id ?? 0n },
        amount: thb('15.00'),
      }),
    );
    expect(posted.toBalance).toBe(3_500n);
  });

  it('is taken once, however much comes in at the same time', async () => {
    await owe('100.00');
    await Promise.all(Array.from({ length: 10 }, () => give(ctx, member.id, thb('30.00'))));
    expect([await balanceOf(ctx.db, member.id), await owed()]).toEqual(['200.00', '0.00']);
    await expectSoundBooks(ctx);
  });
});
