import { describe, expect, it } from 'vitest';
import { acts } from '#lib/operator/server/queries.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { testCoupon, testOffer } from '#tests/support/rewards.ts';
import { shopOfFile } from './shop-of-file.ts';

const the = shopOfFile();
const { clock, door, redeem, shown, operator } = the;

describe('the list', () => {
  it('shows a guest everything, and a member what can be had', async () => {
    const item_id = await testOffer(door, { stock: 3, per_member_max: 1 });
    const dear = await testOffer(door, { points: 300 });
    expect((await door.call('GET /api/redemption/list')).data.point).toBeNull();
    expect(await shown(item_id)).toMatchObject({
      kind: 'credit',
      points: '100',
      credit: '10.00',
      left: 3,
      state: 'open',
    });
    expect(await shown(dear)).toMatchObject({ state: 'open' });
    expect((await door.call('GET /api/redemption/list', {}, { as: the.member })).data.point).toBe('250');
    expect(await shown(dear, the.member)).toMatchObject({ state: 'points', short: '50' });
    await redeem({ item_id });
    expect(await shown(item_id, the.member)).toMatchObject({ left: 2, state: 'limit' });
    expect(await shown(item_id)).toMatchObject({ left: 2, state: 'open' });
  });

  it('shows what is offered now, by kind', async () => {
    const over = await testOffer(door, { ends_at: '2026-11-20T12:00:01+07:00' });
    const coming = await testOffer(door, { starts_at: '2026-11-20T12:00:01+07:00' });
    expect([await shown(over), await shown(coming)]).toMatchObject([{ item_id: over }, undefined]);
    clock.advance({ seconds: 2 });
    expect([await shown(over), await shown(coming)]).toMatchObject([undefined, { item_id: coming }]);
    const gifts = (await door.call('GET /api/redemption/list', { kind: 'gift' })).data.items;
    expect(gifts.filter((item: { kind: string }) => item.kind !== 'gift')).toEqual([]);
  });
});

describe('an operator', () => {
  it.each([
    [{ credit: undefined }, { credit: 'ใส่เครดิตที่ได้' }],
    [{ credit: '0.00' }, { credit: 'ต้องมากกว่า 0' }],
    [{ kind: 'gift' }, { credit: 'ใส่เฉพาะรายการเครดิต' }],
    [{ kind: 'coupon', credit: undefined }, { coupon_id: 'เลือกคูปองที่ได้' }],
    [{ coupon_days: 7 }, { coupon_days: 'ใส่เฉพาะรายการคูปอง' }],
    [
      { starts_at: '2026-11-20T12:00:00+07:00', ends_at: '2026-11-20T12:00:00+07:00' },
      { ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' },
    ],
  ])('cannot offer %j', async (over, fields) => {
    const input = { kind: 'credit', title: 'รายการ', summary: 'ไม่ครบ', points: 100, credit: '10.00', ...over };
    expect(await door.call('POST /api/operator/redemption/add', input, { as: 'operator' })).toMatchObject({
      status: 422,
      fields,
    });
  });

  it('cannot offer more codes of a coupon than a member can use, nor those of one that is over', async () => {
    const add = (coupon_id: string, over: object) =>
      byTwo(door, 'POST /api/operator/redemption/add', {
        ...{ kind: 'coupon', title: 'คูปอง', summary: 'ใช้ครั้งเดียว', points: 10, coupon_id, coupon_days: 7 },
        ...over,
      });
    const { coupon_id } = await testCoupon(door, { kind: 'given', total: undefined, per_member_max: 2 });
    expect(await add(coupon_id, {})).toMatchObject({ fields: { per_member_max: 'คูปองนี้ใช้ได้คนละ 2 ครั้ง' } });
    expect(await add(coupon_id, { per_member_max: 3 })).toMatchObject({ status: 422 });
    expect(await add(coupon_id, { per_member_max: 2 })).toMatchObject({ error: 0 });
    await door.call('POST /api/operator/coupon/end', { coupon_id }, { as: 'operator' });
    expect(await add(coupon_id, { per_member_max: 2 })).toMatchObject({ fields: { coupon_id: 'คูปองนี้ปิดใช้งานแล้ว' } });
  });

  it('changes an offer on the record, and never below what was taken', async () => {
    const item_id = await testOffer(door, { stock: 5, quantity_max: 2 });
    await redeem({ item_id, quantity: 2 });
    expect(await operator('change', { item_id, stock: 1 })).toMatchObject({
      status: 422,
      fields: { stock: 'แลกไปแล้ว 2 ชิ้น' },
    });
    expect((await operator('change', { item_id, stock: 2, points: 120, reason: 'ของใกล้หมด' })).data).toMatchObject({
      stock: 2,
      taken: 2,
      points: '120',
    });
    expect(await shown(item_id)).toMatchObject({ state: 'out_of_stock', points: '120' });
    expect((await acts(door.ctx, { subject: `redemption_item:${item_id}`, limit: 5 })).items).toMatchObject([
      { action: 'redemption.change', reason: 'ของใกล้หมด' },
      { action: 'redemption.add' },
    ]);
    const { data } = await door.call('GET /api/operator/redemption/offers', {}, { as: 'operator' });
    expect(data.find((one: { item_id: string }) => one.item_id === item_id)).toMatchObject({ stock: 2 });
  });
});
