/** The console's search box and list of members: who is found by what, masked, and recorded. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { plainName } from '#lib/members/rules/member-query.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { addDays, bangkokDay } from '#lib/time.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { bearer, codeOf, hireAt } from '../operator/staff.ts';
import { canary, knownMember, wholes } from './people.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: testChance('member-search') } });
const operator = { as: 'operator' } as const;
let somchai: Member;
let porntip: Member;
let jane: Member;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  await ensureChannels(door.database.db);
  somchai = await knownMember(
    door.ctx,
    { ...canary, firstName: 'สมชาย', lastName: 'ใจดี', vipLevel: 1, refCode: 'ABCD2345' },
    '12480.50',
  );
  clock.advance({ minutes: 60 * 24 });
  porntip = await knownMember(door.ctx, {
    phone: '+66812223331',
    bankAccountNumber: '7770000937',
    firstName: 'พรทิพย์',
    lastName: 'แสงจันทร์',
  });
  clock.advance({ minutes: 60 * 24 });
  jane = await knownMember(door.ctx, {
    phone: '+66655554444',
    bankAccountNumber: '9990001111',
    firstName: 'Jane',
    lastName: "O'Hara",
  });
});

const list = async (filter: Record<string, unknown>) =>
  (await door.call('GET /api/operator/member/list', filter, operator)).data;
const found = async (q: string) =>
  (await list({ q })).items.map(({ member_id }: { member_id: string }) => BigInt(member_id));
const search = async (q: string) => (await door.call('GET /api/operator/search', { q }, operator)).data;

describe('a member is found', () => {
  it.each([
    ['089-334-4417', 'a whole phone'],
    ['+66 89 334 4417', 'the same from abroad'],
    ['089334', 'its beginning'],
    ['4417', 'its end'],
    ['๔๔๑๗', 'its end in Thai digits'],
    ['0438848217', 'a whole account'],
    ['48217', 'its end'],
    ['สมชาย', 'a name'],
    ['มชา', 'part of it'],
    ['ใจดี', 'a surname'],
    ['สมชาย  ใจ', 'both, the second in part'],
    ['abcd2345', 'the code of an invitation'],
  ])('by %s: %s', async (q) => {
    expect(await found(q)).toEqual([somchai.id]);
  });

  it('by a name without its tone marks, or in any case', async () => {
    expect(await found('พรทิพย')).toEqual([porntip.id]);
    expect(await found('พร่ทิพย์')).toEqual([porntip.id]);
    expect(await found("o'HARA")).toEqual([jane.id]);
  });

  it('by an id with or without its letter', async () => {
    expect(await found(`M-${jane.id}`)).toEqual([jane.id]);
    expect((await search(`M-${jane.id}`)).members).toMatchObject([{ reference: `M-${jane.id}`, name: "Jane O'Hara" }]);
  });

  it.each(['', 'ก', '%', '%%%', '____', '417', '\\', "' or 1=1 --"])('not by %j', async (q) => {
    const { items } = await list({ q: q || '-' });
    expect(items).toEqual([]);
  });

  it('by names as the database compares them', async () => {
    for (const name of ['พรทิพย์ แสงจันทร์', 'น้ำ', "Jane O'HARA", 'ก็ ไม่', '']) {
      const { rows } = await door.ctx.db.execute<{ plain: string; grams: string[] }>(
        sql`select plain_name(${name}) as plain, grams(${name}) as grams`,
      );
      const plain = plainName(name);
      const pieces = Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2));
      expect(rows[0]?.plain).toBe(plain);
      expect(rows[0]?.grams.sort()).toEqual([...new Set(pieces)].sort());
    }
  });
});

describe('the list', () => {
  it('is newest first, by page, and each row is masked', async () => {
    const first = await list({ limit: 2 });
    expect(first.items.map((row: { member_id: string }) => BigInt(row.member_id))).toEqual([jane.id, porntip.id]);
    const second = await list({ limit: 2, cursor: first.next_cursor });
    expect(second).toMatchObject({
      next_cursor: null,
      items: [
        {
          member_id: String(somchai.id),
          name: 'สมชาย ใจดี',
          phone: '08x-xxx-4417',
          bank_name: 'กสิกรไทย',
          account: 'x-8217',
          vip_level: 1,
          states: [],
          balance: '12480.50',
          seen_at: null,
        },
      ],
    });
    for (const whole of wholes) expect(JSON.stringify([first, second])).not.toContain(whole);
  });

  it('filters by level, joining, last visit and state', async () => {
    const of = async (filter: Record<string, unknown>) =>
      (await list(filter)).items.map((row: { name: string }) => row.name);
    expect(await of({ vip: 1 })).toEqual(['สมชาย ใจดี']);
    expect(await of({ joined_from: '2026-11-21', joined_to: '2026-11-21' })).toEqual(['พรทิพย์ แสงจันทร์']);
    expect(await of({ seen: 'never', q: 'ใจดี' })).toEqual(['สมชาย ใจดี']);
    await door.ctx.db
      .insert(playPause)
      .values({ memberId: jane.id, length: 'permanent', setBy: 'member', startsAt: clock.now() });
    await door.ctx.db.execute(
      sql`update member set withdraw_held_until = ${new Date(clock.now().getTime() + 60_000).toISOString()}::timestamptz, last_login_at = ${clock.now().toISOString()}::timestamptz where id = ${porntip.id}`,
    );
    expect(await of({ state: 'resting' })).toEqual(["Jane O'Hara"]);
    expect(await of({ state: 'held' })).toEqual(['พรทิพย์ แสงจันทร์']);
    expect(await of({ state: 'closed' })).toEqual([]);
    expect(await of({ seen: 'day' })).toEqual(['พรทิพย์ แสงจันทร์']);
    expect(await of({ seen: 'away' })).toEqual([]);
    clock.advance({ minutes: 31 * 24 * 60 });
    expect(await of({ seen: 'away' })).toEqual(['พรทิพย์ แสงจันทร์']);
  });

  it('shows the signals of thirty days, and filters by one or any of them, page by page', async () => {
    const today = bangkokDay(clock.now());
    const rows: [bigint, number, string][] = [
      [jane.id, 0, 'night_play'],
      [jane.id, -3, 'night_play'],
      [jane.id, -3, 'rests_again'],
      [jane.id, -4, 'limit_used'],
      [somchai.id, -29, 'night_play'],
      [porntip.id, -30, 'night_play'],
    ];
    for (const [member_id, days, code] of rows)
      await door.ctx.db.execute(sql`
        insert into care_signal (day, member_id, code, evidence) values (${addDays(today, days)}, ${member_id}, ${code}, '{}')`);
    const shown = await list({ signal: 'any' });
    expect(shown.items).toMatchObject([
      { member_id: String(jane.id), signals: ['ใช้วงเงินเกือบหมด', 'เล่นกลางดึก', '+1'] },
      { member_id: String(somchai.id), signals: ['เล่นกลางดึก'] },
    ]);
    const idsOf = (page: { items: { member_id: string }[] }) => page.items.map(({ member_id }) => BigInt(member_id));
    expect(idsOf(await list({ signal: 'rests_again' }))).toEqual([jane.id]);
    expect(idsOf(await list({ signal: 'night_play', q: 'ใจดี' }))).toEqual([somchai.id]);
    const first = await list({ signal: 'night_play', limit: 1 });
    expect(idsOf(first)).toEqual([jane.id]);
    const second = await list({ signal: 'night_play', limit: 1, cursor: first.next_cursor });
    expect([idsOf(second), second.next_cursor]).toEqual([[somchai.id], null]);
    expect(
      (await list({})).items.find((row: { member_id: string }) => row.member_id === String(porntip.id)).signals,
    ).toEqual([]);
  });

  it('refuses a wrong cursor, day or level by the name of the field', async () => {
    for (const [filter, field] of [
      [{ cursor: 'x' }, 'cursor'],
      [{ joined_from: 'yesterday' }, 'joined_from'],
      [{ vip: '9' }, 'vip'],
      [{ seen: 'soon' }, 'seen'],
      [{ q: 'ก'.repeat(81) }, 'q'],
    ] as const) {
      const answer = await door.call('GET /api/operator/member/list', filter, operator);
      expect(answer, field).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    }
  });
});

describe('the search', () => {
  it('finds a round for those who may look at rounds', async () => {
    const id = String(await testRound(door.ctx));
    expect((await search(`round:${id}`)).found).toMatchObject([
      { kind: 'round', id, kind_text: 'งวด', text: 'เปิดรับ', amount: null, member_id: null },
    ]);
    const { token, totp_secret } = await hireAt(door, 'finder', 'support');
    const { data } = await door.call('POST /api/operator/login', { token, totp_code: codeOf(clock, totp_secret) });
    const found = await door.call('GET /api/operator/search', { q: `round:${id}` }, bearer(data.session_token));
    expect(found).toMatchObject({ status: 200, data: { found: [] } });
  });

  it('finds bills, withdrawals, deposits and transfers by id, number or reference', async () => {
    const { bill_id, bill_no } = await sendBill(
      asMember(door.ctx, somchai),
      await testRound(door.ctx),
      'two_bottom 32 100',
    );
    const asked = { amount: '6000.00' };
    const { reference, withdraw_id } = (
      await door.call('POST /api/member/withdraw', asked, { as: somchai, confirmed: true, key: 'search-withdraw-1' })
    ).data;
    const paid = await newQr(door, somchai, '300.00');
    const bill = {
      kind: 'bill',
      id: bill_id,
      reference: bill_no,
      text: 'รอผล',
      amount: '100.00',
      member_id: String(somchai.id),
    };
    const withdrawal = { kind: 'withdraw', id: withdraw_id, reference, text: 'รอตรวจสอบ', amount: '6000.00' };
    expect((await search(bill_no)).found).toMatchObject([bill]);
    expect((await search(`bill:${bill_id}`)).found).toMatchObject([bill]);
    expect((await search(reference)).found).toMatchObject([withdrawal]);
    expect((await search(`bill:${bill_id}:stake`)).found).toMatchObject([
      { kind: 'transfer', amount: '100.00', member_id: String(somchai.id) },
    ]);
    expect(paid.reference).toMatch(/^D/);
    expect((await search(paid.reference.toLowerCase())).found).toMatchObject([
      { kind: 'deposit', reference: paid.reference, amount: '300.00' },
    ]);
    expect((await search('999999')).found).toEqual([]);
  });

  it('is for those who look at members, and recorded without whole numbers', async () => {
    expect((await door.call('GET /api/operator/search', { q: 'สมชาย' }, {})).status).toBe(401);
    await search('0893344417');
    const rows = await door.ctx.db.select().from(audit).where(eq(audit.action, 'member.search'));
    expect(rows.at(-1)).toMatchObject({
      operator: 'operator',
      subject: 'operator:operator',
      after: { q: 'xxxxxx4417', shown: 1 },
    });
    for (const whole of wholes) expect(JSON.stringify(rows.map(({ after }) => after))).not.toContain(whole);
    const before = rows.length;
    await list({});
    expect(await door.ctx.db.select().from(audit).where(eq(audit.action, 'member.search'))).toHaveLength(before);
  });

  it('finds each by an index', async () => {
    const cases = [
      ['member_grams', sql`grams(first_name || ' ' || last_name) @> grams('สมชาย')`],
      ['member_phone_tail', sql`reverse(phone) like '7144%'`],
      ['member_account_tail', sql`reverse(bank_account_number) like '7128%'`],
      ['member_phone', sql`phone like '+66893%'`],
    ] as const;
    await door.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const [index, condition] of cases) {
        const { rows } = await tx.execute(sql`explain select id from member where ${condition}`);
        expect(JSON.stringify(rows)).toContain(index);
      }
    });
  });
});
