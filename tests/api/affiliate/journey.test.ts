/** A friend registers with a member's code, plays lottery and games, and the member moves the commission to the wallet. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { session } from '#lib/account/server/tables.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import { recordClick } from '#lib/affiliate/server/count-click.ts';
import { affiliateVisit } from '#lib/affiliate/server/tables.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { hourMs } from '#lib/time.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { atGame } from '#tests/support/games.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { fromOwnPage, type Person, registered } from '../account/people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let code: string;
let month = 0;
let keys = 0;

const on = (day: number, time = '12:00:00'): void =>
  clock.set(`${2030 + month}-03-${String(day).padStart(2, '0')}T${time}+07:00`);
const as = (who: Member) => ({ as: who, key: `affiliate-${++keys}` });
const redeem = (who = member) => door.call('POST /api/affiliate/redeem', {}, as(who));
const summary = async (who = member) => (await door.call('GET /api/affiliate/summary', {}, { as: who })).data;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  await seedGames(door.ctx.db, houseGames);
});
beforeEach(async () => {
  month++;
  // Accruals begin anew: nobody has played on the years between.
  await door.database.pool.query('truncate affiliate_day');
  on(9);
  await accrueDays(door.ctx);
  on(10);
  member = await testMember(door.ctx);
  code = (await summary()).ref_code;
});
afterEach(() => expectSoundBooks(door.ctx));

/** A new member who enters a code at registration. */
async function join(ref_code: string, over: Partial<Person> & { device?: string } = {}): Promise<Member> {
  const { device, ...person } = over;
  const call = { ...person, ref_code, first_name: `เพื่อน${'กขคงจฉชซ'[++keys % 8]}${'นมรลวส'[keys % 6]}` };
  const headers = device ? { headers: fromOwnPage(device) } : {};
  const friend = await registered(headers.headers ? withHeaders(headers.headers) : door, call);
  return { id: friend.id, username: call.first_name, vipLevel: 0, agentId: door.ctx.agentId, sessionId: 0n };
}
/** The same door, spoken to by a browser that is known. */
const withHeaders = (headers: Record<string, string>): typeof door => ({
  ...door,
  ctx: door.ctx,
  app: door.app,
  database: door.database,
  call: (route, input, call) => door.call(route, input, { ...call, headers }),
});

async function bets(friend: Member, baht: number): Promise<void> {
  await give(door.ctx, friend.id, thb(`${baht}.00`));
  const roundId = await testRound(door.ctx);
  await sendBill(asMember(door.ctx, friend), roundId, `two_bottom 33 ${baht}`);
  const round_id = String(roundId);
  const entered = { round_id, raw: drawOfNovember2024, close: true };
  await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

async function spins(friend: Member, satang: string): Promise<void> {
  await give(door.ctx, friend.id, thb('1000.00'));
  const now = clock.now();
  const [row] = await door.ctx.db
    .insert(session)
    .values({
      ...{ memberId: friend.id, tokenHash: `spins ${++keys}`, ip: '127.0.0.1', userAgent: 'test' },
      ...{ createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + hourMs) },
    })
    .returning({ id: session.id });
  const at = await atGame(door.ctx, { ...friend, sessionId: row?.id ?? 0n }, 'khom');
  await at.bet(`s-${keys}`, satang);
  await at.win(`s-${keys}`, at.last(), '0', { round_closed: true });
}

describe('the programme', () => {
  it('counts a click once per visitor and day, and keeps nothing of the visitor after it', async () => {
    const visit = (ip: string) => recordClick({ ...door.ctx, ip, userAgent: 'phone' }, code.toLowerCase());
    await visit('10.0.0.1');
    await visit('10.0.0.1');
    await visit('10.0.0.2');
    await recordClick(door.ctx, 'NOBODY99');
    on(11);
    await visit('10.0.0.1');
    expect(await summary()).toMatchObject({ clicks: 3, sign_ups: 0 });
    const { rows } = await door.database.pool.query('select affiliate_visit::text as row from affiliate_visit');
    expect(rows.map(({ row }) => row).join()).toMatch(/^(\([0-9]+,[0-9-]+,"\\\\x[0-9a-f]{32}"\),?)+$/);
    on(12, '00:20:00');
    await accrueDays(door.ctx);
    expect(await door.database.db.$count(affiliateVisit)).toBe(0);
  });

  it('pays the settled stakes of friends on two levels the next day, and 100 redemptions at once move them once', async () => {
    const friend = await join(code);
    const theirs = await join((await summary(friend)).ref_code);
    await bets(friend, 1_000);
    await spins(friend, '50000');
    await bets(theirs, 2_000);
    await accrueDays(door.ctx);
    expect(await summary()).toMatchObject({ sign_ups: 1, playing: 0, balance: '0.00', can_redeem: false });
    expect(await redeem()).toMatchObject({ error: 6305, message: expect.stringContaining('฿0.00') });
    on(11, '00:20:00');
    await accrueDays(door.ctx);
    // 1,000 lotto at 1.00%, 500 slot at 0.80%, and 2,000 of the friend's friend at 0.25%.
    expect(await summary()).toMatchObject({
      ...{ sign_ups: 1, playing: 1, balance: '19.00', yesterday: '19.00', can_redeem: true },
      levels: [
        { level: 1, members: 1, playing: 1, commission: '14.00' },
        { level: 2, members: 1, playing: 1, commission: '5.00' },
      ],
    });
    const [day] = (await door.call('GET /api/affiliate/v2/transactions', {}, { as: member })).data.items;
    expect(day).toMatchObject({ amount: '19.00', redeemed: '0.00' });
    expect(day.lines).toEqual([
      { level: 1, category: 'lotto', friends: 1, stakes: '1000.00', rate_bp: 100, amount: '10.00', late: false },
      { level: 1, category: 'slot', friends: 1, stakes: '500.00', rate_bp: 80, amount: '4.00', late: false },
      { level: 2, category: 'lotto', friends: 1, stakes: '2000.00', rate_bp: 25, amount: '5.00', late: false },
    ]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem()));
    expect(answers.filter(({ error }) => error === 0).map(({ data }) => data.amount)).toEqual(['19.00']);
    expect(new Set(answers.filter(({ error }) => error !== 0).map(({ error }) => error))).toEqual(new Set([6305]));
    expect(await balanceOf(door.ctx.db, member.id)).toBe('19.00');
    const { items } = (await door.call('GET /api/affiliate/transactions', {}, { as: member })).data;
    expect(items).toMatchObject([
      { type: 'redeem', amount: '-19.00' },
      { type: 'commission', level: 1, category: 'lotto', turnover: '1000.00', percent: '1.00%', amount: '10.00' },
      { type: 'commission', level: 1, category: 'slot' },
      { type: 'commission', level: 2, category: 'lotto' },
    ]);
  });

  it('shows the network in pages with masked names, and of nobody else', async () => {
    const friend = await join(code);
    await join(code);
    const theirs = await join((await summary(friend)).ref_code);
    const ask = async (input: object) =>
      (await door.call('POST /api/affiliate/network', { ...input }, { as: member })).data;
    const all = await ask({});
    expect(all.items.map((one: { level: number }) => one.level)).toEqual([2, 1, 1]);
    expect(JSON.stringify(all)).not.toContain(theirs.username);
    expect(all.items[0]).toMatchObject({
      name: expect.stringMatching(/^.\*\*\*.$/),
      via: expect.stringContaining('***'),
      friends: null,
    });
    expect(all.items[2]).toMatchObject({ level: 1, friends: 1, commission: '0.00' });
    const first = await ask({ limit: 2 });
    expect((await ask({ limit: 2, cursor: first.next_cursor })).items).toHaveLength(1);
    expect((await ask({ via: all.items[2].friend_id })).items).toEqual([all.items[0]]);
    expect((await ask({ via: all.items[1].friend_id })).items).toEqual([]);
    const stranger = await testMember(door.ctx);
    const foreign = await door.call('POST /api/affiliate/network', { via: all.items[2].friend_id }, { as: stranger });
    expect(foreign.data.items).toEqual([]);
  });
});

describe('nobody refers themselves', () => {
  const refused = async () =>
    (await door.call('GET /api/operator/affiliate/refused', {}, { as: 'operator' })).data.items;

  it('on the same device: the account opens, the referral is refused with the reason, and earns nothing', async () => {
    const own = await registered(door, { first_name: 'เจ้าของ' });
    const me: Member = { ...member, id: own.id };
    const second = await join((await summary(me)).ref_code, { device: own.device });
    expect((await refused())[0]).toMatchObject({
      ...{ member_id: String(second.id), referrer_id: String(own.id), reason: 'device' },
      reason_text: 'เข้าสู่ระบบจากเครื่องเดียวกับผู้แนะนำ',
    });
    await bets(second, 1_000);
    on(11, '00:20:00');
    await accrueDays(door.ctx);
    expect(await summary(me)).toMatchObject({ sign_ups: 0, balance: '0.00' });
  });

  it('by a bank account that is added later: from that day on', async () => {
    const friend = await join(code);
    await bets(friend, 1_000);
    on(11, '00:20:00');
    await accrueDays(door.ctx);
    expect(await summary()).toMatchObject({ balance: '10.00' });
    const pool = door.database.pool;
    await pool.query(
      `insert into bank_account_history (member_id, bank_code, bank_account_number, replaced_at) values ($1, '014', '5550001112', now())`,
      [member.id],
    );
    await pool.query(`update member set bank_code = '014', bank_account_number = '5550001112' where id = $1`, [
      friend.id,
    ]);
    await inTransaction(door.ctx, (tx, inside) => referrals.bankAccountChanged(inside, tx, friend.id));
    expect((await refused())[0]).toMatchObject({ member_id: String(friend.id), reason: 'bank_account' });
    await bets(friend, 1_000);
    on(12, '00:20:00');
    await accrueDays(door.ctx);
    expect(await summary()).toMatchObject({ balance: '10.00', sign_ups: 0 });
  });
});

describe('the rates', () => {
  it('are public, from the configuration, with the bound of each category', async () => {
    const { data } = await door.call('GET /api/affiliate/v2/configs', { agent_id: '1' });
    expect(data).toMatchObject({ minimum: '1.00', share_of_edge_pct: 30 });
    expect(data.rates.find((one: { category: string }) => one.category === 'casino')).toEqual({
      ...{ category: 'casino', name: expect.any(String), level_1_bp: 22, level_2_bp: 6 },
      ...{ house_edge_bp: 106, most_bp: 31 },
    });
    for (const one of data.rates) expect(one.level_1_bp + one.level_2_bp).toBeLessThanOrEqual(one.most_bp);
  });

  it('change for days to come only, and never above 30% of the edge, both levels together', async () => {
    const set = (pct: readonly string[], category = 'slot') =>
      byTwo(door, 'POST /api/operator/affiliate/set', { rates: [{ category, pct }], reason: 'ทดสอบ' });
    expect(await set(['0.9', '0.31'])).toMatchObject({
      status: 422,
      fields: { rates: expect.stringContaining('ไม่เกิน 1.20% (30% ของความได้เปรียบ 4.00%)') },
    });
    expect(await set(['0.3', '0.02'], 'casino')).toMatchObject({ status: 422 });
    const friend = await join(code);
    await spins(friend, '100000');
    expect(await set(['1', '0.2'])).toMatchObject({ error: 0, data: { effective_on: `${2030 + month}-03-11` } });
    on(11);
    await spins(friend, '100000');
    on(12, '00:20:00');
    await accrueDays(door.ctx);
    // The first day at 0.80%, the second at 1%.
    expect(await summary()).toMatchObject({ balance: '18.00' });
  });
});

it('what a paused member has earned waits', async () => {
  const friend = await join(code);
  await bets(friend, 1_000);
  on(11, '00:20:00');
  await accrueDays(door.ctx);
  await door.database.pool.query(
    `insert into play_pause (member_id, length, set_by, starts_at, ends_at) values ($1, 'hours24', 'member', $2, $2::timestamptz + interval '1 day')`,
    [member.id, clock.now()],
  );
  expect((await redeem()).error).not.toBe(0);
  expect(await summary()).toMatchObject({ balance: '10.00' });
  on(12, '13:00:00');
  expect(await redeem()).toMatchObject({ error: 0, data: { amount: '10.00' } });
});
