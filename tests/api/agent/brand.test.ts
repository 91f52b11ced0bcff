import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receivingAccount, receivingAccounts } from '#lib/agent/server/pay-in-queries.ts';
import { type PayInAccountInput, savePayInAccount } from '#lib/agent/server/save-pay-in-account.ts';
import { readSettings } from '#lib/agent/server/settings.ts';
import { agent, agentBankAccount, event } from '#lib/agent/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { otherAgent } from '#tests/support/database.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { testMember, thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;
let member: Member;

beforeAll(async () => {
  member = await testMember(door.ctx);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.delete(agentBankAccount);
  await database.db.delete(event);
  await database.db.update(agent).set({ config: {}, logoUrl: null, lineContactUrl: null });
});

const config = (input: Record<string, unknown> = {}) => door.call('POST /api/agent/config', input);
const titles = (rows: readonly { title: string }[]): string[] => rows.map((row) => row.title);

describe('the brand', () => {
  it('answers everything a client needs to begin, empty where nothing is set', async () => {
    expect((await config({ agent_code: 'benja' })).data).toEqual({
      agent_code: 'benja',
      agent_id: String(database.agentId),
      name: 'เบญจา',
      agent_logo: null,
      line_contact_url: null,
      line_admin_url: null,
      telegram_contact_url: null,
      phone: null,
      bank_accounts: [],
      true_money_accounts: [],
      notifications: [],
      banners: [],
      events: [],
      config: { deposit_min: '20.00', deposit_max: '150000.00', withdraw_min: '100.00', withdraw_max: '200000.00' },
    });
  });

  it('is data: another logo, contact and limits need no release', async () => {
    await database.db.update(agent).set({
      logoUrl: '/logo.svg',
      lineContactUrl: 'https://line.me/R/ti/p/@another',
      config: { deposit_min: 50, withdraw_max: 10_000 },
    });
    expect((await config()).data).toMatchObject({
      agent_logo: '/logo.svg',
      line_contact_url: 'https://line.me/R/ti/p/@another',
      config: { deposit_min: '50.00', withdraw_max: '10000.00', withdraw_min: '100.00' },
    });
  });

  it('says nothing of figures that are the house’s own', async () => {
    const { config: shown } = (await config()).data;
    expect(Object.keys(shown).sort()).toEqual(['deposit_max', 'deposit_min', 'withdraw_max', 'withdraw_min']);
  });

  it('has these figures where none are set, and each can be set', () => {
    const withdraw = {
      min: thb('100'),
      max: thb('200000'),
      automaticUpTo: thb('5000'),
      automaticNewUpTo: thb('1000'),
      passwordAbove: thb('5000'),
      perDayCount: 5,
      perDaySum: thb('500000'),
      perDayPct: [100, 200, 400],
    };
    expect(readSettings(null)).toEqual({
      depositMin: thb('20'),
      depositMax: thb('150000'),
      depositTurnoverPct: 100,
      withdraw,
      secondPersonFrom: thb('50000'),
      secondPersonSharedFrom: thb('5000'),
      rewardSecondFrom: thb('10000'),
      couponAloneUpTo: 500,
      approvalMinutes: {},
      bahtPerPoint: 100,
      targetMinutes: { withdraw: 10, deposit: 10 },
    });
    const every = {
      deposit_min: 1,
      deposit_max: 2,
      deposit_turnover_pct: 3,
      withdraw_min: 4,
      withdraw_max: 5,
      withdraw_automatic_up_to: 6,
      withdraw_automatic_new_up_to: 7,
      withdraw_password_above: 8,
      withdraw_per_day: 9,
      withdraw_per_day_sum: 10,
      withdraw_per_day_gold_pct: 111,
      withdraw_per_day_hero_pct: 112,
      second_person_from: 13,
      second_person_shared_from: 15,
      reward_second_from: 16,
      coupon_alone_up_to: 17,
      approval_minutes: { 'rate.set': 18 },
      baht_per_point: 14,
      withdraw_target_minutes: 19,
      deposit_target_minutes: 20,
    };
    expect(readSettings(every)).toEqual({
      depositMin: thb('1'),
      depositMax: thb('2'),
      depositTurnoverPct: 3,
      withdraw: {
        min: thb('4'),
        max: thb('5'),
        automaticUpTo: thb('6'),
        automaticNewUpTo: thb('7'),
        passwordAbove: thb('8'),
        perDayCount: 9,
        perDaySum: thb('10'),
        perDayPct: [100, 111, 112],
      },
      secondPersonFrom: thb('13'),
      secondPersonSharedFrom: thb('15'),
      rewardSecondFrom: thb('16'),
      couponAloneUpTo: 17,
      approvalMinutes: { 'rate.set': 18 },
      bahtPerPoint: 14,
      targetMinutes: { withdraw: 19, deposit: 20 },
    });
  });

  it('asks for a second person never later than the design does', () => {
    const loose = { second_person_from: 1_000_000, second_person_shared_from: 50_000, reward_second_from: 99_999 };
    expect(readSettings({ ...loose, coupon_alone_up_to: 10_000 })).toMatchObject({
      ...{ secondPersonFrom: thb('50000'), secondPersonSharedFrom: thb('5000') },
      ...{ rewardSecondFrom: thb('10000'), couponAloneUpTo: 500 },
    });
  });

  it('parses a setting again when it has changed, and only then', () => {
    const set = readSettings({ deposit_min: 30 });
    expect(readSettings({ deposit_min: 30 })).toBe(set);
    expect(readSettings({ deposit_min: 40 }).depositMin).toBe(thb('40'));
  });

  it('takes no broken figure: a stored setting is read whole or refused', () => {
    for (const broken of [
      { deposit_min: -1 },
      { deposit_min: '20' },
      { withdraw_max: 1.5 },
      { deposit_turnover_pct: 20_000 },
    ])
      expect(() => readSettings(broken), JSON.stringify(broken)).toThrow();
  });
});

describe('an agent code', () => {
  it('is valid when it is this site’s', async () => {
    expect(await door.call('GET /api/agent/validate', { code: 'benja' })).toMatchObject({
      status: 200,
      error: 0,
      data: { agent_code: 'benja' },
    });
  });

  it.each(['other', 'BENJA', 'benj'])('redirects requests with %s to the home page', async (code) => {
    const unknown = { status: 400, error: 9013, message: 'ไม่พบตัวแทนนี้' };
    expect(await door.call('GET /api/agent/validate', { code })).toMatchObject(unknown);
    for (const route of [
      'POST /api/agent/config',
      'POST /api/agent/bank_accounts',
      'POST /api/agent/true_money_accounts',
      'GET /api/banner',
      'GET /api/event/list',
      'GET /api/notifications',
    ] as const)
      expect(await door.call(route, { agent_code: code }), route).toMatchObject(unknown);
  });

  it('may be left out of every call but validate', async () => {
    for (const route of ['POST /api/agent/config', 'GET /api/banner', 'GET /api/event/list'] as const)
      expect((await door.call(route)).error, route).toBe(0);
    expect(await door.call('GET /api/agent/validate')).toMatchObject({ status: 422, error: 9004 });
  });

  it.each(['', 'a b', 'x'.repeat(33), '<script>'])('is refused as malformed: "%s"', async (code) => {
    expect(await door.call('GET /api/agent/validate', { code })).toMatchObject({
      status: 422,
      fields: { code: 'รหัสตัวแทนไม่ถูกต้อง' },
    });
  });

  it('is asked at most twenty times in five minutes from one address', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const ask = () =>
      strict.call('GET /api/agent/validate', { code: 'benja' }, { headers: { 'X-Benja-Address': '198.51.100.40' } });
    for (let times = 0; times < 20; times++) expect((await ask()).error).toBe(0);
    expect(await ask()).toMatchObject({ status: 429, error: 9007 });
    await strict.close();
  });
});

describe('accounts to pay into', () => {
  beforeEach(async () => {
    const own = { agentId: database.agentId, name: 'บจก. ทดสอบ' };
    await database.db.insert(agentBankAccount).values([
      { ...own, kind: 'bank', bankCode: '004', number: '0123456789' },
      { ...own, kind: 'bank', bankCode: '014', number: '9876543210', active: false },
      { ...own, kind: 'truemoney', number: '0611112222' },
      { ...own, agentId: await otherAgent(database), kind: 'bank', bankCode: '006', number: '5555555555' },
    ]);
  });

  it('are shown whole to a member and masked to a guest', async () => {
    const toMember = (await door.call('POST /api/agent/bank_accounts', {}, { as: member })).data;
    expect(toMember).toEqual([
      { bank_code: '004', bank_name: 'กสิกรไทย', account_number: '012-3-45678-9', account_name: 'บจก. ทดสอบ' },
    ]);
    const toGuest = (await door.call('POST /api/agent/bank_accounts')).data;
    expect(toGuest[0].account_number).not.toContain('012345');
    expect(toGuest[0].account_number).toMatch(/6789|678-?9/);
  });

  it('are opened, renamed and closed by their kind, bank and number', async () => {
    const usual = { kind: 'bank', bankCode: '004', number: '0123456789', name: 'บจก. ใหม่', active: true } as const;
    const keep = (over: Partial<PayInAccountInput>) =>
      savePayInAccount(database.db, database.agentId, { ...usual, ...over });
    const [first] = await receivingAccounts(database.db, database.agentId);
    expect(await keep({})).toBe(first?.id);
    const others = [
      await keep({ bankCode: '025' }),
      await keep({ number: '0123456780' }),
      await keep({ kind: 'truemoney', bankCode: null, number: '0123456789' }),
    ];
    expect(new Set([first?.id, ...others]).size).toBe(4);
    expect(await savePayInAccount(database.db, await otherAgent(database), { ...usual, name: 'อื่น' })).not.toBe(
      first?.id,
    );
    const named = (await receivingAccounts(database.db, database.agentId)).filter(({ name }) => name === 'บจก. ใหม่');
    expect(named.map(({ id }) => id)).toEqual([first?.id, ...others]);
    expect(await receivingAccount(database.db, database.agentId, others[1] ?? 0n)).toEqual(named[2]);
    expect(await receivingAccount(database.db, await otherAgent(database), others[1] ?? 0n)).toBeUndefined();
  });

  it('are TrueMoney accounts by their own call, and both in the config', async () => {
    expect((await door.call('POST /api/agent/true_money_accounts', {}, { as: member })).data).toMatchObject([
      { bank_code: null, bank_name: 'ทรูมันนี่' },
    ]);
    const { bank_accounts, true_money_accounts } = (await config()).data;
    expect([bank_accounts.length, true_money_accounts.length]).toEqual([1, 1]);
  });
});

describe('events', () => {
  it('run or are to come, the next first; the past ones are gone', async () => {
    const on = (title: string, from: string, to: string, agentId = database.agentId) => ({
      agentId,
      title,
      description: 'รายละเอียด',
      startsAt: new Date(`${from}T00:00:00+07:00`),
      endsAt: new Date(`${to}T23:59:59+07:00`),
    });
    await database.db
      .insert(event)
      .values([
        on('สัปดาห์หน้า', '2026-11-27', '2026-11-28'),
        on('วันนี้', '2026-11-20', '2026-11-20'),
        on('เมื่อวาน', '2026-11-19', '2026-11-19'),
        on('ของแบรนด์อื่น', '2026-11-20', '2026-11-20', await otherAgent(database)),
      ]);
    const { data } = await door.call('GET /api/event/list');
    expect(titles(data)).toEqual(['วันนี้', 'สัปดาห์หน้า']);
    expect(data[0]).toMatchObject({ link: null, starts_at: '2026-11-20T00:00:00.000+07:00' });
    clock.set('2026-11-20T23:59:59+07:00');
    expect(titles((await door.call('GET /api/event/list')).data), 'to its last second').toEqual(['วันนี้', 'สัปดาห์หน้า']);
    clock.set('2026-11-21T00:00:00+07:00');
    expect(titles((await door.call('GET /api/event/list')).data)).toEqual(['สัปดาห์หน้า']);
  });
});

it('serves one brand: another brand’s row in the same database is not its site’s', async () => {
  await database.db.insert(agent).values({ code: 'second', name: 'อีกแบรนด์' });
  expect((await config()).data.name).toBe('เบญจา');
  expect((await config({ agent_code: 'second' })).status).toBe(400);
  await database.db.delete(agent).where(eq(agent.code, 'second'));
});
