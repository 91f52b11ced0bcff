import { describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024 as draw } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { settingsOfFile } from './settings-of-file.ts';

const the = settingsOfFile();
const { clock, door, operate, read, bet, quoted, lastAct } = the;

const limits = async () => (await door.call('GET /api/lotto/limit', { round_id: the.round_id })).data;

describe('number limits by hand', () => {
  it('close, reduce and cap numbers of a round, and the limit call tells exactly these', async () => {
    const before = (await limits()).version;
    const closed = await operate('limit/set', {
      round_id: the.round_id,
      bet_type: 'two_bottom',
      numbers: ['25', '52', '25'],
      action: 'closed',
      reason: 'เลขดัง',
    });
    expect(closed.data.map((row: { number: string }) => row.number).sort()).toEqual(['25', '52']);
    expect(closed.data[0]).toMatchObject({
      round_id: the.round_id,
      market: null,
      state: 'in_force',
      pct: null,
      cap: null,
    });
    await operate('limit/set', {
      round_id: the.round_id,
      bet_type: 'three_tod',
      numbers: ['321'],
      action: 'reduced',
      pct: 50,
    });
    await operate('limit/set', {
      round_id: the.round_id,
      bet_type: 'two_top',
      numbers: ['44'],
      action: 'cap',
      cap: '30.00',
    });
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
    expect(await lastAct(`round:${the.round_id}`)).toMatchObject({
      action: 'limit.set',
      after: [{ bet_type: 'two_top', number: '44', action: 'cap', cap: '30.00' }],
    });
  });

  it('of a market hold for its rounds, a round’s own row before them, and closed before reduced', async () => {
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', action: 'reduced', pct: 80 });
    expect(await quoted('two_top 11 10')).toMatchObject([{ status: 'rate_reduced', rate: '72' }]);
    await operate('limit/set', { round_id: the.round_id, bet_type: 'two_top', action: 'reduced', pct: 50 });
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '45' }]);
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', numbers: ['11'], action: 'closed' });
    await operate('limit/set', { market: 'gov', bet_type: 'two_top', numbers: ['11'], action: 'reduced', pct: 90 });
    expect(await quoted('two_top 11 10', 'two_top 12 10')).toMatchObject([{ status: 'closed' }, { rate: '45' }]);
    expect((await limits()).closed).toEqual([{ bet_type: 'two_top', number: '11' }]);
  });

  it('may be of several types in one act, each with a cap of its own', async () => {
    const { data } = await operate('limit/set', {
      round_id: the.round_id,
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
    expect((await lastAct(`round:${the.round_id}`)).after).toHaveLength(3);
    const listed = async (of: Record<string, unknown>) =>
      (await read('limit/list', { round_id: the.round_id, ...of })).data.map(
        (row: { bet_type: string }) => row.bet_type,
      );
    expect(await listed({ bet_type: 'run_top' })).toEqual(['run_top']);
    expect(
      await listed({
        before_id: String(Math.min(...data.map((row: { limit_id: string }) => Number(row.limit_id))) + 1),
      }),
    ).toHaveLength(1);
    const items = Array.from({ length: 101 }, (_, n) => ({ bet_type: 'three_top', number: String(100 + n) }));
    expect(await operate('limit/set', { round_id: the.round_id, action: 'closed', items })).toMatchObject({
      status: 422,
      fields: { items: 'ครั้งละไม่เกิน 100 เลข' },
    });
    const one = {
      round_id: the.round_id,
      action: 'closed',
      items: [{ bet_type: 'two_top', number: '44' }, { bet_type: 'three_front' }],
    };
    const lao = { ...one, round_id: undefined, market: 'lao' };
    expect(await operate('limit/set', lao)).toMatchObject({ fields: { bet_type: expect.any(String) } });
  });

  it('of one number: the one set last counts', async () => {
    for (const pct of [80, 50, 70])
      await operate('limit/set', {
        round_id: the.round_id,
        bet_type: 'two_top',
        numbers: ['11'],
        action: 'reduced',
        pct,
      });
    expect(await quoted('two_top 11 10')).toMatchObject([{ rate: '63' }]);
  });

  it('hold from their time until their time', async () => {
    await operate('limit/set', {
      round_id: the.round_id,
      bet_type: 'two_top',
      numbers: ['11'],
      action: 'closed',
      from_at: '2026-11-20T12:10:00+07:00',
      until_at: '2026-11-20T12:20:00+07:00',
    });
    const state = async () => (await read('limit/list', { round_id: the.round_id, all: true })).data[0].state;
    const status = async () => (await quoted('two_top 11 10'))[0]?.status;
    expect([await state(), await status()]).toEqual(['coming', 'ok']);
    clock.advance({ ms: 600_000 });
    expect([await state(), await status()]).toEqual(['in_force', 'closed']);
    clock.advance({ ms: 600_000 });
    expect([await state(), await status()]).toEqual(['over', 'ok']);
    expect((await read('limit/list', { round_id: the.round_id })).data).toEqual([]);
  });

  it('end when an operator ends them, and the act is on record', async () => {
    const { data } = await operate('limit/set', {
      round_id: the.round_id,
      bet_type: 'two_top',
      numbers: ['11'],
      action: 'closed',
    });
    const { limit_id } = data[0];
    clock.advance({ ms: 1_000 });
    expect(await operate('limit/end', { limit_id, reason: 'ตั้งผิดเลข' })).toMatchObject({ data: { state: 'over' } });
    expect((await quoted('two_top 11 10'))[0]?.status).toBe('ok');
    expect(await lastAct(`round:${the.round_id}`)).toMatchObject({
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
    await operate('limit/set', { round_id: the.round_id, bet_type: 'two_bottom', numbers: ['32'], action: 'closed' });
    await enterResult(asOperator(door.ctx), { round_id: BigInt(the.round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(the.round_id) });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('10890.00');
  });

  it('are refused when they make no sense, and then none is kept', async () => {
    const two = { bet_type: 'two_top', numbers: ['11'], action: 'closed' };
    const wrong: [Record<string, unknown>, string][] = [
      [{ ...two }, 'market'],
      [{ ...two, round_id: the.round_id, market: 'gov' }, 'market'],
      [{ ...two, round_id: the.round_id, numbers: ['11', '1'] }, 'numbers'],
      [{ round_id: the.round_id, bet_type: 'three_tod', numbers: ['444'], action: 'closed' }, 'numbers'],
      [{ ...two, round_id: the.round_id, action: 'reduced' }, 'pct'],
      [{ ...two, round_id: the.round_id, pct: 50 }, 'pct'],
      [{ ...two, round_id: the.round_id, action: 'cap' }, 'cap'],
      [{ ...two, round_id: the.round_id, action: 'cap', cap: '10.50' }, 'cap'],
      [{ ...two, round_id: the.round_id, action: 'cap', cap: '0' }, 'cap'],
      [{ ...two, round_id: the.round_id, until_at: '2026-11-20T11:00:00+07:00' }, 'until_at'],
      [
        { ...two, round_id: the.round_id, from_at: '2026-11-20T13:00:00+07:00', until_at: '2026-11-20T12:30:00+07:00' },
        'until_at',
      ],
      [{ bet_type: 'three_front', market: 'lao', action: 'closed' }, 'bet_type'],
    ];
    for (const [input, field] of wrong) {
      const answer = await operate('limit/set', input);
      expect(answer, JSON.stringify(input)).toMatchObject({ status: 422 });
      expect(Object.keys(answer.fields ?? {}), JSON.stringify(input)).toEqual([field]);
    }
    expect(await operate('limit/set', { ...two, market: 'mars' })).toMatchObject({ error: 9001 });
    clock.advance({ hours: 2 });
    expect(await operate('limit/set', { ...two, round_id: the.round_id })).toMatchObject({ error: 3002 });
    expect((await read('limit/list', { all: true })).data).toEqual([]);
    expect(await door.call('POST /api/operator/limit/set', two, { as: the.member })).toMatchObject({ status: 401 });
  });
});
