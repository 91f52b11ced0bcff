/** Announcements and banners for a segment or one member: who is shown them when, and what a segment in use refuses. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { homeData } from '#app/home-data.ts';
import { shellData } from '#app/shell-data.ts';
import { forgetBanners } from '#lib/agent/server/forget-banners.ts';
import { banner } from '#lib/agent/server/tables.ts';
import { isInSegment } from '#lib/marketing/server/segment-member-queries.ts';
import { forgetNotices } from '#lib/notification/server/forget-notices.ts';
import { notification } from '#lib/notification/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testMember } from '#tests/support/money.ts';
import { testCoupon } from '#tests/support/rewards.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const database = () => door.ctx.db;
const operator = { as: 'operator' } as const;
const reason = 'ชวนกลับมาเล่น';
const rules = { days: 7, deposited_least: '100' };
type Input = Readonly<Record<string, unknown>>;

const kinds = {
  notice: { words: { text: 'ข้อความ' }, list: 'GET /api/notifications' },
  banner: { words: { eyebrow: 'ข่าว', condition: 'ทุกงวด', link: '/promotions', action: 'ดู' }, list: 'GET /api/banner' },
} as const;
type Kind = keyof typeof kinds;
const set = (kind: Kind, over: Input) =>
  door.call(`POST /api/operator/${kind}/set`, { title: 'เฉพาะกลุ่ม', ...kinds[kind].words, ...over }, operator);
const keep = async (over: Input = {}): Promise<{ segment_id: string; version: number; size: number }> => {
  const answer = await door.call('POST /api/operator/segment/keep', { name: 'ฝากสัปดาห์นี้', rules, ...over }, operator);
  expect(answer.error, answer.text).toBe(0);
  return answer.data;
};
const drop = (of: { segment_id: string; version: number }) =>
  door.call('POST /api/operator/segment/drop', { segment_id: of.segment_id, version: of.version, reason }, operator);

const depositor = async (): Promise<Member> => {
  const one = await testMember(door.ctx);
  await database().execute(
    sql`insert into member_day values ('2026-11-18', ${one.id}, 'cash', 50000, 0, 0, 0, 0), ('2026-11-18', ${one.id}, 'lotto', 0, 0, 0, 100, 0)`,
  );
  return one;
};
/** Titles by the call, the frame of every page and the home page, which have to agree. */
async function shown(kind: Kind, as?: Member): Promise<string[]> {
  const { data } = await door.call(kinds[kind].list, {}, as ? { as } : {});
  const ctx = as ? asMember(door.ctx, as) : door.ctx;
  const onPage = kind === 'notice' ? (await shellData(ctx, '/')).notices : (await homeData(ctx)).banners;
  const titles = data.map(({ title }: { title: string }) => title);
  expect(onPage.map(({ title }) => title)).toEqual(titles);
  return titles;
}

let inIt: Member;
let outside: Member;
/** Would be in every segment, were it not for care. */
const cared: Member[] = [];
beforeAll(async () => {
  inIt = await depositor();
  outside = await testMember(door.ctx);
  const [held, seen, resting] = [await depositor(), await depositor(), await depositor()];
  await database().execute(
    sql`insert into member_hold (member_id, kind, reason, set_by, set_at) values (${held.id}, 'withdraw', 'ตรวจบัญชี', 'x', '2026-11-19T12:00:00+07:00')`,
  );
  await database().execute(sql`insert into care_signal values ('2026-11-01', ${seen.id}, 'night_play', '{"bets":20}')`);
  await database().execute(
    sql`insert into play_pause (member_id, length, set_by, starts_at) values (${resting.id}, 'permanent', 'member', '2026-11-19T12:00:00+07:00')`,
  );
  cared.push(held, seen, resting);
});
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database().delete(notification);
  await database().delete(banner);
});

describe.each(['notice', 'banner'] as const)('a %s', (kind) => {
  it('for a segment is shown to who is in it when they look, and to nobody else', async () => {
    const own = await keep();
    expect(own.size).toBe(1);
    const made = await set(kind, { audience: 'segment', segment_id: own.segment_id, about: 'service', priority: 5 });
    expect(made.data, made.text).toMatchObject({ audience: 'segment', segment_id: own.segment_id, member_id: null });
    await set(kind, { title: 'ทุกคน', about: 'service', priority: 9 });
    await set(kind, { title: 'ท้ายสุด', about: 'service', audience: 'member', priority: 1 });
    expect(await shown(kind, inIt)).toEqual(['ทุกคน', 'เฉพาะกลุ่ม', 'ท้ายสุด']);
    expect(await shown(kind)).toEqual(['ทุกคน']);
    for (const other of [outside, ...cared]) expect(await shown(kind, other)).toEqual(['ทุกคน', 'ท้ายสุด']);
    await database().execute(
      sql`insert into member_day values ('2026-11-19', ${outside.id}, 'cash', 10000, 0, 0, 0, 0)`,
    );
    expect(await shown(kind, outside)).toContain('เฉพาะกลุ่ม');
    await database().execute(sql`delete from member_day where member_id = ${outside.id}`);
    clock.set('2026-11-30T12:00:00+07:00');
    expect(await shown(kind, inIt)).not.toContain('เฉพาะกลุ่ม');
  });

  it('for one member is shown to them alone, an offer not while they should not be invited', async () => {
    const [held] = cared;
    const one = { audience: 'one', member_id: String(held?.id) };
    await set(kind, { ...one, title: 'ขอเอกสาร', about: 'service' });
    await set(kind, { ...one, title: 'ชวนฝาก', about: 'offer' });
    await set(kind, { ...one, title: 'ชวนอีกคน', about: 'offer', member_id: String(inIt.id) });
    expect(await shown(kind, held)).toEqual(['ขอเอกสาร']);
    expect(await shown(kind, inIt)).toEqual(['ชวนอีกคน']);
    for (const other of [undefined, outside]) expect(await shown(kind, other)).toEqual([]);
  });

  it('refuses a target that is missing, of another audience, unknown or dropped, and changes nothing', async () => {
    const own = await keep();
    const gone = await keep({ name: 'เลิกใช้แล้ว' });
    expect((await drop(gone)).error).toBe(0);
    for (const [field, over] of [
      ['segment_id', { audience: 'segment' }],
      ['segment_id', { audience: 'segment', segment_id: null }],
      ['segment_id', { audience: 'segment', segment_id: '999999' }],
      ['segment_id', { audience: 'segment', segment_id: gone.segment_id }],
      ['segment_id', { audience: 'all', segment_id: own.segment_id }],
      ['member_id', { audience: 'one' }],
      ['member_id', { audience: 'one', member_id: '999999' }],
      ['member_id', { audience: 'member', member_id: String(inIt.id) }],
      ['least_vip_level', { audience: 'segment', segment_id: own.segment_id, least_vip_level: 1 }],
    ] as const)
      expect(Object.keys((await set(kind, over)).fields ?? {}), JSON.stringify(over)).toEqual([field]);
    expect((await door.call(`GET /api/operator/${kind}/list`, {}, operator)).data).toEqual([]);
  });

  it('is for nobody’s segment any more once its audience is another', async () => {
    const own = await keep();
    const { data: made } = await set(kind, { audience: 'segment', segment_id: own.segment_id, about: 'service' });
    const id = { [`${kind}_id`]: made[`${kind}_id`] };
    expect((await door.call(`POST /api/operator/${kind}/set`, { ...id, title: 'ชื่อใหม่' }, operator)).data).toMatchObject(
      {
        ...{ title: 'ชื่อใหม่', segment_id: own.segment_id },
      },
    );
    const { data } = await door.call(`POST /api/operator/${kind}/set`, { ...id, audience: 'all' }, operator);
    expect(data).toMatchObject({ audience: 'all', segment_id: null });
    expect(await shown(kind)).toEqual(['ชื่อใหม่']);
    expect((await drop(own)).error).toBe(0);
  });

  it('keeps its segment from being dropped or changed until it ends', async () => {
    const own = await keep();
    const { data: made } = await set(kind, { title: 'วันเกิด', audience: 'segment', segment_id: own.segment_id });
    const refused = { fields: { segment_id: expect.stringContaining('«วันเกิด»') } };
    expect(await drop(own)).toMatchObject(refused);
    const change = { segment_id: own.segment_id, version: own.version, name: 'ฝากสัปดาห์นี้' };
    const wider = { ...change, rules: { ...rules, deposited_least: '1' } };
    expect(await door.call('POST /api/operator/segment/keep', wider, operator)).toMatchObject(refused);
    const renamed = await keep({ ...change, name: 'ชื่อใหม่' });
    const { data } = await door.call('GET /api/operator/segment/list', {}, operator);
    expect(data[0].used_by).toEqual([{ kind, ref_id: made[`${kind}_id`], title: 'วันเกิด' }]);
    await door.call(`POST /api/operator/${kind}/end`, { [`${kind}_id`]: made[`${kind}_id`] }, operator);
    expect(
      (await door.call('POST /api/operator/segment/keep', { ...wider, version: renamed.version }, operator)).error,
    ).toBe(0);
    expect((await drop({ ...own, version: renamed.version + 1 })).error).toBe(0);
  });

  it('and the dropping of its segment, at once: one of them is refused', async () => {
    const own = await keep();
    const [made, dropped] = await Promise.all([
      set(kind, { audience: 'segment', segment_id: own.segment_id }),
      drop(own),
    ]);
    expect([made.error, dropped.error].filter((error) => error === 0)).toHaveLength(1);
  });
});

it('a running coupon keeps its segment as well', async () => {
  const own = await keep();
  const { coupon_id } = await testCoupon(door, { title: 'คูปองของกลุ่ม', segment_id: own.segment_id });
  expect((await drop(own)).fields).toEqual({ segment_id: 'ใช้อยู่กับคูปอง «คูปองของกลุ่ม» จบก่อน หรือสร้างกลุ่มใหม่' });
  await door.call('POST /api/operator/coupon/end', { coupon_id }, operator);
  expect((await drop(own)).error).toBe(0);
});

it('counts as many as it shows to, whatever the rules', async () => {
  for (const asked of [
    { joined_from: '2020-01-01' },
    { joined_to: '2020-01-01' },
    { joined_from: '2026-11-20', joined_to: '2026-11-20' },
    { least_vip_level: 0 },
    { least_vip_level: 1 },
    { seen_within: 7 },
    { away_for: 1 },
    { deposited_least: '500.00', days: 2 },
    { deposited_least: '500.01' },
    { deposited_below: '500.00', days: 1 },
    { played: 'lotto' },
    { played: 'slot', days: 366 },
  ]) {
    const own = await keep({ name: 'ลองเงื่อนไข', rules: asked });
    const { rows: all } = await database().execute<{ id: bigint }>(
      sql`select id from member where agent_id = ${door.ctx.agentId}`,
    );
    const shownTo = await Promise.all(
      all.map(({ id }) => isInSegment(database(), id, BigInt(own.segment_id), clock.now())),
    );
    expect(shownTo.filter(Boolean), JSON.stringify(asked)).toHaveLength(own.size);
    expect((await drop(own)).error).toBe(0);
  }
});

it('leaves no word for one member behind when their data is deleted', async () => {
  const one = { audience: 'one', member_id: String(outside.id), title: 'คุณสมชายส่งเอกสาร' };
  for (const kind of ['notice', 'banner'] as const) expect((await set(kind, one)).error).toBe(0);
  await forgetNotices(database(), outside.id);
  await forgetBanners(database(), outside.id);
  expect(JSON.stringify(await shown('notice', outside))).not.toContain('สมชาย');
  expect(JSON.stringify(await shown('banner', outside))).not.toContain('สมชาย');
});
