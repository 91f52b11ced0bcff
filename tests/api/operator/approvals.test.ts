/** The queue of acts that wait for a second person: signed on facts, once, by whoever may, or not at all. */
import { describe, expect, it } from 'vitest';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import { confirmAt, enrolAt, signInAt } from './console-staff.ts';
import { queueOfFile } from './queue-of-file.ts';

const { clock, door, largeWithdrawal, edit } = queueOfFile();

describe('the queue, at the console', () => {
  let made = 0;
  const enrol = (role: OperatorRole, by?: 'operator' | 'approver') =>
    enrolAt(door, clock, `queue${++made}`, role, by ? { by } : {});

  it('has the second person sign the facts they see, once, with a fresh code', async () => {
    const [one, two, cashier] = [await enrol('manager'), await enrol('manager', 'approver'), await enrol('cashier')];
    const [first, second, third] = [
      await signInAt(door, clock, one),
      await signInAt(door, clock, two),
      await signInAt(door, clock, cashier),
    ];
    const withdraw_id = await largeWithdrawal();
    expect((await first.call('POST /api/operator/withdraw/approve', { withdraw_id })).data.status).toBe('requested');
    const list = async (by: typeof first, input = {}) =>
      (await by.call('GET /api/operator/approval/list', input)).data.items;
    const [mine] = await list(third);
    expect(mine).toMatchObject({
      action: 'withdraw.approve',
      title: 'อนุมัติการถอน',
      subject: `withdraw:${withdraw_id}`,
      amount: '60000.00',
      state: 'open',
      first_by: one.name,
      facts: { amount: '60000.00', bank: 'กสิกรไทย' },
    });
    const { approval_id, facts_hash } = mine;
    const slip = async (by: typeof first) => (await by.call('GET /api/operator/approval/view', { approval_id })).data;
    expect((await slip(first)).refusal).toEqual({
      problem: 'approver_same',
      message: 'ผู้อนุมัติต้องเป็นคนละคนกับผู้เริ่มรายการ',
    });
    expect((await slip(third)).refusal).toEqual({
      problem: 'above_your_limit',
      message: 'เกินวงเงินที่คุณตัดสินได้ต่อครั้ง (฿20,000)',
    });
    expect(await slip(second)).toMatchObject({ refusal: null, is_stale: false, changes: [], in_queue: true });
    expect(JSON.stringify(mine.facts)).not.toMatch(/\d{10}/);

    let keys = 0;
    const sign = (by: typeof first, over: object = {}) =>
      by.call(
        'POST /api/operator/approval/approve',
        { approval_id, facts_hash, ...over },
        { key: `sign-queue-${++keys}` },
      );
    expect(await sign(first)).toMatchObject({ error: 3016 });
    expect(await sign(third)).toMatchObject({ error: 9045 });
    expect(await sign(second, { facts_hash: 'b'.repeat(64) })).toMatchObject({ status: 409, error: 9046 });
    clock.advance({ minutes: 5 });
    expect(await sign(second)).toMatchObject({ status: 403, error: 9044 });
    await confirmAt(clock, second, two);
    expect((await sign(second)).data).toMatchObject({ state: 'approved', second_by: two.name });
    expect(await sign(second)).toMatchObject({ status: 409, error: 9047 });
    expect(await list(first)).toEqual([]);
    expect(await list(first, { state: 'approved', action: 'withdraw.approve' })).toHaveLength(1);
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { subject: `withdraw:${withdraw_id}` },
      { as: 'operator' },
    );
    expect(data.items).toMatchObject([
      { action: 'withdraw.approve', operator: two.name, role: 'manager', via: 'console', approval_id, v: 2 },
      { action: 'withdraw.approve.first', operator: one.name, role: 'manager', via: 'console', approval_id, v: 2 },
    ]);
    expect(data.items[0].session_id).not.toBe(data.items[1].session_id);
  });

  it('refuses on changed facts and says what changed; the next who asks begins a new proposal', async () => {
    const withdraw_id = await largeWithdrawal();
    const ask = (as: 'operator' | 'approver') =>
      door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as });
    await ask('operator');
    const [{ approval_id, facts_hash }] = (await door.call('GET /api/operator/approval/list', {}, { as: 'approver' }))
      .data.items;
    await edit(withdraw_id, '9998887776');
    const slip = (await door.call('GET /api/operator/approval/view', { approval_id }, { as: 'approver' })).data;
    expect(slip).toMatchObject({ is_stale: true, changes: [{ fact: 'account', is: expect.stringContaining('776') }] });
    const signed = await door.call(
      'POST /api/operator/approval/approve',
      { approval_id, facts_hash },
      { as: 'approver', key: `stale-approval-${approval_id}` },
    );
    expect(signed).toMatchObject({ status: 409, error: 9046, data: { changes: [{ fact: 'account' }] } });
    const view = async (id: string) =>
      (await door.call('GET /api/operator/approval/view', { approval_id: id }, { as: 'operator' })).data;
    expect(await view(approval_id)).toMatchObject({ state: 'stale', second_by: null });
    expect((await ask('approver')).data.status).toBe('requested');
    // The number alone, which is not stored in the clear, counts too.
    await edit(withdraw_id, '1118887776');
    expect((await ask('operator')).data.status).toBe('requested');
    expect((await ask('approver')).data.status).toBe('approved');
  });

  it('lapses, is refused for a reason, and is taken back by its first person alone', async () => {
    const withdraw_id = await largeWithdrawal();
    const propose = async () => {
      await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as: 'operator' });
      const { items } = (await door.call('GET /api/operator/approval/list', {}, { as: 'approver' })).data;
      return items.find((row: { subject: string }) => row.subject === `withdraw:${withdraw_id}`);
    };
    const lapsed = await propose();
    clock.advance({ minutes: 30 });
    const sign = (of: { approval_id: string; facts_hash: string }) =>
      door.call(
        'POST /api/operator/approval/approve',
        { approval_id: of.approval_id, facts_hash: of.facts_hash },
        { as: 'approver', key: `late-approval-${of.approval_id}-${clock.now().getTime()}` },
      );
    expect(await sign(lapsed)).toMatchObject({ error: 9047 });
    const past = (await door.call('GET /api/operator/approval/list', { state: 'expired' }, { as: 'approver' })).data
      .items;
    expect(past[0]).toMatchObject({ approval_id: lapsed.approval_id, state: 'expired' });

    const again = await propose();
    const decide = (call: 'refuse' | 'withdraw', as: 'operator' | 'approver', of = again) =>
      door.call(`POST /api/operator/approval/${call}`, { approval_id: of.approval_id, reason: 'ชื่อบัญชีไม่ตรง' }, { as });
    expect(await decide('refuse', 'operator')).toMatchObject({ error: 3016 });
    expect(await decide('withdraw', 'approver')).toMatchObject({ error: 9006 });
    expect((await decide('refuse', 'approver')).data).toMatchObject({
      state: 'refused',
      second_by: 'approver',
      reason: 'ชื่อบัญชีไม่ตรง',
    });
    expect(await decide('withdraw', 'operator')).toMatchObject({ error: 9047 });
    const third = await propose();
    expect((await decide('withdraw', 'operator', third)).data).toMatchObject({ state: 'withdrawn', second_by: null });
    expect(await sign(third)).toMatchObject({ error: 9047 });
  });

  it('lists what is decided elsewhere beside it, to those who may decide it', async () => {
    const cashier = await signInAt(door, clock, await enrol('cashier'));
    await door.call('POST /api/operator/people/add', { name: 'waits-here', role: 'manager' }, { as: 'operator' });
    const elsewhere = async (input = {}) =>
      (await door.call('GET /api/operator/approval/list', input, { as: 'approver' })).data.elsewhere;
    expect(await elsewhere()).toEqual({
      more: false,
      rows: [
        {
          ...{ title: 'ทีมงาน', subject: 'operator:waits-here', amount: null },
          ...{ first_by: 'operator', first_shown: 'operator', first_at: expect.any(String) },
        },
      ],
    });
    expect(await elsewhere({ action: 'payment.reverse' })).toEqual({ more: false, rows: [] });
    expect((await cashier.call('GET /api/operator/approval/list')).data.elsewhere.rows).toEqual([]);
  });

  it('signed twenty times at once has one effect', async () => {
    const withdraw_id = await largeWithdrawal();
    await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as: 'operator' });
    const { items } = (await door.call('GET /api/operator/approval/list', {}, { as: 'approver' })).data;
    const { approval_id, facts_hash } = items.find(
      (row: { subject: string }) => row.subject === `withdraw:${withdraw_id}`,
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        door.call(
          'POST /api/operator/approval/approve',
          { approval_id, facts_hash },
          { as: 'approver', key: `at-once-${approval_id}-${at}` },
        ),
      ),
    );
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect([...new Set(answers.map(({ error }) => error))].filter((error) => ![0, 9002, 9047].includes(error))).toEqual(
      [],
    );
    const { rows } = await door.database.pool.query(
      `select count(*)::int as acts from audit where action = 'withdraw.approve' and subject = $1`,
      [`withdraw:${withdraw_id}`],
    );
    expect(rows).toEqual([{ acts: 1 }]);
  });
});
