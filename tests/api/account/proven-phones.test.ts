/** The phone of who registers is proven by a code, and nothing of it tells who has an account. */
import { count, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { phoneCode, phoneProof } from '#lib/account/server/proof-tables.ts';
import { member } from '#lib/account/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testDoor } from '#tests/support/front-door.ts';
import { type Person, registered, somebody } from './people.ts';
import { codeIn, phoneCodesOfFile, wrong } from './phone-codes-of-file.ts';

const the = phoneCodesOfFile();
const { clock, door, database, ask, prove, messages, provenToken } = the;

const register = (phone_token: string, over: Partial<Person> = {}) =>
  door.call('POST /api/register', { ...the.person, ...over, phone_token });
const populationOf = async (): Promise<number> => (await database.db.select({ of: count() }).from(member))[0]?.of ?? 0;

describe('ยืนยันเบอร์ก่อนสมัคร', () => {
  it('รหัสส่งไปที่โทรศัพท์ แล้วแลกเป็นสิทธิ์สมัครด้วยเบอร์นั้นครั้งเดียว', async () => {
    const asked = await ask();
    const [text] = await messages();
    const { reference } = asked.data;
    expect(asked.data).toEqual({
      reference: expect.stringMatching(/^[A-Z]{4}$/),
      expires_at: '2026-11-20T12:05:00.000+07:00',
      resend_at: '2026-11-20T12:01:00.000+07:00',
      server_time: '2026-11-20T12:00:00.000+07:00',
    });
    expect(text).toBe(`รหัส ${codeIn(text)} (Ref: ${reference}) ใช้ภายใน 5 นาที ห้ามบอกผู้อื่น`);
    const proven = await prove(codeIn(text));
    expect(proven.data).toEqual({
      phone_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2026-11-20T12:30:00.000+07:00',
    });
    expect(await register(proven.data.phone_token)).toMatchObject({ status: 200, error: 0 });
  });

  it.each([
    ['no token', ''],
    ['a token nobody was given', 'A'.repeat(43)],
  ])('is not left out: %s makes no account', async (_, token) => {
    const before = await populationOf();
    const answer = await register(token);
    expect(answer).toMatchObject({
      status: 200,
      error: 1010,
      fields: { phone: expect.stringMatching(/ยืนยันเบอร์โทรศัพท์/) },
    });
    expect(answer.data).toEqual({
      send_code: 'POST /api/register/code',
      prove_phone: 'POST /api/register/prove_phone',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await populationOf()).toBe(before);
  });

  it('is of the phone that was proven, not of another', async () => {
    const token = await provenToken();
    const other = somebody();
    expect(await register(token, { phone: other.phone })).toMatchObject({ error: 1010 });
    expect((await register(token)).error).toBe(0);
  });

  it('makes one account of one token, also of twenty registrations sent at once', async () => {
    const token = await provenToken();
    const before = await populationOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(token)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect(await populationOf()).toBe(before + 1);
    // The phone is free again, the token is not.
    await database.db
      .update(member)
      .set({ phone: '+66811111111' })
      .where(eq(member.phone, `+66${the.person.phone.slice(1)}`));
    const again = await register(token, { account_number: somebody().account_number });
    expect(again).toMatchObject({ error: 1010 });
  });

  it('keeps the token when the account was not made, and half an hour at most', async () => {
    const token = await provenToken();
    const taken = (await registered(door)).person.account_number;
    expect((await register(token, { account_number: taken })).error).toBe(1003);
    clock.advance({ minutes: 30 });
    expect((await register(token)).error).toBe(1010);
    clock.advance({ ms: -1 });
    expect((await register(token)).error).toBe(0);
  });

  it('keeps code and token only as hashes', async () => {
    await ask();
    const code = codeIn((await messages())[0]);
    const [kept] = await database.db.select().from(phoneCode).orderBy(desc(phoneCode.id)).limit(1);
    expect(kept?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(code);
    const { phone_token } = (await prove(code)).data;
    const [proof] = await database.db.select().from(phoneProof).orderBy(desc(phoneProof.id)).limit(1);
    expect(proof?.tokenHash).not.toContain(phone_token);
  });
});

describe('who has an account', () => {
  it('is not told by a provider that fails: the answer for a free phone is the same, and comes before the message', async () => {
    let sending: (() => Promise<void>) | undefined;
    const afterAnswer = (work: () => Promise<void>): void => {
      sending = work;
    };
    const real = await testDoor(database, {
      clock,
      config: { sandbox: false },
      parts: { afterAnswer, random: testChance('silent provider') },
    });
    const known = await registered(door);
    const [ofKnown, ofFree] = [
      await real.call('POST /api/register/code', { phone: known.person.phone }),
      await real.call('POST /api/register/code', { phone: the.person.phone }),
    ];
    expect([ofFree.status, { ...ofFree.data, reference: '' }]).toEqual([200, { ...ofKnown.data, reference: '' }]);
    await expect(sending?.()).rejects.toMatchObject({ problem: 'busy' });
    await real.close();
  });

  it('is not revealed by requesting or trying a code, and gets no message', async () => {
    const known = await registered(door);
    const before = await messages(known.person.phone);
    const [ofKnown, ofFree] = [await ask(known.person.phone), await ask()];
    expect({ ...ofKnown.data, reference: '' }).toEqual({ ...ofFree.data, reference: '' });
    expect(ofKnown.data.reference).toMatch(/^[A-Z]{4}$/);
    expect((await ask(known.person.phone)).text).toBe(ofKnown.text);
    expect(await messages(known.person.phone)).toEqual(before);
    const code = codeIn((await messages())[0]);
    const { request_id: _, ...tried } = JSON.parse((await prove('000000', known.person.phone)).text);
    const { request_id: __, ...freely } = JSON.parse((await prove(wrong(code))).text);
    expect(tried).toEqual(freely);
    for (let times = 1; times < 5; times++) {
      clock.advance({ minutes: 1 });
      expect((await ask(known.person.phone)).error).toBe(0);
    }
    clock.advance({ minutes: 1 });
    expect((await ask(known.person.phone)).error).toBe(1005);
  });

  it('is not told by registering without a proof', async () => {
    const known = await registered(door);
    expect((await register('A'.repeat(43), { phone: known.person.phone })).error).toBe(1010);
  });
});
