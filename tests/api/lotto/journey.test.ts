import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { seedLotto } from '#lib/lotto/server/seed.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile, type TestDoor } from '#tests/support/front-door.ts';
import { drawOfNovember2024, type LineText, testRound, wireLines } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { database } = door;
let member: Member;

beforeAll(async () => {
  await ensureChannels(database.db);
  await seedLotto(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));
beforeEach(async () => {
  member = await testMember(door.ctx);
});

const read = async (route: Parameters<TestDoor['call']>[0], input: Record<string, unknown> = {}) =>
  (await door.call(route, input, { as: member })).data;
const quote = (round_id: string, lines: readonly unknown[]) =>
  door.call('POST /api/lotto/bill/validate', { round_id, lines }, { as: member });

it('สมาชิกฝาก 500 แทงหวยรัฐบาล ถูกรางวัล 114,000 แล้วถอน 200', async () => {
  // ฝากผ่าน QR แล้วจ่ายในแอปธนาคารจำลอง
  const { qr_payload } = await newQr(door, member);
  await door.call('POST /api/sandbox/bank/pay', { qr_payload });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');

  // เลือกงวดรัฐบาลที่เปิดรับจากล็อบบี้ ตรวจโพย แล้วส่ง
  const { categories } = await read('GET /api/lotto/lobby');
  const gov = categories[0].markets.find((one: { market: string }) => one.market === 'gov');
  expect(gov).toMatchObject({ round: { display: 'open' }, last_result: { draw_date: '2026-05-16' } });
  const { round_id } = gov.round;
  const lines = wireLines('three_top 044 100', 'three_tod 440 100', 'two_bottom 32 100');
  const priced = await quote(round_id, lines);
  expect(priced.data).toMatchObject({
    acceptable: true,
    total_payable: '300.00',
    max_win: '114000.00',
    balance_after: '200.00',
  });
  const sent = await door.call(
    'POST /api/lotto/bill/create',
    { round_id, quote_id: priced.data.quote_id, lines, note: 'เลขบ้านยาย' },
    { as: member, key: `bill-of-${member.id}` },
  );
  expect(sent.data).toMatchObject({ status: 'pending', total_payable: '300.00', note: 'เลขบ้านยาย' });
  const { bill_id } = sent.data;
  expect(await balanceOf(door.ctx.db, member.id)).toBe('200.00');

  // คนหนึ่งใส่ผลของงวด 1 พฤศจิกายน 2567 อีกคนอนุมัติ
  const entered = await door.call(
    'POST /api/operator/round/result',
    { round_id, raw: drawOfNovember2024, close: true },
    { as: 'operator' },
  );
  expect(entered.data.preview).toMatchObject({ bills: 1, winning_bills: 1, payout: '114000.00' });
  await door.call('POST /api/operator/round/approve', { round_id, seal: entered.data.seal }, { as: 'approver' });
  await settleRounds(door.ctx);

  // โพยถูกรางวัล เงินเข้า แต้มเพิ่ม เทิร์นนับ
  expect(await read('GET /api/lotto/bill/detail', { bill_id })).toMatchObject({
    status: 'won',
    win_amount: '114000.00',
    lines: [
      { number: '044', outcome: 'won', win_amount: '90000.00' },
      { number: '440', outcome: 'won', win_amount: '15000.00' },
      { number: '32', outcome: 'won', win_amount: '9000.00' },
    ],
    result: { three_top: '044', two_bottom: '32' },
  });
  expect(await read('GET /api/lotto/result', { round_id })).toMatchObject({
    first_prize: '536044',
    my_wins: [{}, {}, {}],
  });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('114200.00');
  expect(await read('POST /api/member/points')).toMatchObject({ point: '3' });
  expect(await read('GET /api/member/withdraw/info')).toMatchObject({
    turnover: { required: '500.00', done: '300.00', left: '200.00' },
    available: '114000.00',
  });
  const heard = await door.ctx.db.execute<{ topic: string; type: string }>(
    `select topic, type from stream_event where topic in ('public', 'member:${member.id}') order by id`,
  );
  const words = heard.rows.map(({ topic, type }) => `${topic === 'public' ? 'public' : 'mine'} ${type}`);
  for (const word of ['public result', 'public round', 'mine bill', 'mine balance', 'mine points'])
    expect(words).toContain(word);

  // ถอน 200 แล้วทุกขั้นอยู่ในรายการเดินบัญชี
  await door.call('POST /api/member/withdraw', { amount: '200.00' }, { as: member, key: `withdraw-of-${member.id}` });
  await sendPayouts(door.ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(door.ctx);
  const statement = await read('GET /api/member/statement', { limit: 50 });
  const thb = statement.items.filter((item: { kind: string }) => item.kind !== 'points');
  expect(
    thb.map((item: { title: string; amount: string; balance_after: string }) => [
      item.title,
      item.amount,
      item.balance_after,
    ]),
  ).toEqual([
    ['ถอนเงิน', '-200.00', '114000.00'],
    ['ถูกรางวัลหวย', '114000.00', '114200.00'],
    ['แทงหวย', '-300.00', '200.00'],
    ['ฝากเงิน', '500.00', '500.00'],
  ]);
});

it('a bill sent twenty times at once with one key is one bill and twenty equal answers', async () => {
  member = await testMember(door.ctx, '1000.00');
  const round_id = String(await testRound(door.ctx));
  const lines = wireLines('three_top 044 100', 'two_bottom 32 50');
  const { quote_id } = (await quote(round_id, lines)).data;
  const send = (over: Record<string, unknown> = {}) =>
    door.call(
      'POST /api/lotto/bill/create',
      { round_id, quote_id, lines, ...over },
      { as: member, key: `twenty-of-${member.id}` },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, error: 0, data: { status: 'pending' } });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('850.00');
  expect((await read('GET /api/lotto/bill/list')).summary.count).toBe(1);
  // The quote is long used up, and still the same key gives the first receipt; another body under it does not.
  clock.advance({ minutes: 5 });
  expect((await send()).text).toBe(answers[0]?.text);
  expect(await send({ note: 'อีกโพย' })).toMatchObject({ status: 409, error: 9011 });
});

it('fifty bills of 100 sent at once with keys of their own on a balance of 1,000 are exactly ten', async () => {
  member = await testMember(door.ctx, '1000.00');
  const round_id = String(await testRound(door.ctx));
  const slips = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const lines = wireLines(`three_top ${String(500 + n)} 100` as LineText);
      return { lines, quote_id: (await quote(round_id, lines)).data.quote_id };
    }),
  );
  const answers = await Promise.all(
    slips.map((slip, n) =>
      door.call('POST /api/lotto/bill/create', { round_id, ...slip }, { as: member, key: `fifty-${n}-${member.id}` }),
    ),
  );
  const errors = answers.map((answer) => answer.error);
  expect(errors.filter((error) => error === 0)).toHaveLength(10);
  expect(new Set(errors)).toEqual(new Set([0, 2001]));
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});

it('a cancellation sent twenty times at once with one key gives the money back once', async () => {
  member = await testMember(door.ctx, '1000.00');
  const round_id = String(await testRound(door.ctx));
  const lines = wireLines('two_bottom 32 50');
  const { quote_id } = (await quote(round_id, lines)).data;
  const sent = await door.call(
    'POST /api/lotto/bill/create',
    { round_id, quote_id, lines },
    { as: member, key: `sent-by-${member.id}` },
  );
  const cancel = () =>
    door.call(
      'POST /api/lotto/bill/cancel',
      { bill_id: sent.data.bill_id },
      { as: member, key: `cancel-by-${member.id}` },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, cancel));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ error: 0, data: { status: 'cancelled' } });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('1000.00');
});

it('a changed price answers with the new table, and a late bill with its name', async () => {
  member = await testMember(door.ctx, '1000.00');
  const rich = await testMember(door.ctx, '1000.00');
  const round_id = String(await testRound(door.ctx));
  const lines = wireLines('three_top 123 100');
  const create = (quote_id: string, key: string) =>
    door.call(
      'POST /api/lotto/bill/create',
      { round_id, quote_id, lines },
      { as: member, key: `${key}-price-${member.id}` },
    );
  const first = (await quote(round_id, lines)).data;
  const big = wireLines('three_top 123 1000');
  const bigQuote = await door.call('POST /api/lotto/bill/validate', { round_id, lines: big }, { as: rich });
  await door.call(
    'POST /api/lotto/bill/create',
    { round_id, quote_id: bigQuote.data.quote_id, lines: big },
    { as: rich, key: `big-of-${rich.id}` },
  );
  expect(await create(first.quote_id, 'changed')).toMatchObject({
    status: 200,
    error: 3007,
    data: {
      acceptable: true,
      lines: [{ number: '123', rate: '720', status: 'rate_reduced', possible_win: '72000.00' }],
    },
  });
  const second = (await quote(round_id, lines)).data;
  clock.advance({ seconds: 59 });
  expect(await create(second.quote_id, 'accepted')).toMatchObject({ error: 0 });
  expect(await create(second.quote_id, 'again')).toMatchObject({ error: 3008 });
  clock.advance({ hours: 1 });
  expect(await quote(round_id, lines)).toMatchObject({ status: 200, error: 3002 });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('900.00');
});
