/** Quests over HTTP: claims at once, the check-in, events, and who is offered nothing. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { game } from '#lib/game/server/tables.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import { questProblem } from '#lib/quest/server/bearable.ts';
import { countQuestDays } from '#lib/quest/server/count-days.ts';
import { changeQuest } from '#lib/quest/server/set-quest.ts';
import { questClaim } from '#lib/quest/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { addDays, bangkokDay, dayMs } from '#lib/time.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';
import { checkInQuest, testQuest } from '#tests/support/quests.ts';
import { pointsHeld } from '#tests/support/rewards.ts';
import { questsOfFile } from './quests-of-file.ts';

const the = questsOfFile();
const { clock, door, as, list, redeem, stateOf, quest, deposit, bill } = the;

const checkIn = (who = the.member) => door.call('POST /api/event/quest', {}, as(who));

describe('a claim', () => {
  it('pays points, or credit for stakes, once, and says so afterwards', async () => {
    const byPoints = await quest();
    const byCredit = await quest({ kind: 'turnover', target: '1000.00', reward_kind: 'credit', reward: '2.50' });
    await deposit('100.00');
    await bill('1000');
    const before = await balanceOf(door.ctx.db, the.member.id);
    expect((await list()).claimable).toBe(2);
    const shown = (await list()).quests.find(({ quest_id }: { quest_id: string }) => quest_id === byCredit);
    expect(shown).toMatchObject({ target: '1000.00', progress: '1000.00', reward: { kind: 'credit', amount: '2.50' } });
    expect((await redeem(byPoints)).data).toMatchObject({ quest_id: byPoints, reward: { text: '20 แต้ม' } });
    const points = await pointsHeld(door.ctx, the.member);
    expect((await redeem(byCredit)).data).toMatchObject({ reward_text: '฿2.50' });
    expect(Number(await balanceOf(door.ctx.db, the.member.id)) - Number(before)).toBeCloseTo(2.5);
    expect(await pointsHeld(door.ctx, the.member)).toBe(points);
    expect(await redeem(byPoints)).toMatchObject({ error: 6502 });
    expect((await list()).claimable).toBe(0);
  });
  it('of a hundred at once is one', async () => {
    const id = await quest();
    await deposit('100.00');
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(id)));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await pointsHeld(door.ctx, the.member)).toBe(20);
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
    expect(await pointsHeld(door.ctx, the.member)).toBe(10 + 190 + 10);
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
    .values({ memberId: the.member.id, length: 'hours24', setBy: 'member', startsAt, endsAt });
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
    const rest = { member_id: String(the.member.id), length: 'hours24', reason: 'ขอพัก' };
    expect(await door.call('POST /api/operator/member/rest', rest, { as: 'operator' })).toMatchObject({ error: 0 });
    expect(await events(the.member)).toEqual([]);
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
    the.running.push(...made);
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
