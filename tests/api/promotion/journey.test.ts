/** Promotions over HTTP, as members and operators meet them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { finishPromotions } from '#lib/promotion/server/end-promotion.ts';
import type { Member } from '#lib/server/context.ts';
import { sentBonus, sentSpins } from '#tests/support/bonus-rules.ts';
import { approveAsSecond } from '#tests/support/by-two.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel, newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, type LineText, testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, freeCredit, offer } from '#tests/support/promotions.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let keys = 0;

beforeAll(async () => {
  await seedGames(door.ctx.db);
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

const key = () => `promotion-journey-${++keys}`;
const main = () => balanceOf(door.database.db, member.id);
const read = async (route: 'active' | 'list' | 'history', input = {}) =>
  (await door.call(`GET /api/member/promotion/${route}`, input, { as: member })).data;

async function requestQr(promotion_id: bigint, amount: string, more: Record<string, unknown> = {}) {
  const input = { ...(await firstWireChannel(door.ctx)), amount, promotion_id: String(promotion_id), ...more };
  return door.call('POST /api/member/payment/generate_qr', input, { as: member, key: key() });
}

const pay = (qr_payload: string, amount?: string) =>
  door.call('POST /api/sandbox/bank/pay', { qr_payload, ...(amount ? { amount } : {}) });

async function depositWith(promotionId: bigint, amount: string): Promise<void> {
  const { data } = await requestQr(promotionId, amount);
  await pay(data.qr_payload);
}

/** A bill from a wallet on a round of its own. */
async function bet(round_id: string, wallet_id: string, ...texts: LineText[]) {
  const bill = { round_id, lines: wireLines(...texts), wallet_id };
  const quote = await door.call('POST /api/lotto/bill/validate', bill, { as: member });
  if (quote.error) return quote;
  return door.call(
    'POST /api/lotto/bill/create',
    { ...bill, quote_id: quote.data.quote_id },
    { as: member, key: key() },
  );
}

async function draw(round_id: string): Promise<void> {
  const raw = drawOfNovember2024;
  await door.call('POST /api/operator/round/result', { round_id, raw, close: true }, { as: 'operator' });
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

const rule = (over: Partial<BonusRule>): BonusRule => ({ ...bonusRule, ...over });

/** What a payment's slip says of its promotion, by its page and by asking what became of it. */
async function promotionOfPayment(payment_id: string) {
  const ask = async (call: 'qrcode_info' | 'inquiry_status') =>
    (await door.call(`GET /api/member/payment/${call}`, { payment_id }, { as: member })).data;
  const [page, asked] = [await ask('qrcode_info'), await ask('inquiry_status')];
  expect(asked.promotion).toEqual(page.promotion);
  return page.promotion;
}

describe('the slip of a payment', () => {
  it('says which promotion comes with it, before the money and after', async () => {
    const id = await offer(door.ctx, bonusRule);
    const { data } = await requestQr(id, '300.00');
    const title = data.promotion.title;
    expect(data.promotion).toEqual({ promotion_id: String(id), title: expect.any(String) });
    expect(await promotionOfPayment(data.payment_id)).toEqual({ promotion_id: String(id), title });
    await pay(data.qr_payload);
    expect(await promotionOfPayment(data.payment_id)).toEqual({ promotion_id: String(id), title });
  });

  it('says that there is none, also where what came did not meet its terms or the payment was given up', async () => {
    const { data: plain } = await door.call(
      'POST /api/member/payment/generate_qr',
      { ...(await firstWireChannel(door.ctx)), amount: '100.00' },
      { as: member, key: key() },
    );
    expect(plain.promotion).toBeNull();
    await door.call('POST /api/member/payment/cancel', { payment_id: plain.payment_id }, { as: member });

    const id = await offer(door.ctx, bonusRule);
    const { data: given } = await requestQr(id, '300.00');
    await door.call('POST /api/member/payment/cancel', { payment_id: given.payment_id }, { as: member });
    expect(await promotionOfPayment(given.payment_id)).toBeNull();

    const { data: short } = await requestQr(id, '300.00');
    await pay(short.qr_payload, '20.00');
    expect(
      (await door.call('GET /api/member/payment/inquiry_status', { payment_id: short.payment_id }, { as: member })).data
        .status,
    ).toBe('credited');
    expect(await promotionOfPayment(short.payment_id)).toBeNull();
  });
});

describe('a promotion from its offer to the main wallet', () => {
  it('begins with the member’s own money, though a stranger’s came for the payment first', async () => {
    const { data } = await requestQr(await offer(door.ctx, bonusRule), '300.00');
    const stranger = { bank_code: '014', account_number: '9990001112', name: 'คนอื่น ทดสอบ' };
    await door.call('POST /api/sandbox/bank/pay', { qr_payload: data.qr_payload, sender: stranger });
    expect(await read('active')).toBeNull();
    await pay(data.qr_payload);
    expect(await read('active')).toMatchObject({ status: 'active', cash: '300.00', bonus: '90.00' });
    const { payment_id } = data;
    const state = await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member });
    expect(state.data).toMatchObject({ status: 'credited', credited_amount: '300.00' });
  });

  it('is offered, chosen with the deposit, played, completed, and stays in the history', async () => {
    const id = await offer(door.ctx, rule({ times: 1, given: 'first_deposit', maxBet: 300, weights: { lotto: 100 } }));
    const mine = (await read('list')).find((one: { id: string }) => one.id === String(id));
    expect(mine).toMatchObject({ takable: true, reason: null, bonus: { percent: 30, max_bonus: '1000.00', times: 1 } });

    const { data } = await requestQr(id, '300.00', { terms_hash: mine.terms_hash });
    expect(await read('active')).toBeNull();
    await pay(data.qr_payload);
    const active = await read('active');
    expect(active).toMatchObject({
      status: 'active',
      balance: '390.00',
      cash: '300.00',
      bonus: '90.00',
      turnover: { required: '390.00', done: '0.00', left: '390.00' },
      max_withdraw: '5000.00',
      terms_hash: mine.terms_hash,
      expires_at: '2026-12-20T12:00:00.000+07:00',
    });
    expect(await main()).toBe('0.00');
    expect((await door.call('POST /api/member/wallets', {}, { as: member })).data).toMatchObject([
      { wallet_type_id: 1, balance: '0.00' },
      { wallet_type_id: 2, balance: '390.00', turnover: { required: '390.00', done: '0.00', left: '390.00' } },
    ]);
    expect((await read('list')).find((one: { id: string }) => one.id === String(id))).toMatchObject({
      takable: false,
      reason: 'มีโปรที่ใช้อยู่ ใช้ได้ทีละโปร',
    });

    const round_id = String(await testRound(door.ctx));
    const tooLarge = await bet(round_id, active.wallet_id, 'two_top 10 301');
    expect(tooLarge).toMatchObject({ error: 6403, message: 'ใช้กระเป๋าโปรไม่ได้: โปรนี้แทงได้โพยละไม่เกิน ฿300' });
    const bill = await bet(round_id, active.wallet_id, 'two_bottom 32 20', 'two_top 99 280');
    expect(bill.data.promotion).toEqual({
      taken_id: active.taken_id,
      title: active.title,
      cash: '300.00',
      bonus: '0.00',
    });
    await bet(round_id, active.wallet_id, 'two_top 98 90');
    await draw(round_id);
    const stakes = await door.call('GET /api/member/promotion/stakes', { taken_id: active.taken_id }, { as: member });
    expect(stakes.data.items).toMatchObject([
      {
        ref: expect.stringMatching(/^bill:/),
        stake: '90.00',
        cash: '0.00',
        bonus: '90.00',
        won: '0.00',
        counted: '90.00',
      },
      { ref: `bill:${bill.data.bill_id}`, stake: '300.00', won: '1800.00', counted: '300.00', weight_pct: 100 },
    ]);
    await finishPromotions(door.ctx);
    expect(await main()).toBe('1800.00');
    expect(await read('active')).toBeNull();
    expect((await read('history')).items).toMatchObject([
      { status: 'completed', converted: '1800.00', forfeited: '0.00' },
    ]);
    // Free at once: nothing of it has to be played again.
    const asked = await door.call('POST /api/member/withdraw', { amount: '1800.00' }, { as: member, key: key() });
    expect(asked.error).toBe(0);
  });

  it('of free credit begins with a tap and without money', async () => {
    const id = await offer(door.ctx, { ...freeCredit, claims: { perMember: 1, perDay: null, total: null } });
    const claimed = await door.call(
      'POST /api/member/promotion/claim',
      { promotion_id: String(id) },
      { as: member, key: key() },
    );
    expect(claimed.data).toMatchObject({ status: 'active', balance: '50.00', deposit: '0.00' });
    const taken_id = claimed.data.taken_id;
    const given = await door.call(
      'POST /api/member/promotion/give_up',
      { taken_id },
      { as: member, key: 'give-up-once' },
    );
    const again = await door.call(
      'POST /api/member/promotion/give_up',
      { taken_id },
      { as: member, key: 'give-up-once' },
    );
    expect(given.data).toMatchObject({ status: 'given_up', forfeited: '50.00' });
    expect(again.data).toEqual(given.data);
    const third = await door.call('POST /api/member/promotion/give_up', { taken_id }, { as: member, key: key() });
    expect(third).toMatchObject({ error: 6404, message: 'โปรนี้สิ้นสุดแล้ว' });
    const twice = await door.call(
      'POST /api/member/promotion/claim',
      { promotion_id: String(id) },
      { as: member, key: key() },
    );
    expect(twice).toMatchObject({ error: 6401, message: 'รับโปรนี้ไม่ได้: รับไปแล้ว' });
  });
});

describe('a code with a promotion', () => {
  it.each([
    ['below the smallest deposit', rule({ minDeposit: 400 }), '300.00', 'ฝากขั้นต่ำ ฿400'],
    ['above what may be withdrawn', rule({ maxWithdraw: 200 }), '300.00', 'ฝากได้ไม่เกิน ฿200 ซึ่งเป็นยอดที่ถอนได้สูงสุด'],
    ['outside its hours', rule({ hours: { from: '20:00', until: '22:00' } }), '300.00', 'รับได้ช่วง 20:00–22:00 น.'],
  ])('is refused %s, at its field, and no payment is made', async (_, of, amount, reason) => {
    const refused = await requestQr(await offer(door.ctx, of), amount);
    expect(refused).toMatchObject({
      status: 200,
      error: 6401,
      message: `รับโปรนี้ไม่ได้: ${reason}`,
      fields: { promotion_id: reason },
    });
    expect((await door.call('GET /api/member/deposit/list', {}, { as: member })).data.items).toEqual([]);
  });

  it('is refused for one that is not there, and under terms that were not shown', async () => {
    expect(await requestQr(999_999n, '300.00')).toMatchObject({ status: 404, error: 9001 });
    const refused = await requestQr(await offer(door.ctx, bonusRule), '300.00', { terms_hash: 'ที่เห็นเมื่อวาน' });
    expect(refused).toMatchObject({ error: 6402, message: 'เงื่อนไขโปรเปลี่ยนไป อ่านอีกครั้งก่อนรับ' });
  });

  it('is answered again for the same promotion, and for another one only once it is given up', async () => {
    const [id, other] = [await offer(door.ctx, bonusRule), await offer(door.ctx, bonusRule)];
    const first = await requestQr(id, '300.00');
    expect((await requestQr(id, '300.00')).data.payment_id).toBe(first.data.payment_id);
    expect(await requestQr(other, '300.00')).toMatchObject({
      error: 5003,
      data: { payment_id: first.data.payment_id },
    });
    await door.call('POST /api/member/payment/cancel', { payment_id: first.data.payment_id }, { as: member });
    expect((await read('history')).items).toMatchObject([
      { status: 'forfeited', reason: 'ไม่มียอดฝากเข้ามาตามรายการนี้', wallet_id: null },
    ]);
    const second = await requestQr(other, '300.00');
    expect(second.data.payment_id).not.toBe(first.data.payment_id);
    // The money comes for the first one after all: its promotion is taken anew.
    await pay(first.data.qr_payload);
    expect(await read('active')).toMatchObject({ promotion_id: String(id), balance: '390.00' });
  });

  it('that is paid with too little is a plain deposit, and says why', async () => {
    const { data } = await requestQr(await offer(door.ctx, rule({ minDeposit: 200 })), '300.00');
    await pay(data.qr_payload, '150.00');
    expect(await main()).toBe('150.00');
    expect((await read('history')).items).toMatchObject([
      { status: 'forfeited', reason: expect.stringContaining('น้อยกว่าขั้นต่ำ') },
    ]);
    // It asks to be played once like any deposit in the main wallet.
    const asked = await door.call('POST /api/member/withdraw', { amount: '150.00' }, { as: member, key: key() });
    expect(asked.error).toBe(2003);
  });

  it('credited a thousand times begins once', async () => {
    const id = await offer(door.ctx, bonusRule);
    const { data } = await requestQr(id, '300.00');
    await Promise.all(Array.from({ length: 8 }, () => pay(data.qr_payload)));
    expect((await read('history')).items).toHaveLength(1);
    expect(await read('active')).toMatchObject({ bonus: '90.00' });
  });
});

describe('first deposits', () => {
  it('are the first ever, and the first of a Bangkok day', async () => {
    const first = await offer(door.ctx, rule({ given: 'first_deposit', holdsDeposit: false, basis: 'bonus' }));
    const daily = await offer(door.ctx, rule({ given: 'daily_first_deposit', holdsDeposit: false, basis: 'bonus' }));
    clock.set('2026-11-20T23:50:00+07:00');
    await pay((await newQr(door, member)).qr_payload);
    expect(await requestQr(first, '300.00')).toMatchObject({ fields: { promotion_id: 'สำหรับการฝากครั้งแรกเท่านั้น' } });
    expect(await requestQr(daily, '300.00')).toMatchObject({
      fields: { promotion_id: 'สำหรับการฝากครั้งแรกของวัน รับได้อีกครั้งหลัง 00:00 น.' },
    });
    clock.set('2026-11-21T00:00:01+07:00');
    await depositWith(daily, '300.00');
    expect(await read('active')).toMatchObject({ promotion_id: String(daily), bonus: '90.00' });
  });

  it('paid at the same time through two channels are one first deposit', async () => {
    const first = await offer(door.ctx, rule({ given: 'first_deposit' }));
    const { data } = await requestQr(first, '300.00');
    clock.advance({ minutes: 11 });
    const second = (await requestQr(first, '200.00')).data;
    await Promise.all([pay(data.qr_payload), pay(second.qr_payload)]);
    const items = (await read('history')).items as { status: string }[];
    expect(items.filter(({ status }) => status === 'active')).toHaveLength(1);
  });
});

describe('an operator', () => {
  const promotion = (slug: string, over = {}) => ({
    slug,
    group: 'daily',
    title: 'ชั่วโมงทอง',
    summary: 'ฝากช่วงค่ำ รับเพิ่ม',
    bonus: sentBonus,
    enamel: 'rong',
    emblem: 'bell',
    position: 50,
    starts_at: '2026-11-01T00:00:00+07:00',
    ends_at: null,
    reason: 'ตามแผน',
    ...over,
  });
  const create = (body: Record<string, unknown>) =>
    door.call('POST /api/operator/promotion/create', body, { as: 'operator' });
  const offered = async (slug: string) =>
    (await door.call('GET /api/promotion/list')).data.find((one: { slug: string }) => one.slug === slug);

  it('makes one whose texts are made from its rule', async () => {
    const made = await create(promotion('golden-hour'));
    expect(made).toMatchObject({ status: 200, error: 0 });
    expect(made.data).toMatchObject({
      ...{ waits: false, state: 'live', promotion_state: 'live', texts: { headline: '15%' } },
      body: { bonus: { hours: { from: '20:00', until: '22:00' }, percent: 15 } },
    });
    const shown = await offered('golden-hour');
    expect(shown.conditions).toContainEqual({ label: 'ช่วงเวลา', value: '20:00–22:00 น.' });
    expect(shown.honest_value).toContain('โดยเฉลี่ย');
    expect(await create(promotion('golden-hour'))).toMatchObject({ status: 422, fields: { slug: 'มีโปรที่ใช้ชื่อนี้แล้ว' } });
  });

  it.each([
    ['a picture that is not drawn', { emblem: 'yacht' }, { emblem: 'ไม่มีภาพนี้' }],
    ['an end before its beginning', { ends_at: '2026-10-01T00:00:00+07:00' }, { ends_at: 'ต้องอยู่หลังเวลาเริ่ม' }],
    [
      'satang in a figure',
      { bonus: { ...sentBonus, min_deposit: '100.50' } },
      { 'bonus.min_deposit': 'ต้องเป็นจำนวนเต็มบาท' },
    ],
    [
      'both a percentage and a sum',
      { bonus: { ...sentBonus, fixed: '50.00' } },
      { 'bonus.fixed': 'ใส่อย่างเดียว: จำนวนคงที่ เปอร์เซ็นต์กับโบนัสสูงสุด หรือฟรีสปิน' },
    ],
    [
      'both free spins and a percentage',
      { bonus: { ...sentBonus, spins: sentSpins.spins } },
      { 'bonus.fixed': 'ใส่อย่างเดียว: จำนวนคงที่ เปอร์เซ็นต์กับโบนัสสูงสุด หรือฟรีสปิน' },
    ],
    [
      'free spins of what is no slot',
      { bonus: { ...sentSpins, spins: { ...sentSpins.spins, game: 'benja:hilo' } } },
      { 'bonus.spins.game': 'ไม่มีสล็อตนี้' },
    ],
    [
      'free spins of a stake that slots do not have',
      { bonus: { ...sentSpins, spins: { ...sentSpins.spins, stake: '3.00' } } },
      { 'bonus.spins.stake': 'เดิมพันต่อสปินเลือกได้ ฿1 ฿2 ฿5 ฿10 ฿20 ฿50 ฿100 ฿200 ฿500' },
    ],
    [
      'a rule that cannot be kept',
      { bonus: { ...sentBonus, weights: { lotto: 0 } } },
      { bonus: 'ต้องมีอย่างน้อยหนึ่งหมวดที่นับเทิร์น' },
    ],
  ])('is refused %s', async (what, over, fields) => {
    expect(await create(promotion(`bad-${what.length}`, over))).toMatchObject({ fields });
  });

  it('makes one of free spins, which tells their slot, stake and number', async () => {
    const made = await create(promotion('spins-for-all', { bonus: sentSpins }));
    expect(made.data).toMatchObject({
      ...{ waits: true, ref_id: null, texts: { headline: '20 สปิน' } },
      body: {
        bonus: {
          spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 20, stake: '2.00' },
          fixed: null,
          percent: null,
        },
      },
    });
    expect(await offered('spins-for-all')).toBeUndefined();
    await approveAsSecond(door, made.data.approval_id);
    const { id, terms_hash } = await offered('spins-for-all');
    const { status, data } = await door.call(
      'POST /api/member/promotion/claim',
      { promotion_id: id, terms_hash },
      { as: member, key: key() },
    );
    expect([status, data]).toMatchObject([
      200,
      {
        ...{ balance: '0.00', bonus_given: '0.00', turnover: { required: '1000.00', done: '0.00', left: '1000.00' } },
        spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', stake: '2.00', quantity: 20, left: 20 },
      },
    ]);
    const { items } = (await door.call('GET /api/game/list', { category: 'freespin' }, { as: member })).data;
    expect(items).toMatchObject([{ name: 'โคมแดงเยาวราช' }]);
    await door.call(
      'POST /api/operator/promotion/pause',
      { promotion_id: id, paused: true, reason: 'จบ' },
      { as: 'operator' },
    );
  });

  it('changes one for those who take it from now on, and pauses it; what was taken goes on', async () => {
    const { data } = await create(promotion('evening', { bonus: { ...sentBonus, hours: null } }));
    const { ref_id } = data;
    await depositWith(BigInt(ref_id), '300.00');
    const changed = await door.call(
      'POST /api/operator/promotion/change',
      { promotion_id: ref_id, bonus: { ...sentBonus, hours: null, times: 20 }, reason: 'ปรับเงื่อนไข' },
      { as: 'operator' },
    );
    expect(changed.data).toMatchObject({ version: 2, waits: false, body: { bonus: { times: 20 } } });
    expect(await read('active')).toMatchObject({ turnover: { required: '315.00' } });
    const pause = (paused: boolean) =>
      door.call(
        'POST /api/operator/promotion/pause',
        { promotion_id: ref_id, paused, reason: 'พักโปร' },
        { as: 'operator' },
      );
    expect((await pause(true)).data.paused_at).not.toBeNull();
    const listed = async () =>
      (await door.call('GET /api/promotion/list')).data.some((one: { id: string }) => one.id === ref_id);
    expect(await listed()).toBe(false);
    member = await testMember(door.ctx);
    expect(await requestQr(BigInt(ref_id), '300.00')).toMatchObject({ fields: { promotion_id: 'โปรนี้ปิดรับแล้ว' } });
    await pause(false);
    expect(await listed()).toBe(true);
    const acts = await door.call(
      'GET /api/operator/audit/list',
      { subject: `promotion:${ref_id}` },
      { as: 'operator' },
    );
    expect(acts.data.items.map((act: { action: string }) => act.action)).toEqual([
      'promotion.resume',
      'promotion.pause',
      'promotion.change',
      'promotion.create',
    ]);
  });

  it('finds none of those that apply by themselves to change', async () => {
    const id = await offer(door.ctx, bonusRule, { rule: { kind: 'points', bahtPerPoint: 100 } });
    const input = { promotion_id: String(id), paused: true, reason: 'พักโปร' };
    expect(await door.call('POST /api/operator/promotion/pause', input, { as: 'operator' })).toMatchObject({
      status: 404,
    });
  });
});
