import { expect, it } from 'vitest';
import { depositChoices } from '#lib/promotion/server/page-data.ts';
import { recordOf } from '#lib/promotion/server/taking.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';

const database = databaseOfFile();

it('a deposit’s page has the terms of what can be claimed now, and of the one its address asks for', async () => {
  const ctx = testContext(database, { clock: testClock(), parts: { random: realChance } });
  const my = asMember(ctx, await testMember(ctx));
  const [first, second] = [await offer(ctx, bonusRule), await offer(ctx, bonusRule)];
  const withTerms = async (asked: bigint | null) => {
    const record = await recordOf(my.db, my.member.id, my.now());
    const choices = await depositChoices(my, record, asked === null ? null : String(asked));
    expect(choices).toHaveLength(2);
    return choices.filter((choice) => choice.offer !== null).map(({ id, reason }) => [BigInt(id), reason]);
  };
  expect(await withTerms(null)).toEqual([
    [first, null],
    [second, null],
  ]);
  await depositWith(ctx, my.member, first, '300.00');
  expect(await withTerms(null)).toEqual([]);
  expect(await withTerms(second)).toEqual([[second, expect.any(String)]]);
});
