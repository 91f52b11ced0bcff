/** What counts towards a quest, and what is taken back. */
import { describe, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { friendOf } from '#tests/support/affiliates.ts';
import { atGame, giveSpins, playingMember } from '#tests/support/games.ts';
import { drawOfNovember2024 } from '#tests/support/lotto.ts';
import { thb } from '#tests/support/money.ts';
import { questsOfFile } from './quests-of-file.ts';

const the = questsOfFile();
const { clock, door, redeem, stateOf, quest, deposit, bill, settled } = the;

describe('progress', () => {
  it('of deposits counts those credited today, and starts anew at midnight', async () => {
    const id = await quest({ target: '300.00' });
    await deposit('200.00');
    expect(await stateOf(id)).toEqual(['฿200 จาก ฿300', 'open']);
    expect(await redeem(id)).toMatchObject({ error: 6501, message: 'ภารกิจนี้ยังไม่ครบ ทำแล้ว ฿200 จาก ฿300' });
    clock.set(`${clock.now().getUTCFullYear()}-03-10T23:59:59+07:00`);
    await deposit('150.00');
    expect(await stateOf(id)).toEqual(['฿300 จาก ฿300', 'ready']);
    clock.advance({ seconds: 1 });
    expect(await stateOf(id)).toEqual(['฿0 จาก ฿300', 'open']);
  });
  it('of stakes and bills counts what is settled, and nothing of a round that is void', async () => {
    const turnover = await quest({ kind: 'turnover', target: '1000.00', reward: '3' });
    const bills = await quest({ kind: 'bills', target: '2', reward: '30' });
    const open = await bill('700', { settle: false });
    expect([await stateOf(turnover), await stateOf(bills)]).toEqual([
      ['฿0 จาก ฿1,000', 'open'],
      ['0 จาก 2 ใบ', 'open'],
    ]);
    await settled(open);
    const round_id = await bill('400', { settle: false });
    await door.call('POST /api/operator/round/void', { round_id, reason: 'ผลไม่ครบ' }, { as: 'operator' });
    await settleRounds(door.ctx);
    expect([await stateOf(turnover), await stateOf(bills)]).toEqual([
      ['฿700 จาก ฿1,000', 'open'],
      ['1 จาก 2 ใบ', 'open'],
    ]);
    await bill('300');
    expect([await stateOf(turnover), await stateOf(bills)]).toEqual([
      ['฿1,000 จาก ฿1,000', 'ready'],
      ['2 จาก 2 ใบ', 'ready'],
    ]);
  });
  it('of stakes belongs to the day of the first result: a correction adds nothing to its own day', async () => {
    const turnover = await quest({ kind: 'turnover', target: '1000.00', reward: '3' });
    const bills = await quest({ kind: 'bills', target: '1', reward: '30' });
    const both = async () => [await stateOf(turnover), await stateOf(bills)];
    const round_id = await bill('1000');
    for (const id of [turnover, bills]) expect((await redeem(id)).error).toBe(0);
    clock.advance({ days: 1 });
    const nothing = [
      ['฿0 จาก ฿1,000', 'open'],
      ['0 จาก 1 ใบ', 'open'],
    ];
    expect(await both()).toEqual(nothing);
    for (const back2 of ['33', '34']) {
      const corrected = { round_id, raw: { ...drawOfNovember2024, back2 }, reason: 'พิมพ์ผิด' };
      await door.call('POST /api/operator/round/correct', corrected, { as: 'operator' });
      await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
      await settleRounds(door.ctx);
      expect(await both(), `corrected to ${back2}`).toEqual(nothing);
    }
  });
  it('of games and stakes counts settled bets of one’s own money, less what came back, and none that was rolled back', async () => {
    const games = await quest({ kind: 'games', target: '2', reward: '10' });
    const turnover = await quest({ kind: 'turnover', target: '1000.00', reward: '3' });
    const both = async () => [(await stateOf(games))[0], (await stateOf(turnover))[0]];
    the.member = await playingMember(door.ctx, '1000.00');
    const khom = await atGame(door.ctx, the.member, 'khom');
    await khom.bet('q-1', '2000');
    expect(await both()).toEqual(['0 จาก 2 เกม', '฿0 จาก ฿1,000']);
    await khom.win('q-1', khom.last(), '0', { round_closed: true });
    expect(await both()).toEqual(['1 จาก 2 เกม', '฿20 จาก ฿1,000']);
    await khom.bet('q-2', '70000');
    expect(await khom.rollback('q-2', khom.last())).toMatchObject({ code: 'OK', refunded: '70000' });
    expect(await both()).toEqual(['1 จาก 2 เกม', '฿20 จาก ฿1,000']);
    const pond = await atGame(door.ctx, the.member, 'wang');
    await pond.bet('q-3', '6000');
    const magazine = pond.last();
    await pond.win('q-3', magazine, '2000', { kind: 'unspent' });
    await pond.win('q-3', magazine, '0', { round_closed: true });
    expect(await both()).toEqual(['2 จาก 2 เกม', '฿60 จาก ฿1,000']);
    await giveSpins(door.ctx, the.member, 'himma', { stake: thb('5.00') });
    const himma = await atGame(door.ctx, the.member, 'himma');
    await himma.bet('q-4', '500', { kind: 'free_spin' });
    await himma.win('q-4', himma.last(), '900', { round_closed: true });
    expect(await both(), 'a free spin is no stake').toEqual(['2 จาก 2 เกม', '฿60 จาก ฿1,000']);
  });
  it('of friends counts who deposited and played, not who only registered', async () => {
    const id = await quest({ kind: 'friends', period: 'once', target: '1', reward_kind: 'wheel_spins', reward: '3' });
    const friend = await friendOf(door.ctx, the.member);
    await deposit('100.00', friend);
    expect(await stateOf(id)).toEqual(['0 จาก 1 คน', 'open']);
    await bill('50', { who: friend });
    expect(await stateOf(id)).toEqual(['1 จาก 1 คน', 'ready']);
    expect((await redeem(id)).data).toMatchObject({ reward: { kind: 'wheel_spins', text: 'หมุนฟรี 3 ครั้ง' } });
  });
});
