import { eq, ne } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { cancelIntent } from '#lib/deposit/server/cancel-intent.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { depositsAndOpen, paymentOf } from '#lib/deposit/server/queries.ts';
import { channel, paymentIntent } from '#lib/deposit/server/tables.ts';
import { pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import { sandboxGateway } from '#lib/sandbox/server/gateway.ts';
import { asMember } from '#tests/support/context.ts';
import { eventually } from '#tests/support/eventually.ts';
import { balanceOf, closeAccount, testMember, thb } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { depositsOfFile, refusal } from './deposits-of-file.ts';

const the = depositsOfFile();
const { database, open, arrives, statusOf } = the;

describe('making a QR', () => {
  it('answers a payload that says the amount, a picture, ten minutes and the account to pay from', async () => {
    const intent = await open();
    expect(intent).toMatchObject({
      status: 'pending',
      amount: '500.00',
      sender: { code: '004', account_name: expect.stringContaining('ใจดี') },
    });
    expect(intent.qr_payload).toContain('5406500.00');
    expect(intent.qr_svg).toMatch(/^<svg/);
    expect(intent.reference).toMatch(/^D[0-9A-Z]{13}$/);
    expect(new Date(intent.expires_at).getTime() - the.clock.now().getTime()).toBe(600_000);
  });

  it('answers the open one again for the same amount, and names it when another is asked for', async () => {
    const first = await open();
    expect((await open()).payment_id).toBe(first.payment_id);
    await expect(open('700.00')).rejects.toEqual(refusal('intent_open'));
    await expect(open('700.00')).rejects.toMatchObject({ detail: { data: { payment_id: first.payment_id } } });
  });

  it('makes one intent of twenty that are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(answers.map((answer) => answer.payment_id)).size).toBe(1);
    const rows = await the.ctx.db.select().from(paymentIntent).where(eq(paymentIntent.memberId, the.member.id));
    expect(rows).toHaveLength(1);
  });

  it('never locks out who came before the payment was there and who finds it', async () => {
    const { payment_id } = await open();
    const ofWay = (channelId: bigint) =>
      the.ctx.db
        .update(paymentIntent)
        .set({ channelId })
        .where(eq(paymentIntent.id, BigInt(payment_id)));
    const [elsewhere] = await the.ctx.db.select().from(channel).where(ne(channel.id, the.way.channel_id));
    let tries = 0;
    const counted = {
      ...the.my,
      // Asked once for each try of a transaction.
      frozenAt: () => {
        tries++;
        return the.clock.now();
      },
    };
    const ask = () => generateQr(counted, { ...the.way, amount: thb('500.00') });

    const queue = await database.pool.connect();
    try {
      await queue.query('begin');
      await queue.query('select 1 from play_member where member_id = $1 for update', [the.member.id]);
      // The first sees none and queues; the second finds one.
      await ofWay(elsewhere?.id ?? 0n);
      const first = ask();
      await waitForLocks(database.pool, 1);
      await ofWay(the.way.channel_id);
      const second = ask();
      await waitForLocks(database.pool, 2);
      await queue.query('commit');
      expect((await Promise.all([first, second])).map((one) => one.payment_id)).toEqual([payment_id, payment_id]);
    } finally {
      queue.release();
    }
    expect(tries).toBe(2);
  });

  it.each([
    ['19.99', 'ฝากขั้นต่ำ ฿20'],
    ['150000.01', 'ฝากได้สูงสุด ฿150,000 ต่อครั้ง'],
  ])('refuses %s and says the limit', async (amount, text) => {
    await expect(open(amount)).rejects.toMatchObject({
      problem: 'amount_outside_limits',
      detail: { fields: { amount: text } },
    });
  });

  it('refuses an unknown channel, a closed one, and a closed account', async () => {
    await expect(generateQr(the.my, { channel_id: 999n, sub_channel_id: 999n, amount: thb('500.00') })).rejects.toEqual(
      refusal('not_found'),
    );
    await the.ctx.db.update(channel).set({ open: false }).where(eq(channel.id, the.way.channel_id));
    await expect(open()).rejects.toMatchObject({
      problem: 'channel_closed',
      detail: { values: { again: 'เลือกช่องทางอื่น' } },
    });
    const closedUntil = new Date(the.ctx.now().getTime() + 30 * 60_000);
    await the.ctx.db.update(channel).set({ open: true, closedUntil }).where(eq(channel.id, the.way.channel_id));
    await expect(open()).rejects.toMatchObject({
      problem: 'channel_closed',
      detail: { values: { again: 'เปิดอีกครั้ง 12:30 น.' } },
    });
    await the.ctx.db.update(channel).set({ closedUntil: null }).where(eq(channel.id, the.way.channel_id));
    await closeAccount(the.ctx, the.member.id);
    await expect(open()).rejects.toEqual(refusal('account_closed'));
  });

  it('lists no channel and makes no QR where the gateway is not connected', async () => {
    const bare = { ...the.my, config: { ...the.my.config, sandbox: false } };
    expect(await channels(bare)).toEqual([]);
    await expect(generateQr(bare, { ...the.way, amount: thb('500.00') })).rejects.toEqual(refusal('not_found'));
  });

  it('makes a new one once the time of the old is over, and the old one still takes its money', async () => {
    const first = await open();
    the.clock.advance({ minutes: 10, seconds: 1 });
    expect((await paymentOf(the.my, BigInt(first.payment_id))).status).toBe('expired');
    const second = await open();
    expect(second.payment_id).not.toBe(first.payment_id);
    expect(await arrives(first.reference)).toBe('credited');
    expect(await statusOf(second.payment_id)).toBe('pending');
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('500.00');
  });

  it('keeps a created intent when the gateway is silent, finishes it later, and fails it at its end', async () => {
    await behave(the.ctx, { gateway: 'silent' });
    const intent = await open();
    expect(intent).toMatchObject({ status: 'created' });
    expect(intent.qr_payload).toBeUndefined();
    the.clock.advance({ seconds: 31 });
    await behave(the.ctx, { gateway: 'works' });
    await pollGateways(the.ctx);
    expect((await paymentOf(the.my, BigInt(intent.payment_id))).qr_payload).toBeDefined();

    await cancelIntent(the.my, { payment_id: BigInt(intent.payment_id) });
    await behave(the.ctx, { gateway: 'silent' });
    const lost = await open();
    the.clock.advance({ minutes: 11 });
    await pollGateways(the.ctx);
    expect(await statusOf(lost.payment_id)).toBe('failed');
  });

  it('holds no transaction, lock or connection while the gateway thinks', async () => {
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const create = sandboxGateway.create.bind(sandboxGateway);
    const asked = vi.spyOn(sandboxGateway, 'create').mockImplementation(async (...request) => {
      await silence;
      return create(...request);
    });
    const members = await Promise.all(Array.from({ length: 12 }, () => testMember(the.ctx)));
    const asking = members.map((one) => generateQr(asMember(the.ctx, one), { ...the.way, amount: thb('500.00') }));
    await eventually(() => expect(asked).toHaveBeenCalledTimes(members.length));
    const { rows } = await database.pool.query(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    );
    expect(rows[0].open).toBe(0);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    answer();
    expect((await Promise.all(asking)).map((one) => one.status)).toEqual(members.map(() => 'pending'));
    asked.mockRestore();
  });

  it('fails one the gateway has never answered when another is asked for after its time, before the job has come by', async () => {
    await behave(the.ctx, { gateway: 'silent' });
    const lost = await open();
    the.clock.advance({ minutes: 10, seconds: 1 });
    await behave(the.ctx, { gateway: 'works' });
    expect((await open('700.00')).status).toBe('pending');
    expect(await statusOf(lost.payment_id)).toBe('failed');
  });

  it('fails an intent the gateway refuses, and the next may be made at once', async () => {
    await behave(the.ctx, { gateway: 'refuses' });
    expect((await open()).status).toBe('failed');
    await behave(the.ctx, { gateway: 'works' });
    expect((await open()).status).toBe('pending');
  });
});

it('shows the open payment first, and none when it is paid', async () => {
  const shown = async (cursor?: string) => {
    const { open: payable, items } = await depositsAndOpen(the.my, { limit: 1, cursor });
    return { open: payable.map(({ payment_id }) => payment_id), items: items.map(({ payment_id }) => payment_id) };
  };
  expect(await shown()).toEqual({ open: [], items: [] });
  const { payment_id, reference } = await open();
  expect(await shown()).toEqual({ open: [payment_id], items: [payment_id] });
  // Also where the list goes on behind it.
  expect(await shown(payment_id)).toEqual({ open: [payment_id], items: [] });
  await arrives(reference);
  expect(await shown()).toEqual({ open: [], items: [payment_id] });
});
