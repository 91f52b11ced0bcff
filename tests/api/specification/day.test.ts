/** A whole day of a member, played by a client that knows the specification alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { friendOf } from '#tests/support/affiliates.ts';
import { openRooms } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { openHouse } from '#tests/support/house.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { testPoll } from '#tests/support/polls.ts';
import { testCheckIn, testQuest } from '#tests/support/quests.ts';
import { testOffer } from '#tests/support/rewards.ts';
import { mostly, testWheel } from '#tests/support/wheels.ts';
import { testYeekee } from '#tests/support/yeekee.ts';
import { specifiedCalls } from '#tests/tidy/specified.ts';
import { specification } from './calls.ts';
import { SpecifiedClient } from './client.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const agent_code = 'benja';
const agent_id = 1;
const person = { phone: '0912345678', password: 'ข้าวมันไก่ไม่หนัง' };
const newPassword = 'ข้าวมันไก่ไม่ตับ';

beforeAll(async () => {
  await allChannels(door.ctx);
  await testCatalogue(door.ctx);
  await openHouse(door.ctx);
  await openRooms(door.ctx, clock);
  await computeDays(door.ctx);
  await accrueDays(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

/** The code in the newest message to the member's phone, read off its screen. */
async function codeFromPhone(): Promise<string> {
  const { data } = await door.call('GET /api/sandbox/sms', { phone: person.phone });
  return /\d{6}/.exec(data[0].text)?.[0] ?? '';
}

/** Two operators draw a government round. */
async function drawn(round_id: string): Promise<void> {
  await door.call(
    'POST /api/operator/round/result',
    { round_id, raw: drawOfNovember2024, close: true },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

it('names every call of the specification', () => {
  expect(Object.keys(specification).sort()).toEqual([...specifiedCalls].sort());
});

it('registers, logs in, deposits, bets, plays, shoots, spins, votes, claims, redeems, withdraws and logs out', async () => {
  const client = new SpecifiedClient(door);
  const baht = async (): Promise<number> => {
    const wallets = (await client.ok('POST /api/member/wallets')) as { balance: string; wallet_type_id: number }[];
    return Number(wallets.find((one) => one.wallet_type_id === 1)?.balance);
  };

  // The site as a guest sees it.
  const config = await client.ok('POST /api/agent/config', { agent_code });
  expect(config).toMatchObject({ agent_code, bank_accounts: expect.any(Array) });
  await client.ok('POST /api/agent/bank_accounts', { agent_code });
  await client.ok('POST /api/agent/true_money_accounts', { agent_code });
  await client.ok('GET /api/agent/validate', { code: agent_code });
  await client.ok('GET /api/notifications', { agent_code });
  await client.ok('GET /api/banner', { agent_code });
  await client.ok('GET /api/event/list', { agent_code });
  await client.ok('GET /api/promotion/list');

  // Register: the answer to the call alone says which two calls prove the phone.
  expect(await client.ok('POST /api/check_account', { phone: person.phone })).toEqual({ available: true });
  const form = {
    ...person,
    first_name: 'สมใจ',
    last_name: 'รักสงบ',
    birth_date: '1990-05-17',
    bank_code: '004',
    account_number: '2001234567',
    accept_terms: true,
  };
  const unproven = await client.call('POST /api/register', form);
  expect(unproven).toMatchObject({ http: 200, error: 1010 });
  await client.beside(unproven.data.send_code, { phone: person.phone });
  const proof = await client.beside(unproven.data.prove_phone, { phone: person.phone, otp: await codeFromPhone() });
  expect(await client.call('POST /api/register', { ...form, phone_token: proof.data.phone_token })).toMatchObject({
    http: 200,
    error: 0,
    access_token: expect.any(String),
  });
  expect(await client.logIn({ ...person, password: 'ไม่ใช่รหัสนี้แน่' })).toMatchObject({ error: 1001 });
  expect(await client.call('POST /api/member/points')).toMatchObject({ http: 401 });
  const { user } = (await client.logIn(person)).data;
  const info = await client.ok('GET /api/get_user_info');
  expect(info).toMatchObject({ agent_code, user: { vip_level: 0 } });
  const member = {
    id: BigInt(user.id),
    username: user.username,
    vipLevel: 0,
    agentId: door.ctx.agentId,
    sessionId: 0n,
  };

  // Deposit: paid in the bank's app.
  const channels = (await client.ok('GET /api/member/payment/channels')) as {
    channel_id: string;
    kind: string;
    sub_channels: { sub_channel_id: string }[];
  }[];
  const channel = channels.find(({ kind }) => kind === 'qr');
  const channel_id = Number(channel?.channel_id);
  await client.ok('GET /api/member/payment/info', { channel_id });
  const deposit = { channel_id, sub_channel_id: Number(channel?.sub_channels[0]?.sub_channel_id), amount: 11_000 };
  const qr = await client.ok('POST /api/member/payment/generate_qr', deposit);
  expect((await client.ok('POST /api/member/payment/generate_qr', deposit)).payment_id).toBe(qr.payment_id);
  const payment_id = Number(qr.payment_id);
  await client.ok('GET /api/member/payment/qrcode_info', { payment_id });
  await door.call('POST /api/sandbox/bank/pay', { qr_payload: qr.qr_payload });
  expect(await client.ok('GET /api/member/payment/inquiry_status', { payment_id })).toMatchObject({
    status: 'credited',
  });
  expect(await baht()).toBe(11_000);

  // A bet that wins 9,000, and one that is cancelled.
  const round_id = Number(await testRound(door.ctx));
  expect(await client.call('GET /api/lotto/lobby')).toMatchObject({ http: 200, error: 0, status: 0 });
  await client.ok('GET /api/lotto/rounds', { market: 'gov' });
  for (const call of [
    'GET /api/lotto/round',
    'GET /api/lotto/rule',
    'GET /api/lotto/rate',
    'GET /api/lotto/limit',
  ] as const)
    await client.ok(call, { round_id });
  await client.ok('GET /api/lotto/rates', { category_id: 1, agent_id });
  const past = await client.ok('GET /api/lotto/results', { agent_id, market: 'gov' });
  await client.ok('GET /api/lotto/result', { round_id: Number(past.items[0].round_id) });
  const lines = [
    { bet_type: 'two_bottom', number: '33', stake: 10_000 },
    { bet_type: 'two_bottom', number: '34', stake: 900 },
    { bet_type: 'two_bottom', number: '32', stake: 100 },
  ];
  const send = async (bet: readonly object[]) => {
    const { quote_id } = await client.ok('POST /api/lotto/bill/validate', { agent_id, round_id, lines: bet });
    const bill = { agent_id, round_id, quote_id, lines: bet };
    const sent = await client.ok('POST /api/lotto/bill/create', bill);
    // Sent twice, it is one bill.
    expect((await client.ok('POST /api/lotto/bill/create', bill)).bill_id).toBe(sent.bill_id);
    return Number(sent.bill_id);
  };
  const dropped = await send([{ bet_type: 'two_top', number: '12', stake: 50 }]);
  expect(await client.ok('POST /api/lotto/bill/cancel', { agent_id, bill_id: dropped })).toMatchObject({
    status: 'cancelled',
  });
  const bill_id = await send(lines);
  await client.ok('GET /api/lotto/bill/list');
  expect(await client.ok('GET /api/lotto/bill/detail', { bill_id })).toMatchObject({ status: 'pending' });
  expect(await baht()).toBe(0);
  await drawn(String(round_id));
  expect(await client.ok('GET /api/lotto/bill/detail', { bill_id })).toMatchObject({ status: 'won' });
  let balance = 9_000;
  expect(await baht()).toBe(balance);

  // A withdrawal: a call of ours, which wants a key.
  const withdrawal = { amount: 1_000 };
  const asked = await client.beside('POST /api/member/withdraw', withdrawal, {
    'Idempotency-Key': 'the-day-of-a-client',
  });
  expect(asked).toMatchObject({ http: 200, error: 0 });
  balance -= 1_000;
  expect(await baht()).toBe(balance);

  // A shot: a JSON number has no leading zeros.
  const yeekee = Number(await testYeekee(door.ctx));
  await client.ok('GET /api/lotto/yeekee/lists', { round_id: yeekee });
  await client.ok('POST /api/lotto/yeekee/shoot_number', { round_id: yeekee, number: 4_689 });
  expect(await client.ok('GET /api/lotto/yeekee/list', { round_id: yeekee })).toMatchObject({
    shots: [{ number: '04689' }],
  });

  // A game, for money and without.
  await client.ok('GET /api/lobby/configs', { lobby_key: 'slot' });
  await client.ok('GET /api/game/lobby');
  const [game] = (await client.ok('GET /api/game/list', { provider: 'benja', category: 'slot', limit: 60 })).items;
  const played = { game_id: Number(game.game_id), provider_id: 'benja' };
  const [wallet] = await client.ok('POST /api/game/wallets', { ...played, sub_provider_id: 'benja' });
  const launch = { ...played, is_mobile: true, source: 'lobby' };
  expect(await client.ok('POST /api/game/link', { ...launch, wallet_id: Number(wallet.id) })).toHaveProperty('link');
  expect(await client.ok('POST /api/game/demo', { ...launch, agent_code })).toHaveProperty('link');
  expect(await client.call('POST /api/game/demo', { ...launch, agent_code: 'nope' })).toMatchObject({ http: 400 });

  // Quests, points and the point shop.
  const quest_id = Number(await testQuest(door.ctx));
  await testCheckIn(door.ctx);
  await client.ok('GET /api/quest/list');
  await client.ok('POST /api/quest/redeem', { quest_id });
  await client.ok('POST /api/event/quest');
  const points = async () => Number((await client.ok('POST /api/member/points')).point);
  const before = await points();
  expect(before).toBeGreaterThanOrEqual(30);
  const item_id = Number(await testOffer(door, { points: 25, credit: '10.00' }));
  await client.ok('GET /api/redemption/list');
  await client.ok('POST /api/redemption/calc', { item_id, quantity: 1 });
  await client.ok('POST /api/redemption/redeem', { item_id, quantity: 1 });
  await client.ok('GET /api/redemption/history');
  expect(await points()).toBe(before - 25);
  balance += 10;
  expect(await baht()).toBe(balance);

  // The wheel of both versions, by a free spin a day and by points.
  await testWheel(door.ctx, { prizes: mostly('points', '120'), daily: true });
  await client.ok('GET /api/wheel/config');
  const older = await client.ok('POST /api/wheel/spin');
  expect(await client.ok('POST /api/wheel/reward', { spin_id: Number(older.spin_id) })).toHaveProperty('status');
  const { setting } = await client.ok('GET /api/wheel/config_v2');
  const spun = await client.ok('POST /api/wheel/spin_v2', { commitment: setting.commitment, client_seed: 'ของฉันเอง' });
  expect(await client.ok('POST /api/wheel/reward', { spin_id: Number(spun.spin_id) })).toHaveProperty('status');
  await client.ok('GET /api/wheel/board');

  // A vote.
  const poll = await testPoll(door.ctx);
  const ofPoll = { poll_id: Number(poll.poll_id), agent_id };
  await client.ok('GET /api/poll/config', ofPoll);
  await client.ok('GET /api/poll/quota/get', ofPoll);
  await client.ok('GET /api/poll/quota/check', ofPoll);
  await client.ok('POST /api/poll/submit', { poll_id: ofPoll.poll_id, choice_id: Number(poll.choices[0]) });
  await client.ok('GET /api/poll/stats', ofPoll);
  await client.ok('GET /api/poll/winners', ofPoll);

  // The baccarat formulas.
  const { rooms } = await client.ok('POST /api/sooth/baccarat');
  await client.ok('POST /api/sooth/detail', { room_id: rooms[0].room_id });

  // A friend loses; the next day brings the refund and the commission. The bearer is as old as the night.
  const friend = await friendOf(door.ctx, member, '20000.00');
  const friends = await testRound(door.ctx);
  await sendBill(asMember(door.ctx, friend), friends, 'two_bottom 33 10000', 'two_bottom 34 10000');
  await drawn(String(friends));
  clock.advance({ days: 1 });
  await computeDays(door.ctx);
  await accrueDays(door.ctx);
  expect(await client.call('POST /api/member/points')).toMatchObject({ http: 401 });
  expect(await client.logIn(person)).toMatchObject({ error: 0 });
  const { items: refunds } = await client.ok('GET /api/cashback/loss/history');
  const refund = await client.ok('POST /api/cashback/loss/claim');
  expect(refunds[0].amount).toBe(refund.amount);
  await client.ok('GET /api/cashback/turnover/history');
  await client.ok('GET /api/affiliate/v2/configs', { agent_id });
  await client.ok('POST /api/affiliate/network');
  await client.ok('GET /api/affiliate/summary');
  const commission = await client.ok('POST /api/affiliate/redeem');
  await client.ok('GET /api/affiliate/transactions');
  await client.ok('GET /api/affiliate/v2/transactions');
  balance += Number(refund.amount) + Number(commission.amount);
  expect(await baht()).toBeCloseTo(balance, 2);

  // What changes the account, and the end of the session.
  await client.ok('POST /api/member/update_sub_bank_account', {
    bank_code: '014',
    account_number: '4051234567',
    password: person.password,
  });
  await client.ok('POST /api/member/change_password', { old_password: person.password, new_password: newPassword });
  await client.ok('POST /api/logout');
  expect(await client.call('POST /api/member/points')).toMatchObject({ http: 401 });
  await client.ok('POST /api/reset_password', { phone: person.phone });
  const otp = await codeFromPhone();
  await client.ok('POST /api/reset_password_v2', { phone: person.phone, otp, new_password: person.password });
  expect(await client.logIn(person)).toMatchObject({ error: 0 });

  expect([...client.made].sort()).toEqual(Object.keys(specification).sort());
});
