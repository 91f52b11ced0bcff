/** Banners: whom they are shown to, what operators set, and that nobody who rests is offered anything. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { shownBanners } from '#lib/agent/server/queries.ts';
import { banner } from '#lib/agent/server/tables.ts';
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
let member: Member;
let gold: Member;
let resting: Member;

beforeAll(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  gold = { ...(await testMember(door.ctx)), vipLevel: 1 };
  await database.db.update(memberTable).set({ vipLevel: 1 }).where(eq(memberTable.id, gold.id));
  resting = await testMember(door.ctx);
  const rest = { member_id: String(resting.id), length: 'days7', reason: 'ขอพัก' };
  await door.call('POST /api/operator/member/rest', rest, { as: 'operator' });
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.delete(banner);
});

const words = { eyebrow: 'ข่าว', condition: 'ครบทุกงวด', link: '/lotto/results', action: 'ดู' };
const set = (over: Record<string, unknown>) =>
  door.call('POST /api/operator/banner/set', { ...words, ...over }, { as: 'operator' });
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
const seen = async (as?: Member) => titles((await door.call('GET /api/banner', {}, as ? { as } : {})).data);
const onHome = async (as: Member, rests: boolean) => titles(await shownBanners(asMember(door.ctx, as), rests));
const picture = (place: number, over: Partial<typeof banner.$inferInsert> = {}): typeof banner.$inferInsert => ({
  agentId: database.agentId,
  eyebrow: 'หวย',
  title: `ภาพที่ ${place}`,
  condition: 'ทุกงวด',
  link: '/promotions',
  action: 'ดู',
  enamel: 'chad',
  emblem: 'balls',
  priority: 100 - place,
  ...over,
});

it('is shown to whom it is for, most important first, and an offer to nobody who rests', async () => {
  await set({ title: 'สำหรับทุกคน', about: 'service', priority: 1 });
  await set({ title: 'โปรของทุกคน', priority: 9 });
  await set({ title: 'ของสมาชิก', audience: 'member', about: 'service', priority: 5 });
  await set({ title: 'ของโกลด์', audience: 'member', least_vip_level: 1, priority: 7 });
  expect(await seen()).toEqual(['โปรของทุกคน', 'สำหรับทุกคน']);
  expect(await seen(member)).toEqual(['โปรของทุกคน', 'ของสมาชิก', 'สำหรับทุกคน']);
  expect(await seen(gold)).toEqual(['โปรของทุกคน', 'ของโกลด์', 'ของสมาชิก', 'สำหรับทุกคน']);
  expect(await seen(resting)).toEqual(['ของสมาชิก', 'สำหรับทุกคน']);
  expect(await onHome(gold, false)).toEqual(['โปรของทุกคน', 'ของโกลด์', 'ของสมาชิก', 'สำหรับทุกคน']);
  expect(await onHome(resting, true)).toEqual(['ของสมาชิก', 'สำหรับทุกคน']);
});

it('is shown from its beginning to its end, both instants included', async () => {
  await set({ title: 'วันนี้', starts_at: '2026-11-20T13:00:00+07:00', ends_at: '2026-11-20T14:00:00+07:00' });
  const at = async (time: string) => {
    clock.set(`2026-11-20T${time}+07:00`);
    return (await seen()).length;
  };
  expect([await at('12:59:59'), await at('13:00:00'), await at('14:00:00'), await at('14:00:01')]).toEqual([
    0, 1, 1, 0,
  ]);
});

it('is made, changed in what is sent, listed and ended, each in the audit; twice ended keeps its end', async () => {
  const { data: made } = await set({ title: 'ผลย้อนหลัง', reason: 'เพิ่มแบนเนอร์' });
  expect(made).toMatchObject({
    ...words,
    about: 'offer',
    audience: 'all',
    enamel: 'khram',
    emblem: 'star',
    ends_at: null,
  });
  const { banner_id } = made;
  const change = { banner_id, title: 'ผลย้อนหลังทุกงวด', about: 'service' };
  const { data: changed } = await door.call('POST /api/operator/banner/set', change, { as: 'operator' });
  expect(changed).toEqual({ ...made, title: 'ผลย้อนหลังทุกงวด', about: 'service' });
  const end = () => door.call('POST /api/operator/banner/end', { banner_id }, { as: 'operator' });
  const { data: ended } = await end();
  clock.advance({ minutes: 5 });
  expect((await end()).data).toEqual(ended);
  expect(await seen()).toEqual([]);
  const { data: all } = await door.call('GET /api/operator/banner/list', {}, { as: 'operator' });
  expect(all).toEqual([ended]);
  const acts = await database.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `banner:${banner_id}`))
    .orderBy(audit.id);
  expect(acts.map(({ action }) => action)).toEqual(['banner.create', 'banner.change', 'banner.end']);
  expect(acts[0]).toMatchObject({ before: null, after: made, reason: 'เพิ่มแบนเนอร์' });
});

it('refuses what is missing or wrong at its field, another brand’s banner, and whoever is no operator', async () => {
  const nothing = await door.call('POST /api/operator/banner/set', {}, { as: 'operator' });
  expect(nothing).toMatchObject({ status: 422 });
  expect(Object.keys(nothing.fields ?? {}).toSorted()).toEqual(['action', 'condition', 'eyebrow', 'link', 'title']);
  for (const link of ['https://example.com/', '//example.com', 'javascript:alert(1)'])
    expect(await set({ title: 'ไปที่อื่น', link })).toMatchObject({ status: 422, fields: { link: expect.any(String) } });
  const [row] = await database.db
    .insert(banner)
    .values({
      ...{ agentId: await otherAgent(database), title: 'ของแบรนด์อื่น', priority: 1, enamel: 'chad', emblem: 'gift' },
      ...words,
    })
    .returning();
  const other = { banner_id: String(row?.id) };
  expect(await door.call('POST /api/operator/banner/set', other, { as: 'operator' })).toMatchObject({ status: 404 });
  expect(await door.call('POST /api/operator/banner/end', other, { as: 'operator' })).toMatchObject({ status: 404 });
  expect(await seen()).toEqual([]);
  expect((await door.call('POST /api/operator/banner/set', {}, { as: member })).status).not.toBe(200);
  expect(await database.db.select().from(banner)).toEqual([row]);
});

describe('banners', () => {
  it('come in their order, while they run, of this brand only', async () => {
    await database.db
      .insert(banner)
      .values([
        picture(3),
        picture(1),
        picture(2, { startsAt: new Date('2026-11-20T12:00:00+07:00'), endsAt: new Date('2026-11-20T12:00:00+07:00') }),
        picture(4, { startsAt: new Date('2026-11-20T12:00:01+07:00') }),
        picture(5, { endsAt: new Date('2026-11-20T11:59:59+07:00') }),
        picture(6, { agentId: await otherAgent(database) }),
      ]);
    const { data } = await door.call('GET /api/banner');
    expect(titles(data)).toEqual(['ภาพที่ 1', 'ภาพที่ 2', 'ภาพที่ 3']);
    expect(data[0]).toEqual({
      id: expect.any(String),
      eyebrow: 'หวย',
      title: 'ภาพที่ 1',
      condition: 'ทุกงวด',
      link: '/promotions',
      action: 'ดู',
      enamel: 'chad',
      emblem: 'balls',
    });
  });
});
