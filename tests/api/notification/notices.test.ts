import { beforeAll, beforeEach, expect, it } from 'vitest';
import { notification } from '#lib/notification/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { otherAgent } from '#tests/support/database.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;
let member: Member;

beforeAll(async () => {
  member = await testMember(door.ctx);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.delete(notification);
});

const tell = (title: string, over: Partial<typeof notification.$inferInsert> = {}) =>
  database.db.insert(notification).values({
    agentId: database.agentId,
    type: 2,
    title,
    description: 'รายละเอียด',
    audience: 'all',
    priority: 1,
    startsAt: new Date('2026-11-01T00:00:00+07:00'),
    ...over,
  });
const heard = async (as?: Member): Promise<string[]> =>
  (await door.call('GET /api/notifications', { agent_code: 'benja' }, as ? { as } : {})).data.map(
    (row: { title: string }) => row.title,
  );

it('ประกาศมาตามความสำคัญ ที่เท่ากันอันใหม่มาก่อน', async () => {
  await tell('ข่าวทั่วไป');
  await tell('ข่าวใหม่กว่า');
  await tell('สำคัญมาก', { priority: 9, type: 1, image: '/art/notice.svg', link: '/promotions' });
  const { data } = await door.call('GET /api/notifications', {});
  expect(data.map((row: { title: string }) => row.title)).toEqual(['สำคัญมาก', 'ข่าวใหม่กว่า', 'ข่าวทั่วไป']);
  expect(data[0]).toEqual({
    id: expect.any(String),
    type: 1,
    title: 'สำคัญมาก',
    description: 'รายละเอียด',
    image: '/art/notice.svg',
    link: '/promotions',
  });
  expect(data[1]).toMatchObject({ type: 2, image: null, link: null });
});

it('tells members what is for members, and guests only what is for all', async () => {
  await tell('สำหรับทุกคน');
  await tell('สำหรับสมาชิก', { audience: 'member' });
  expect(await heard()).toEqual(['สำหรับทุกคน']);
  expect(await heard(member)).toEqual(['สำหรับสมาชิก', 'สำหรับทุกคน']);
});

it('tells what has begun and not ended, to the second', async () => {
  await tell('วันนี้', { startsAt: new Date('2026-11-20T12:00:00+07:00'), endsAt: new Date('2026-11-20T13:00:00+07:00') });
  expect(await heard()).toEqual(['วันนี้']);
  clock.set('2026-11-20T11:59:59+07:00');
  expect(await heard()).toEqual([]);
  clock.set('2026-11-20T13:00:00+07:00');
  expect(await heard()).toEqual(['วันนี้']);
  clock.set('2026-11-20T13:00:01+07:00');
  expect(await heard()).toEqual([]);
});

it('tells at most ten, the most important ones', async () => {
  for (let priority = 1; priority <= 12; priority++) await tell(`ประกาศ ${priority}`, { priority });
  const titles = await heard();
  expect(titles).toHaveLength(10);
  expect([titles[0], titles[9]]).toEqual(['ประกาศ 12', 'ประกาศ 3']);
});

it('tells nothing of another brand, and is an empty list where there is nothing to tell', async () => {
  await tell('ของแบรนด์อื่น', { agentId: await otherAgent(database) });
  expect(await heard()).toEqual([]);
});

it('sends a title as the text it is, and of a description only what is harmless, whoever stored it', async () => {
  await tell('<img src=x onerror=alert(1)>', {
    description: '<img src=x onerror=alert(1)><b onclick="alert(1)">หนา</b><script>alert(1)</script>',
    link: 'javascript:alert(1)',
    image: 'https://elsewhere.example/x.png',
  });
  const answer = await door.call('GET /api/notifications');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.data[0]).toMatchObject({
    ...{ title: '<img src=x onerror=alert(1)>', description: '<b>หนา</b>', link: null, image: null },
  });
});

it('redirects requests for another brand to the home page', async () => {
  expect(await door.call('GET /api/notifications', { agent_code: 'other' })).toMatchObject({
    status: 400,
    error: 9013,
  });
});

it('refuses an agent code that is too long', async () => {
  expect(await door.call('GET /api/notifications', { agent_code: 'x'.repeat(33) })).toMatchObject({
    status: 422,
    error: 9004,
  });
});
