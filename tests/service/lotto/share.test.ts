/** Links to bills: made and ended by the owner alone, not to be guessed, without anything that identifies. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billDetail, sharedBill } from '#lib/lotto/server/bill-queries.ts';
import { billShare } from '#lib/lotto/server/bill-tables.ts';
import { forgetShares, shareBill, unshareBill } from '#lib/lotto/server/share-bill.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';

const database = databaseOfFile();
let my: MemberContext;
let billId: bigint;
const refusal = expect.objectContaining({ problem: 'not_found' });

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  const ctx = testContext(database, { parts: { random: realChance } });
  my = asMember(ctx, await testMember(ctx, '100.00'));
  billId = BigInt((await sendBill(my, await testRound(ctx), 'three_top 044 10', 'two_bottom 44 20')).bill_id);
});

const tokenOf = (url: string): string => /^http:\/\/localhost:4321\/s\/([0-9a-f]{32})$/.exec(url)?.[1] ?? '';

describe('a link to a bill', () => {
  it('shows numbers, prices and status, and nothing of its member', async () => {
    const { share_url } = await shareBill(my, billId);
    expect((await billDetail(my, billId)).share_url).toBe(share_url);
    const shown = await sharedBill(my, tokenOf(share_url));
    expect(shown.lines.map(({ number, stake }) => `${number} ${stake}`)).toEqual(['044 10.00', '44 20.00']);
    expect(shown).toMatchObject({ bill_id: '', bill_no: '', note: null, promotion: null, share_url: null });
  });

  it('is one, also of ten made at once, until its member ends it; the next one has another address', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => shareBill(my, billId)));
    const [first] = made;
    expect(new Set(made.map(({ share_url }) => share_url)).size).toBe(1);
    await unshareBill(my, billId);
    await unshareBill(my, billId);
    await expect(sharedBill(my, tokenOf(first?.share_url ?? ''))).rejects.toEqual(refusal);
    expect((await billDetail(my, billId)).share_url).toBeNull();
    expect((await shareBill(my, billId)).share_url).not.toBe(first?.share_url);
  });

  it('is neither made, ended nor found by anybody else', async () => {
    const { share_url } = await shareBill(my, billId);
    const other = asMember(my, await testMember(my));
    await expect(shareBill(other, billId)).rejects.toEqual(refusal);
    await expect(unshareBill(other, billId)).rejects.toEqual(refusal);
    for (const guess of ['', String(billId), '%', tokenOf(share_url).slice(0, 31), tokenOf(share_url).toUpperCase()])
      if (guess !== tokenOf(share_url)) await expect(sharedBill(other, guess)).rejects.toEqual(refusal);
    expect((await sharedBill(other, tokenOf(share_url))).lines).toHaveLength(2);
  });

  it('ends with the identity of its member', async () => {
    await shareBill(my, billId);
    await forgetShares(my.db, my.member.id);
    expect((await my.db.select().from(billShare)).filter((row) => row.billId === billId)).toEqual([]);
  });
});
