import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { liveSessions } from '#lib/account/server/session-queries.ts';
import { memberOfCookie, openSession } from '#lib/account/server/sessions.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { baht, satang } from '#lib/money.ts';
import { withdrawInfo } from '#lib/payout/server/queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { checkSpend, depositRoom } from '#lib/play-limit/server/check-spend.ts';
import { setRealityCheck } from '#lib/play-limit/server/preferences.ts';
import { playView } from '#lib/play-limit/server/queries.ts';
import { answerCheck, rest, restMember } from '#lib/play-limit/server/rest.ts';
import { setLimit } from '#lib/play-limit/server/set-limit.ts';
import { playPause, playPauseMark } from '#lib/play-limit/server/tables.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024, type LineText, sendBill, testRound } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { password, refusal, restOfFile } from './rest-of-file.ts';

const the = restOfFile();
const { loggedIn, bet } = the;

describe('a member who rests', () => {
  it('neither bets nor pays in, from the same moment on every device, and is told until when', async () => {
    const phone = await loggedIn(the.my.member.id);
    await bet('two_top 44 10');
    expect(await rest(the.my, { length: 'days7', password })).toEqual({
      length: 'days7',
      ends_at: '2026-11-27T12:00:00.000+07:00',
    });
    const told = refusal('play_paused', { pause: 'พักการเล่นถึง 27 พ.ย. 69 12:00 น.' });
    await expect(bet('two_top 44 10')).rejects.toEqual(told);
    await expect(sendBill(phone, the.roundId, 'two_top 44 10')).rejects.toEqual(told);
    for (const kind of ['deposit', 'purchase', 'transfer', 'reward'] as const)
      await expect(
        inTransaction(the.my, async (tx) =>
          checkSpend(tx, the.my.member, { kind, amount: baht(20), reserved: satang(0), at: await databaseNow(tx) }),
        ),
      ).rejects.toEqual(told);
    const room = inTransaction(the.my, async (tx) =>
      depositRoom(tx, the.my.member.id, { at: await databaseNow(tx), reserved: satang(0) }),
    );
    expect(await room).toBe(0n);
    expect((await liveSessions(the.my)).map(({ current }) => current)).toEqual([true]);
  });

  it('withdraws as before, and open bills settle and pay', async () => {
    const bill = await bet('three_top 044 100');
    await rest(the.my, { length: 'permanent', password });
    await requestWithdraw(the.my, { amount: baht(1_000) });
    the.clock.advance({ hours: 2 });
    await advanceRounds(the.ctx);
    await enterResult(asOperator(the.ctx), { round_id: the.roundId, raw: drawOfNovember2024, close: false });
    await approveResult(asOperator(the.ctx, 'approver'), { round_id: the.roundId });
    await settleRound(the.ctx, the.roundId);
    expect(await billDetail(the.my, BigInt(bill.bill_id))).toMatchObject({ status: 'won', win_amount: '90000.00' });
    expect(await balanceOf(the.ctx.db, the.my.member.id)).toBe('93900.00');
  });

  it('withdraws also what a deposit asks to be played and now never can be; a person looks at it', async () => {
    const turnover = {
      memberId: the.my.member.id,
      cause: 'deposit:before-the-rest',
      amount: baht(5_000),
      now: the.ctx.now(),
    };
    await requireTurnover(the.ctx, the.ctx.db, turnover);
    await expect(requestWithdraw(the.my, { amount: baht(5_000) })).rejects.toEqual(refusal('turnover_not_done'));
    await rest(the.my, { length: 'permanent', password });
    expect(await withdrawInfo(the.my)).toMatchObject({ available: '5000.00', locked: '0.00', automatic_up_to: '0.00' });
    expect(await requestWithdraw(the.my, { amount: baht(5_000) })).toMatchObject({
      status: 'requested',
      review: expect.stringContaining('ตอนนี้เล่นไม่ได้'),
    });
    expect(await balanceOf(the.ctx.db, the.my.member.id)).toBe('0.00');
  });

  it('is asked for the password, and a wrong one changes nothing', async () => {
    await expect(rest(the.my, { length: 'permanent', password: 'เดาเอา' })).rejects.toEqual(refusal('wrong_password'));
    await bet('two_top 44 10');
  });

  it('plays again when it is over, not a moment before', async () => {
    await rest(the.my, { length: 'hours24', password });
    the.clock.advance({ hours: 24, ms: -1 });
    the.roundId = await testRound(the.ctx);
    the.my = await loggedIn(the.my.member.id);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    the.clock.advance({ ms: 1 });
    await bet('two_top 44 10');
  });

  it('cannot make it shorter: a shorter pause after it changes nothing, and no row is changed or deleted', async () => {
    await rest(the.my, { length: 'months6', password });
    expect(await rest(the.my, { length: 'hours24', password })).toMatchObject({ length: 'months6' });
    the.clock.advance({ days: 2 });
    the.roundId = await testRound(the.ctx);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    expect(await rest(the.my, { length: 'permanent', password })).toEqual({ length: 'permanent', ends_at: null });
    for (const act of [
      the.ctx.db.delete(playPause),
      the.ctx.db.update(playPause).set({ endsAt: the.ctx.now() }),
      the.ctx.db.delete(playPauseMark),
      the.ctx.db.update(playPauseMark).set({ endsAt: the.ctx.now() }),
    ])
      await expect(act).rejects.toThrow();
  });

  it('bets before the rest or not at all, when both are sent at once', async () => {
    const texts = Array.from({ length: 12 }, (_, n): LineText => `three_top ${String(n).padStart(3, '0')} 10`);
    const answers = await Promise.allSettled([
      ...texts.slice(0, 6).map((text) => bet(text)),
      rest(the.my, { length: 'days30', password }),
      ...texts.slice(6).map((text) => bet(text)),
    ]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('play_paused'));
    const [pause] = await the.ctx.db.select().from(playPause).where(eq(playPause.memberId, the.my.member.id));
    expect(pause).toBeDefined();
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
  });
});

describe('the question whether to go on', () => {
  it('refuses bets after an hour until it is answered, and asks again an hour later', async () => {
    const { token } = await openSession(the.ctx, the.my.member.id);
    /** The member as their requests find them, a request every twenty minutes. */
    const after = async (minutes: number): Promise<void> => {
      for (let left = minutes; left > 0; left -= 20) {
        the.clock.advance({ minutes: Math.min(20, left) });
        const found = await memberOfCookie(the.ctx.db, the.ctx.now(), token);
        if (found) the.my = asMember(the.ctx, found);
      }
      the.roundId = await testRound(the.ctx);
    };
    await after(59);
    await bet('two_top 44 10');
    await after(1);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due', { time: '1 ชม.' }));
    expect(await answerCheck(the.my, { answer: 'go_on' })).toBeNull();
    await after(59);
    await bet('two_top 44 10');
    await after(1);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due'));
  });

  it('comes as often as the member wishes', async () => {
    await setRealityCheck(the.my, 15);
    the.clock.advance({ minutes: 15 });
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due', { time: '15 นาที' }));
    expect((await playView(the.my)).session).toMatchObject({
      reality_check_minutes: 15,
      next_check_at: '2026-11-20T12:15:00.000+07:00',
    });
  });

  it('answered with a stop is a rest until midnight, without a password', async () => {
    expect(await answerCheck(the.my, { answer: 'stop' })).toEqual({
      length: 'today',
      ends_at: '2026-11-21T00:00:00.000+07:00',
    });
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    the.clock.set('2026-11-21T00:00:00+07:00');
    the.my = await loggedIn(the.my.member.id);
    the.roundId = await testRound(the.ctx);
    await bet('two_top 44 10');
  });
});

describe('a limit of time', () => {
  it('refuses bets once it is used up, of all devices together and over sessions', async () => {
    await setLimit(the.my, { kind: 'session', period: 'day', amount: 50n });
    // A sign of life is written by what a device asks for.
    const seen = async (minutes: number) => {
      for (let n = 0; n < minutes; n += 5) {
        the.clock.advance({ minutes: 5 });
        for (const token of tokens) await memberOfCookie(the.ctx.db, the.ctx.now(), token);
      }
    };
    const tokens = [
      (await openSession(the.ctx, the.my.member.id)).token,
      (await openSession(the.ctx, the.my.member.id)).token,
    ];
    await seen(30);
    await bet('two_top 44 10');
    the.clock.advance({ hours: 3 });
    the.roundId = await testRound(the.ctx);
    tokens.splice(0, 2, (await openSession(the.ctx, the.my.member.id)).token);
    await seen(15);
    the.my = { ...the.my, member: { ...the.my.member, playingSince: the.ctx.now() } };
    await bet('two_top 44 10');
    await seen(5);
    await expect(bet('two_top 44 10')).rejects.toEqual(
      refusal('play_time_up', { limit: 'ครบเวลาเล่นต่อวัน 50 นาที แล้ว เริ่มนับใหม่เที่ยงคืน' }),
    );
  });
});

describe('a session', () => {
  it('shows when it began, its own net, and the login before it', async () => {
    await bet('two_top 44 100');
    the.clock.advance({ hours: 1 });
    the.my = await loggedIn(the.my.member.id);
    expect(await playView(the.my)).toMatchObject({
      session: { logged_in_at: '2026-11-20T13:00:00.000+07:00', net: '0.00', reality_check_minutes: 60 },
      previous_login: { at: '2026-11-20T12:00:00.000+07:00' },
    });
    the.roundId = await testRound(the.ctx);
    await bet('two_top 44 40');
    expect((await playView(the.my)).session.net).toBe('-40.00');
  });

  it('does not count as a gain what is refunded of a stake placed before it', async () => {
    const first = the.my;
    const { bill_id } = await bet('two_top 44 100');
    the.clock.advance({ ms: 1 });
    the.my = await loggedIn(first.member.id);
    const second = await bet('two_top 45 40');
    await cancelBill(the.my, BigInt(bill_id));
    expect((await playView(the.my)).session.net).toBe('-40.00');
    expect((await playView(first)).session.net).toBe('-40.00');
    await cancelBill(the.my, BigInt(second.bill_id));
    expect((await playView(the.my)).session.net).toBe('0.00');
    expect((await playView(first)).session.net).toBe('0.00');
  });
});

describe('an operator', () => {
  it('lets a member rest, who is logged out everywhere; there is no way back', async () => {
    const operator = asOperator(the.ctx);
    const act = { member_id: the.my.member.id, length: 'year1' as const, reason: 'ครอบครัวขอ' };
    expect(await restMember(operator, act)).toEqual({ length: 'year1', ends_at: '2027-11-20T12:00:00.000+07:00' });
    expect(await liveSessions(the.my)).toEqual([]);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    expect(await restMember(operator, { ...act, length: 'hours24' })).toMatchObject({ length: 'year1' });
    await expect(restMember(operator, { ...act, member_id: 999_999n })).rejects.toEqual(refusal('not_found'));
  });
});
