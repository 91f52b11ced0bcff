import { sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { satang, subtract, toDecimal } from '#lib/money.ts';
import { acts } from '#lib/operator/server/queries.ts';
import { testChance } from '#tests/support/chance.ts';
import { firstWireChannel, type WireChannel } from '#tests/support/deposits.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

// Keys of money calls beyond L4 of trust.md (tests/api/contract/money-calls.test.ts): of others, of people, of calls that were refused.

const door = doorOfFile({ parts: { random: testChance('idempotency') } });
const { database } = door;
let way: WireChannel;

beforeAll(async () => {
  await ensureChannels(database.db);
  way = await firstWireChannel(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

it('two members who happen to use the same key each have their own effect and answer', async () => {
  const [one, other] = [await testMember(door.ctx, '9000.00'), await testMember(door.ctx, '9000.00')];
  const ask = (as: typeof one) =>
    door.call('POST /api/member/withdraw', { amount: '6000.00' }, { as, confirmed: true, key: 'the-very-same-key' });
  const [first, second] = [await ask(one), await ask(other)];
  expect([first.error, second.error]).toEqual([0, 0]);
  expect(second.data.withdraw_id).not.toBe(first.data.withdraw_id);
  for (const member of [one, other]) expect(await balanceOf(door.ctx.db, member.id)).toBe('3000.00');
});

/** What the house's account holds: what it has received less what it has given. */
const houseHolds = async (name: string): Promise<string> => {
  const { rows } = await door.ctx.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::text as sum from entry join account on account.id = account_id where name = ${name} and member_id is null`,
  );
  return toDecimal(satang(BigInt(rows[0]?.sum ?? 0)));
};
const actsOn = async (subject: string): Promise<string[]> =>
  (await acts(door.ctx, { subject, limit: 50 })).items.map(({ action, operator }) => `${action} by ${operator}`);

describe('where no payout bank is connected', () => {
  let byHand: TestDoor;
  /** Outside the sandbox people come in with a code of their own. */
  let cashier: { headers: Record<string, string> };

  beforeAll(async () => {
    byHand = await testDoor(database, { config: { sandbox: false }, parts: { random: testChance('by-hand') } });
    const staff = { name: 'malee', role: 'cashier' };
    const { token, totp_secret } = (await door.call('POST /api/operator/people/add', staff, { as: 'operator' })).data;
    const totp_code = new TOTP({ secret: totp_secret }).generate({ timestamp: byHand.ctx.now().getTime() });
    const { session_token } = (await byHand.call('POST /api/operator/login', { token, totp_code })).data;
    cashier = { headers: { Authorization: `Bearer ${session_token}` } };
  });
  afterAll(() => byHand.close());

  it.each([1, 2, 3, 4, 5, 20])(
    'a withdrawal told %i times with one key to be paid is paid once, with one answer',
    async (times) => {
      const member = await testMember(door.ctx, '9000.00');
      const asked = { as: member, confirmed: true, key: `hand-of-member-${member.id}` };
      const { withdraw_id } = (await byHand.call('POST /api/member/withdraw', { amount: '6000.00' }, asked)).data;
      const other = await testMember(door.ctx, '9000.00');
      const others = { as: other, confirmed: true, key: `hand-of-member-${other.id}` };
      const otherId = (await byHand.call('POST /api/member/withdraw', { amount: '6000.00' }, others)).data.withdraw_id;
      for (const id of [withdraw_id, otherId])
        await byHand.call('POST /api/operator/withdraw/approve', { withdraw_id: id }, cashier);
      const before = await houseHolds('bank_float:payout');
      const paid = (key: string, id = withdraw_id) =>
        byHand.call('POST /api/operator/withdraw/paid', { withdraw_id: id }, { ...cashier, key });

      const mayMark = async () =>
        (await byHand.call('GET /api/operator/withdraw/view', { withdraw_id }, cashier)).data.may_mark_paid;
      expect(await mayMark()).toBe(true);
      const answers = await Promise.all(Array.from({ length: times }, () => paid(`paid-by-hand-${withdraw_id}`)));
      expect(await mayMark()).toBe(false);
      const again = await paid(`paid-by-hand-${withdraw_id}`);
      expect(again).toMatchObject({ status: 200, error: 0, data: { withdraw_id, status: 'paid' } });
      expect(new Set([...answers, again].map((answer) => answer.text)).size).toBe(1);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await paid(`paid-by-hand-${withdraw_id}`, otherId)).toMatchObject({ status: 409, error: 9011 });
      expect(await paid(`paid-by-hand-${withdraw_id}-anew`)).toMatchObject({ status: 409, error: 9002 });

      expect(toDecimal(subtract(thb(await houseHolds('bank_float:payout')), thb(before)))).toBe('6000.00');
      expect(await balanceOf(database.db, member.id)).toBe('3000.00');
      expect(await actsOn(`withdraw:${withdraw_id}`)).toEqual(['withdraw.paid by malee', 'withdraw.approve by malee']);
    },
  );
});

describe('a code the gateway did not answer with', () => {
  it('is asked for by a copy of the call, once, and the copies after that have its answer', async () => {
    const member = await testMember(door.ctx);
    const input = { ...(await firstWireChannel(door.ctx)), amount: '500.00' };
    const ask = (over: object = {}) =>
      door.call(
        'POST /api/member/payment/generate_qr',
        { ...input, ...over },
        { as: member, key: `silent-gateway-${member.id}` },
      );
    const behave = (gateway: string) => door.call('POST /api/sandbox/bank/behave', { gateway });
    await behave('silent');
    const { data: first } = await ask();
    expect(first).toMatchObject({ status: 'created' });
    await behave('works');
    const copy = await ask();
    expect(copy.data).toMatchObject({
      payment_id: first.payment_id,
      status: 'pending',
      qr_payload: expect.stringMatching(/^000201/),
    });
    // Its answer is on record: a silent gateway is not asked again.
    await behave('silent');
    expect((await ask()).text).toBe(copy.text);
    expect(await ask({ amount: '600.00' })).toMatchObject({ status: 409, error: 9011 });
    await behave('works');
    const { rows } = await database.pool.query('select count(*)::int from payment_intent where member_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('money in review', () => {
  const stray = async (reference: string): Promise<string> => {
    await receiveMoney(door.ctx, 'sandbox', reference, {
      eventId: reference,
      amount: thb('250.00'),
      paidAt: door.ctx.now(),
      sender: null,
    });
    const queue = (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data;
    return queue.find((row: { reference: string }) => row.reference === reference).transfer_id;
  };

  it.each([1, 2, 3, 4, 5, 20])(
    'decided %i times with one key by each of the two is credited once, with one answer for each',
    async (times) => {
      const member = await testMember(door.ctx);
      const transfer_id = await stray(`DTIMES${times}`);
      const decide = (as: 'operator' | 'approver', over: Record<string, unknown> = {}, key = `${as}-${transfer_id}`) =>
        door.call(
          'POST /api/operator/payment/decide',
          { transfer_id, decision: 'credit', member_id: String(member.id), ...over },
          { as, key },
        );
      const answersOf = async (as: 'operator' | 'approver', status: string) => {
        const answers = await Promise.all(Array.from({ length: times }, () => decide(as)));
        const again = await decide(as);
        expect(again).toMatchObject({ status: 200, error: 0, data: { transfer_id, status } });
        expect(new Set([...answers, again].map((answer) => answer.text)).size).toBe(1);
        expect(await decide(as, { decision: 'return' })).toMatchObject({ status: 409, error: 9011 });
      };

      await answersOf('operator', 'review');
      expect(await balanceOf(database.db, member.id)).toBe('0.00');
      await answersOf('approver', 'credited');
      expect(await balanceOf(database.db, member.id)).toBe('250.00');
      // What the first was told stays what it was told.
      expect(await decide('operator')).toMatchObject({ data: { status: 'review' } });
      expect(await decide('approver', {}, `approver-${transfer_id}-anew`)).toMatchObject({ status: 409, error: 9002 });
      expect(await balanceOf(database.db, member.id)).toBe('250.00');
      expect(await actsOn(`transfer:${transfer_id}`)).toEqual([
        'payment.decide by approver',
        'payment.decide.first by operator',
      ]);
    },
  );

  it('decided twenty times at once under keys of their own is credited once, the others are refused', async () => {
    const member = await testMember(door.ctx);
    const transfer_id = await stray('DOWNKEYS');
    const input = { transfer_id, decision: 'credit', member_id: String(member.id) };
    await door.call('POST /api/operator/payment/decide', input, {
      as: 'operator',
      key: `keys-of-its-own-${transfer_id}`,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        door.call('POST /api/operator/payment/decide', input, {
          as: 'approver',
          key: `keys-of-its-own-${transfer_id}-${at}`,
        }),
      ),
    );
    expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, ...Array(19).fill(9002)]);
    expect(await balanceOf(database.db, member.id)).toBe('250.00');
  });
});

it('a refusal is not remembered: the same key may be tried again', async () => {
  const member = await testMember(door.ctx, '50.00');
  const ask = (amount: string) =>
    door.call('POST /api/member/withdraw', { amount }, { as: member, key: `again-of-${member.id}` });
  expect(await ask('100.00')).toMatchObject({ status: 200, error: 2001 });
  expect(await ask('50.00')).toMatchObject({ status: 200, error: 2008 });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('50.00');
});

it('no member sees or changes another member’s payment or withdrawal', async () => {
  const owner = await testMember(door.ctx, '9000.00');
  const stranger = await testMember(door.ctx);
  const made = await door.call(
    'POST /api/member/payment/generate_qr',
    { ...way, amount: '500.00' },
    { as: owner, key: `own-qr-${owner.id}` },
  );
  await door.call(
    'POST /api/member/withdraw',
    { amount: '6000.00' },
    { as: owner, confirmed: true, key: `own-wd-${owner.id}` },
  );
  for (const route of [
    'GET /api/member/payment/qrcode_info',
    'GET /api/member/payment/inquiry_status',
    'POST /api/member/payment/cancel',
  ] as const) {
    expect(await door.call(route, { payment_id: made.data.payment_id }, { as: stranger }), route).toMatchObject({
      status: 404,
      error: 9001,
    });
    expect(await door.call(route, { payment_id: made.data.payment_id }), route).toMatchObject({ status: 401 });
  }
  expect((await door.call('GET /api/member/withdraw/list', {}, { as: stranger })).data.items).toEqual([]);
  expect((await door.call('GET /api/member/deposit/list', {}, { as: stranger })).data.items).toEqual([]);
  expect((await door.call('POST /api/operator/withdraw/list', {}, { as: owner })).status).toBe(401);
});
