import { describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024 as draw, linesOf, testRound } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { settingsOfFile } from './settings-of-file.ts';

const the = settingsOfFile();
const { door, operate, read, bet, quoted, lastAct } = the;

/** Asked for by one person, then by a second. */
const agreed = async (route: string, input: Record<string, unknown>) => {
  expect(await operate(route, input)).toMatchObject({ error: 0, data: { waits_for_second: true } });
  return door.call(`POST /api/operator/${route}`, input, { as: 'approver' });
};

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
      max_loss: '1800000.00',
      cap: '2000.00',
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
    await enterResult(asOperator(door.ctx), { round_id: BigInt(the.round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(the.round_id) });
    await settleRounds(door.ctx);
    // 10,000 - 10 - 9 + 10 x 90 + 10 x 82.5
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('11706.00');
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
    const my = asMember(door.ctx, the.member);
    const lines = [{ bet_type: 'two_top', number: '44', stake: '10.00' }];
    const { quote_id } = await priceBill(my, { round_id: BigInt(the.round_id), lines: linesOf('two_top 44 10') });
    await agreed('rate/set', { group: 'gov', bet_type: 'two_top', rate: '80' });
    expect(
      await door.call(
        'POST /api/lotto/bill/create',
        { round_id: the.round_id, quote_id, lines },
        { as: the.member, key: 'worse-rate-1' },
      ),
    ).toMatchObject({ error: 3007, data: { lines: [{ rate: '80' }] } });
    await agreed('rate/set', { group: 'gov', bet_type: 'two_top', rate: '90' });
  });

  it('takes a type off the list and back on', async () => {
    expect(await agreed('rate/remove', { group: 'other', bet_type: 'run_top' })).toMatchObject({
      data: { rate: '3.2', waits_for_second: false },
    });
    expect(await operate('rate/remove', { group: 'other', bet_type: 'run_top' })).toMatchObject({ error: 9001 });
    the.round_id = String(await testRound(door.ctx, { market: 'lao' }));
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
    expect((await door.call('GET /api/lotto/rule', { round_id: the.round_id })).data).toMatchObject({
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
