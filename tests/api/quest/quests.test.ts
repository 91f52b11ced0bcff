/** Quests over HTTP: what counts, what is taken back, claims at once, the check-in, and who is offered nothing. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { seedGames } from '#app/seed-games.ts';
import { game } from '#lib/game/server/tables.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import { questProblem } from '#lib/quest/server/bearable.ts';
import { countQuestDay, countQuestDays } from '#lib/quest/server/count-days.ts';
import { claimableQuests, questRows } from '#lib/quest/server/progress-queries.ts';
import { changeQuest } from '#lib/quest/server/set-quest.ts';
import { questClaim } from '#lib/quest/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { facts } from '#lib/server/db/facts.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { addDays, bangkokDay, dayMs } from '#lib/time.ts';
import { friendOf } from '#tests/support/affiliates.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { atGame, giveSpins, playingMember } from '#tests/support/games.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { checkInQuest, testQuest } from '#tests/support/quests.ts';
import { pointsHeld } from '#tests/support/rewards.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let running: string[] = [];
let keys = 0;
let month = 0;

const as = (who: Member) => ({ as: who, key: `quest-press-${++keys}` });
const starFacts = facts('star_of_test', { claimable: claimableQuests });
/** The list; the number on the star, which is counted apart, is always that of the list. */
const list = async (who = member) => {
  const { data } = await door.call('GET /api/quest/list', {}, { as: who });
  const { claimable } = await starFacts(door.ctx.db, { memberId: who.id, now: clock.now() });
  // Who rests has an empty list, and no star.
  if (data.quests.length > 0 || data.check_in) expect(claimable).toBe(data.claimable);
  return data;
};
const redeem = (quest_id: string, who = member) => door.call('POST /api/quest/redeem', { quest_id }, as(who));
const checkIn = (who = member) => door.call('POST /api/event/quest', {}, as(who));
const stateOf = async (id: string, who = member) => {
  const found = (await list(who)).quests.find(({ quest_id }: { quest_id: string }) => quest_id === id);
  return [found?.progress_text, found?.state];
};
async function quest(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await testQuest(door.ctx, over);
  running.push(id);
  return id;
}
const deposit = (amount: string, who = member) => depositThroughSandbox(asMember(door.ctx, who), thb(amount));

/** A bill of one line; settled unless it is to stay open. */
async function bill(amount: `${number}`, { settle = true, who = member } = {}): Promise<string> {
  await give(door.ctx, who.id, thb(`${amount}.00`));
  const roundId = await testRound(door.ctx);
  await sendBill(asMember(door.ctx, who), roundId, `two_bottom 33 ${amount}`);
  const round_id = String(roundId);
  if (settle) await settled(round_id);
  return round_id;
}
async function settled(round_id: string): Promise<void> {
  const entered = { round_id, raw: drawOfNovember2024, close: true };
  await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

beforeAll(async () => {
  await allChannels(door.ctx);
  await testCatalogue(door.ctx);
  await seedGames(door.ctx.db, houseGames);
});
beforeEach(async () => {
  clock.set(`${2030 + month++}-03-10T12:00:00+07:00`);
  member = await testMember(door.ctx);
});
/** The count over all members, which the console shows, against what each of them is shown. */
async function expectCountedAlike(): Promise<void> {
  await countQuestDay(door.ctx.db, door.ctx.agentId, bangkokDay(clock.now()));
  const members = await door.database.pool.query<{ id: bigint }>('select id from member');
  const done = new Map<bigint, number>();
  for (const { id: memberId } of members.rows)
    for (const row of await questRows(door.ctx.db, { agentId: door.ctx.agentId, memberId, now: clock.now() }))
      done.set(row.id, (done.get(row.id) ?? 0) + Number(row.claimed_at !== null || row.progress >= row.target));
  const counted = await door.database.pool.query<{ quest_id: bigint; reached: number }>(
    'select quest_id, reached from quest_day where day = $1',
    [bangkokDay(clock.now())],
  );
  const reached = new Map(counted.rows.map((row) => [row.quest_id, row.reached]));
  for (const [id, members] of done) expect(reached.get(id), `quest ${id}`).toBe(members);
}

afterEach(async () => {
  await expectCountedAlike();
  const operator = { ...door.ctx, operator: { name: 'operator' } };
  for (const id of running) await changeQuest(operator, { quest_id: BigInt(id), active: false });
  running = [];
  await expectSoundBooks(door.ctx);
});

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
    member = await playingMember(door.ctx, '1000.00');
    const khom = await atGame(door.ctx, member, 'khom');
    await khom.bet('q-1', '2000');
    expect(await both()).toEqual(['0 จาก 2 เกม', '฿0 จาก ฿1,000']);
    await khom.win('q-1', khom.last(), '0', { round_closed: true });
    expect(await both()).toEqual(['1 จาก 2 เกม', '฿20 จาก ฿1,000']);
    await khom.bet('q-2', '70000');
    expect(await khom.rollback('q-2', khom.last())).toMatchObject({ code: 'OK', refunded: '70000' });
    expect(await both()).toEqual(['1 จาก 2 เกม', '฿20 จาก ฿1,000']);
    const pond = await atGame(door.ctx, member, 'wang');
    await pond.bet('q-3', '6000');
    const magazine = pond.last();
    await pond.win('q-3', magazine, '2000', { kind: 'unspent' });
    await pond.win('q-3', magazine, '0', { round_closed: true });
    expect(await both()).toEqual(['2 จาก 2 เกม', '฿60 จาก ฿1,000']);
    await giveSpins(door.ctx, member, 'himma', { stake: thb('5.00') });
    const himma = await atGame(door.ctx, member, 'himma');
    await himma.bet('q-4', '500', { kind: 'free_spin' });
    await himma.win('q-4', himma.last(), '900', { round_closed: true });
    expect(await both(), 'a free spin is no stake').toEqual(['2 จาก 2 เกม', '฿60 จาก ฿1,000']);
  });
  it('of friends counts who deposited and played, not who only registered', async () => {
    const id = await quest({ kind: 'friends', period: 'once', target: '1', reward_kind: 'wheel_spins', reward: '3' });
    const friend = await friendOf(door.ctx, member);
    await deposit('100.00', friend);
    expect(await stateOf(id)).toEqual(['0 จาก 1 คน', 'open']);
    await bill('50', { who: friend });
    expect(await stateOf(id)).toEqual(['1 จาก 1 คน', 'ready']);
    expect((await redeem(id)).data).toMatchObject({ reward: { kind: 'wheel_spins', text: 'หมุนฟรี 3 ครั้ง' } });
  });
});

describe('a claim', () => {
  it('pays points, or credit for stakes, once, and says so afterwards', async () => {
    const byPoints = await quest();
    const byCredit = await quest({ kind: 'turnover', target: '1000.00', reward_kind: 'credit', reward: '2.50' });
    await deposit('100.00');
    await bill('1000');
    const before = await balanceOf(door.ctx.db, member.id);
    expect((await list()).claimable).toBe(2);
    expect((await redeem(byPoints)).data).toMatchObject({ quest_id: byPoints, reward: { text: '20 แต้ม' } });
    const points = await pointsHeld(door.ctx, member);
    expect((await redeem(byCredit)).data).toMatchObject({ reward_text: '฿2.50' });
    expect(Number(await balanceOf(door.ctx.db, member.id)) - Number(before)).toBeCloseTo(2.5);
    expect(await pointsHeld(door.ctx, member)).toBe(points);
    expect(await redeem(byPoints)).toMatchObject({ error: 6502 });
    expect((await list()).claimable).toBe(0);
  });
  it('of a hundred at once is one', async () => {
    const id = await quest();
    await deposit('100.00');
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(id)));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await pointsHeld(door.ctx, member)).toBe(20);
    expect(await door.ctx.db.$count(questClaim, eq(questClaim.questId, BigInt(id)))).toBe(1);
  });
  it('is possible again the next day, of a quest of once never', async () => {
    const [daily, once] = [await quest(), await quest({ period: 'once' })];
    await deposit('100.00');
    for (const id of [daily, once]) await redeem(id);
    clock.advance({ days: 1 });
    await deposit('100.00');
    expect((await redeem(daily)).error).toBe(0);
    expect((await redeem(once)).error).toBe(6502);
  });
  it('is refused for a quest that was paused, is not there, or is a check-in', async () => {
    const id = await quest();
    await deposit('100.00');
    const operator = { ...door.ctx, operator: { name: 'operator' } };
    await changeQuest(operator, { quest_id: BigInt(id), active: false });
    const streak = await quest(checkInQuest);
    for (const one of [id, '999999', streak]) expect(await redeem(one)).toMatchObject({ status: 404 });
  });
});

describe('the check-in', () => {
  it('gives more each day in a row, once a day also for a hundred presses, and begins again after a gap', async () => {
    await quest(checkInQuest);
    expect((await list()).check_in).toMatchObject({ streak: 0, done_today: false, points_today: 10 });
    const presses = await Promise.all(Array.from({ length: 100 }, () => checkIn()));
    expect(presses.filter(({ error }) => error === 0)).toHaveLength(1);
    const given: number[] = [];
    for (let day = 2; day <= 8; day++) {
      clock.advance({ days: 1 });
      const { data } = await checkIn();
      expect(data.streak).toBe(day);
      given.push(Number(data.reward.amount));
    }
    expect(given).toEqual([10, 15, 15, 20, 20, 100, 10]);
    expect((await list()).check_in).toMatchObject({ streak: 8, done_today: true });
    clock.advance({ days: 2 });
    expect((await list()).check_in).toMatchObject({ streak: 0, done_today: false, points_today: 10 });
    expect((await checkIn()).data.streak).toBe(1);
    expect(await pointsHeld(door.ctx, member)).toBe(10 + 190 + 10);
  });
});

it('a member who rests claims nothing, and what was finished waits', async () => {
  const id = await quest({ period: 'once' });
  await quest(checkInQuest);
  await deposit('100.00');
  const startsAt = clock.now();
  const endsAt = new Date(startsAt.getTime() + dayMs);
  await door.ctx.db
    .insert(playPause)
    .values({ memberId: member.id, length: 'hours24', setBy: 'member', startsAt, endsAt });
  for (const answer of [await redeem(id), await checkIn()]) expect(answer).toMatchObject({ error: 1020 });
  expect(await list(), 'nothing is offered').toMatchObject({ quests: [], check_in: null, claimable: 0 });
  clock.advance({ days: 1, seconds: 1 });
  expect((await redeem(id)).error).toBe(0);
});

describe('an event', () => {
  const event = { about: 'ส่งโพยช่วงลอยกระทง', picture: 'lotus', title: 'ลอยกระทงรับโชค' };
  const events = async (who?: Member) => {
    const { data } = await door.call('GET /api/event/list', {}, who ? { as: who } : {});
    return data.filter(({ title }: { title: string }) => title === event.title);
  };

  it('is announced with its picture before it begins, stands among the quests while it runs, and is over at its end', async () => {
    const day = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
    const id = await quest({ ...event, period: 'once', starts_at: day(1), ends_at: day(3) });
    const announced = { description: event.about, image: expect.stringContaining('/art/cover/muang-wide/') };
    expect(await events()).toMatchObject([{ ...announced, id: `quest-${id}`, link: '/member/creditfree' }]);
    expect(await stateOf(id)).toEqual([undefined, undefined]);
    clock.advance({ days: 1 });
    const shown = (await list()).quests.find(({ quest_id }: { quest_id: string }) => quest_id === id);
    expect(shown.event).toMatchObject({ about: event.about, image: announced.image });
    clock.advance({ days: 2 });
    expect([await events(), await stateOf(id)]).toEqual([[], [undefined, undefined]]);
  });
  it('is not shown to who rests', async () => {
    await quest({ ...event, ends_at: new Date(clock.now().getTime() + dayMs).toISOString() });
    expect(await events()).toHaveLength(1);
    const rest = { member_id: String(member.id), length: 'hours24', reason: 'ขอพัก' };
    expect(await door.call('POST /api/operator/member/rest', rest, { as: 'operator' })).toMatchObject({ error: 0 });
    expect(await events(member)).toEqual([]);
  });
  it.each([
    [{ about: event.about, ends_at: '2099-01-01T00:00:00+07:00' }, { picture: 'เลือกภาพของกิจกรรม' }],
    [{ picture: 'lotus', ends_at: '2099-01-01T00:00:00+07:00' }, { about: 'บอกว่ากิจกรรมเกี่ยวกับอะไร' }],
    [event, { ends_at: 'กิจกรรมต้องมีวันสิ้นสุด' }],
  ])('has a text, a picture and an end, unlike %j', async (input, fields) => {
    const sent = { kind: 'deposit', title: 'กิจกรรมทดสอบ', target: '100.00', reward: '20', ...input };
    expect(await door.call('POST /api/operator/quest/add', sent, { as: 'operator' })).toMatchObject({
      status: 422,
      fields,
    });
  });
});

describe('an operator', () => {
  it('sees who reached and claimed a quest on the last whole day, also of days on which no run was made', async () => {
    // No day of the tests before, which were in other years.
    await door.database.pool.query('truncate quest_day');
    const id = await quest();
    const [claims, forgets] = [await testMember(door.ctx), await testMember(door.ctx)];
    const lastDay = async () => {
      await countQuestDays(door.ctx);
      const { data } = await door.call('GET /api/operator/quest/list', {}, { as: 'operator' });
      return data.find(({ quest_id }: { quest_id: string }) => quest_id === id).last_day;
    };
    expect(await lastDay()).toBeNull();
    for (const who of [claims, forgets]) await deposit('150.00', who);
    await redeem(id, claims);
    clock.advance({ days: 1 });
    const day = addDays(bangkokDay(clock.now()), -1);
    expect(await lastDay()).toEqual({ day, reached: 2, claimed: 1 });
    clock.advance({ days: 2 });
    expect(await lastDay()).toEqual({ day: addDays(day, 2), reached: 0, claimed: 0 });
    expect(await door.database.pool.query('select from quest_day where quest_id = $1', [id])).toMatchObject({
      rowCount: 3,
    });
  });
  it.each([
    [{ kind: 'turnover', target: '1000.00', reward: '32' }, 'reward', 'ยอดเล่นนี้ให้ได้ไม่เกิน ฿3.10'],
    [{ kind: 'deposit', target: '1.00', reward_kind: 'credit', reward: '100' }, 'reward', 'เครดิตให้ได้เฉพาะภารกิจยอดเล่น'],
    [{ kind: 'bills', target: '2.50', reward: '1' }, 'target', 'ต้องเป็นจำนวนเต็ม'],
    [{ kind: 'bills', target: '0', reward: '1' }, 'target', 'ใส่จำนวนที่มากกว่า 0'],
    [{ kind: 'check_in' }, 'ladder', 'ใส่แต้มของแต่ละวัน'],
    [{ kind: 'profile', target: '1', reward: '1' }, 'period', 'ตั้งพาสคีย์ทำได้ครั้งเดียว'],
  ])('is told why a quest cannot be %j', async (input, field, text) => {
    const sent = { title: 'ภารกิจทดสอบ', ...input };
    const { status, fields } = await door.call('POST /api/operator/quest/add', sent, { as: 'operator' });
    expect([status, fields?.[field]]).toEqual([422, expect.stringContaining(text)]);
  });
  it('runs one check-in at a time, also when two are added at once or an old one is resumed', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => testQuest(door.ctx, checkInQuest)));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(made).toHaveLength(1);
    running.push(...made);
    const change = (quest_id: string, active: boolean) =>
      byTwo(door, 'POST /api/operator/quest/change', { quest_id, active });
    const [first = ''] = made;
    await change(first, false);
    const second = await quest(checkInQuest);
    expect((await change(first, true)).fields).toEqual({ active: 'มีเช็กอินอยู่แล้ว ปิดอันเดิมก่อน' });
    await change(second, false);
    expect((await change(first, true)).error).toBe(0);
  });
  it('cannot lower the edge below what a quest on stakes gives, nor resume one that it no longer bears', async () => {
    const problem = (edgeBp: number) => inTransaction(door.ctx, (tx) => questProblem(tx, door.ctx.agentId, edgeBp));
    const id = await quest({ kind: 'turnover', target: '1000.00', reward_kind: 'credit', reward: '3.10' });
    expect(await problem(106)).toBeUndefined();
    expect(await problem(100)).toContain('ภารกิจ “ภารกิจทดสอบ”');
    await door.call('POST /api/operator/quest/change', { quest_id: id, active: false }, { as: 'operator' });
    expect(await problem(100)).toBeUndefined();
    await door.ctx.db.update(game).set({ edgeBp: 90 }).where(eq(game.code, 'hilo'));
    const resumed = await door.call(
      'POST /api/operator/quest/change',
      { quest_id: id, active: true },
      { as: 'operator' },
    );
    expect(resumed.fields?.active).toContain('ไม่เกิน ฿2.70');
    await door.ctx.db.update(game).set({ edgeBp: 250 }).where(eq(game.code, 'hilo'));
  });
});
