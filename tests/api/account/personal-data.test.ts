import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseClosed } from '#lib/account/server/decide-deletion.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { expectSoundBooks, give, thb } from '#tests/support/money.ts';
import { address, gift, givePoints, testOffer } from '#tests/support/rewards.ts';
import { cookieOf, fromOwnPage, type Person, registered } from './people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { database } = door;
let person: Person;
let id: bigint;
let cookie: string;

beforeAll(() => ensureChannels(database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  ({ person, id, cookie } = await registered(door));
});

const own = () => ({ headers: fromOwnPage(cookie) });

describe('ดาวน์โหลดข้อมูลของฉัน', () => {
  it('มีทุกตารางที่เก็บเรื่องของสมาชิก และไม่มีความลับหรือข้อมูลของคนอื่น', async () => {
    const other = await registered(door);
    const way = await firstWireChannel(door.ctx);
    await door.call(
      'POST /api/member/payment/generate_qr',
      { ...way, amount: '500' },
      { ...own(), key: `export-deposit-${id}` },
    );
    await give(door.ctx, id, thb('250.00'));
    const file = await door.call('GET /api/member/personal_data', {}, own());
    expect(file.headers.get('content-disposition')).toContain('personal-data-2026-11-20.json');
    const data = JSON.parse(file.text);
    expect(data.member).toMatchObject({
      id: Number(id),
      phone: `+66${person.phone.slice(1)}`,
      first_name: person.first_name,
    });
    expect(data.statement).toMatchObject([{ title: 'ปรับยอดเพิ่ม', amount: '250.00' }]);
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'member_id'`,
    );
    expect(Object.keys(data.records)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));
    // Rows that hang on a row of the member: lines of bills, entries of accounts.
    expect(data.records.entry).toMatchObject([{ amount: 25_000 }]);
    expect(data.records).toHaveProperty('line');
    expect(data.records.payment_intent).toHaveLength(1);
    expect(data.records.session).toHaveLength(1);
    expect(file.text).not.toMatch(/argon2|password_hash|token_hash|code_hash/);
    expect(file.text).not.toContain(other.person.account_number);
  });

  it('is a member’s own, five times an hour', async () => {
    expect(await door.call('GET /api/member/personal_data')).toMatchObject({ status: 401 });
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const wish = () => strict.call('GET /api/member/personal_data', {}, own());
    for (let times = 0; times < 5; times++) expect((await wish()).status).toBe(200);
    expect(await wish()).toMatchObject({ status: 429, error: 9007 });
    await strict.close();
  });
});

describe('ส่งออกโดยทีมงาน', () => {
  it('is the same file, with who took it and why written down first', async () => {
    const input = { member_id: String(id), reason: 'สมาชิกขอสำเนาทางอีเมล' };
    const { data } = await door.call('POST /api/operator/privacy/export', input, { as: 'operator' });
    expect(data.file_name).toBe(`personal-data-${id}-2026-11-20.json`);
    const file = JSON.parse(data.content);
    expect(file.member).toMatchObject({ id: Number(id), first_name: person.first_name });
    expect(Object.keys(file.records)).toContain('session');
    expect(data.content).not.toMatch(/argon2|password_hash|token_hash/);
    const audit = await door.call('GET /api/operator/audit/list', { subject: `member:${id}` }, { as: 'operator' });
    expect(audit.data.items[0]).toMatchObject({ action: 'privacy.export', operator: 'operator', reason: input.reason });
  });

  it('is of a member there is, for a reason', async () => {
    const ask = (input: Record<string, unknown>) =>
      door.call('POST /api/operator/privacy/export', input, { as: 'operator' });
    expect(await ask({ member_id: '999999999', reason: 'สมาชิกขอ' })).toMatchObject({ status: 404, error: 9001 });
    expect(await ask({ member_id: String(id) })).toMatchObject({ status: 422, fields: { reason: expect.any(String) } });
  });
});

describe('ลบบัญชี', () => {
  const request = (password = person.password) => door.call('POST /api/member/deletion/request', { password }, own());
  const state = async () => (await door.call('GET /api/member/deletion', {}, own())).data;
  const waiting = async (): Promise<{ request_id: string; member_id: string; obstacle: string | null }[]> =>
    (await door.call('GET /api/operator/deletion/list', {}, { as: 'operator' })).data;
  const decide = (request_id: string, accept: boolean, reason?: string) =>
    door.call('POST /api/operator/deletion/decide', { request_id, accept, reason }, { as: 'operator' });
  const mine = async () => {
    const found = (await waiting()).find((row) => row.member_id === String(id));
    if (!found) throw new Error('the request waits');
    return found;
  };

  it('ต้องใช้รหัสผ่าน และถอนเงินออกให้หมดก่อน', async () => {
    await give(door.ctx, id, thb('200.00'));
    expect(await request('not the password')).toMatchObject({ error: 1009, fields: { password: 'รหัสผ่านไม่ถูกต้อง' } });
    expect(await request()).toMatchObject({
      error: 1008,
      message: 'ยังลบบัญชีไม่ได้: ถอนเงินออกให้หมดก่อน ยอดทุกกระเป๋าต้องเป็น ฿0',
    });
    await door.call('POST /api/member/withdraw', { amount: '200' }, { ...own(), key: `withdraw-before-going-${id}` });
    expect((await request()).message).toContain('รอรายการถอนให้เสร็จก่อน');
    await sendPayouts(door.ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(door.ctx);
    expect(await request()).toMatchObject({
      error: 0,
      data: { status: 'waiting', due_at: '2026-12-20T12:00:04.000+07:00', obstacle: null },
    });
    // Asking again is one request.
    expect((await request()).error).toBe(0);
    expect((await waiting()).filter((row) => row.member_id === String(id))).toHaveLength(1);
  });

  it('is taken back while it waits', async () => {
    await request();
    expect(await door.call('POST /api/member/deletion/withdraw', {}, own())).toMatchObject({
      error: 0,
      data: { status: 'withdrawn' },
    });
    expect(await door.call('POST /api/member/deletion/withdraw', {}, own())).toMatchObject({ status: 404 });
    expect((await request()).data.status).toBe('waiting');
  });

  it('is refused with a reason the member reads', async () => {
    await request();
    const { request_id } = await mine();
    expect(await decide(request_id, false)).toMatchObject({ status: 422, fields: { reason: 'บอกเหตุผล' } });
    expect((await decide(request_id, false, 'อยู่ระหว่างตรวจสอบรายการ')).error).toBe(0);
    expect(await state()).toMatchObject({ status: 'refused', reason: 'อยู่ระหว่างตรวจสอบรายการ' });
    expect(await decide(request_id, true)).toMatchObject({ status: 409 });
  });

  it('is not accepted while money has come in since', async () => {
    await request();
    await give(door.ctx, id, thb('1.00'));
    const found = await mine();
    expect(found.obstacle).toContain('ถอนเงินออกให้หมดก่อน');
    expect(await decide(found.request_id, true)).toMatchObject({ error: 1008 });
  });

  /** Paid in through the gateway, and a present sent home: both name a person, in their own words and a bank's. */
  async function leaveTraces(): Promise<void> {
    const wish = { ...(await firstWireChannel(door.ctx)), amount: '100' };
    const { data } = await door.call('POST /api/member/payment/generate_qr', wish, { ...own(), key: `traces-${id}` });
    await door.call('POST /api/sandbox/bank/pay', { qr_payload: data.qr_payload });
    await inTransaction(door.ctx, async (tx) =>
      post(tx, {
        kind: 'adjustment_out',
        reference: `traces:${id}`,
        from: { wallet: (await mainWallet(tx, id)).id },
        to: { house: 'adjustments' },
        amount: thb('100.00'),
      }),
    );
    await givePoints(door.ctx, { id }, 1_000);
    const present = { item_id: await testOffer(door, gift), ...address, recipient: `คุณ${person.first_name}` };
    expect(
      await door.call('POST /api/redemption/redeem', present, { ...own(), key: `traces-gift-${id}` }),
    ).toMatchObject({ error: 0 });
  }

  it('closes the account at once, and takes identity out of it five years later; the books stay', async () => {
    await give(door.ctx, id, thb('300.00'));
    await door.call('POST /api/member/withdraw', { amount: '300' }, { ...own(), key: `withdraw-before-gone-${id}` });
    await sendPayouts(door.ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(door.ctx);
    await leaveTraces();
    await request();
    const { request_id } = await mine();
    const answers = await Promise.all([decide(request_id, true), decide(request_id, true)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await door.call('GET /api/get_user_info', {}, own())).toMatchObject({ status: 401 });
    const logIn = () => door.call('POST /api/login', { phone: person.phone, password: person.password });
    expect(cookieOf(await logIn())).toBeUndefined();
    const audit = await door.call('GET /api/operator/audit/list', { subject: `member:${id}` }, { as: 'operator' });
    expect(audit.data.items).toMatchObject([{ action: 'deletion.accept', after: { status: 'accepted' } }]);

    const row = async () =>
      (
        await database.db.execute<{ kept: string }>(sql`
        select (select to_jsonb(m) - 'password_hash' from member m where id = ${id})::text
          || (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from withdraw w where member_id = ${id})::text
          || (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from session s where member_id = ${id})::text
          || (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from payment_intent p where member_id = ${id})::text
          || (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from incoming_transfer i where member_id = ${id})::text
          || (select coalesce(jsonb_agg(b.body), '[]') from webhook_inbox b join incoming_transfer i on i.event_id = b.event_id where i.member_id = ${id})::text
          || (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from redemption r where member_id = ${id})::text as kept`)
      ).rows[0]?.kept ?? '';
    await anonymiseClosed(door.ctx);
    const before = await row();
    for (const known of [person.account_number, `คุณ${person.first_name}`, address.address])
      expect(before).toContain(known);
    expect(before).toMatch(/"device_hash": "/);
    clock.set('2031-11-20T12:00:05+07:00');
    await Promise.all([anonymiseClosed(door.ctx), anonymiseClosed(door.ctx)]);
    const kept = await row();
    for (const known of [
      person.account_number,
      person.phone.slice(1),
      person.first_name,
      person.last_name,
      address.address,
    ])
      expect(kept).not.toContain(known);
    expect(kept).toContain('"amount": 30000');
    expect(kept).not.toMatch(/"device_hash": "/);
    await expectSoundBooks(door.ctx);
  });

  it('is a member’s own matter, and an operator’s', async () => {
    expect(await door.call('POST /api/member/deletion/request', { password: 'x' })).toMatchObject({ status: 401 });
    expect((await door.call('GET /api/operator/deletion/list', {}, own())).status).toBe(401);
  });
});
