import { describe, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { testRound } from '#tests/support/lotto.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';
import { resultsOfFile } from './results-of-file.ts';

const the = resultsOfFile();
const { clock, door, bet, enter, approve, billsNow, actsOfRound } = the;

describe('calling a round off', () => {
  const callOff = (reason = 'ไม่มีการออกรางวัล') =>
    door.call('POST /api/operator/round/void', { round_id: the.round_id, reason }, { as: 'operator' });

  it('gives every waiting bill back what was paid', async () => {
    await bet('two_bottom 32 10');
    expect(await callOff()).toMatchObject({ error: 0, data: { status: 'void', display: 'void' } });
    await expect(bet('two_bottom 32 10')).rejects.toMatchObject({ problem: 'round_closed' });
    await settleRounds(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1000.00');
    expect(await billsNow()).toMatchObject([{ status: 'refunded' }]);
    expect(await callOff()).toMatchObject({ error: 3017 });
    expect(await enter()).toMatchObject({ error: 3015 });
    expect((await actsOfRound())[0]).toMatchObject({
      operator: 'operator',
      action: 'round.void',
      before: { status: 'open' },
      after: { status: 'void' },
      reason: 'ไม่มีการออกรางวัล',
    });
  });

  it('drops a result that was not approved yet', async () => {
    await enter();
    await callOff();
    expect(await approve()).toMatchObject({ error: 3018 });
    expect((await door.call('GET /api/lotto/result', { round_id: the.round_id })).status).toBe(404);
  });

  it('is too late once the result is out', async () => {
    await enter();
    await approve();
    expect(await callOff()).toMatchObject({ error: 3017 });
  });
});

describe('looking after rounds', () => {
  it('opens one before its time, and every act is on record', async () => {
    const later = new Date(clock.now().getTime() + 1_800_000);
    the.round_id = String(await testRound(door.ctx, { openAt: later, closeAt: new Date(later.getTime() + 60_000) }));
    await door.ctx.db.execute(`update round set status = 'scheduled' where id = ${the.round_id}`);
    await expect(bet('two_bottom 32 10')).rejects.toMatchObject({ problem: 'round_not_open' });
    const open = () => door.call('POST /api/operator/round/open', { round_id: the.round_id }, { as: 'operator' });
    expect(await open()).toMatchObject({ error: 0, data: { display: 'open' } });
    expect(await bet('two_bottom 32 10')).toMatchObject({ status: 'pending' });
    expect(await open()).toMatchObject({ error: 3019 });
    expect(await actsOfRound()).toMatchObject([{ action: 'round.open', request_id: expect.any(String) }]);
  });

  it('lists rounds with a pending result and their stakes', async () => {
    await bet('two_bottom 32 10');
    await enter();
    const { data } = await door.call('GET /api/operator/round/list', {}, { as: 'operator' });
    expect(data.find((row: { round_id: string }) => row.round_id === the.round_id)).toMatchObject({
      status: 'closed',
      bills: 1,
      stake: '10.00',
      payable: '10.00',
      result_version: null,
      waiting: { version: 1, entered_by: 'operator' },
      settled_at: null,
    });
    const empty = String(await testRound(door.ctx));
    const listed = async (input: object) => {
      const { data: rows } = await door.call('GET /api/operator/round/list', { ...input }, { as: 'operator' });
      return rows.map((row: { round_id: string }) => row.round_id);
    };
    expect(await listed({ limit: 200 })).toEqual(expect.arrayContaining([the.round_id, empty]));
    expect(await listed({ limit: 200, with_bills: true })).toContain(the.round_id);
    expect(await listed({ limit: 200, with_bills: true })).not.toContain(empty);
    await approve();
    await settleRounds(door.ctx);
    const after = await door.call('GET /api/operator/round/list', {}, { as: 'operator' });
    expect(after.data.map((row: { round_id: string }) => row.round_id)).not.toContain(the.round_id);
    const settled = await door.call(
      'GET /api/operator/round/list',
      { status: 'settled', limit: 20 },
      { as: 'operator' },
    );
    expect(settled.data.find((row: { round_id: string }) => row.round_id === the.round_id)).toMatchObject({
      result_version: 1,
      win_amount: '900.00',
      waiting: null,
    });
  });

  it('knows what a round may cost: 100 on 123, 50 tod, 200 on 23 and 300 on the digit 2', async () => {
    the.member = await testMember(door.ctx, '5000.00');
    await bet('three_top 123 100', 'three_tod 123 50', 'two_top 23 200', 'run_top 2 300');
    const { data } = await door.call(
      'GET /api/operator/round/exposure',
      { round_id: the.round_id },
      { as: 'operator' },
    );
    const costOf = (three: string) => data.top.find((row: { three_top: string }) => row.three_top === three)?.payout;
    expect(data.worst).toMatchObject({ three_top: '123', payout: '116460.00', net: '-115810.00' });
    expect([costOf('123'), costOf('223')]).toEqual(['116460.00', '18960.00']);
    expect(data).toMatchObject({
      bills: 1,
      stake: '650.00',
      bottom: [],
      numbers: [
        { bet_type: 'three_top', number: '123', stake: '100.00', payout: '90000.00' },
        { bet_type: 'two_top', number: '23', payout: '18000.00' },
        { bet_type: 'three_tod', number: '123', payout: '7500.00' },
        { bet_type: 'run_top', number: '2', payout: '960.00' },
      ],
    });
    expect(
      await door.call('GET /api/operator/round/exposure', { round_id: '999999' }, { as: 'operator' }),
    ).toMatchObject({ status: 404 });
  });

  it('proves the books on request', async () => {
    const { data } = await door.call('GET /api/operator/ledger/check', {}, { as: 'operator' });
    expect(data).toMatchObject({ findings: [] });
    expect(data.checks).toBeGreaterThan(10);
  });
});
