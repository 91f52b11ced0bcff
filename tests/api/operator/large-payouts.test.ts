/** Large payouts, which need two people whose limits cover them. */
import { describe, expect, it } from 'vitest';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { asMember } from '#tests/support/context.ts';
import { balanceOf, testMember, thb } from '#tests/support/money.ts';
import { peopleOfFile } from './people-of-file.ts';

const { clock, door, sessionOf, sessionAgain } = peopleOfFile();

describe('a large payout', () => {
  it('needs the word of two people, whose names are on record', async () => {
    const my = asMember(door.ctx, await testMember(door.ctx, '200000.00'));
    const { withdraw_id } = await requestWithdraw(my, { amount: thb('50000.00') });
    const [one, twin] = [await sessionOf('cashier'), await sessionOf('cashier')];
    const other = await sessionOf('manager', 'approver');
    const approve = (as: typeof one) => door.call('POST /api/operator/withdraw/approve', { withdraw_id }, as);
    expect((await approve(one)).data).toMatchObject({ status: 'requested' });
    expect(await approve(one)).toMatchObject({ error: 3016 });
    // Whoever made both could be both.
    expect(await approve(twin)).toMatchObject({ error: 9048 });
    expect((await approve(other)).data).toMatchObject({ status: 'approved' });
    const { data } = await door.call(
      'GET /api/operator/audit/list',
      { subject: `withdraw:${withdraw_id}` },
      { as: 'operator' },
    );
    expect(data.items.map((act: { action: string; operator: string }) => [act.action, act.operator])).toEqual([
      ['withdraw.approve', other.name],
      ['withdraw.approve.first', one.name],
    ]);
  });

  it('of a satang less needs one, and refusing never needs two', async () => {
    const member = await testMember(door.ctx, '200000.00');
    const my = asMember(door.ctx, member);
    const cashier = await sessionOf('manager');
    const small = await requestWithdraw(my, { amount: thb('49999.00') });
    expect(
      (await door.call('POST /api/operator/withdraw/approve', { withdraw_id: small.withdraw_id }, cashier)).data,
    ).toMatchObject({ status: 'approved' });
    await door.database.pool.query(`update withdraw set status = 'paid', settled_at = now() where id = $1`, [
      small.withdraw_id,
    ]);
    const large = await requestWithdraw(my, { amount: thb('60000.00') });
    const refused = await door.call(
      'POST /api/operator/withdraw/reject',
      { withdraw_id: large.withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' },
      { ...cashier, key: 'refuse-a-large-one' },
    );
    expect(refused.data).toMatchObject({ status: 'rejected' });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('150001.00');
  });

  it('is agreed to once, by whoever of many is the second', async () => {
    const my = asMember(door.ctx, await testMember(door.ctx, '200000.00'));
    const { withdraw_id } = await requestWithdraw(my, { amount: thb('90000.00') });
    const first = await sessionOf('cashier', 'approver');
    const managers = await Promise.all(Array.from({ length: 5 }, () => sessionOf('manager')));
    const approve = (one: typeof first) => door.call('POST /api/operator/withdraw/approve', { withdraw_id }, one);
    expect((await approve(first)).data).toMatchObject({ status: 'requested' });
    const answers = await Promise.all(managers.map(approve));
    expect(answers.map((answer) => answer.data?.status ?? answer.error).sort()).toEqual([
      9002,
      9002,
      9002,
      9002,
      'approved',
    ]);
  });

  it('above a person’s own limit waits for somebody whose limit covers it', async () => {
    const my = asMember(door.ctx, await testMember(door.ctx, '500000.00'));
    const asked = async (amount: string) => (await requestWithdraw(my, { amount: thb(amount) })).withdraw_id;
    const approve = (withdraw_id: string, as: object) =>
      door.call('POST /api/operator/withdraw/approve', { withdraw_id }, as);
    const withdraw_id = await asked('20001.00');
    const [one, two] = [await sessionOf('cashier'), await sessionOf('cashier', 'approver')];
    expect((await approve(withdraw_id, one)).data).toMatchObject({ status: 'requested' });
    expect(await approve(withdraw_id, two)).toMatchObject({
      status: 403,
      error: 9045,
      message: expect.stringContaining('฿20,000'),
    });
    const change = (decide_up_to: string | null) =>
      door.call(
        'POST /api/operator/people/change',
        { name: two.name, decide_up_to, reason: 'กะดึก' },
        { as: 'operator' },
      );
    expect((await change('30000.00')).data).toMatchObject({ role: 'cashier', decide_up_to: '30000.00' });
    expect(await approve(withdraw_id, two)).toMatchObject({ status: 401 });
    clock.advance({ seconds: 30 });
    const again = await sessionAgain(two);
    expect((await approve(withdraw_id, again)).data).toMatchObject({ status: 'approved' });
    expect((await change(null)).data).toMatchObject({ decide_up_to: null });
    expect(await change('-1')).toMatchObject({ error: 9004, fields: { decide_up_to: expect.any(String) } });
  });
});
