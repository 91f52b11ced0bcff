/** What takes two people, and the brand's figures: by two owners, in versions, read at the moment of an act. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agent } from '#lib/agent/server/tables.ts';
import { approval } from '#lib/operator/server/approval-tables.ts';
import { approveAsSecond } from '#tests/support/by-two.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { testCoupon } from '#tests/support/rewards.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock });
const reason = 'ตามที่ตกลง';
let memberId = '';

beforeAll(async () => {
  memberId = String((await testMember(door.ctx)).id);
});
afterAll(() => expectSoundBooks(door.ctx));

type Kind = 'approvals' | 'figures';
const view = async (kind: Kind) =>
  (await door.call('GET /api/operator/setting/view', { kind }, { as: 'operator' })).data;
const set = (kind: Kind, version: number, values: object, as: 'operator' | 'approver' = 'operator') =>
  door.call('POST /api/operator/setting/set', { kind, version, values, reason }, { as });
const shownValue = async (kind: Kind, name: string) =>
  (await view(kind)).fields.find((field: { name: string }) => field.name === name)?.value;

describe('figures', () => {
  it('are set by two owners as a version, and stand in the brand’s row', async () => {
    const first = await set('figures', 0, { withdraw_max: 150_000 });
    expect(first.data).toMatchObject({ waits_for_second: true });
    expect(await set('figures', 0, { withdraw_max: 150_000 })).toMatchObject({ error: 3016 });
    expect(await shownValue('figures', 'withdraw_max')).toBe(200_000);
    await approveAsSecond(door, first.data.approval_id);
    expect(await view('figures')).toMatchObject({
      version: 1,
      versions: [{ version: 1, made_by: 'approver', reason, changes: ['ถอนสูงสุดต่อครั้ง 200,000 เป็น 150,000 บาท'] }],
    });
    const [row] = await door.ctx.db.select().from(agent).where(eq(agent.id, door.ctx.agentId));
    expect(row?.config).toMatchObject({ withdraw_max: 150_000, deposit_min: 20 });
    // The other owner may ask for the same instead of opening the queue.
    await set('figures', 1, { withdraw_max: 160_000 });
    expect((await set('figures', 1, { withdraw_max: 160_000 }, 'approver')).data).toMatchObject({
      ...{ waits_for_second: false, version: 2 },
    });
  });

  it('are refused at their fields, or once another version stands', async () => {
    expect(await set('figures', 0, { withdraw_max: 1 })).toMatchObject({
      status: 409,
      error: 9002,
      data: { version: 2 },
    });
    expect(await set('figures', 2, { deposit_min: 200_000 })).toMatchObject({
      fields: { 'values.deposit_min': 'ต้องไม่เกิน “ฝากสูงสุดต่อครั้ง”' },
    });
    expect(await set('figures', 2, { no_such: 1 })).toMatchObject({ fields: { 'values.no_such': 'ไม่มีรายการนี้' } });
    expect(await set('figures', 2, { withdraw_max: 160_000 })).toMatchObject({ fields: { values: 'ไม่มีอะไรเปลี่ยน' } });
    expect((await set('figures', 2, { withdraw_max: 1.5 })).status).toBe(422);
  });

  it('that wait are stale once others were set', async () => {
    const first = await set('figures', 2, { deposit_min: 50 });
    const slip = async () =>
      (await door.call('GET /api/operator/approval/view', { approval_id: first.data.approval_id }, { as: 'approver' }))
        .data;
    expect(await slip()).toMatchObject({ is_stale: false, heading: 'ตัวเลขของเว็บ' });
    await set('figures', 2, { deposit_min: 60 }, 'approver');
    expect((await set('figures', 2, { deposit_min: 60 })).data).toMatchObject({ version: 3 });
    expect(await slip()).toMatchObject({ state: 'stale' });
  });
});

describe('what takes two people', () => {
  it('is stricter than the design, never looser, and acts read it at once', async () => {
    expect(await set('approvals', 0, { second_person_from: 50_001 })).toMatchObject({
      fields: { 'values.second_person_from': 'ตั้งได้ 1 ถึง 50,000 บาท' },
    });
    const { coupon_id } = await testCoupon(door, { kind: 'given', total: undefined, amount: '300' });
    const give = () =>
      door.call('POST /api/operator/coupon/give', { coupon_id, member_id: memberId, days: 7 }, { as: 'operator' });
    expect((await give()).data).toMatchObject({ waits_for_second: false });
    const stricter = { coupon_alone_up_to: 200, minutes_reward_set: 60 };
    await set('approvals', 0, stricter);
    expect((await set('approvals', 0, stricter, 'approver')).data).toMatchObject({ version: 1 });
    const { data } = await give();
    expect(data).toMatchObject({ waits_for_second: true });
    const [row] = await door.ctx.db
      .select()
      .from(approval)
      .where(eq(approval.id, BigInt(data.approval_id)));
    expect(row && row.expiresAt.getTime() - row.firstAt.getTime()).toBe(3_600_000);
  });
});
