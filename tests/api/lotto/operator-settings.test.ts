import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import {
  drawOfNovember2024 as draw,
  type LineText,
  linesOf,
  sendBill,
  testCatalogue,
  testRound,
} from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

// What operators set for rounds to come, and what players then meet.

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let round_id: string;

beforeAll(() => testCatalogue(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx, '10000.00');
  round_id = String(await testRound(door.ctx));
});
afterEach(async () => {
  await expectSoundBooks(door.ctx);
  await door.ctx.db.execute('delete from number_limit');
});

const operate = (route: string, input: Record<string, unknown> = {}) =>
  door.call(`POST /api/operator/${route}`, input, { as: 'operator' });
/** Asked for by one person, then by a second. */
const agreed = async (route: string, input: Record<string, unknown>) => {
  expect(await operate(route, input)).toMatchObject({ error: 0, data: { waits_for_second: true } });
  return door.call(`POST /api/operator/${route}`, input, { as: 'approver' });
};
const read = (route: string, input: Record<string, unknown> = {}) =>
  door.call(`GET /api/operator/${route}`, input, { as: 'operator' });
const bet = (...lines: readonly LineText[]) => sendBill(asMember(door.ctx, member), BigInt(round_id), ...lines);
const quoted = async (...lines: readonly LineText[]) =>
  (await priceBill(asMember(door.ctx, member), { round_id: BigInt(round_id), lines: linesOf(...lines) })).lines;
const limits = async () => (await door.call('GET /api/lotto/limit', { round_id })).data;
const lastAct = async (subject: string) => (await read('audit/list', { subject, limit: 1 })).data.items[0];

describe('number limits by hand', () => {
  it('close, reduce and cap numbers of a round, and the limit call tells exactly these', async () => {
    const before = (await limits()).version;
    const closed = await operate('limit/set', {
      round_id,
      bet_type: 'two_bottom',
      numbers: ['25', '52', '25'],
      action: 'closed',
      reason: 'เลขดัง',
    });
    expect(closed.data.map((row: { number: string }) => row.number).sort()).toEqual(['25', '52']);
    expect(closed.data[0]).toMatchObject({ round_id, market: null, state: 'in_force', pct: null, cap: null });
    await operate('limit/set', { round_id, bet_type: 'three_tod', numbers: ['321'], action: 'reduced', pct: 50 });
    await operate('limit/set', { round_id, bet_type: 'two_top', numbers: ['44'], action: 'cap', cap: '30.00' });
    expect(await quoted('two_bottom 25 10', 'two_bottom 26 10', 'three_tod 132 10', 'two_top 44 31')).toMatchObject([
      { status: 'closed' },
      { status: 'ok', rate: '90' },
      { status: 'rate_reduced', rate: '75' },
      { status: 'over_limit', remaining: '30.00' },
    ]);
    expect(await limits()).toMatchObject({
      closed: [
        { bet_type: 'two_bottom', number: expect.stringMatching(/^(25|52)$/) },
        { bet_type: 'two_bottom', number: expect.stringMatching(/^(25|52)$/) },
      ],
      reduced: [{ bet_type: 'three_tod', number: '123', rate: '75', percent: 50 }],
      open: [],
      nearly_full: [],
    });
    expect((await limits()).version).not.toBe(before);
    expect(await lastAct(`round:${round_id}`)).toMatchObject({
      action: 'limit.set',
      after: [{ bet_type: 'two_top', number: '44', action: 'cap', cap: '30.00' }],
    });
  });

  it('of a market hold for its rounds, a round’s own row before them, and closed before reduced', async () => {
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', action: 'reduced', pct: 80 });
    expect(await quoted('two_top 11 10')).toMatchObject([{ status: 'rate_reduced', rate: '72' }]);
    await operate('limit/set', { round_id, bet_type: 'two_top', action: 'reduced', pct: 50 });
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '45' }]);
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', numbers: ['11'], action: 'closed' });
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', numbers: ['11'], action: 'reduced', pct: 90 });
    expect(await quoted('two_top 11 10', 'two_top 12 10')).toMatchObject([{ status: 'closed' }, { rate: '45' }]);
    expect((await limits()).closed).toEqual([{ bet_type: 'two_top', number: '11' }]);
  });

  it('may be of several types in one act, each with a cap of its own', async () => {
    const { data } = await operate('limit/set', {
      round_id,
      action: 'cap',
      cap: '30.00',
      items: [
        { bet_type: 'two_top', number: '44' },
        { bet_type: 'two_bottom', number: '44', cap: '20.00' },
        { bet_type: 'run_top' },
      ],
    });
    expect(data).toHaveLength(3);
    expect(await quoted('two_top 44 31', 'two_bottom 44 21', 'two_bottom 45 100', 'run_top 1 31')).toMatchObject([
      { status: 'over_limit', remaining: '30.00' },
      { status: 'over_limit', remaining: '20.00' },
      { status: 'ok' },
      { status: 'over_limit', remaining: '30.00' },
    ]);
    expect((await lastAct(`round:${round_id}`)).after).toHaveLength(3);
    const listed = async (of: Record<string, unknown>) =>
      (await read('limit/list', { round_id, ...of })).data.map((row: { bet_type: string }) => row.bet_type);
    expect(await listed({ bet_type: 'run_top' })).toEqual(['run_top']);
    expect(
      await listed({
        before_id: String(Math.min(...data.map((row: { limit_id: string }) => Number(row.limit_id))) + 1),
      }),
    ).toHaveLength(1);
    const items = Array.from({ length: 101 }, (_, n) => ({ bet_type: 'three_top', number: String(100 + n) }));
    expect(await operate('limit/set', { round_id, action: 'closed', items })).toMatchObject({
      status: 422,
      fields: { items: 'ครั้งละไม่เกิน 100 เลข' },
    });
    const one = {
      round_id,
      action: 'closed',
      items: [{ bet_type: 'two_top', number: '44' }, { bet_type: 'three_front' }],
    };
    const lao = { ...one, round_id: undefined, market: 'lao' };
    expect(await operate('limit/set', lao)).toMatchObject({ fields: { bet_type: expect.any(String) } });
  });

  it('of one number: the one set last counts', async () => {
    for (const pct of [80, 50, 70])
      await operate('limit/set', { round_id, bet_type: 'two_top', numbers: ['11'], action: 'reduced', pct });
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '63' }]);
  });

  it('hold from their time until their time', async () => {
    await operate('limit/set', {
      round_id,
      bet_type: 'two_top',
      numbers: ['11'],
      action: 'closed',
      from_at: '2026-11-20T12:10:00+07:00',
      until_at: '2026-11-20T12:20:00+07:00',
    });
    const state = async () => (await read('limit/list', { round_id, all: true })).data[0].state;
    const status = async () => (await quoted('two_top 11 10'))[0]?.status;
    expect([await state(), await status()]).toEqual(['coming', 'ok']);
    clock.advance({ ms: 600_000 });
    expect([await state(), await status()]).toEqual(['in_force', 'closed']);
    clock.advance({ ms: 600_000 });
    expect([await state(), await status()]).toEqual(['over', 'ok']);
    expect((await read('limit/list', { round_id })).data).toEqual([]);
  });

  it('end when an operator ends them, and the act is on record', async () => {
    const { data } = await operate('limit/set', { round_id, bet_type: 'two_top', numbers: ['11'], action: 'closed' });
    const { limit_id } = data[0];
    clock.advance({ ms: 1_000 });
    expect(await operate('limit/end', { limit_id, reason: 'ตั้งผิดเลข' })).toMatchObject({ data: { state: 'over' } });
    expect((await quoted('two_top 11 10'))[0]?.status).toBe('ok');
    expect(await lastAct(`round:${round_id}`)).toMatchObject({
      action: 'limit.end',
      before: { limit_id, until_at: null },
      after: { until_at: '2026-11-20T12:00:01.000+07:00' },
      reason: 'ตั้งผิดเลข',
    });
    expect(await operate('limit/end', { limit_id })).toMatchObject({ error: 9002 });
    expect(await operate('limit/end', { limit_id: '999999' })).toMatchObject({ error: 9001 });
  });

  it('leave accepted lines as they were accepted', async () => {
    await bet('two_bottom 32 10');
    await operate('limit/set', { round_id, bet_type: 'two_bottom', numbers: ['32'], action: 'closed' });
    await enterResult(asOperator(door.ctx), { round_id: BigInt(round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(round_id) });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('10890.00');
  });

  it('are refused when they make no sense, and then none is kept', async () => {
    const two = { bet_type: 'two_top', numbers: ['11'], action: 'closed' };
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...two }, 'market'],
      [{ ...two, round_id, market: 'gov' }, 'market'],
      [{ ...two, round_id, numbers: ['11', '1'] }, 'numbers'],
      [{ round_id, bet_type: 'three_tod', numbers: ['444'], action: 'closed' }, 'numbers'],
      [{ ...two, round_id, action: 'reduced' }, 'pct'],
      [{ ...two, round_id, pct: 50 }, 'pct'],
      [{ ...two, round_id, action: 'cap' }, 'cap'],
      [{ ...two, round_id, action: 'cap', cap: '10.50' }, 'cap'],
      [{ ...two, round_id, action: 'cap', cap: '0' }, 'cap'],
      [{ ...two, round_id, until_at: '2026-11-20T11:00:00+07:00' }, 'until_at'],
      [{ ...two, round_id, from_at: '2026-11-20T13:00:00+07:00', until_at: '2026-11-20T12:30:00+07:00' }, 'until_at'],
      [{ bet_type: 'three_front', market: 'lao', action: 'closed' }, 'bet_type'],
    ];
    for (const [input, field] of wrong) {
      const answer = await operate('limit/set', input);
      expect(answer, JSON.stringify(input)).toMatchObject({ status: 422 });
      expect(Object.keys(answer.fields ?? {}), JSON.stringify(input)).toEqual([field]);
    }
    expect(await operate('limit/set', { ...two, market: 'mars' })).toMatchObject({ error: 9001 });
    clock.advance({ hours: 2 });
    expect(await operate('limit/set', { ...two, round_id })).toMatchObject({ error: 3002 });
    expect((await read('limit/list', { all: true })).data).toEqual([]);
    expect(await door.call('POST /api/operator/limit/set', two, { as: member })).toMatchObject({ status: 401 });
  });
});

describe('holidays of a market', () => {
  const roundOn = async (market: string, date: string) =>
    (await door.call('GET /api/lotto/rounds', { market, date })).data[0];

  beforeEach(() => ensureRounds(door.ctx).then(() => undefined));

  it('move a draw with its round and the bills on it', async () => {
    const before = await roundOn('gov', '2026-12-16');
    round_id = before.round_id;
    await operate('round/open', { round_id });
    await bet('two_bottom 32 10');
    const moved = await operate('holiday/set', {
      market: 'gov',
      day: '2026-12-16',
      moved_to: '2026-12-17',
      reason: 'วันหยุดพิเศษ',
    });
    expect(moved.data).toMatchObject({
      market: 'gov',
      day: '2026-12-16',
      moved_to: '2026-12-17',
      round: { round_id, draw_date: '2026-12-17', close_at: '2026-12-17T15:20:00.000+07:00', display: 'open' },
    });
    await ensureRounds(door.ctx);
    expect(await roundOn('gov', '2026-12-16')).toBeUndefined();
    await bet('two_bottom 33 10');
    expect(await lastAct('market:gov')).toMatchObject({
      action: 'holiday.set',
      before: null,
      after: { day: '2026-12-16', moved_to: '2026-12-17' },
      reason: 'วันหยุดพิเศษ',
    });
    // A second thought moves it on, and taking the holiday away brings it back.
    expect(
      (await operate('holiday/set', { market: 'gov', day: '2026-12-16', moved_to: '2026-12-18' })).data.round,
    ).toMatchObject({ round_id, draw_date: '2026-12-18' });
    expect((await operate('holiday/remove', { market: 'gov', day: '2026-12-16' })).data.round).toMatchObject({
      round_id,
      draw_date: '2026-12-16',
      close_at: before.close_at,
    });
    expect((await read('holiday/list', { market: 'gov', from: '2026-12-01' })).data[0].day).toBe('2027-01-01');
  });

  it('leave a draw out, unless bills are on it', async () => {
    const { round_id: lao } = await roundOn('lao', '2026-12-14');
    expect((await operate('holiday/set', { market: 'lao', day: '2026-12-14' })).data).toMatchObject({
      moved_to: null,
      round: null,
    });
    await ensureRounds(door.ctx);
    expect(await roundOn('lao', '2026-12-14')).toBeUndefined();
    expect(await door.call('GET /api/lotto/round', { round_id: lao })).toMatchObject({ status: 404 });
    await operate('holiday/remove', { market: 'lao', day: '2026-12-14' });
    await ensureRounds(door.ctx);
    const again = await roundOn('lao', '2026-12-14');
    expect(again).toMatchObject({ status: 'scheduled', close_at: '2026-12-14T20:00:00.000+07:00' });

    round_id = again.round_id;
    await operate('round/open', { round_id });
    await bet('two_bottom 32 10');
    expect(await operate('holiday/set', { market: 'lao', day: '2026-12-14' })).toMatchObject({
      error: 3020,
      message: expect.stringContaining('ยกเลิกงวดแทน'),
    });
    expect((await roundOn('lao', '2026-12-14')).round_id).toBe(round_id);
  });

  it('hold for rounds that are not made yet', async () => {
    await operate('holiday/set', { market: 'gov', day: '2027-02-01', moved_to: '2027-02-02' });
    clock.set('2027-01-20T12:00:00+07:00');
    await ensureRounds(door.ctx);
    expect(await roundOn('gov', '2027-02-01')).toBeUndefined();
    expect(await roundOn('gov', '2027-02-02')).toMatchObject({ close_at: '2027-02-02T15:20:00.000+07:00' });
  });

  it('are refused where no draw is, on days that are over, onto another draw, and for yeekee', async () => {
    const set = (input: Record<string, unknown>) => operate('holiday/set', { market: 'gov', ...input });
    expect((await set({ day: '2026-12-05' })).fields).toHaveProperty('day');
    expect((await set({ day: '2026-11-16' })).fields).toHaveProperty('day');
    expect((await set({ day: '2026-12-16', moved_to: '2026-11-19' })).fields).toHaveProperty('moved_to');
    expect((await set({ day: '2026-12-16', moved_to: '2026-12-16' })).fields).toHaveProperty('moved_to');
    expect(await set({ day: '2026-12-16', moved_to: '2026-12-01' })).toMatchObject({ error: 3020 });
    expect(await set({ market: 'hanoi', day: '2026-12-16', moved_to: '2026-12-17' })).toMatchObject({ error: 3020 });
    expect(await set({ market: 'yeekee15', day: '2026-12-16' })).toMatchObject({ error: 3020 });
    expect(await set({ market: 'mars', day: '2026-12-16' })).toMatchObject({ error: 9001 });
    expect(await operate('holiday/remove', { market: 'gov', day: '2026-12-16' })).toMatchObject({ error: 9001 });
    clock.set('2026-12-16T15:20:00+07:00');
    expect(await set({ day: '2026-12-16', moved_to: '2026-12-17' })).toMatchObject({ error: 3020 });
    clock.set('2026-12-10T16:00:00+07:00');
    expect(await set({ day: '2026-12-16', moved_to: '2026-12-10' })).toMatchObject({ error: 3020 });
  });
});

describe('the rate plan', () => {
  const rowOf = async (group: string, type: string) => {
    const { data } = await read('rate/list');
    return data.groups
      .find((one: { group: string }) => one.group === group)
      .rates.find((row: { bet_type: string }) => row.bet_type === type);
  };

  it('shows what is paid, staked and risked', async () => {
    const { data } = await read('rate/list');
    expect(data).toMatchObject({
      lines_max: 1_000,
      payout_per_bill_max: '5000000.00',
      payout_per_round_max: '10000000.00',
    });
    expect(data.groups.map((one: { group: string; markets: string[] }) => [one.group, one.markets.length > 0])).toEqual(
      [
        ['gov', true],
        ['other', true],
      ],
    );
    expect(await rowOf('gov', 'three_top')).toMatchObject({
      rate: '900',
      discount_pct: '0',
      stake_min: '1.00',
      stake_max: '2000.00',
      max_loss: '900000.00',
      cap: '1000.00',
    });
  });

  it('changes for bets from now on, and an accepted line keeps its rate', async () => {
    await bet('two_bottom 32 10');
    const row = await agreed('rate/set', {
      group: 'gov',
      bet_type: 'two_bottom',
      rate: '82.5',
      discount_pct: '10',
      stake_min: '5',
      stake_max: '200',
      max_loss: '16500',
      reason: 'โปรสิ้นเดือน',
    });
    expect(row.data).toMatchObject({ rate: '82.5', discount_pct: '10', stake_max: '200.00', cap: '200.00' });
    expect(await quoted('two_bottom 33 10', 'two_bottom 34 4', 'two_bottom 32 195')).toMatchObject([
      { rate: '82.5', payable: '9.00', possible_win: '825.00' },
      { status: 'invalid', reason: 'ขั้นต่ำ 5 บาท' },
      { status: 'over_limit', remaining: '190.00' },
    ]);
    await bet('two_bottom 32 10');
    await enterResult(asOperator(door.ctx), { round_id: BigInt(round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(round_id) });
    await settleRounds(door.ctx);
    // 10,000 - 10 - 9 + 10 x 90 + 10 x 82.5
    expect(await balanceOf(door.ctx.db, member.id)).toBe('11706.00');
    expect(await lastAct('rate:gov:two_bottom')).toMatchObject({
      action: 'rate.set',
      before: { rate: '90', discount_pct: '0' },
      after: { rate: '82.5', discount_pct: '10' },
      reason: 'โปรสิ้นเดือน',
    });
    await agreed('rate/set', {
      group: 'gov',
      bet_type: 'two_bottom',
      rate: '90',
      discount_pct: '0',
      stake_min: '1',
      stake_max: '10000',
      max_loss: '900000',
    });
  });

  it('changes nothing until a second owner has signed exactly that, in the queue or by the same call', async () => {
    const input = { group: 'gov', bet_type: 'two_top', rate: '88', reason: 'งวดพิเศษ' };
    const before = (await read('rate/list')).data;
    expect(await operate('rate/set', input)).toMatchObject({ data: { rate: '90', waits_for_second: true } });
    expect((await read('rate/list')).data).toEqual(before);
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '90' }]);
    expect((await operate('rate/set', input)).error).toBe(3016);

    const waiting = async () => (await read('approval/list', { action: 'rate.set' })).data.items;
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ heading: 'เปลี่ยนอัตรา หวยรัฐบาล 2 ตัวบน', first_by: 'operator' });
    const slip = (await read('approval/view', { approval_id: proposal.approval_id })).data;
    expect(slip).toMatchObject({ facts: { rate: '90 เป็น 88', stake_max: '฿10,000' }, first_reason: 'งวดพิเศษ' });
    const sign = (as: 'operator' | 'approver', { approval_id, facts_hash }: Record<string, string>) =>
      door.call(
        'POST /api/operator/approval/approve',
        { approval_id, facts_hash },
        { as, key: `sign-${approval_id}-${as}` },
      );
    expect((await sign('operator', slip)).error).toBe(3016);
    expect(await sign('approver', slip)).toMatchObject({ error: 0, data: { state: 'approved' } });
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '88' }]);
    expect(await lastAct('rate:gov:two_top')).toMatchObject({
      ...{ action: 'rate.set', operator: 'approver', approval_id: slip.approval_id },
      ...{ before: { rate: '90' }, after: { rate: '88' }, reason: 'งวดพิเศษ' },
    });

    // What the first person saw has changed meanwhile: the signature is for nothing.
    await operate('rate/set', { ...input, rate: '87' });
    const [second] = await waiting();
    const old = (await read('approval/view', { approval_id: second.approval_id })).data;
    await agreed('rate/remove', { group: 'gov', bet_type: 'two_top' });
    expect(await sign('approver', old)).not.toMatchObject({ error: 0 });
    await agreed('rate/set', { ...input, rate: '90', max_loss: '900000' });
    await operate('rate/plan', { lines_max: 5 });
    const [caps] = await waiting();
    const shown = (await read('approval/view', { approval_id: caps.approval_id })).data;
    expect(shown).toMatchObject({ heading: 'เปลี่ยนเพดานของโพย', facts: { lines_max: '1000 เป็น 5' } });
    expect(await sign('approver', shown)).toMatchObject({ error: 0 });
    expect((await read('rate/list')).data.lines_max).toBe(5);
    await agreed('rate/plan', { lines_max: 1_000 });
  });

  it('refuses a bill quoted at a better rate', async () => {
    const my = asMember(door.ctx, member);
    const lines = [{ bet_type: 'two_top', number: '44', stake: '10.00' }];
    const { quote_id } = await priceBill(my, { round_id: BigInt(round_id), lines: linesOf('two_top 44 10') });
    await agreed('rate/set', { group: 'gov', bet_type: 'two_top', rate: '80' });
    expect(
      await door.call(
        'POST /api/lotto/bill/create',
        { round_id, quote_id, lines },
        { as: member, key: 'worse-rate-1' },
      ),
    ).toMatchObject({ error: 3007, data: { lines: [{ rate: '80' }] } });
    await agreed('rate/set', { group: 'gov', bet_type: 'two_top', rate: '90' });
  });

  it('takes a type off the list and back on', async () => {
    expect(await agreed('rate/remove', { group: 'other', bet_type: 'run_top' })).toMatchObject({
      data: { rate: '3.2', waits_for_second: false },
    });
    expect(await operate('rate/remove', { group: 'other', bet_type: 'run_top' })).toMatchObject({ error: 9001 });
    round_id = String(await testRound(door.ctx, { market: 'lao' }));
    expect(await quoted('run_top 4 10')).toMatchObject([{ status: 'invalid', reason: 'งวดนี้ไม่รับประเภทนี้' }]);
    expect((await operate('rate/set', { group: 'other', bet_type: 'run_top', rate: '3.2' })).fields).toHaveProperty(
      'max_loss',
    );
    await agreed('rate/set', { group: 'other', bet_type: 'run_top', rate: '3.2', max_loss: '900000' });
    expect(await quoted('run_top 4 10')).toMatchObject([{ status: 'ok', rate: '3.2' }]);
  });

  it('offers nothing that could never win, and nothing that makes no sense', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ group: 'gov', bet_type: 'four_top', rate: '6000', max_loss: '900000' }, 'bet_type'],
      [{ group: 'other', bet_type: 'three_front', rate: '450', max_loss: '900000' }, 'bet_type'],
      [{ group: 'gov', bet_type: 'two_top', rate: '1' }, 'rate'],
      [{ group: 'gov', bet_type: 'two_top', rate: '9.123' }, 'rate'],
      [{ group: 'gov', bet_type: 'two_top', rate: '-9' }, 'rate'],
      [{ group: 'gov', bet_type: 'two_top', discount_pct: '100' }, 'discount_pct'],
      [{ group: 'gov', bet_type: 'two_top', stake_min: '1.50' }, 'stake_min'],
      [{ group: 'gov', bet_type: 'two_top', stake_min: '100', stake_max: '50' }, 'stake_max'],
      [{ group: 'gov', bet_type: 'two_top', max_loss: '89' }, 'max_loss'],
      // More than 92 in a hundred on average: 92.01, and 82.9 for 90 paid.
      [{ group: 'gov', bet_type: 'two_top', rate: '92.01' }, 'rate'],
      [{ group: 'other', bet_type: 'run_top', rate: '3.4' }, 'rate'],
    ];
    const before = (await read('rate/list')).data;
    for (const [input, field] of wrong)
      expect(Object.keys((await operate('rate/set', input)).fields ?? {}), JSON.stringify(input)).toEqual([field]);
    const cheap = await operate('rate/set', { group: 'gov', bet_type: 'two_top', rate: '82.9', discount_pct: '10' });
    expect(cheap.fields).toEqual({
      rate: 'คืนเฉลี่ย 92.12% ต้องไม่เกิน 92%',
      discount_pct: 'คืนเฉลี่ย 92.12% ต้องไม่เกิน 92%',
    });
    expect((await operate('rate/plan', { payout_per_bill_max: '0' })).fields).toHaveProperty('payout_per_bill_max');
    expect((await operate('rate/plan', { payout_per_round_max: '100' })).fields).toHaveProperty('payout_per_round_max');
    expect((await operate('rate/plan', { lines_max: 1_001 })).status).toBe(422);
    expect((await read('rate/list')).data).toEqual(before);
  });

  it('changes what a bill may hold and win', async () => {
    await agreed('rate/plan', {
      lines_max: 2,
      payout_per_bill_max: '1000',
      payout_per_round_max: '1500',
      reason: 'ลองดู',
    });
    expect((await door.call('GET /api/lotto/rule', { round_id })).data).toMatchObject({
      lines_max: 2,
      payout_per_bill_max: '1000.00',
    });
    await expect(bet('two_top 44 12')).rejects.toMatchObject({ problem: 'payout_cap' });
    await bet('two_top 44 10');
    await expect(bet('two_top 44 10')).rejects.toMatchObject({ problem: 'payout_cap' });
    expect(await lastAct('plan:standard')).toMatchObject({
      before: { payout_per_bill_max: '5000000.00' },
      after: { lines_max: 2, payout_per_bill_max: '1000.00', payout_per_round_max: '1500.00' },
      reason: 'ลองดู',
    });
    await agreed('rate/plan', { lines_max: 1_000, payout_per_bill_max: '5000000', payout_per_round_max: '10000000' });
  });
});

describe('looking at a result before entering it', () => {
  const preview = (input: Record<string, unknown> = {}) => operate('round/preview', { round_id, raw: draw, ...input });

  it('tells what it maps to and would pay, and enters nothing', async () => {
    await bet('two_bottom 32 10', 'three_top 044 1');
    await bet('two_top 99 10');
    expect((await preview()).data).toMatchObject({
      round: { display: 'open' },
      raw: draw,
      result: { three_top: '044', two_bottom: '32', three_front: ['174', '225'], three_bottom: ['063', '231'] },
      preview: {
        bills: 2,
        winning_bills: 1,
        payout: '1800.00',
        by_type: [
          { bet_type: 'three_top', lines: 1, payout: '900.00' },
          { bet_type: 'two_bottom', lines: 1, payout: '900.00' },
        ],
      },
    });
    expect(await read('round/result', { round_id })).toMatchObject({ status: 404 });
    expect((await read('audit/list', { subject: `round:${round_id}` })).data.items).toEqual([]);
    await bet('two_bottom 32 10');
  });

  it('tells the change against what was paid', async () => {
    await bet('two_bottom 32 10');
    await enterResult(asOperator(door.ctx), { round_id: BigInt(round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(round_id) });
    await settleRounds(door.ctx);
    expect((await preview({ raw: { ...draw, back2: '33' } })).data.preview).toMatchObject({
      payout: '0.00',
      change: { bills: 1, pay_more: '0.00', take_back: '900.00' },
    });
  });

  it('names fields that are not as drawn, and has nothing to say of a void round or of yeekee', async () => {
    expect(Object.keys((await preview({ raw: { first: '1' } })).fields ?? {})).toContain('raw.first');
    await operate('round/void', { round_id, reason: 'ไม่มีการออกรางวัล' });
    expect(await preview()).toMatchObject({ error: 3015 });
    round_id = String(await testRound(door.ctx, { market: 'yeekee15' }));
    expect(await preview({ raw: { number: '12345' } })).toMatchObject({ error: 3015 });
    expect(await preview({ round_id: '999999' })).toMatchObject({ status: 404 });
  });
});
