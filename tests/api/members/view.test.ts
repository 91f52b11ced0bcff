/** One member at the console: the view, the time line and the lists, masked. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#lib/account/server/sessions.ts';
import { bankAccountHistory, member } from '#lib/account/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance, testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { canary, knownMember, wholes } from './people.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: testChance('member-view') } });
let somchai: Member;
let bill: { bill_id: string; bill_no: string };

beforeAll(async () => {
  await testCatalogue(door.ctx);
  somchai = await knownMember(door.ctx, { ...canary, firstName: 'สมชาย', lastName: 'ใจดี', vipLevel: 1 }, '20000.00');
  bill = await sendBill(asMember(door.ctx, somchai), await testRound(door.ctx), 'two_bottom 32 100');
  clock.advance({ minutes: 1 });
  await door.call(
    'POST /api/member/withdraw',
    { amount: '6000.00' },
    { as: somchai, confirmed: true, key: 'view-withdraw-1' },
  );
  clock.advance({ minutes: 1 });
  const limit = { kind: 'stake', period: 'day', amount: '500', reason: 'สมาชิกขอทางโทรศัพท์' };
  await door.call('POST /api/operator/member/limit', { member_id: String(somchai.id), ...limit }, { as: 'operator' });
});
afterAll(() => expectSoundBooks(door.ctx));

const ask = async (what: string, input: Record<string, unknown> = {}) =>
  door.call(
    `GET /api/operator/member/${what}` as 'GET /api/operator/member/view',
    { member_id: String(somchai.id), ...input },
    { as: 'operator' },
  );

describe('the view', () => {
  it('tells who it is without a whole number, what there is, what is open and what is limited', async () => {
    const { data } = await ask('view');
    expect(data).toMatchObject({
      reference: `M-${somchai.id}`,
      name: 'สมชาย ใจดี',
      vip_level: 1,
      states: [],
      identity: {
        phone: '08x-xxx-4417',
        birth: 'xx มี.ค. 2533',
        age: 36,
        bank_name: 'กสิกรไทย',
        account: 'x-8217',
        invited_by: null,
        former_accounts: [],
      },
      in_flight: '6000.00',
      owed: '0.00',
      open: { bills: 1, stakes: '100.00', games: false },
      totals: { staked: '100.00', won: '0.00', withdrawn: '0.00', bonus: '0.00' },
    });
    expect(data.wallets).toMatchObject([{ balance: '13900.00' }]);
    expect(data.days).toHaveLength(30);
    expect(data.days.at(-1)).toEqual({ day: '2026-11-20', net: '-100.00' });
    expect(data.play.limits).toContainEqual(
      expect.objectContaining({
        kind: 'stake',
        period: 'day',
        operator: '500.00',
        used: '100.00',
        remaining: '400.00',
      }),
    );
  });

  it('knows nobody else’s member', async () => {
    for (const what of ['view', 'timeline', 'sessions', 'ties', 'bills', 'rewards'])
      expect((await ask(what, { member_id: '999999' })).status, what).toBe(404);
  });
});

describe('the time line', () => {
  const titles = async (input: Record<string, unknown> = {}) =>
    (await ask('timeline', input)).data.items.map((one: { kind: string; title: string }) => `${one.kind} ${one.title}`);

  it('is newest first, and by what people ask for', async () => {
    const all = await titles();
    expect(all[0]).toBe('team operator ตั้งวงเงินให้สมาชิก');
    expect(all).toEqual(expect.arrayContaining(['out ถอนเงิน', 'play แทงหวย', 'in ปรับยอดเพิ่ม']));
    expect(await titles({ sort: 'money' })).toEqual(['out ถอนเงิน', 'in ปรับยอดเพิ่ม']);
    expect(await titles({ sort: 'play' })).toEqual(['play แทงหวย']);
    expect(await titles({ sort: 'team' })).toEqual(['team operator ตั้งวงเงินให้สมาชิก']);
  });

  it('goes on where a page ended, also among events of one instant', async () => {
    const whole = (await ask('timeline')).data.items;
    const found: unknown[] = [];
    for (let cursor: string | undefined = '', turns = 0; cursor !== undefined && turns < 20; turns++) {
      const { data } = await ask('timeline', { limit: 1, ...(cursor && { cursor }) });
      found.push(...data.items);
      cursor = data.next_cursor ?? undefined;
    }
    expect(found).toEqual(whole);
    const wrong = Buffer.from('9999-99-99 00:00:00+00|e1').toString('base64url');
    for (const cursor of ['x', wrong, Buffer.from("2026-11-20 00:00:00+00|e1'").toString('base64url')])
      expect(await ask('timeline', { cursor })).toMatchObject({ status: 422, fields: { cursor: expect.any(String) } });
  });

  it('leads from each movement to its transfer', async () => {
    const [stake] = (await ask('timeline', { sort: 'play' })).data.items;
    const { data } = await door.call('GET /api/operator/ledger/transfer', { reference: stake.ref }, { as: 'operator' });
    expect(data).toMatchObject({ ref: `bill:${bill.bill_id}:stake` });
  });
});

describe('the lists', () => {
  it('have bills by state, sessions with whom they are shared, and rewards', async () => {
    expect((await ask('bills')).data.items).toMatchObject([{ bill_no: bill.bill_no, total_payable: '100.00' }]);
    expect((await ask('bills', { status: 'won' })).data.items).toEqual([]);
    const other = await testMember(door.ctx);
    const device = 'a-device-of-two-people-0123456789abcdef012';
    const browser = {
      ...door.ctx,
      random: realChance,
      device,
      userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
    };
    await openSession(browser, somchai.id);
    await openSession(browser, other.id);
    const sessions = (await ask('sessions')).data.items;
    expect(sessions[0]).toMatchObject({ device: expect.stringContaining('Chrome'), is_live: true, others: 1 });
    expect((await ask('rewards')).data).toMatchObject({ items: [], promotions: [] });
  });

  it('tie members by device, account and invitation, two steps far, each pair once', async () => {
    const db = door.ctx.db;
    const [near, far, beyond] = await Promise.all([1, 2, 3].map(() => testMember(door.ctx)));
    if (!near || !far || !beyond) throw new Error('three members');
    await db.update(member).set({ referredBy: somchai.id }).where(eq(member.id, near.id));
    const [known] = await db.select().from(member).where(eq(member.id, near.id));
    await db.insert(bankAccountHistory).values({
      memberId: far.id,
      bankCode: known?.bankCode ?? '',
      bankAccountNumber: known?.bankAccountNumber ?? '',
      replacedAt: clock.now(),
    });
    await db.update(member).set({ referredBy: far.id }).where(eq(member.id, beyond.id));
    const { data } = await ask('ties');
    const text = (id: bigint) => String(id);
    expect(data.ties).toEqual(
      expect.arrayContaining([
        { a: text(somchai.id), b: text(near.id), kind: 'invite' },
        { a: text(near.id), b: text(far.id), kind: 'account' },
      ]),
    );
    expect(data.ties.filter(({ kind }: { kind: string }) => kind === 'device')).toHaveLength(1);
    const ids = data.nodes.map((one: { member_id: string }) => one.member_id);
    expect(ids).toContain(text(far.id));
    expect(ids).not.toContain(text(beyond.id));
    expect(data.is_cut).toBe(false);
    // Beside everything else stand those of the first step, each with all that ties them.
    const direct = new Map<string, string[]>();
    for (const { a, b, kind } of data.ties as { a: string; b: string; kind: string }[]) {
      const other = a === text(somchai.id) ? b : b === text(somchai.id) ? a : undefined;
      if (other) direct.set(other, [...(direct.get(other) ?? []), kind]);
    }
    const beside = (await ask('view')).data.ties as { member_id: string; kinds: string[]; is_held: boolean }[];
    expect(direct.size).toBe(2);
    expect(new Map(beside.map(({ member_id, kinds }) => [member_id, kinds]))).toEqual(direct);
    expect(beside.every(({ is_held }) => !is_held)).toBe(true);
  });

  it('show nothing whole', async () => {
    for (const what of ['view', 'timeline', 'sessions', 'ties', 'bills', 'rewards']) {
      const { text } = await ask(what);
      for (const whole of wholes) expect(text, `${whole} in ${what}`).not.toContain(whole);
    }
  });
});
