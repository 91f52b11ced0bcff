/** Polls over HTTP: votes and their quota, percentages, who may not, the answer by two, winners and their prizes. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { ticketScore } from '#lib/poll/rules/draw.ts';
import { payPrizes } from '#lib/poll/server/pay-prizes.ts';
import { pollVote, pollWin } from '#lib/poll/server/tables.ts';
import { asMember } from '#tests/support/context.ts';
import { drawOfNovember2024, sendBill, testRound } from '#tests/support/lotto.ts';
import { balanceOf, closeAccount, give, testMember, thb } from '#tests/support/money.ts';
import { answered, testPoll } from '#tests/support/polls.ts';
import { pointsHeld } from '#tests/support/rewards.ts';
import { pollsOfFile } from './polls-of-file.ts';

const the = pollsOfFile();
const { clock, door, as, vote, quota, check, stats, operate, rest, inAnHour, predicted, ended } = the;

describe('a vote', () => {
  it('spends one of the day’s quota and cannot be made without, until the next day', async () => {
    const poll = await testPoll(door.ctx);
    expect(await quota(poll)).toMatchObject({ quota: 1, used: 0, left: 1, votes: [] });
    expect(await vote(poll, 1)).toMatchObject({ error: 0, data: { choice_name: 'สอง', quota: { used: 1, left: 0 } } });
    expect(await vote(poll)).toMatchObject({ error: 6602, message: 'โหวตไม่ได้: ใช้สิทธิ์ของวันนี้ครบแล้ว สิทธิ์ใหม่เริ่ม 00:00 น.' });
    expect(await check(poll)).toMatchObject({ can_vote: false, left: 0, reason: expect.stringContaining('00:00') });
    clock.advance({ days: 1 });
    expect(await check(poll)).toMatchObject({ can_vote: true, left: 1, reason: null });
    expect((await vote(poll)).error).toBe(0);
  });

  it('comes from deposits and settled stakes of the day', async () => {
    const poll = await testPoll(door.ctx, { quota_base: 0, deposit_step: '500', play_step: '1000', quota_max: 3 });
    expect(await vote(poll)).toMatchObject({
      error: 6602,
      message: expect.stringMatching(/: วันนี้ยังไม่มีสิทธิ์ ฝากครบทุก ฿500/),
    });
    await depositThroughSandbox(asMember(door.ctx, the.member), thb('600.00'));
    expect(await quota(poll)).toMatchObject({
      quota: 1,
      deposited: '600.00',
      text: 'ได้จากฝาก ฿600 และยอดเล่น ฿0 ของวันนี้',
    });
    await give(door.ctx, the.member.id, thb('1000.00'));
    const roundId = await testRound(door.ctx);
    await sendBill(asMember(door.ctx, the.member), roundId, 'two_bottom 33 1000');
    expect(await quota(poll)).toMatchObject({ quota: 1, played: '0.00' });
    const entered = { round_id: String(roundId), raw: drawOfNovember2024, close: true };
    await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id: entered.round_id }, { as: 'approver' });
    await settleRounds(door.ctx);
    expect(await quota(poll)).toMatchObject({ quota: 2, played: '1000.00' });
    expect([(await vote(poll)).error, (await vote(poll, 1)).error, (await vote(poll)).error]).toEqual([0, 0, 6602]);
  });

  it('is spent once by a hundred presses at once, and a repeated request is the same vote', async () => {
    const poll = await testPoll(door.ctx, { quota_base: 3, quota_max: 3 });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => vote(poll, n % 2)));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(3);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([0, 6602]));
    const spent = await door.ctx.db.select().from(pollVote).where(eq(pollVote.memberId, the.member.id));
    expect(spent.map(({ ordinal }) => ordinal).sort()).toEqual([1, 2, 3]);

    const again = await testPoll(door.ctx, { quota_base: 3, quota_max: 3 });
    const input = { poll_id: again.poll_id, choice_id: again.choices[0] };
    const key = { as: the.member, key: 'poll-double-tap' };
    const both = await Promise.all([1, 2, 3].map(() => door.call('POST /api/poll/submit', input, key)));
    expect(new Set(both.map(({ data }) => data.vote_id)).size).toBe(1);
    expect(await quota(again)).toMatchObject({ used: 1 });
  });

  it('for a prediction stays with its first answer; of an opinion each is free', async () => {
    const poll = await predicted({ quota_base: 2, quota_max: 2 });
    expect((await vote(poll, 1)).error).toBe(0);
    expect(await vote(poll, 0)).toMatchObject({ error: 6603, message: 'โพลทายผลตอบได้คำตอบเดียว คุณตอบ สอง ไว้แล้ว' });
    expect((await vote(poll, 1)).error).toBe(0);
  });

  it('is refused before the poll opens, after it closed, for another poll’s choice, and of who rests', async () => {
    const soon = new Date(clock.now().getTime() + 60_000).toISOString();
    const poll = await testPoll(door.ctx, { opens_at: soon, closes_at: inAnHour() });
    const other = await testPoll(door.ctx);
    expect(await vote(poll)).toMatchObject({ error: 6601, message: expect.stringContaining('เปิดโหวต') });
    clock.advance({ minutes: 1 });
    const strange = await door.call(
      'POST /api/poll/submit',
      { poll_id: poll.poll_id, choice_id: other.choices[0] },
      as(the.member),
    );
    expect(strange).toMatchObject({ error: 9004, fields: { choice_id: 'ไม่มีตัวเลือกนี้ในโพล' } });
    const resting = await testMember(door.ctx);
    await rest(resting);
    expect((await vote(poll, 0, resting)).error).toBe(1020);
    expect(await quota(poll, resting)).toMatchObject({ quota: 0, left: 0 });
    expect(await check(poll, resting)).toMatchObject({ can_vote: false, reason: 'พักการเล่นอยู่ จึงยังไม่มีสิทธิ์' });
    clock.advance({ hours: 1 });
    expect(await vote(poll)).toMatchObject({ error: 6601, message: 'โหวตโพลนี้ไม่ได้: ปิดโหวตแล้ว' });
    expect((await vote({ poll_id: '999999', choices: ['1'] })).error).toBe(9001);
  });
});

describe('what everybody sees', () => {
  it('is the question without percentages until one has voted or the poll is over', async () => {
    const poll = await testPoll(door.ctx, { closes_at: inAnHour() });
    const { data } = await door.call('GET /api/poll/config', { poll_id: poll.poll_id, agent_id: '1' });
    expect(data.config).toMatchObject({ state: 'open', kind: 'opinion', prize: null, commitment: null });
    expect(data.choices[0]).toEqual({
      choice_id: poll.choices[0],
      name: 'หนึ่ง',
      image: expect.stringMatching(/^\/art\/cover\//),
    });
    expect(await stats(poll)).toMatchObject({ shown: false, votes: 0, choices: [] });
    await vote(poll);
    expect(await stats(poll)).toMatchObject({ shown: false, votes: 1, choices: [] });
    expect(await stats(poll, the.member)).toMatchObject({
      shown: true,
      choices: [{ votes: 1, percent: 100 }, { percent: 0 }],
    });
    clock.advance({ hours: 1 });
    expect(await stats(poll)).toMatchObject({ shown: true, votes: 1 });
  });

  it('is nothing of a draft', async () => {
    const draft = await operate('create', {
      ...{ kind: 'opinion', title: 'ยังไม่เผยแพร่', quota_base: 1, closes_at: inAnHour() },
      choices: [{ name: 'ก' }, { name: 'ข' }],
    });
    const { poll_id, choices } = draft.data;
    expect((await door.call('GET /api/poll/config', { poll_id })).error).toBe(9001);
    const ids = choices.map(({ choice_id }: { choice_id: string }) => choice_id);
    expect((await vote({ poll_id, choices: ids })).error).toBe(9001);
  });
});

describe('an operator', () => {
  const asked = () => ({
    ...{ kind: 'prediction', title: 'ทีมไหนชนะ', closes_at: inAnHour(), deposit_step: '100', quota_max: 3 },
    choices: [{ name: 'ก', emblem: 'shield_flame' }, { name: 'ข' }],
    ...{ prize_kind: 'credit', prize: '500', winners_max: 20, budget: '10000' },
  });

  it('is told what does not fit, by its field', async () => {
    const refused = async (over: object) =>
      Object.keys((await operate('create', { ...asked(), ...over })).fields ?? {});
    expect(await refused({ budget: '9999.99' })).toEqual(['budget']);
    expect(await refused({ quota_base: 1 })).toEqual(['quota_base']);
    expect(await refused({ deposit_step: undefined })).toEqual(['quota_base']);
    expect(await refused({ deposit_step: '0' })).toEqual(['deposit_step']);
    expect(await refused({ kind: 'opinion' })).toEqual(['prize_kind']);
    expect(await refused({ winners_max: undefined })).toEqual(['winners_max']);
    expect(await refused({ prize_kind: 'points', prize: '1.50' })).toEqual(['prize']);
    expect(await refused({ closes_at: clock.now().toISOString() })).toEqual(['closes_at']);
    expect(await refused({ announces_at: clock.now().toISOString() })).toEqual(['announces_at']);
    expect(await refused({ choices: [{ name: 'ก' }, { name: 'ก' }] })).toEqual(['choices']);
    expect(await refused({ choices: [{ name: 'ก', image: '//evil.example/a.png' }, { name: 'ข' }] })).toEqual([
      'choices.0.image',
    ]);
  });

  it('takes a second person for a large budget, and for every answer', async () => {
    const { data } = await operate('create', { ...asked(), winners_max: 200, budget: '100000' });
    const { poll_id } = data;
    const [first, second] = data.choices.map(({ choice_id }: { choice_id: string }) => choice_id);
    expect((await operate('publish', { poll_id })).data.waits).toBe(true);
    expect((await operate('publish', { poll_id })).error).toBe(3016);
    expect((await operate('publish', { poll_id }, 'approver')).data).toMatchObject({
      waits: false,
      status: 'published',
    });
    expect((await operate('publish', { poll_id }, 'approver')).error).toBe(6604);
    expect(await operate('answer', { poll_id, choice_id: first })).toMatchObject({
      error: 6604,
      message: expect.stringContaining('ยังไม่ปิดโหวต'),
    });
    clock.advance({ minutes: 5 });
    expect((await operate('close', { poll_id, reason: 'แข่งเลื่อน' })).error).toBe(0);
    expect((await operate('answer', { poll_id, choice_id: first })).data.waits).toBe(true);
    // Another choice is another answer, which has its own two people.
    expect((await operate('answer', { poll_id, choice_id: second }, 'approver')).data.waits).toBe(true);
    expect((await operate('answer', { poll_id, choice_id: first }, 'approver')).data).toMatchObject({
      ...{ waits: false, status: 'answered', answer_id: first },
    });
    expect((await operate('close', { poll_id, cancel: true, reason: 'ผิด' })).error).toBe(6604);
  });

  it('cancels a poll for good: no votes, no answer, no winners', async () => {
    const poll = await predicted();
    await vote(poll);
    expect((await operate('close', { poll_id: poll.poll_id, cancel: true, reason: 'งดแข่ง' })).data.status).toBe(
      'cancelled',
    );
    const other = await testMember(door.ctx);
    expect(await vote(poll, 0, other)).toMatchObject({ error: 6601, message: expect.stringContaining('ยกเลิก') });
    clock.advance({ hours: 1 });
    expect((await operate('answer', { poll_id: poll.poll_id, choice_id: poll.choices[0] })).error).toBe(6604);
  });
});

describe('the winners', () => {
  it('are drawn among correct answers by the seed that was committed to, and paid once', async () => {
    const poll = await predicted({ winners_max: 2, quota_base: 2, quota_max: 2 });
    const players = [the.member, await testMember(door.ctx), await testMember(door.ctx), await testMember(door.ctx)];
    const tickets: { id: bigint; memberId: bigint }[] = [];
    for (const [n, who] of players.entries())
      for (const _ of [1, 2]) {
        const { data } = await vote(poll, n === 3 ? 1 : 0, who);
        if (n < 3) tickets.push({ id: BigInt(data.vote_id), memberId: who.id });
      }
    const before = (await door.call('GET /api/poll/config', { poll_id: poll.poll_id })).data.config;
    expect(before).toMatchObject({ server_seed: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await ended(poll, 0);
    const { server_seed } = (await door.call('GET /api/poll/config', { poll_id: poll.poll_id })).data.config;
    const best = tickets.sort((a, b) => (ticketScore(server_seed, a.id) < ticketScore(server_seed, b.id) ? -1 : 1));
    const expected = [...new Set(best.map(({ memberId }) => memberId))].slice(0, 2);
    await Promise.all(Array.from({ length: 100 }, () => payPrizes(door.ctx)));
    await payPrizes(door.ctx);
    const held = await Promise.all(players.map(async (who) => [who.id, await pointsHeld(door.ctx, who)] as const));
    expect(
      held
        .filter(([, points]) => points > 0)
        .map(([id]) => id)
        .sort(),
    ).toEqual([...expected].sort());
    expect(held.reduce((sum, [, points]) => sum + points, 0)).toBe(100);
    const shown = (await door.call('GET /api/poll/winners', { poll_id: poll.poll_id })).data.items;
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({ prize: '50 แต้ม', member: expect.stringMatching(/\*\*\*/) });
  });

  it('get credit into the main wallet, and free spins', async () => {
    await depositThroughSandbox(asMember(door.ctx, the.member), thb('100.00'));
    const over = { quota_base: 0, deposit_step: '100', prize_kind: 'credit', prize: '75.50', budget: '75.50' };
    const poll = await predicted(over);
    const spins = await predicted({ prize_kind: 'wheel_spins', prize: '2', budget: '100' });
    const prizeOf = async ({ poll_id }: { poll_id: string }) =>
      (await door.call('GET /api/poll/config', { poll_id })).data.config.prize;
    expect(await prizeOf(poll)).toMatchObject({ kind: 'credit', amount: '75.50' });
    expect(await prizeOf(spins)).toMatchObject({ kind: 'wheel_spins', amount: '2' });
    expect([(await vote(poll)).error, (await vote(spins)).error]).toEqual([0, 0]);
    clock.advance({ hours: 1 });
    for (const one of [poll, spins]) await answered(door.ctx, one, 0);
    await payPrizes(door.ctx);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('175.50');
    const { data } = await door.call('GET /api/member/statement', {}, { as: the.member });
    expect(data.items[0]).toMatchObject({ title: 'รางวัลโพลทายผล', amount: '75.50' });
  });

  it('are never who rests or has closed the account: the next in rank wins', async () => {
    const poll = await predicted({ winners_max: 3 });
    const [resting, closed, fine] = [the.member, await testMember(door.ctx), await testMember(door.ctx)];
    for (const who of [resting, closed, fine]) await vote(poll, 0, who);
    await rest(resting);
    await closeAccount(door.ctx, closed.id);
    await ended(poll, 0);
    await payPrizes(door.ctx);
    const wins = await door.ctx.db
      .select()
      .from(pollWin)
      .where(eq(pollWin.pollId, BigInt(poll.poll_id)));
    expect(new Map(wins.map(({ memberId, status }) => [memberId, status]))).toEqual(
      new Map([
        [resting.id, 'passed'],
        [closed.id, 'passed'],
        [fine.id, 'paid'],
      ]),
    );
  });

  it('who begin to rest before they are paid are paid after it, or not at all after a month', async () => {
    const other = await testMember(door.ctx);
    const poll = await predicted({ winners_max: 2 });
    for (const who of [the.member, other]) await vote(poll, 0, who);
    await ended(poll, 0);
    await rest(the.member, new Date(clock.now().getTime() + 86_400_000));
    await rest(other);
    await payPrizes(door.ctx);
    expect([await pointsHeld(door.ctx, the.member), await pointsHeld(door.ctx, other)]).toEqual([0, 0]);
    clock.advance({ days: 1 });
    await payPrizes(door.ctx);
    expect([await pointsHeld(door.ctx, the.member), await pointsHeld(door.ctx, other)]).toEqual([50, 0]);
    clock.advance({ days: 30 });
    await payPrizes(door.ctx);
    const [lapsed] = await door.ctx.db.select().from(pollWin).where(eq(pollWin.memberId, other.id));
    expect(lapsed?.status).toBe('lapsed');
    await payPrizes(door.ctx);
    expect(await pointsHeld(door.ctx, other)).toBe(0);
  });
});
