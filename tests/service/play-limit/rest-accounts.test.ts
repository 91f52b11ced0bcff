import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { grantPhoneProof } from '#lib/account/server/phone-proof.ts';
import { isAvailable } from '#lib/account/server/queries.ts';
import { register } from '#lib/account/server/register.ts';
import { member } from '#lib/account/server/tables.ts';
import { updateBankAccount } from '#lib/account/server/update-bank-account.ts';
import { baht } from '#lib/money.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { lockWithdraw, settlePaid } from '#lib/payout/server/set-withdraw-status.ts';
import { endMarks } from '#lib/play-limit/server/pause-marks.ts';
import { rest } from '#lib/play-limit/server/rest.ts';
import { playPauseMarkEnd } from '#lib/play-limit/server/tables.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { testMember } from '#tests/support/money.ts';
import { password, refusal, restOfFile } from './rest-of-file.ts';

const the = restOfFile();
const { loggedIn, bet } = the;

const newcomer = async ({ phone = '+66899990001', ...over }: Partial<Parameters<typeof register>[1]> = {}) => ({
  phone,
  phone_token: (await grantPhoneProof(the.ctx, phone)).phone_token,
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
  const [row] = await the.ctx.db.select().from(member).where(eq(member.id, the.my.member.id));
  if (!row) throw new Error('the member is there');
  return row;
};

describe('a phone or bank account of who rests', () => {
  const change = (account_number: string, of = the.my) =>
    updateBankAccount(of, { bank_code: '004', account_number, password });
  /** Money is paid out to the present account. */
  async function paidOut(): Promise<void> {
    const { withdraw_id } = await requestWithdraw(the.my, { amount: baht(100) });
    await inTransaction(the.ctx, async (tx, inside) =>
      settlePaid(inside, tx, { ...(await lockWithdraw(tx, BigInt(withdraw_id))), status: 'sending' }, the.ctx.now()),
    );
  }
  const tomorrow = async (): Promise<void> => {
    the.clock.advance({ days: 1 });
    the.my = await loggedIn(the.my.member.id);
  };
  const free = (account_number: string) => isAvailable(the.ctx, { bank_code: '004', account_number });

  it('opens no other account, and is told as taken', async () => {
    const { bankAccountNumber, phone } = await accountOf();
    await paidOut();
    await rest(the.my, { length: 'year1', password });
    // The member's own rows are gone from here on, as after a deletion of personal data.
    await the.ctx.db
      .update(member)
      .set({ phone: '+66800000000', bankAccountNumber: '0000000000' })
      .where(eq(member.id, the.my.member.id));
    await expect(register(the.ctx, await newcomer({ phone }))).rejects.toEqual(refusal('phone_taken'));
    await expect(register(the.ctx, await newcomer({ account_number: bankAccountNumber }))).rejects.toEqual(
      refusal('bank_account_taken'),
    );
    expect(await isAvailable(the.ctx, { phone })).toBe(false);
    expect(await free(bankAccountNumber)).toBe(false);

    the.clock.set('2027-11-20T12:00:00+07:00');
    expect(await isAvailable(the.ctx, { phone })).toBe(true);
    await register(the.ctx, await newcomer({ phone, account_number: bankAccountNumber }));
  });

  it('is known also when it was one before, or became one since, once money was paid to it', async () => {
    const before = (await accountOf()).bankAccountNumber;
    await paidOut();
    await change('7770000001');
    await tomorrow();
    await rest(the.my, { length: 'permanent', password });
    await paidOut();
    await change('7770000002');
    for (const account_number of [before, '7770000001'])
      await expect(register(the.ctx, await newcomer({ phone: '+66899990002', account_number }))).rejects.toEqual(
        refusal('bank_account_taken'),
      );
    // Back to one's own is no other's account.
    await tomorrow();
    await change('7770000001');

    const other = asMember(the.ctx, await testMember(the.ctx));
    await the.ctx.db.update(member).set({ passwordHash: the.passwordHash }).where(eq(member.id, other.member.id));
    await expect(change(before, other)).rejects.toEqual(refusal('bank_account_taken'));
  });

  it('is a stranger’s where no money has passed: named by who rests, it is free again once they name another', async () => {
    await change('7770000011');
    await tomorrow();
    await rest(the.my, { length: 'permanent', password });
    expect(await free('7770000011')).toBe(false);
    await change('7770000012');
    await tomorrow();
    await change('7770000013');
    expect([await free('7770000011'), await free('7770000012'), await free('7770000013')]).toEqual([true, true, false]);
    await register(the.ctx, await newcomer({ phone: '+66899990003', account_number: '7770000012' }));
  });

  it('may be changed by who rests once a day, also by two at once; by others as they like', async () => {
    await change('7770000021');
    await change('7770000022');
    await tomorrow();
    await rest(the.my, { length: 'days7', password });
    const answers = await Promise.allSettled([change('7770000023'), change('7770000024')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: 'bank_account_changed', detail: { values: { at: '22 พ.ย. 69 12:00 น.' } } },
    });
    the.clock.advance({ days: 1, ms: -1 });
    the.my = await loggedIn(the.my.member.id);
    await expect(change('7770000025')).rejects.toEqual(refusal('bank_account_changed'));
    the.clock.advance({ ms: 1 });
    await change('7770000025');
  });

  it('opens accounts again once an operator has ended its mark, which is on record; the rest goes on', async () => {
    const { bankAccountNumber, phone } = await accountOf();
    await paidOut();
    await rest(the.my, { length: 'permanent', password });
    await the.ctx.db
      .update(member)
      .set({ phone: '+66899999999', bankAccountNumber: '0000000001' })
      .where(eq(member.id, the.my.member.id));
    const operator = asOperator(the.ctx);
    const reason = 'แสดงสมุดบัญชีแล้ว';
    const account = { bank_code: '004', account_number: bankAccountNumber, reason };
    expect(await endMarks(operator, account)).toEqual({ ended: 1 });
    expect([await free(bankAccountNumber), await isAvailable(the.ctx, { phone })]).toEqual([true, false]);
    await expect(endMarks(operator, account)).rejects.toEqual(refusal('not_found'));
    expect(await endMarks(operator, { phone, reason })).toEqual({ ended: 1 });
    await register(the.ctx, await newcomer({ phone, account_number: bankAccountNumber }));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('play_paused'));
    const acts = await the.ctx.db.select().from(audit).where(eq(audit.action, 'member.mark_end'));
    expect(acts.map(({ subject }) => subject)).toEqual(Array.from({ length: 2 }, () => `member:${the.my.member.id}`));
    expect(JSON.stringify(acts.map(({ before, after }) => [before, after]))).not.toContain(bankAccountNumber);
    await expect(endMarks(operator, { reason })).rejects.toEqual(refusal('invalid_input'));
    await expect(the.ctx.db.delete(playPauseMarkEnd)).rejects.toThrow();
  });
});
