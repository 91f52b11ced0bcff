import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { countTurnovers, dropTurnover, forgiveTurnover, requireTurnover } from '#lib/turnover/server/turnover.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const database = databaseOfFile();
let ctx: Context;
let member: Member;
let deposits = 0;

beforeAll(async () => {
  ctx = testContext(database);
});
beforeEach(async () => {
  member = await testMember(ctx);
});
afterEach(() => expectSoundBooks(ctx));

const deposit = (amount: string, cause = `deposit:${++deposits}`) =>
  requireTurnover(ctx, ctx.db, { memberId: member.id, cause, amount: thb(amount), now: ctx.now() });
const play = (stake: string, reference: string) =>
  inTransaction(ctx, (tx) =>
    countTurnovers(tx, [{ memberId: member.id, stake: thb(stake), category: 'lotto', reference }]),
  );
const left = async () => (await turnoverOf(ctx.db, member.id)).left;

it('asks for as much as was deposited, once for each deposit', async () => {
  await deposit('500.00', 'deposit:same');
  await deposit('500.00', 'deposit:same');
  expect(await turnoverOf(ctx.db, member.id)).toEqual({ required: 50_000n, done: 0n, left: 50_000n });
});

it('counts a settled stake once, towards the oldest deposit first', async () => {
  await deposit('300.00');
  await deposit('200.00');
  await play('400.00', `bill:${member.id}:1`);
  await play('400.00', `bill:${member.id}:1`);
  // The first deposit is done and no longer shown; of the second 100 are done.
  expect(await turnoverOf(ctx.db, member.id)).toEqual({ required: 20_000n, done: 10_000n, left: 10_000n });
});

it('does not carry surplus play over to the next deposit', async () => {
  await deposit('100.00');
  await play('5000.00', `bill:${member.id}:2`);
  expect(await left()).toBe(0n);
  await deposit('100.00');
  expect(await left()).toBe(10_000n);
});

it('is forgiven down to what the wallet holds, newest deposit first, past one that was reversed', async () => {
  await deposit('500.00');
  await deposit('300.00');
  const reversed = `deposit:reversed-${member.id}`;
  await deposit('200.00', reversed);
  await inTransaction(ctx, async (tx) => {
    await dropTurnover(tx, reversed);
    await forgiveTurnover(tx, member.id, thb('600.00'));
  });
  expect(await turnoverOf(ctx.db, member.id)).toEqual({ required: 60_000n, done: 0n, left: 60_000n });
  await play('500.00', `bill:${member.id}:forgiven`);
  expect(await left(), 'of the second deposit').toBe(10_000n);
});

it('counts many members of a settlement at once and leaves alone those without turnover', async () => {
  const other = await testMember(ctx);
  const idle = await testMember(ctx);
  await deposit('100.00');
  await requireTurnover(ctx, ctx.db, {
    memberId: other.id,
    cause: `deposit:${++deposits}`,
    amount: thb('100.00'),
    now: ctx.now(),
  });
  await inTransaction(ctx, (tx) =>
    countTurnovers(tx, [
      { memberId: member.id, stake: thb('30.00'), category: 'lotto', reference: `many:${member.id}:a` },
      { memberId: other.id, stake: thb('250.00'), category: 'lotto', reference: `many:${other.id}:a` },
      { memberId: member.id, stake: thb('20.00'), category: 'lotto', reference: `many:${member.id}:b` },
      { memberId: idle.id, stake: thb('20.00'), category: 'lotto', reference: `many:${idle.id}:a` },
    ]),
  );
  expect(await left()).toBe(5_000n);
  expect((await turnoverOf(ctx.db, other.id)).left).toBe(0n);
  expect((await turnoverOf(ctx.db, idle.id)).required).toBe(0n);
});

it('loses no stake when many are settled at the same time', async () => {
  await deposit('1000.00');
  await Promise.all(Array.from({ length: 40 }, (_, n) => play('20.00', `burst:${member.id}:${n}`)));
  expect(await left()).toBe(20_000n);
});
