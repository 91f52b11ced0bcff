import { beforeEach, describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024 as draw, testRound } from '#tests/support/lotto.ts';
import { settingsOfFile } from './settings-of-file.ts';

const the = settingsOfFile();
const { clock, door, operate, read, bet, lastAct } = the;

describe('holidays of a market', () => {
  const roundOn = async (market: string, date: string) =>
    (await door.call('GET /api/lotto/rounds', { market, date })).data[0];

  beforeEach(() => ensureRounds(door.ctx).then(() => undefined));

  it('move a draw with its round and the bills on it', async () => {
    const before = await roundOn('gov', '2026-12-16');
    the.round_id = before.round_id;
    await operate('round/open', { round_id: the.round_id });
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
      round: {
        round_id: the.round_id,
        draw_date: '2026-12-17',
        close_at: '2026-12-17T15:20:00.000+07:00',
        display: 'open',
      },
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
    ).toMatchObject({ round_id: the.round_id, draw_date: '2026-12-18' });
    expect((await operate('holiday/remove', { market: 'gov', day: '2026-12-16' })).data.round).toMatchObject({
      round_id: the.round_id,
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

    the.round_id = again.round_id;
    await operate('round/open', { round_id: the.round_id });
    await bet('two_bottom 32 10');
    expect(await operate('holiday/set', { market: 'lao', day: '2026-12-14' })).toMatchObject({
      error: 3020,
      message: expect.stringContaining('ยกเลิกงวดแทน'),
    });
    expect((await roundOn('lao', '2026-12-14')).round_id).toBe(the.round_id);
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

describe('looking at a result before entering it', () => {
  const preview = (input: Record<string, unknown> = {}) =>
    operate('round/preview', { round_id: the.round_id, raw: draw, ...input });

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
    expect(await read('round/result', { round_id: the.round_id })).toMatchObject({ status: 404 });
    expect((await read('audit/list', { subject: `round:${the.round_id}` })).data.items).toEqual([]);
    await bet('two_bottom 32 10');
  });

  it('tells the change against what was paid', async () => {
    await bet('two_bottom 32 10');
    await enterResult(asOperator(door.ctx), { round_id: BigInt(the.round_id), raw: draw, close: true });
    await approveResult(asOperator(door.ctx, 'approver'), { round_id: BigInt(the.round_id) });
    await settleRounds(door.ctx);
    expect((await preview({ raw: { ...draw, back2: '33' } })).data.preview).toMatchObject({
      payout: '0.00',
      change: { bills: 1, pay_more: '0.00', take_back: '900.00' },
    });
  });

  it('names fields that are not as drawn, and has nothing to say of a void round or of yeekee', async () => {
    expect(Object.keys((await preview({ raw: { first: '1' } })).fields ?? {})).toContain('raw.first');
    await operate('round/void', { round_id: the.round_id, reason: 'ไม่มีการออกรางวัล' });
    expect(await preview()).toMatchObject({ error: 3015 });
    the.round_id = String(await testRound(door.ctx, { market: 'yeekee15' }));
    expect(await preview({ raw: { number: '12345' } })).toMatchObject({ error: 3015 });
    expect(await preview({ round_id: '999999' })).toMatchObject({ status: 404 });
  });
});
