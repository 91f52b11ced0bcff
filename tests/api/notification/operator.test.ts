import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { shellData } from '#app/shell-data.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { notification } from '#lib/notification/server/tables.ts';
import { audit } from '#lib/operator/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { otherAgent } from '#tests/support/database.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const { database } = door;
const hostile =
  '<img src=x onerror=alert(1)><b onclick="x">หนา</b><a href="javascript:alert(1)">ลิงก์</a><svg><style>x</style></svg>';
let member: Member;
let gold: Member;
let hero: Member;
let resting: Member;

async function ofLevel(vipLevel: 1 | 2): Promise<Member> {
  const one = await testMember(door.ctx);
  await database.db.update(memberTable).set({ vipLevel }).where(eq(memberTable.id, one.id));
  return { ...one, vipLevel };
}

beforeAll(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  gold = await ofLevel(1);
  hero = await ofLevel(2);
  resting = await testMember(door.ctx);
  const rest = await door.call(
    'POST /api/operator/member/rest',
    { member_id: String(resting.id), length: 'days7', reason: 'ขอพัก' },
    { as: 'operator' },
  );
  expect(rest.error, rest.text).toBe(0);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.delete(notification);
});

type Input = Readonly<Record<string, unknown>>;
const send = (over: Input) =>
  door.call('POST /api/operator/notice/set', { title: 'ประกาศ', text: 'ข้อความ', ...over }, { as: 'operator' });
const set = async (over: Input): Promise<Record<string, string>> => {
  const answer = await send(over);
  expect(answer.error, answer.text).toBe(0);
  return answer.data;
};
const titles = (rows: readonly { readonly title: string }[]): string[] => rows.map(({ title }) => title);
const heard = async (as?: Member): Promise<string[]> => {
  const { data } = await door.call('GET /api/notifications', {}, as ? { as } : {});
  // The page's frame, the brand's call and this one tell the same.
  const brand = await door.call('POST /api/agent/config', {}, as ? { as } : {});
  const shell = await shellData(as ? asMember(door.ctx, as) : door.ctx, '/');
  expect([titles(brand.data.notifications), titles(shell.notices)]).toEqual([titles(data), titles(data)]);
  return titles(data);
};

it('makes an announcement of what is harmless, audited, and shows it at once', async () => {
  const made = await set({
    ...{ title: '<b>ปิดปรับปรุง</b>', text: hostile, type: 1, link: '/promotions', image: '/news/a.png', priority: 5 },
    reason: 'แจ้งสมาชิก',
  });
  expect(made).toEqual({
    ...{ notice_id: expect.any(String), type: 1, title: '<b>ปิดปรับปรุง</b>', text: '<b>หนา</b>ลิงก์' },
    ...{
      image: '/news/a.png',
      link: '/promotions',
      audience: 'all',
      least_vip_level: 0,
      segment_id: null,
      member_id: null,
      about: 'service',
      priority: 5,
    },
    ...{ starts_at: '2026-11-20T12:00:00.000+07:00', ends_at: null },
  });
  expect(await heard()).toEqual(['<b>ปิดปรับปรุง</b>']);
  const acts = await database.db.select().from(audit);
  expect(acts.at(-1)).toMatchObject({
    ...{ action: 'notice.create', subject: `notice:${made.notice_id}`, before: null, after: made, reason: 'แจ้งสมาชิก' },
  });
});

it('tells members, and members of a level, what is for them', async () => {
  await set({ title: 'ทุกคน', priority: 3 });
  await set({ title: 'สมาชิก', audience: 'member', priority: 2 });
  await set({ title: 'โกลด์', audience: 'member', least_vip_level: 1, priority: 1 });
  await set({ title: 'ฮีโร่', audience: 'member', least_vip_level: 2 });
  expect(await heard()).toEqual(['ทุกคน']);
  expect(await heard(member)).toEqual(['ทุกคน', 'สมาชิก']);
  expect(await heard(gold)).toEqual(['ทุกคน', 'สมาชิก', 'โกลด์']);
  expect(await heard(hero)).toEqual(['ทุกคน', 'สมาชิก', 'โกลด์', 'ฮีโร่']);
});

it('offers nothing to who rests, however many offers there are', async () => {
  for (let n = 0; n < 11; n++) await set({ title: `ข้อเสนอ ${n}`, about: 'offer', priority: 9 });
  await set({ title: 'บริการ' });
  expect(await heard(resting)).toEqual(['บริการ']);
  expect(await heard(member)).toHaveLength(10);
  expect((await heard(member)).join()).not.toContain('บริการ');
});

it('changes the fields that are sent, and takes away what is null', async () => {
  const { notice_id, ...made } = await set({ link: '/promotions', ends_at: '2026-12-01T00:00:00+07:00', priority: 4 });
  const changed = await door.call(
    'POST /api/operator/notice/set',
    { notice_id, title: 'หัวข้อใหม่', link: null, ends_at: null },
    { as: 'operator' },
  );
  expect(changed.data).toEqual({ notice_id, ...made, title: 'หัวข้อใหม่', link: null, ends_at: null });
  expect(await heard()).toEqual(['หัวข้อใหม่']);
});

it('ends an announcement at once and a planned one before it begins, once', async () => {
  const running = await set({ title: 'กำลังแสดง' });
  const planned = await set({ title: 'รอแสดง', starts_at: '2026-11-21T12:00:00+07:00' });
  const end = (notice_id: unknown) => door.call('POST /api/operator/notice/end', { notice_id }, { as: 'operator' });
  const { data } = await end(running.notice_id);
  await end(planned.notice_id);
  expect(await heard()).toEqual([]);
  clock.set('2026-11-21T12:00:00+07:00');
  expect(await heard()).toEqual([]);
  expect((await end(running.notice_id)).data).toEqual(data);
  const list = await door.call('GET /api/operator/notice/list', {}, { as: 'operator' });
  expect(titles(list.data)).toEqual(['รอแสดง', 'กำลังแสดง']);
});

it.each([
  ['title', { title: 'ab' }],
  ['text', { text: '<script>alert(1)</script>' }],
  ['text', { text: 'ก'.repeat(2_001) }],
  ['link', { link: 'javascript:alert(1)' }],
  ['image', { image: 'https://elsewhere.example/a.png' }],
  ['image', { image: '/../a.png' }],
  ['audience', { audience: 'vip' }],
  ['least_vip_level', { audience: 'all', least_vip_level: 1 }],
  ['ends_at', { ends_at: '2026-11-20T12:00:00+07:00' }],
  ['title', { title: undefined }],
  ['text', { text: undefined }],
] as const)('refuses what is wrong at %s', async (field, over) => {
  const answer = await send(over);
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  expect(await database.db.$count(notification)).toBe(0);
});

it('knows no announcement of another brand, and keeps the calls to managers', async () => {
  const agentId = await otherAgent(database);
  const [row] = await database.db
    .insert(notification)
    .values({
      ...{ agentId, type: 2, title: 'อื่น', description: 'อื่น', audience: 'all', priority: 1 },
      startsAt: clock.now(),
    })
    .returning();
  const notice_id = String(row?.id);
  expect((await send({ notice_id })).status).toBe(404);
  expect((await door.call('POST /api/operator/notice/end', { notice_id }, { as: 'operator' })).status).toBe(404);
  expect((await door.call('GET /api/operator/notice/list', {}, { as: 'operator' })).data).toEqual([]);
  expect(
    (await door.call('POST /api/operator/notice/set', { title: 'ประกาศ', text: 'ก' }, { as: member })).status,
  ).toBe(401);
});
