import { beforeEach, describe, expect, it } from 'vitest';
import type { PromotionRule } from '#lib/promotion/rules/terms.ts';
import { runningPromotions } from '#lib/promotion/server/queries.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { otherAgent } from '#tests/support/database.ts';
import { doorOfFile } from '#tests/support/front-door.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;

beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.delete(promotion);
});

const offer = (slug: string, rule: PromotionRule, over: Partial<typeof promotion.$inferInsert> = {}) =>
  database.db.insert(promotion).values({
    agentId: database.agentId,
    slug,
    group: 'lotto',
    title: `โปร ${slug}`,
    summary: 'สรุป',
    rule,
    enamel: 'chad',
    emblem: 'balls',
    position: 1,
    startsAt: new Date('2026-11-01T00:00:00+07:00'),
    updatedAt: new Date('2026-11-02T09:00:00+07:00'),
    ...over,
  });
const points: PromotionRule = { kind: 'points', bahtPerPoint: 100 };
const slugs = async (): Promise<string[]> =>
  (await door.call('GET /api/promotion/list')).data.map((row: { slug: string }) => row.slug);

describe('promotions', () => {
  it('are those in force, in their order, of this brand only', async () => {
    await offer('third', points, { position: 3 });
    await offer('first', points, { position: 1 });
    await offer('second', points, { position: 2, endsAt: new Date('2026-11-20T12:00:00+07:00') });
    await offer('to-come', points, { startsAt: new Date('2026-11-20T12:00:01+07:00') });
    await offer('over', points, { endsAt: new Date('2026-11-20T11:59:59+07:00') });
    await offer('others', points, { agentId: await otherAgent(database) });
    expect(await slugs()).toEqual(['first', 'second', 'third']);
    clock.set('2026-11-20T12:00:01+07:00');
    expect(await slugs()).toEqual(['first', 'to-come', 'third']);
  });

  it('are found by their slug, and not once they are over', async () => {
    await offer('gov', points, { endsAt: new Date('2026-11-30T23:59:59+07:00') });
    expect((await runningPromotions(door.ctx, 'gov')).map((row) => row.slug)).toEqual(['gov']);
    expect(await runningPromotions(door.ctx, 'no-such')).toEqual([]);
    clock.set('2026-12-01T00:00:00+07:00');
    expect(await runningPromotions(door.ctx, 'gov')).toEqual([]);
  });

  it('are an empty list where none is in force', async () => {
    expect(await door.call('GET /api/promotion/list')).toMatchObject({ status: 200, error: 0, data: [] });
  });
});

describe('the texts of a promotion are made from its rule', () => {
  it('for a rate: what it pays, and what it is worth on average', async () => {
    await offer('gov', { kind: 'lotto_rate', market: 'หวยรัฐบาลไทย', betName: '3 ตัวบน', rateX100: 90_000 });
    const [row] = (await door.call('GET /api/promotion/list')).data;
    expect(row).toMatchObject({
      slug: 'gov',
      group: 'lotto',
      headline: 'บาทละ 900',
      facts: [
        { label: 'อัตราจ่าย', value: 'บาทละ 900' },
        { label: 'ใช้กับ', value: 'หวยรัฐบาลไทย 3 ตัวบน' },
        { label: 'ต้องกดรับ', value: 'ไม่ต้อง' },
      ],
      example: 'แทง 3 ตัวบน ฿10 ถ้าถูกรางวัล รับ ฿9,000 รวมเงินที่แทงแล้ว',
      honest_value: 'โดยเฉลี่ยแทง ฿100 ได้คืน ฿90.00 เพราะมีโอกาสถูก 1 ใน 1,000',
      starts_at: '2026-11-01T00:00:00.000+07:00',
      ends_at: null,
      updated_at: '2026-11-02T09:00:00.000+07:00',
    });
    expect(row.terms).toContain('สำหรับสมาชิกอายุ 20 ปีขึ้นไป');
  });

  it('for a discount: what is paid, and that prizes count the whole stake', async () => {
    await offer('off', {
      kind: 'lotto_discount',
      markets: 'หวยหุ้น',
      betName: '3 ตัวบน',
      discountBp: 750,
      rateX100: 85_000,
    });
    const [row] = (await door.call('GET /api/promotion/list')).data;
    expect(row).toMatchObject({
      headline: 'ลด 7.5%',
      example: 'แทง 3 ตัวบน ฿1,000 จ่ายจริง ฿925 ถ้าถูกรางวัล คิดจากยอดเต็ม รับ ฿850,000',
      honest_value: 'โดยเฉลี่ยจ่าย ฿92.50 ต่อยอดแทง ฿100 ได้คืน ฿85.00 เพราะมีโอกาสถูก 1 ใน 1,000',
    });
  });

  it('for points: that they are no money', async () => {
    await offer('points', points, { group: 'points' });
    const [row] = (await door.call('GET /api/promotion/list')).data;
    expect(row).toMatchObject({
      headline: '฿100 = 1 แต้ม',
      example: 'แทงรวมในงวดเดียว ฿1,240 เมื่อออกผลแล้ว ได้ 12 แต้ม ไม่ว่าจะถูกรางวัลหรือไม่ เกมสะสมยอดของทุกรอบรวมกัน',
      honest_value: expect.stringContaining('ไม่ใช่เงินสด'),
    });
  });

  it('for fast withdrawals: the amounts, the count of a day and what must be done first', async () => {
    await offer('fast', { kind: 'fast_withdraw', min: 100, upTo: 5_000, perDay: 5 }, { group: 'special' });
    const [row] = (await door.call('GET /api/promotion/list')).data;
    expect(row.headline).toBe('ถึง ฿5,000');
    expect(row.facts).toContainEqual({ label: 'อนุมัติทันที', value: '฿100 ถึง ฿5,000' });
    expect(row.facts).toContainEqual({ label: 'ต่อวัน', value: '5 ครั้ง' });
    expect(row.terms.join(' ')).toContain('ยอดเทิร์น');
  });

  it('without a word that invites winning losses back', async () => {
    const rules: PromotionRule[] = [
      points,
      { kind: 'lotto_rate', market: 'หวยรัฐบาลไทย', betName: '3 ตัวบน', rateX100: 90_000 },
      { kind: 'lotto_discount', markets: 'หวยหุ้น', betName: '3 ตัวบน', discountBp: 500, rateX100: 85_000 },
      { kind: 'fast_withdraw', min: 100, upTo: 5_000, perDay: 5 },
    ];
    for (const [index, rule] of rules.entries()) await offer(`p${index}`, rule);
    expect((await door.call('GET /api/promotion/list')).text).not.toMatch(/เอาคืน|ทวงทุน|การันตี|รวย/);
  });
});
