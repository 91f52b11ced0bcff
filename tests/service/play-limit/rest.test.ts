import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantPhoneProof } from '#lib/account/server/phone-proof.ts';
import { isAvailable } from '#lib/account/server/queries.ts';
import { register } from '#lib/account/server/register.ts';
import { liveSessions } from '#lib/account/server/session-queries.ts';
import { memberOfCookie, openSession } from '#lib/account/server/sessions.ts';
import { member } from '#lib/account/server/tables.ts';
import { updateBankAccount } from '#lib/account/server/update-bank-account.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { baht, satang } from '#lib/money.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { withdrawInfo } from '#lib/payout/server/queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { lockWithdraw, settlePaid } from '#lib/payout/server/set-withdraw-status.ts';
import { checkSpend, depositRoom } from '#lib/play-limit/server/check-spend.ts';
import { endMarks } from '#lib/play-limit/server/pause-marks.ts';
import { setRealityCheck } from '#lib/play-limit/server/preferences.ts';
import { playView } from '#lib/play-limit/server/queries.ts';
import { answerCheck, rest, restMember } from '#lib/play-limit/server/rest.ts';
import { setLimit } from '#lib/play-limit/server/set-limit.ts';
import { playPause, playPauseMark, playPauseMarkEnd } from '#lib/play-limit/server/tables.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { drawOfNovember2024, type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const database = databaseOfFile();
const password = 'รหัสลับของมานี';
let passwordHash: string;
let clock: TestClock;
let ctx: Context;
let my: MemberContext;
let roundId: bigint;

beforeAll(async () => {
  await testCatalogue(testContext(database));
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  my = await loggedIn((await testMember(ctx, '5000.00')).id);
  await ctx.db.update(member).set({ passwordHash }).where(eq(member.id, my.member.id));
  roundId = await testRound(ctx);
});
afterEach(() => expectSoundBooks(ctx));

/** A member as the front door finds them by a new session. */
async function loggedIn(memberId: bigint): Promise<MemberContext> {
  const { token } = await openSession(ctx, memberId);
  const found = await memberOfCookie(ctx.db, ctx.now(), token);
  if (!found) throw new Error('a session that was just opened is live');
  return asMember(ctx, found);
}

const bet = (...lines: LineText[]) => sendBill(my, roundId, ...lines);
const refusal = (problem: string, values?: Readonly<Record<string, string>>) =>
  expect.objectContaining({ problem, ...(values ? { detail: expect.objectContaining({ values }) } : {}) });
const newcomer = async ({ phone = '+66899990001', ...over }: Partial<Parameters<typeof register>[1]> = {}) => ({
  phone,
  phone_token: (await grantPhoneProof(ctx, phone)).phone_token,
  password: 'ไม่ซ้ำใครเลย 99',
  first_name: 'มานี',
  last_name: 'มีนา',
  birth_date: '1990-01-31',
  bank_code: '004',
  account_number: '9990000001',
  accept_terms: true as const,
  ...over,
});
const accountOf = async () => {
  const [row] = await ctx.db.select().from(member).where(eq(member.id, my.member.id));
  if (!row) throw new Error('the member is there');
  return row;
};

describe('a member who rests', () => {
  it('neither bets nor pays in, from the same moment on every device, and is told until when', async () => {
    const phone = await loggedIn(my.member.id);
    await bet('two_top 44 10');
    expect(await rest(my, { length: 'days7', password })).toEqual({
      length: 'days7',
      ends_at: '2026-11-27T12:00:00.000+07:00',
    });
    const told = refusal('play_paused', { pause: 'พักการเล่นถึง 27 พ.ย. 69 12:00 น.' });
    await expect(bet('two_top 44 10')).rejects.toEqual(told);
    await expect(sendBill(phone, roundId, 'two_top 44 10')).rejects.toEqual(told);
    for (const kind of ['deposit', 'purchase', 'transfer', 'reward'] as const)
      await expect(
        inTransaction(my, async (tx) =>
          checkSpend(tx, my.member, { kind, amount: baht(20), reserved: satang(0), at: await databaseNow(tx) }),
        ),
      ).rejects.toEqual(told);
    const room = inTransaction(my, async (tx) =>
      depositRoom(tx, my.member.id, { at: await databaseNow(tx), reserved: satang(0) }),
    );
    expect(await room).toBe(0n);
    expect((await liveSessions(my)).map(({ current }) => current)).toEqual([true]);
  });

  it('withdraws as before, and open bills settle and pay', async () => {
    const bill = await bet('three_top 044 100');
    await rest(my, { length: 'permanent', password });
    await requestWithdraw(my, { amount: baht(1_000) });
    clock.advance({ hours: 2 });
    await advanceRounds(ctx);
    await enterResult(asOperator(ctx), { round_id: roundId, raw: drawOfNovember2024, close: false });
    await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
    await settleRound(ctx, roundId);
    expect(await billDetail(my, BigInt(bill.bill_id))).toMatchObject({ status: 'won', win_amount: '90000.00' });
    expect(await balanceOf(ctx.db, my.member.id)).toBe('93900.00');
  });

  it('withdraws also what a deposit asks to be played and now never can be; a person looks at it', async () => {
    const turnover = { memberId: my.member.id, cause: 'deposit:before-the-rest', amount: baht(5_000), now: ctx.now() };
    await requireTurnover(ctx, ctx.db, turnover);
    await expect(requestWithdraw(my, { amount: baht(5_000) })).rejects.toEqual(refusal('turnover_not_done'));
    await rest(my, { length: 'permanent', password });
    expect(await withdrawInfo(my)).toMatchObject({ available: '5000.00', locked: '0.00', automatic_up_to: '0.00' });
    expect(await requestWithdraw(my, { amount: baht(5_000) })).toMatchObject({
      status: 'requested',
      review: expect.stringContaining('ตอนนี้เล่นไม่ได้'),
    });
    expect(await balanceOf(ctx.db, my.member.id)).toBe('0.00');
  });

  it('is asked for the password, and a wrong one changes nothing', async () => {
    await expect(rest(my, { length: 'permanent', password: 'เดาเอา' })).rejects.toEqual(refusal('wrong_password'));
    await bet('two_top 44 10');
  });

  it('plays again when it is over, not a moment before', async () => {
    await rest(my, { length: 'hours24', password });
    clock.advance({ hours: 24, ms: -1 });
    roundId = await testRound(ctx);
    my = await loggedIn(my.member.id);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    clock.advance({ ms: 1 });
    await bet('two_top 44 10');
  });

  it('cannot make it shorter: a shorter pause after it changes nothing, and no row is changed or deleted', async () => {
    await rest(my, { length: 'months6', password });
    expect(await rest(my, { length: 'hours24', password })).toMatchObject({ length: 'months6' });
    clock.advance({ days: 2 });
    roundId = await testRound(ctx);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    expect(await rest(my, { length: 'permanent', password })).toEqual({ length: 'permanent', ends_at: null });
    for (const act of [
      ctx.db.delete(playPause),
      ctx.db.update(playPause).set({ endsAt: ctx.now() }),
      ctx.db.delete(playPauseMark),
      ctx.db.update(playPauseMark).set({ endsAt: ctx.now() }),
    ])
      await expect(act).rejects.toThrow();
  });

  it('bets before the rest or not at all, when both are sent at once', async () => {
    const texts = Array.from({ length: 12 }, (_, n): LineText => `three_top ${String(n).padStart(3, '0')} 10`);
    const answers = await Promise.allSettled([
      ...texts.slice(0, 6).map((text) => bet(text)),
      rest(my, { length: 'days30', password }),
      ...texts.slice(6).map((text) => bet(text)),
    ]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('play_paused'));
    const [pause] = await ctx.db.select().from(playPause).where(eq(playPause.memberId, my.member.id));
    expect(pause).toBeDefined();
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
  });
});

describe('a phone or bank account of who rests', () => {
  const change = (account_number: string, of = my) =>
    updateBankAccount(of, { bank_code: '004', account_number, password });
  /** Money is paid out to the present account. */
  async function paidOut(): Promise<void> {
    const { withdraw_id } = await requestWithdraw(my, { amount: baht(100) });
    await inTransaction(ctx, async (tx, inside) =>
      settlePaid(inside, tx, { ...(await lockWithdraw(tx, BigInt(withdraw_id))), status: 'sending' }, ctx.now()),
    );
  }
  const tomorrow = async (): Promise<void> => {
    clock.advance({ days: 1 });
    my = await loggedIn(my.member.id);
  };
  const free = (account_number: string) => isAvailable(ctx, { bank_code: '004', account_number });

  it('opens no other account, and is told as taken', async () => {
    const { bankAccountNumber, phone } = await accountOf();
    await paidOut();
    await rest(my, { length: 'year1', password });
    // The member's own rows are gone from here on, as after a deletion of personal data.
    await ctx.db
      .update(member)
      .set({ phone: '+66800000000', bankAccountNumber: '0000000000' })
      .where(eq(member.id, my.member.id));
    await expect(register(ctx, await newcomer({ phone }))).rejects.toEqual(refusal('phone_taken'));
    await expect(register(ctx, await newcomer({ account_number: bankAccountNumber }))).rejects.toEqual(
      refusal('bank_account_taken'),
    );
    expect(await isAvailable(ctx, { phone })).toBe(false);
    expect(await free(bankAccountNumber)).toBe(false);

    clock.set('2027-11-20T12:00:00+07:00');
    expect(await isAvailable(ctx, { phone })).toBe(true);
    await register(ctx, await newcomer({ phone, account_number: bankAccountNumber }));
  });

  it('is known also when it was one before, or became one since, once money was paid to it', async () => {
    const before = (await accountOf()).bankAccountNumber;
    await paidOut();
    await change('7770000001');
    await tomorrow();
    await rest(my, { length: 'permanent', password });
    await paidOut();
    await change('7770000002');
    for (const account_number of [before, '7770000001'])
      await expect(register(ctx, await newcomer({ phone: '+66899990002', account_number }))).rejects.toEqual(
        refusal('bank_account_taken'),
      );
    // Back to one's own is no other's account.
    await tomorrow();
    await change('7770000001');

    const other = asMember(ctx, await testMember(ctx));
    await ctx.db.update(member).set({ passwordHash }).where(eq(member.id, other.member.id));
    await expect(change(before, other)).rejects.toEqual(refusal('bank_account_taken'));
  });

  it('is a stranger’s where no money has passed: named by who rests, it is free again once they name another', async () => {
    await change('7770000011');
    await tomorrow();
    await rest(my, { length: 'permanent', password });
    expect(await free('7770000011')).toBe(false);
    await change('7770000012');
    await tomorrow();
    await change('7770000013');
    expect([await free('7770000011'), await free('7770000012'), await free('7770000013')]).toEqual([true, true, false]);
    await register(ctx, await newcomer({ phone: '+66899990003', account_number: '7770000012' }));
  });

  it('may be changed by who rests once a day, also by two at once; by others as they like', async () => {
    await change('7770000021');
    await change('7770000022');
    await tomorrow();
    await rest(my, { length: 'days7', password });
    const answers = await Promise.allSettled([change('7770000023'), change('7770000024')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: 'bank_account_changed', detail: { values: { at: '22 พ.ย. 69 12:00 น.' } } },
    });
    clock.advance({ days: 1, ms: -1 });
    my = await loggedIn(my.member.id);
    await expect(change('7770000025')).rejects.toEqual(refusal('bank_account_changed'));
    clock.advance({ ms: 1 });
    await change('7770000025');
  });

  it('opens accounts again once an operator has ended its mark, which is on record; the rest goes on', async () => {
    const { bankAccountNumber, phone } = await accountOf();
    await paidOut();
    await rest(my, { length: 'permanent', password });
    await ctx.db
      .update(member)
      .set({ phone: '+66899999999', bankAccountNumber: '0000000001' })
      .where(eq(member.id, my.member.id));
    const operator = asOperator(ctx);
    const reason = 'แสดงสมุดบัญชีแล้ว';
    const account = { bank_code: '004', account_number: bankAccountNumber, reason };
    expect(await endMarks(operator, account)).toEqual({ ended: 1 });
    expect([await free(bankAccountNumber), await isAvailable(ctx, { phone })]).toEqual([true, false]);
    await expect(endMarks(operator, account)).rejects.toEqual(refusal('not_found'));
    expect(await endMarks(operator, { phone, reason })).toEqual({ ended: 1 });
    await register(ctx, await newcomer({ phone, account_number: bankAccountNumber }));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    const acts = await ctx.db.select().from(audit).where(eq(audit.action, 'member.mark_end'));
    expect(acts.map(({ subject }) => subject)).toEqual(Array.from({ length: 2 }, () => `member:${my.member.id}`));
    expect(JSON.stringify(acts.map(({ before, after }) => [before, after]))).not.toContain(bankAccountNumber);
    await expect(endMarks(operator, { reason })).rejects.toEqual(refusal('invalid_input'));
    await expect(ctx.db.delete(playPauseMarkEnd)).rejects.toThrow();
  });
});

describe('the question whether to go on', () => {
  it('refuses bets after an hour until it is answered, and asks again an hour later', async () => {
    const { token } = await openSession(ctx, my.member.id);
    /** The member as their requests find them, a request every twenty minutes. */
    const after = async (minutes: number): Promise<void> => {
      for (let left = minutes; left > 0; left -= 20) {
        clock.advance({ minutes: Math.min(20, left) });
        const found = await memberOfCookie(ctx.db, ctx.now(), token);
        if (found) my = asMember(ctx, found);
      }
      roundId = await testRound(ctx);
    };
    await after(59);
    await bet('two_top 44 10');
    await after(1);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due', { time: '1 ชม.' }));
    expect(await answerCheck(my, { answer: 'go_on' })).toBeNull();
    await after(59);
    await bet('two_top 44 10');
    await after(1);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due'));
  });

  it('comes as often as the member wishes', async () => {
    await setRealityCheck(my, 15);
    clock.advance({ minutes: 15 });
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('reality_check_due', { time: '15 นาที' }));
    expect((await playView(my)).session).toMatchObject({
      reality_check_minutes: 15,
      next_check_at: '2026-11-20T12:15:00.000+07:00',
    });
  });

  it('answered with a stop is a rest until midnight, without a password', async () => {
    expect(await answerCheck(my, { answer: 'stop' })).toEqual({
      length: 'today',
      ends_at: '2026-11-21T00:00:00.000+07:00',
    });
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    clock.set('2026-11-21T00:00:00+07:00');
    my = await loggedIn(my.member.id);
    roundId = await testRound(ctx);
    await bet('two_top 44 10');
  });
});

describe('a limit of time', () => {
  it('refuses bets once it is used up, of all devices together and over sessions', async () => {
    await setLimit(my, { kind: 'session', period: 'day', amount: 50n });
    // A sign of life is written by what a device asks for.
    const seen = async (minutes: number) => {
      for (let n = 0; n < minutes; n += 5) {
        clock.advance({ minutes: 5 });
        for (const token of tokens) await memberOfCookie(ctx.db, ctx.now(), token);
      }
    };
    const tokens = [(await openSession(ctx, my.member.id)).token, (await openSession(ctx, my.member.id)).token];
    await seen(30);
    await bet('two_top 44 10');
    clock.advance({ hours: 3 });
    roundId = await testRound(ctx);
    tokens.splice(0, 2, (await openSession(ctx, my.member.id)).token);
    await seen(15);
    my = { ...my, member: { ...my.member, playingSince: ctx.now() } };
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
    clock.advance({ hours: 1 });
    my = await loggedIn(my.member.id);
    expect(await playView(my)).toMatchObject({
      session: { logged_in_at: '2026-11-20T13:00:00.000+07:00', net: '0.00', reality_check_minutes: 60 },
      previous_login: { at: '2026-11-20T12:00:00.000+07:00' },
    });
    roundId = await testRound(ctx);
    await bet('two_top 44 40');
    expect((await playView(my)).session.net).toBe('-40.00');
  });
});

describe('an operator', () => {
  it('lets a member rest, who is logged out everywhere; there is no way back', async () => {
    const operator = asOperator(ctx);
    const act = { member_id: my.member.id, length: 'year1' as const, reason: 'ครอบครัวขอ' };
    expect(await restMember(operator, act)).toEqual({ length: 'year1', ends_at: '2027-11-20T12:00:00.000+07:00' });
    expect(await liveSessions(my)).toEqual([]);
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    expect(await restMember(operator, { ...act, length: 'hours24' })).toMatchObject({ length: 'year1' });
    await expect(restMember(operator, { ...act, member_id: 999_999n })).rejects.toEqual(refusal('not_found'));
  });
});
