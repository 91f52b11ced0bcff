import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPromotions } from '#app/seed-promotions.ts';
import type { Services } from '#app/services.ts';
import { pointsOf } from '#lib/ledger/server/queries.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { rounds } from '#lib/lotto/server/queries.ts';
import { seedLotto } from '#lib/lotto/server/seed.ts';
import { parseSatang, payout, satang, toDecimal } from '#lib/money.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { PromotionRule } from '#lib/promotion/rules/terms.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { bet, draw, pastRound, storyTeller } from '../../../scripts/story-teller.ts';

const clock = testClock();
const database = databaseOfFile();
let services: Services;
let ctx: Context;

beforeAll(async () => {
  services = await testServices(database, { clock, parts: { random: realChance } });
  ctx = testContext(database, { clock, parts: { random: realChance } });
  await seedLotto(ctx);
  await seedPromotions(ctx);
});
afterAll(async () => {
  await expectSoundBooks(ctx);
  await services.close();
});

/** What the seeded promotion of a kind promises. */
async function promised<K extends PromotionRule['kind']>(kind: K): Promise<Extract<PromotionRule, { kind: K }>> {
  const rules = (await database.db.select({ rule: promotion.rule }).from(promotion)).map((row) => row.rule);
  const rule = rules.find((one): one is Extract<PromotionRule, { kind: K }> => one.kind === kind);
  if (!rule) throw new Error(`no promotion of kind ${kind}`);
  return rule;
}

describe('สิ่งที่โปรโมชั่นบอกไว้เป็นจริง', () => {
  it('อัตราจ่ายของหวยรัฐบาลตรงกับที่โพยคิดให้ และจ่ายจริงเท่านั้น', async () => {
    const { rateX100 } = await promised('lotto_rate');
    const [round] = await rounds(ctx, { market: 'gov', limit: 1 });
    const member = await testMember(ctx, '100.00');
    const quote = await priceBill(asMember(ctx, member), {
      round_id: BigInt(round?.round_id ?? 0),
      lines: [{ bet_type: 'three_top', number: '044', stake: thb('10.00') }],
    });
    expect(quote.lines[0]).toMatchObject({
      status: 'ok',
      rate: String(rateX100 / 100),
      payable: '10.00',
      possible_win: toDecimal(payout(thb('10.00'), rateX100)),
    });
  });

  it('แต้มคิดรวมทุกโพยของงวดเดียวกัน เศษไม่ปัดขึ้น โพยที่ไม่ถูกก็ได้', async () => {
    const { bahtPerPoint } = await promised('points');
    const story = storyTeller(services, clock.now());
    const roundId = await pastRound(story, 'hanoi', 2);
    story.at(2, 12, 0);
    const player = await testMember(ctx, '1000.00');
    const small = await testMember(ctx, '1000.00');
    await bet({ ...story.ctx(), member: player }, roundId, [['two_top', '11', bahtPerPoint - 40]]);
    await bet({ ...story.ctx(), member: player }, roundId, [['two_top', '22', bahtPerPoint + 70]]);
    await bet({ ...story.ctx(), member: small }, roundId, [['two_top', '33', bahtPerPoint - 1]]);
    story.at(2, 18, 30);
    await draw(story, roundId, { special: '00099', first: '00088' });
    expect(await pointsOf(database.db, player.id)).toBe(2n);
    expect(await pointsOf(database.db, small.id)).toBe(0n);
  });

  it('ถอนถึงยอดที่บอกไว้ระบบอนุมัติเอง เกินหนึ่งบาททีมงานตรวจ ครั้งแรกใช้ยอดของครั้งแรก', async () => {
    const { min, upTo, newUpTo = 0 } = await promised('fast_withdraw');
    const baht = (whole: number) => satang(BigInt(whole) * 100n);
    const story = storyTeller(services, clock.now());
    story.at(3, 12, 0);
    const ask = async (member: Member, whole: number) => {
      const before = await balanceOf(database.db, member.id);
      const { status } = await requestWithdraw({ ...story.ctx(), member }, { amount: baht(whole) });
      expect(await balanceOf(database.db, member.id)).toBe(
        toDecimal(satang((parseSatang(before) ?? 0n) - baht(whole))),
      );
      return status;
    };
    const fresh = (): Promise<Member> => testMember(story.ctx(), '9000.00');
    expect(await ask(await fresh(), newUpTo + 1)).toBe('requested');
    expect(await ask(await fresh(), min)).toBe('approved');
    const [one, other] = [await fresh(), await fresh()];
    for (const member of [one, other]) expect(await ask(member, newUpTo)).toBe('approved');
    for (let minute = 0; minute < 3; minute++) {
      await sendPayouts(story.ctx());
      story.wait(1);
    }
    story.at(1, 12, 0);
    expect(await ask(one, upTo)).toBe('approved');
    expect(await ask(other, upTo + 1)).toBe('requested');
  });
});
