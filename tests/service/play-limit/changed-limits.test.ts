import { describe, expect, it } from 'vitest';
import { satang } from '#lib/money.ts';
import { checkSpend } from '#lib/play-limit/server/check-spend.ts';
import { confirmRaise, dropRaise, limitMember } from '#lib/play-limit/server/set-limit.ts';
import { playLimit, playLimitChange } from '#lib/play-limit/server/tables.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { asOperator } from '#tests/support/context.ts';
import { thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { limitsOfFile, refusal } from './limits-of-file.ts';

const the = limitsOfFile();
const { database, set, bet, limitOf, nextRound } = the;

const spend = (amount: string) =>
  inTransaction(the.my, async (tx) =>
    checkSpend(tx, the.my.member, {
      kind: 'deposit',
      amount: thb(amount),
      reserved: satang(0),
      at: await databaseNow(tx),
    }),
  );

describe('a change of a limit', () => {
  it('to a stricter one acts at once and drops a looser request', async () => {
    await set('stake', 'day', 100_000n);
    await set('stake', 'day', 200_000n);
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '1000.00', raise: { to: '2000.00', ready: false } });
    await set('stake', 'day', 5_000n);
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: null });
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
  });

  it('waits for who is paying in before it holds the wallet that arriving money needs', async () => {
    await set('stake', 'day', 100_000n);
    const queue = await database.pool.connect();
    try {
      await queue.query('begin');
      await queue.query('select 1 from play_member where member_id = $1 for update', [the.my.member.id]);
      const changed = set('stake', 'day', 50_000n);
      await waitForLocks(database.pool, 1);
      await queue.query('select 1 from account where member_id = $1 for update nowait', [the.my.member.id]);
      await queue.query('commit');
      await changed;
    } finally {
      queue.release();
    }
  });

  it('to a looser one waits 24 hours and then for a second yes', async () => {
    await set('stake', 'day', 5_000n);
    await set('stake', 'day', 100_000n);
    const confirm = () => confirmRaise(the.my, { kind: 'stake', period: 'day' });
    the.clock.advance({ hours: 24, ms: -1 });
    await nextRound();
    await expect(confirm()).rejects.toEqual(refusal('raise_not_ready', { at: '21 พ.ย. 69 12:00 น.' }));
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
    the.clock.advance({ ms: 1 });
    // Its day is over; without the second yes nothing has changed.
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: { to: '1000.00', ready: true } });
    await expect(bet('two_top 44 51')).rejects.toEqual(refusal('limit_reached'));
    await confirm();
    await bet('two_top 44 1000');
    await expect(confirm()).rejects.toEqual(refusal('not_found'));
  });

  it('asked for anew waits anew, and can be dropped', async () => {
    await set('stake', 'day', 5_000n);
    await set('stake', 'day', 100_000n);
    the.clock.advance({ hours: 23 });
    await set('stake', 'day', 150_000n);
    the.clock.advance({ hours: 23 });
    await expect(confirmRaise(the.my, { kind: 'stake', period: 'day' })).rejects.toEqual(refusal('raise_not_ready'));
    await dropRaise(the.my, { kind: 'stake', period: 'day' });
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '50.00', raise: null });
  });

  it('to none at all waits as long', async () => {
    await set('deposit', 'month', 100_000n);
    await set('deposit', 'month', null);
    await expect(spend('1001.00')).rejects.toEqual(refusal('limit_reached'));
    the.clock.advance({ hours: 24 });
    await confirmRaise(the.my, { kind: 'deposit', period: 'month' });
    await spend('1001.00');
    expect(await limitOf('deposit', 'month')).toMatchObject({ own: null, remaining: null, raise: null });
    const changes = await the.ctx.db.select().from(playLimitChange);
    expect(
      changes.filter(({ memberId }) => memberId === the.my.member.id).map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, 100_000n],
      [100_000n, null],
    ]);
  });

  it('leaves a record that nobody changes', async () => {
    await set('stake', 'day', 5_000n);
    await expect(the.ctx.db.update(playLimitChange).set({ after: 1n })).rejects.toThrow();
    await expect(the.ctx.db.delete(playLimitChange)).rejects.toThrow();
  });
});

describe('an operator', () => {
  const limit = (amount: bigint) =>
    limitMember(asOperator(the.ctx), {
      member_id: the.my.member.id,
      kind: 'stake',
      period: 'day',
      amount,
      reason: 'สมาชิกขอทางโทรศัพท์',
    });

  it('limits a member below what holds, and never loosens anything', async () => {
    await set('stake', 'day', 100_000n);
    await expect(limit(100_000n)).rejects.toEqual(refusal('limit_not_stricter', { limit: '฿1,000' }));
    expect(await limit(50_000n)).toEqual({ before: '1000.00', after: '500.00' });
    await expect(limit(50_000n)).rejects.toEqual(refusal('limit_not_stricter'));
    await expect(bet('two_top 44 501')).rejects.toEqual(refusal('limit_reached'));
    await limit(30_000n);
    await expect(bet('two_top 44 301')).rejects.toEqual(refusal('limit_reached'));
    expect(await limitOf('stake', 'day')).toMatchObject({ own: '1000.00', operator: '300.00', remaining: '300.00' });
    for (const sql of [the.ctx.db.delete(playLimit), the.ctx.db.update(playLimit).set({ amount: 999_999n })])
      await expect(sql).rejects.toThrow();
  });

  it('holds against a looser request of the member', async () => {
    await set('stake', 'day', 20_000n);
    await limit(10_000n);
    await set('stake', 'day', null);
    the.clock.advance({ hours: 24 });
    await nextRound();
    await confirmRaise(the.my, { kind: 'stake', period: 'day' });
    await expect(bet('two_top 44 101')).rejects.toEqual(refusal('limit_reached'));
    await bet('two_top 44 100');
  });
});
