import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { post } from '#lib/ledger/server/post.ts';
import { pointsAccount } from '#lib/ledger/server/queries.ts';
import { statementData } from '#lib/ledger/server/statement-data.ts';
import { points } from '#lib/money.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';

const clock = testClock('2026-11-18T23:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: testChance('statement') } });
const { database } = door;
let member: Member;

beforeAll(async () => {
  await ensureChannels(database.db);
  member = await testMember(door.ctx);
  const { qr_payload } = await newQr(door, member);
  await door.call('POST /api/sandbox/bank/pay', { qr_payload });
  clock.set('2026-11-19T00:00:00+07:00');
  await give(door.ctx, member.id, thb('6000.00'));
  await inTransaction(door.ctx, async (tx) => {
    const account = await pointsAccount(tx, member.id);
    await post(tx, {
      kind: 'points_earned',
      reference: 'test:points',
      from: { house: 'points_issued' },
      to: { wallet: account.id },
      amount: points(12),
    });
  });
  clock.set('2026-11-20T12:00:00+07:00');
  const asked = await door.call(
    'POST /api/member/withdraw',
    { amount: '5500.00' },
    { as: member, confirmed: true, key: 'statement-wd' },
  );
  clock.advance({ minutes: 5 });
  await door.call(
    'POST /api/operator/withdraw/reject',
    { withdraw_id: asked.data.withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' },
    { as: 'operator', key: 'statement-reject' },
  );
});
afterAll(() => expectSoundBooks(door.ctx));

const read = async (filter: Record<string, unknown> = {}) =>
  (await door.call('GET /api/member/statement', filter, { as: member })).data;

it('shows every movement, newest first, with the balance after each and what caused it', async () => {
  const { items, totals, next_cursor } = await read();
  expect(
    items.map((item: { title: string; amount: string; balance_after: string }) => [
      item.title,
      item.amount,
      item.balance_after,
    ]),
  ).toEqual([
    ['คืนยอดถอน', '5500.00', '6500.00'],
    ['ถอนเงิน', '-5500.00', '1000.00'],
    ['ได้รับแต้ม', '12', '12'],
    ['ปรับยอดเพิ่ม', '6000.00', '6500.00'],
    ['ฝากเงิน', '500.00', '500.00'],
  ]);
  expect(items.at(-1)).toMatchObject({
    kind: 'deposit',
    ref: expect.stringMatching(/^deposit:\d+$/),
    at: '2026-11-18T23:30:00.000+07:00',
    currency: 'THB',
  });
  expect(totals).toEqual({ money_in: '12000.00', money_out: '5500.00', points_in: '12', points_out: '0', count: 5 });
  expect(next_cursor).toBeNull();
});

it('groups the page by Bangkok days, each with its nets: paid in and withdrawn apart from bonuses, points aside', async () => {
  const nets = async (query: string) =>
    (await statementData(asMember(door.ctx, member), new URLSearchParams(query))).days.map(({ day, nets: of }) => [
      day,
      of,
    ]);
  expect(await nets('')).toEqual([
    ['2026-11-20', { cash: '0.00' }],
    ['2026-11-19', { other: '6000.00' }],
    ['2026-11-18', { cash: '500.00' }],
  ]);
  expect(await nets('kind=points')).toEqual([['2026-11-19', undefined]]);
  expect(await nets('kind=deposit&from=2026-11-18&to=2026-11-18')).toEqual([['2026-11-18', { cash: '500.00' }]]);
});

it('filters by kind, by wallet and by Bangkok days, both ends included, and totals what it filtered', async () => {
  expect((await read({ kind: 'withdraw' })).totals).toMatchObject({
    money_in: '5500.00',
    money_out: '5500.00',
    count: 2,
  });
  expect((await read({ kind: 'points' })).items).toHaveLength(1);
  expect((await read({ kind: 'play' })).items).toEqual([]);
  expect((await read({ from: '2026-11-19', to: '2026-11-19' })).totals).toMatchObject({
    money_in: '6000.00',
    points_in: '12',
    count: 2,
  });
  expect((await read({ to: '2026-11-18' })).totals.count).toBe(1);
  const wallets = await door.call('POST /api/member/wallets', {}, { as: member });
  expect((await read({ wallet_id: wallets.data[0].id })).totals.count).toBe(4);
});

it('finds rows by a part of their name, by an amount and by a number that stands on them', async () => {
  const found = async (search: string) =>
    (await read({ search })).items.map((item: { title: string; amount: string }) => `${item.title} ${item.amount}`);
  expect(await found('ถอน')).toEqual(['คืนยอดถอน 5500.00', 'ถอนเงิน -5500.00']);
  expect(await found('฿5,500.00')).toEqual(['คืนยอดถอน 5500.00', 'ถอนเงิน -5500.00']);
  expect(await found('12 แต้ม')).toEqual(['ได้รับแต้ม 12']);
  const { items } = await read();
  const deposit = items.at(-1);
  expect((await read({ search: deposit.id })).items.map((item: { id: string }) => item.id)).toContain(deposit.id);
  const [, number] = deposit.ref.split(':');
  expect(await found(number)).toContain('ฝากเงิน 500.00');
  expect(await found('ไม่มีรายการนี้')).toEqual([]);
  expect((await read({ search: 'ถอน' })).totals.count).toBe(2);
});

it('is read page by page without a gap or a repeat', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; next_cursor: string | null } = await read({
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual((await read()).items.map((item: { id: string }) => item.id));
});

it('refuses what is no filter, and shows nobody else’s wallet', async () => {
  for (const broken of [
    { kind: 'everything' },
    { from: '2026-13-01' },
    { limit: 1_000 },
    { cursor: '!!' },
    { wallet_id: 'x' },
  ]) {
    expect((await door.call('GET /api/member/statement', broken, { as: member })).status).toBe(422);
  }
  const stranger = await testMember(door.ctx, '77.00');
  const theirs = await door.call('POST /api/member/wallets', {}, { as: stranger });
  expect((await read({ wallet_id: theirs.data[0].id })).items).toEqual([]);
});

it('of a deposit says what its receipt says of the balance, whatever came and went since', async () => {
  const [row] = (await read({ kind: 'deposit' })).items;
  const payment_id = row.ref.split(':')[1];
  const asked = await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member });
  expect(asked.data).toMatchObject({ balance_after: row.balance_after, balance: '6500.00' });
  expect(row.balance_after).toBe('500.00');
  const page = await door.call('GET /api/member/payment/qrcode_info', { payment_id }, { as: member });
  expect(page.data.balance_after).toBe('500.00');
});

describe('as a file', () => {
  it('has a row an entry, in a form that Thai spreadsheets read', async () => {
    const file = await door.call('GET /api/member/statement.csv', { kind: 'deposit' }, { as: member });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-11-20.csv"');
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^2026-11-18T23:30:00\.000\+07:00,ฝาก,ฝากเงิน,บาท,500\.00,500\.00,กระเป๋าหลัก,รายการฝากที่ \d+,\d+$/,
    );
  });

  it.each(['=1+1', '+66800000001', '-2+3', '@SUM(A1)', '＝1+1'])('keeps %s a word, not a formula', async (name) => {
    await door.database.pool.query('update account set name = $1 where member_id = $2', [name, member.id]);
    const file = await door.call('GET /api/member/statement.csv', {}, { as: member });
    const [, ...rows] = file.text.trim().split('\r\n');
    expect(rows.map((row) => row.split(',')[6])).toEqual(rows.map(() => `'${name}`));
    // An amount that left is no word: it keeps its sign.
    expect(rows.join()).toMatch(/,-\d+\.\d\d,/);
    await door.database.pool.query(`update account set name = 'กระเป๋าหลัก' where member_id = $1`, [member.id]);
  });

  it('is only for its member', async () => {
    expect((await door.call('GET /api/member/statement.csv')).status).toBe(401);
  });
});
