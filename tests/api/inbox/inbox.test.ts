/** The inbox: what happened to a member's own account, told once, and read by nobody else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inboxPage } from '#app/inbox-data.ts';
import { openSession } from '#lib/account/server/sessions.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { trimMessages } from '#lib/inbox/server/trim-messages.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { otherAgent } from '#tests/support/database.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { closeAccount, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('inbox') } });
beforeAll(async () => {
  await ensureChannels(door.ctx.db);
  await testCatalogue(door.ctx);
});

let keys = 0;
const key = () => `inbox-key-${++keys}`;
const list = async (member: Member, input: Record<string, unknown> = {}) =>
  (await door.call('GET /api/inbox/list', input, { as: member })).data;
/** But for the logins that these tests make themselves. */
const titles = async (member: Member) => {
  const { items } = await list(member);
  return items.flatMap(({ title, group }: { title: string; group: string }) => (group === 'security' ? [] : [title]));
};
const devices = async (member: Member) =>
  (await door.database.pool.query('select data from inbox_message where member_id = $1', [member.id])).rows;
const read = async (member: Member, input: Record<string, unknown> = {}) =>
  (await door.call('POST /api/inbox/read', input, { as: member })).data;
const send = (input: Record<string, unknown>) =>
  door.call(
    'POST /api/operator/message/send',
    { about: 'account', title: 'ขอเอกสาร', text: 'ส่งรูปหน้าบัญชีให้ทีมงาน', reason: 'ตรวจบัญชี', ...input },
    { as: 'operator' },
  );
const withdraw = async (member: Member, amount: string) =>
  (await door.call('POST /api/member/withdraw', { amount }, { as: member, confirmed: true, key: key() })).data;

describe('a message is written', () => {
  it('about a login on a device that was not used before, and about no other', async () => {
    const member = await testMember(door.ctx);
    const from = (device: string | undefined, userAgent: string) => ({ ...door.ctx, device, userAgent });
    const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile';
    const { device } = await openSession(from(undefined, phone), member.id);
    await openSession(from(device, phone), member.id);
    expect(await devices(member)).toEqual([]);
    const other = await openSession(from(undefined, 'Mozilla/5.0 (Windows NT 10.0) Edg/142.0'), member.id);
    await openSession(from(other.device, 'Mozilla/5.0 (Windows NT 10.0) Edg/142.0'), member.id);
    expect(await devices(member)).toEqual([{ data: { device: 'Edge บน Windows' } }]);
  });

  it('about a withdrawal that was paid, one that was refused, and one that the bank is silent about, once each', async () => {
    const member = await testMember(door.ctx, '20000.00');
    await withdraw(member, '500');
    await sendPayouts(door.ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(door.ctx);
    expect(await titles(member)).toEqual(['ถอนเงินสำเร็จ']);

    const { withdraw_id } = await withdraw(member, '6000');
    const reject = { withdraw_id, reason: 'ชื่อไม่ตรง' };
    await door.call('POST /api/operator/withdraw/reject', reject, { as: 'operator', key: key() });
    expect((await list(member)).items[0]).toMatchObject({
      ...{ kind: 'withdraw_back', text: 'คืน ฿6,000 เข้ากระเป๋าแล้ว เหตุผล: ชื่อไม่ตรง' },
      link: `/member/withdraw?withdraw=${withdraw_id}`,
    });

    await door.call('POST /api/sandbox/bank/behave', { payout: 'lost' });
    await withdraw(member, '300');
    await sendPayouts(door.ctx);
    for (const _ of [1, 2]) {
      clock.advance({ minutes: 16 });
      await sendPayouts(door.ctx);
    }
    takeErrors();
    await door.call('POST /api/sandbox/bank/behave', { payout: 'pays' });
    expect(await titles(member)).toEqual(['การถอนช้ากว่าปกติ', 'ถอนเงินไม่สำเร็จ', 'ถอนเงินสำเร็จ']);
  });

  it('about a round in which the member has won, to winners alone, and about its correction', async () => {
    const [winner, loser] = [await testMember(door.ctx, '1000.00'), await testMember(door.ctx, '1000.00')];
    const roundId = await testRound(door.ctx);
    const best = await sendBill(
      asMember(door.ctx, winner),
      roundId,
      'run_bottom 2 20',
      'two_bottom 32 10',
      'two_bottom 33 5',
    );
    await sendBill(asMember(door.ctx, winner), roundId, 'two_bottom 33 10');
    await sendBill(asMember(door.ctx, loser), roundId, 'two_bottom 34 10');
    const round_id = String(roundId);
    const raw = drawOfNovember2024;
    await door.call('POST /api/operator/round/result', { round_id, raw, close: true }, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    for (const _ of [1, 2]) await settleRounds(door.ctx);
    const { items, unread } = await list(winner, { group: 'lotto' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: 'round_won', text: expect.stringContaining('ถูก 1 จาก 2 โพย') });
    expect(items[0].ticket).toMatchObject({
      ...{ market_name: 'รัฐบาลไทย', flag: 'th', round_name: expect.stringMatching(/^งวด /), bill_no: best.bill_no },
      ...{ bet: '2 ตัวล่าง', number: '32', stake: '10.00', rate: '90', won: '984.00', won_lines: 2 },
      ...{
        bill_link: `/lotto/bills?bill=${best.bill_id}`,
        result_link: expect.stringMatching(/^\/lotto\/results\/gov\/2/),
      },
    });
    expect(unread).toEqual({ money: 0, lotto: 1, security: 0, team: 0 });
    expect(await titles(loser)).toEqual([]);

    const corrected = { round_id, raw: { ...raw, back2: '34' }, reason: 'พิมพ์ผิด' };
    await door.call('POST /api/operator/round/correct', corrected, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    await settleRounds(door.ctx);
    expect((await list(winner, { group: 'lotto' })).items[0]).toMatchObject({
      ...{ kind: 'round_corrected', text: expect.stringContaining('2 โพย ไม่ถูกรางวัล') },
    });
    expect((await list(loser, { group: 'lotto' })).items).toMatchObject([
      { kind: 'round_corrected', text: expect.stringContaining('ถูก 1 จาก 1 โพย รวม ฿') },
    ]);
  });

  it('about a void round, to everybody who had a bill of it', async () => {
    const member = await testMember(door.ctx, '1000.00');
    const roundId = await testRound(door.ctx);
    await sendBill(asMember(door.ctx, member), roundId, 'two_bottom 32 10');
    await sendBill(asMember(door.ctx, member), roundId, 'two_bottom 33 10');
    const voided = { round_id: String(roundId), reason: 'ไม่มีการออกรางวัล' };
    for (const as of ['operator', 'approver'] as const)
      await door.call('POST /api/operator/round/void', voided, { as });
    for (const _ of [1, 2]) await settleRounds(door.ctx);
    expect((await list(member, { group: 'lotto' })).items).toMatchObject([
      { kind: 'round_void', text: expect.stringMatching(/คืน ฿[\d.]+ จาก 2 โพย/) },
    ]);
  });

  it('by the team about an offer with the member’s consent and by day alone', async () => {
    const member = await testMember(door.ctx);
    const offer = { member_id: String(member.id), about: 'offer', text: 'สุดสัปดาห์นี้มีโปร' };
    const refused = { status: 422, fields: { about: expect.any(String) } };
    const at = clock.now();
    clock.set('2026-11-26T20:59:00+07:00');
    expect(await send(offer)).toMatchObject(refused);
    await door.database.pool.query('update member set marketing_consent = true where id = $1', [member.id]);
    expect(await send(offer)).toMatchObject({ error: 0 });
    clock.set('2026-11-26T21:00:00+07:00');
    expect(await send(offer)).toMatchObject(refused);
    expect(await send({ ...offer, about: 'account' })).toMatchObject({ error: 0 });
    clock.set(at.toISOString());
  });

  it('by the team, as plain text; about an offer not to a member who rests', async () => {
    const member = await testMember(door.ctx);
    const to = { member_id: String(member.id) };
    expect(await send({ ...to, text: '<b>ฟรี</b>', link: '/member/profile' })).toMatchObject({ error: 0 });
    expect((await list(member)).items[0]).toMatchObject({ text: '<b>ฟรี</b>', link: '/member/profile' });
    for (const link of ['https://example.com', '//example.com', 'javascript:alert(1)'])
      expect(await send({ ...to, link })).toMatchObject({ status: 422, fields: { link: expect.any(String) } });
    const [startsAt, endsAt] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)];
    await door.ctx.db
      .insert(playPause)
      .values({ memberId: member.id, length: 'hours24', setBy: 'member', startsAt, endsAt });
    expect(await send({ ...to, about: 'offer' })).toMatchObject({ status: 422, fields: { about: expect.any(String) } });
    expect(await send(to)).toMatchObject({ error: 0 });
    expect(await titles(member)).toHaveLength(2);
    expect(await send({ member_id: '999999' })).toMatchObject({ status: 404 });
    await closeAccount(door.ctx, member.id);
    expect(await send(to)).toMatchObject({ status: 404 });
    const stranger = await testMember(door.ctx);
    const values = [await otherAgent(door.database), stranger.id];
    await door.database.pool.query('update member set agent_id = $1 where id = $2', values);
    expect(await send({ member_id: String(stranger.id) })).toMatchObject({ status: 404 });
  });
});

describe('a member', () => {
  it('reads what is named or all of it, and nothing of another’s', async () => {
    const [mine, other] = [await testMember(door.ctx), await testMember(door.ctx)];
    for (const member of [mine, mine, mine, other]) await send({ member_id: String(member.id) });
    const [theirs] = (await list(other)).items;
    const [newest] = (await list(mine)).items;
    expect(await read(mine, { message_ids: [newest.message_id, theirs.message_id] })).toEqual({ unread: 2 });
    expect((await list(other)).items[0].is_read).toBe(false);
    expect((await list(mine)).items.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([true, false, false]);
    expect(await read(mine)).toEqual({ unread: 0 });
  });

  it('sees them by the day of Bangkok', async () => {
    const member = await testMember(door.ctx);
    for (const at of ['2026-11-27T23:59:59+07:00', '2026-11-28T00:00:00+07:00', '2026-11-28T06:59:59+07:00']) {
      clock.set(at);
      await send({ member_id: String(member.id) });
    }
    const { days } = await inboxPage(asMember(door.ctx, member), new URLSearchParams('group=team'));
    expect(days.map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-28', 2],
      ['2026-11-27', 1],
    ]);
  });

  it('pages through them, and finds none older than 90 days', async () => {
    const member = await testMember(door.ctx);
    for (const _ of [1, 2, 3]) await send({ member_id: String(member.id) });
    const first = await list(member, { limit: 2 });
    const second = await list(member, { limit: 2, cursor: first.next_cursor });
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
    clock.advance({ days: 89 });
    await trimMessages(door.ctx);
    expect(await titles(member)).toHaveLength(3);
    clock.advance({ days: 2 });
    await trimMessages(door.ctx);
    expect(await titles(member)).toEqual([]);
  });
});
