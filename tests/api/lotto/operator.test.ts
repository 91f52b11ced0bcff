import { describe, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { drawOfNovember2024 as draw, testRound } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { resultsOfFile } from './results-of-file.ts';

const the = resultsOfFile();
const { clock, door, bet, enter, approve, billsNow, actsOfRound } = the;

const correct = (raw: unknown, reason = 'พิมพ์ผิด') =>
  door.call('POST /api/operator/round/correct', { round_id: the.round_id, raw, reason }, { as: 'operator' });
const publish = async () => {
  await enter();
  await approve();
  await settleRounds(door.ctx);
};

describe('entering a result', () => {
  it('shows what it would pay and publishes nothing', async () => {
    await bet('three_top 044 1', 'three_tod 440 2', 'two_bottom 32 3', 'two_bottom 99 4');
    await bet('run_top 9 5');
    const answer = await enter();
    expect(answer).toMatchObject({ status: 200, error: 0 });
    expect(answer.data).toMatchObject({
      version: 1,
      entered_by: 'operator',
      reason: null,
      raw: draw,
      result: { three_top: '044', two_top: '44', two_bottom: '32', three_front: ['174', '225'] },
      preview: {
        bills: 2,
        stake: '15.00',
        payable: '15.00',
        winning_bills: 1,
        payout: '1470.00',
        by_type: [
          { bet_type: 'three_top', name: '3 ตัวบน', lines: 1, payout: '900.00' },
          { bet_type: 'three_tod', lines: 1, payout: '300.00' },
          { bet_type: 'two_bottom', lines: 1, payout: '270.00' },
        ],
        change: { bills: 1, pay_more: '1470.00', take_back: '0.00' },
      },
    });
    expect((await door.call('GET /api/lotto/result', { round_id: the.round_id })).status).toBe(404);
    expect(await settleRounds(door.ctx)).toBe(0);
    expect((await billsNow()).map((bill: { status: string }) => bill.status)).toEqual(['pending', 'pending']);
    expect(
      (await door.call('GET /api/operator/round/result', { round_id: the.round_id }, { as: 'approver' })).data,
    ).toEqual(answer.data);
  });

  it('is refused while betting is open, unless it ends it', async () => {
    expect(await enter({ close: false })).toMatchObject({
      error: 3015,
      message: expect.stringContaining('ยังเปิดรับแทง'),
    });
    expect((await door.call('GET /api/lotto/round', { round_id: the.round_id })).data.round.display).toBe('open');
    await bet('two_top 44 10');
    const [bill] = await billsNow();
    expect(await enter()).toMatchObject({ error: 0 });
    // From here on somebody knows the result: no bet, no cancellation.
    await expect(bet('two_top 44 10')).rejects.toMatchObject({ problem: 'round_closed' });
    expect(
      await door.call(
        'POST /api/lotto/bill/cancel',
        { bill_id: bill.bill_id },
        { as: the.member, key: 'cancel-after-close' },
      ),
    ).toMatchObject({ error: 3011 });
    expect((await door.call('GET /api/lotto/round', { round_id: the.round_id })).data.round).toMatchObject({
      display: 'closed',
      close_at: '2026-11-20T12:00:00.000+07:00',
    });
  });

  it('needs no word about closing once the time is over, whether a job has noticed or not', async () => {
    clock.advance({ hours: 1 });
    expect(await enter({ close: false })).toMatchObject({ error: 0 });
    expect((await door.call('GET /api/lotto/round', { round_id: the.round_id })).data.round.close_at).toBe(
      '2026-11-20T13:00:00.000+07:00',
    );
  });

  it('names every field that is not as drawn, and keeps none', async () => {
    const answer = await enter({ raw: { first: '53604', front3: ['174'], back3: ['063', '231'] } });
    expect(answer).toMatchObject({ status: 422, error: 9004 });
    expect(Object.keys(answer.fields ?? {})).toEqual(['raw.first', 'raw.front3', 'raw.back2']);
    expect((await door.call('GET /api/lotto/round', { round_id: the.round_id })).data.round.display).toBe('open');
    expect(
      (await door.call('GET /api/operator/round/result', { round_id: the.round_id }, { as: 'operator' })).status,
    ).toBe(404);
    expect(await actsOfRound()).toEqual([]);
  });

  it('may be done again before it is approved, and the last one counts', async () => {
    const first = await enter({ raw: { ...draw, back2: '99' } });
    const second = await enter();
    expect(second.data.version).toBe(1);
    expect(second.data.seal).not.toBe(first.data.seal);
    // Who approves says which of the two was looked at.
    expect(await approve({ seal: first.data.seal })).toMatchObject({ error: 3018 });
    expect((await approve({ seal: second.data.seal })).data.result.two_bottom).toBe('32');
    expect((await actsOfRound()).map((act: { action: string; before: unknown }) => [act.action, act.before])).toEqual([
      ['round.approve', { version: null }],
      ['round.result', { version: 1, raw: { ...draw, back2: '99' }, entered_by: 'operator' }],
      ['round.result', null],
    ]);
  });

  it('is refused for yeekee, whose result comes from the members', async () => {
    the.round_id = String(await testRound(door.ctx, { market: 'yeekee15' }));
    expect(await enter({ raw: { number: '12345' } })).toMatchObject({
      error: 3015,
      message: expect.stringContaining('ยี่กี'),
    });
    expect(await correct({ number: '12345' })).toMatchObject({ error: 3015 });
  });

  it('is an operator’s alone', async () => {
    for (const route of ['result', 'correct', 'approve', 'void', 'open'] as const) {
      const path = `POST /api/operator/round/${route}` as const;
      expect(await door.call(path, { round_id: the.round_id, raw: draw, reason: 'ลองดู' }), route).toMatchObject({
        status: 401,
      });
      expect(
        await door.call(path, { round_id: the.round_id, raw: draw, reason: 'ลองดู' }, { as: the.member }),
        route,
      ).toMatchObject({
        status: 401,
      });
    }
  });
});

describe('approving a result', () => {
  it('needs a second person', async () => {
    await bet('two_bottom 32 10');
    await enter();
    expect(await approve({}, 'operator')).toMatchObject({ error: 3016 });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('990.00');
    expect((await approve()).data).toMatchObject({ version: 1, result: { two_bottom: '32' }, first_prize: '536044' });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1890.00');
    expect(await billsNow()).toMatchObject([{ status: 'won', win_amount: '900.00' }]);
  });

  it('works the other way round too: who enters is who may not approve', async () => {
    await enter({}, 'approver');
    expect(await approve({}, 'approver')).toMatchObject({ error: 3016 });
    expect(await approve({}, 'operator')).toMatchObject({ error: 0 });
  });

  it('happens once, however often it is sent', async () => {
    await bet('two_bottom 32 10');
    await enter();
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve()));
    expect(answers.map((answer) => answer.error).sort()).toEqual([0, 3018, 3018, 3018, 3018]);
    await Promise.all([settleRounds(door.ctx), settleRounds(door.ctx), settleRounds(door.ctx)]);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1890.00');
    expect(await enter()).toMatchObject({ error: 3015, message: expect.stringContaining('แก้ผล') });
  });

  it('has nothing to approve before anything is entered', async () => {
    expect(await approve()).toMatchObject({ error: 3018, message: expect.stringContaining('ไม่มีผลที่รออนุมัติ') });
    expect(await approve({ round_id: '999999' })).toMatchObject({ status: 404, error: 9001 });
  });
});

describe('a wrong result', () => {
  it('is replaced by two people, and the page shows both', async () => {
    await bet('two_bottom 32 10');
    await publish();
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1890.00');
    const entered = await correct({ ...draw, back2: '23' });
    expect(entered.data).toMatchObject({
      version: 2,
      reason: 'พิมพ์ผิด',
      preview: { payout: '0.00', change: { bills: 1, pay_more: '0.00', take_back: '900.00' } },
    });
    expect(await approve({}, 'operator')).toMatchObject({ error: 3016 });
    expect((await door.call('GET /api/lotto/result', { round_id: the.round_id })).data.version).toBe(1);
    expect(await approve()).toMatchObject({ error: 0 });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('990.00');
    expect((await door.call('GET /api/lotto/result', { round_id: the.round_id })).data).toMatchObject({
      version: 2,
      result: { two_bottom: '23' },
      replaced: [{ version: 1, result: { two_bottom: '32' }, reason: 'พิมพ์ผิด' }],
    });
  });

  it('waits until the first one is paid', async () => {
    await bet('two_bottom 32 10');
    await enter();
    expect(await correct(draw)).toMatchObject({ error: 3015, message: expect.stringContaining('ยังไม่ออกผล') });
    await approve();
    expect(await correct(draw)).toMatchObject({ error: 3015, message: expect.stringContaining('กำลังจ่ายรางวัล') });
  });

  it('stays after a day: to enter and to approve', async () => {
    await publish();
    clock.advance({ hours: 24 });
    expect(await correct({ ...draw, back2: '23' })).toMatchObject({ error: 0 });
    clock.advance({ ms: 1 });
    expect(await correct({ ...draw, back2: '24' })).toMatchObject({
      error: 3015,
      message: expect.stringContaining('24 ชั่วโมง'),
    });
    expect(await approve()).toMatchObject({ error: 3018 });
    expect((await door.call('GET /api/lotto/result', { round_id: the.round_id })).data.result.two_bottom).toBe('32');
  });

  it('is not replaced without a reason', async () => {
    await publish();
    expect(await correct(draw, '')).toMatchObject({ status: 422, fields: { reason: 'บอกเหตุผล' } });
  });
});
