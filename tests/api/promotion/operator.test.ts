/** Promotions that operators make, change and pause. */
import { describe, expect, it } from 'vitest';
import { sentBonus, sentSpins } from '#tests/support/bonus-rules.ts';
import { approveAsSecond } from '#tests/support/by-two.ts';
import { testMember } from '#tests/support/money.ts';
import { bonusRule, offer } from '#tests/support/promotions.ts';
import { promotionsOfFile } from './promotions-of-file.ts';

const the = promotionsOfFile();
const { door, key, read, requestQr, depositWith } = the;

describe('an operator', () => {
  const promotion = (slug: string, over = {}) => ({
    slug,
    group: 'daily',
    title: 'ชั่วโมงทอง',
    summary: 'ฝากช่วงค่ำ รับเพิ่ม',
    bonus: sentBonus,
    enamel: 'rong',
    emblem: 'bell',
    position: 50,
    starts_at: '2026-11-01T00:00:00+07:00',
    ends_at: null,
    reason: 'ตามแผน',
    ...over,
  });
  const create = (body: Record<string, unknown>) =>
    door.call('POST /api/operator/promotion/create', body, { as: 'operator' });
  const offered = async (slug: string) =>
    (await door.call('GET /api/promotion/list')).data.find((one: { slug: string }) => one.slug === slug);

  it('makes one whose texts are made from its rule', async () => {
    const made = await create(promotion('golden-hour'));
    expect(made).toMatchObject({ status: 200, error: 0 });
    expect(made.data).toMatchObject({
      ...{ waits: false, state: 'live', promotion_state: 'live', texts: { headline: '15%' } },
      body: { bonus: { hours: { from: '20:00', until: '22:00' }, percent: 15 } },
    });
    const shown = await offered('golden-hour');
    expect(shown.conditions).toContainEqual({ label: 'ช่วงเวลา', value: '20:00–22:00 น.' });
    expect(shown.honest_value).toContain('โดยเฉลี่ย');
    expect(await create(promotion('golden-hour'))).toMatchObject({ status: 422, fields: { slug: 'มีโปรที่ใช้ชื่อนี้แล้ว' } });
  });

  it.each([
    ['a picture that is not drawn', { emblem: 'yacht' }, { emblem: 'ไม่มีภาพนี้' }],
    ['an end before its beginning', { ends_at: '2026-10-01T00:00:00+07:00' }, { ends_at: 'ต้องอยู่หลังเวลาเริ่ม' }],
    [
      'satang in a figure',
      { bonus: { ...sentBonus, min_deposit: '100.50' } },
      { 'bonus.min_deposit': 'ต้องเป็นจำนวนเต็มบาท' },
    ],
    [
      'both a percentage and a sum',
      { bonus: { ...sentBonus, fixed: '50.00' } },
      { 'bonus.fixed': 'ใส่อย่างเดียว: จำนวนคงที่ เปอร์เซ็นต์กับโบนัสสูงสุด หรือฟรีสปิน' },
    ],
    [
      'both free spins and a percentage',
      { bonus: { ...sentBonus, spins: sentSpins.spins } },
      { 'bonus.fixed': 'ใส่อย่างเดียว: จำนวนคงที่ เปอร์เซ็นต์กับโบนัสสูงสุด หรือฟรีสปิน' },
    ],
    [
      'free spins of what is no slot',
      { bonus: { ...sentSpins, spins: { ...sentSpins.spins, game: 'benja:hilo' } } },
      { 'bonus.spins.game': 'ไม่มีสล็อตนี้' },
    ],
    [
      'free spins of a stake that slots do not have',
      { bonus: { ...sentSpins, spins: { ...sentSpins.spins, stake: '3.00' } } },
      { 'bonus.spins.stake': 'เดิมพันต่อสปินเลือกได้ ฿1 ฿2 ฿5 ฿10 ฿20 ฿50 ฿100 ฿200 ฿500' },
    ],
    [
      'a rule that cannot be kept',
      { bonus: { ...sentBonus, weights: { lotto: 0 } } },
      { bonus: 'ต้องมีอย่างน้อยหนึ่งหมวดที่นับเทิร์น' },
    ],
  ])('is refused %s', async (what, over, fields) => {
    expect(await create(promotion(`bad-${what.length}`, over))).toMatchObject({ fields });
  });

  it('makes one of free spins, which tells their slot, stake and number', async () => {
    const made = await create(promotion('spins-for-all', { bonus: sentSpins }));
    expect(made.data).toMatchObject({
      ...{ waits: true, ref_id: null, texts: { headline: '20 สปิน' } },
      body: {
        bonus: {
          spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 20, stake: '2.00' },
          fixed: null,
          percent: null,
        },
      },
    });
    expect(await offered('spins-for-all')).toBeUndefined();
    await approveAsSecond(door, made.data.approval_id);
    const { id, terms_hash } = await offered('spins-for-all');
    const { status, data } = await door.call(
      'POST /api/member/promotion/claim',
      { promotion_id: id, terms_hash },
      { as: the.member, key: key() },
    );
    expect([status, data]).toMatchObject([
      200,
      {
        ...{ balance: '0.00', bonus_given: '0.00', turnover: { required: '1000.00', done: '0.00', left: '1000.00' } },
        spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', stake: '2.00', quantity: 20, left: 20 },
      },
    ]);
    const { items } = (await door.call('GET /api/game/list', { category: 'freespin' }, { as: the.member })).data;
    expect(items).toMatchObject([{ name: 'โคมแดงเยาวราช' }]);
    await door.call(
      'POST /api/operator/promotion/pause',
      { promotion_id: id, paused: true, reason: 'จบ' },
      { as: 'operator' },
    );
  });

  it('changes one for those who take it from now on, and pauses it; what was taken goes on', async () => {
    const { data } = await create(promotion('evening', { bonus: { ...sentBonus, hours: null } }));
    const { ref_id } = data;
    await depositWith(BigInt(ref_id), '300.00');
    const changed = await door.call(
      'POST /api/operator/promotion/change',
      { promotion_id: ref_id, bonus: { ...sentBonus, hours: null, times: 20 }, reason: 'ปรับเงื่อนไข' },
      { as: 'operator' },
    );
    expect(changed.data).toMatchObject({ version: 2, waits: false, body: { bonus: { times: 20 } } });
    expect(await read('active')).toMatchObject({ turnover: { required: '315.00' } });
    const pause = (paused: boolean) =>
      door.call(
        'POST /api/operator/promotion/pause',
        { promotion_id: ref_id, paused, reason: 'พักโปร' },
        { as: 'operator' },
      );
    expect((await pause(true)).data.paused_at).not.toBeNull();
    const listed = async () =>
      (await door.call('GET /api/promotion/list')).data.some((one: { id: string }) => one.id === ref_id);
    expect(await listed()).toBe(false);
    the.member = await testMember(door.ctx);
    expect(await requestQr(BigInt(ref_id), '300.00')).toMatchObject({ fields: { promotion_id: 'โปรนี้ปิดรับแล้ว' } });
    await pause(false);
    expect(await listed()).toBe(true);
    const acts = await door.call(
      'GET /api/operator/audit/list',
      { subject: `promotion:${ref_id}` },
      { as: 'operator' },
    );
    expect(acts.data.items.map((act: { action: string }) => act.action)).toEqual([
      'promotion.resume',
      'promotion.pause',
      'promotion.change',
      'promotion.create',
    ]);
  });

  it('finds none of those that apply by themselves to change', async () => {
    const id = await offer(door.ctx, bonusRule, { rule: { kind: 'points', bahtPerPoint: 100 } });
    const input = { promotion_id: String(id), paused: true, reason: 'พักโปร' };
    expect(await door.call('POST /api/operator/promotion/pause', input, { as: 'operator' })).toMatchObject({
      status: 404,
    });
  });
});
