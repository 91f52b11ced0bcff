import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawResult } from '#lib/lotto/rules/results.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { outcomeOf, roundDesk } from '#lib/lotto/server/round-desk-queries.ts';
import type { Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024 as draw, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock });
let member: Member;
let round_id: string;

beforeAll(() => testCatalogue(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx, '1000.00');
  round_id = String(await testRound(door.ctx));
});
afterEach(() => expectSoundBooks(door.ctx));

const enter = (as: 'operator' | 'approver' = 'operator') =>
  door.call('POST /api/operator/round/result', { round_id, raw: draw, close: true }, { as });
const retype = (raw: unknown, as: 'operator' | 'approver' = 'approver') =>
  door.call('POST /api/operator/round/retype', { round_id, raw }, { as });
const typings = async () =>
  (
    await door.call('GET /api/operator/audit/list', { subject: `round:${round_id}` }, { as: 'operator' })
  ).data.items.filter(({ action }: { action: string }) => action === 'round.retype');
const typed = { first: draw.first, back2: draw.back2 };

describe('the second person’s typing', () => {
  it('opens the card only when it is the same, and keeps both', async () => {
    await enter();
    expect(await retype({ ...typed, back2: '00' })).toMatchObject({ error: 9049 });
    expect(await retype(typed)).toMatchObject({ error: 0, data: { version: 1, entered_by: 'operator', raw: draw } });
    expect((await typings()).map(({ after }: { after: unknown }) => after)).toMatchObject([
      { version: 1, typed, equal: true },
      { version: 1, typed: { ...typed, back2: '00' }, equal: false },
    ]);
  });

  it('is not for the person who entered it', async () => {
    await enter();
    expect(await retype(typed, 'operator')).toMatchObject({ error: 3016 });
    expect(await typings()).toEqual([]);
  });

  it('names what is malformed, and needs something to compare with', async () => {
    expect(await retype(typed)).toMatchObject({ message: expect.stringContaining('ไม่มีผลที่รออนุมัติ') });
    await enter();
    expect(await retype({ first: '12' })).toMatchObject({
      status: 422,
      fields: { 'raw.first': expect.any(String), 'raw.back2': expect.any(String) },
    });
    expect(await typings()).toEqual([]);
  });
});

describe('approving at the console', () => {
  it('is refused until this person has typed exactly this entry', async () => {
    // Invited by `operator`, of whom they are not independent.
    const who = await enrolAt(door, clock, `m${round_id}`, 'manager');
    const browser = await signInAt(door, clock, who);
    await enter('approver');
    const approve = () => browser.call('POST /api/operator/round/approve', { round_id });
    expect(await approve()).toMatchObject({ message: expect.stringContaining('พิมพ์รางวัลจากประกาศ') });
    await browser.call('POST /api/operator/round/retype', { round_id, raw: { ...typed, back2: '00' } });
    expect((await approve()).error).not.toBe(0);
    await browser.call('POST /api/operator/round/retype', { round_id, raw: typed });
    // Entered again meanwhile: another entry, which nobody has typed yet.
    clock.advance({ seconds: 1 });
    await enter('approver');
    expect((await approve()).error).not.toBe(0);
    await browser.call('POST /api/operator/round/retype', { round_id, raw: typed });
    expect(await approve()).toMatchObject({ error: 0, data: { version: 1 } });
  });
});

describe('the heat map', () => {
  const heat = async (bet_type: string) =>
    (await door.call('GET /api/operator/round/heat', { round_id, bet_type }, { as: 'operator' })).data.items;

  it('tells of each number its stakes, its cost and its limit, the costliest first', async () => {
    await sendBill(
      asMember(door.ctx, member),
      BigInt(round_id),
      'two_bottom 32 3',
      'two_bottom 99 4',
      'three_top 044 1',
    );
    await door.call(
      'POST /api/operator/limit/set',
      { round_id, bet_type: 'two_bottom', numbers: ['32', '07'], action: 'closed' },
      { as: 'operator' },
    );
    expect(await heat('two_bottom')).toEqual([
      { key: '99', stake: '4.00', payout: '360.00', state: 'open' },
      { key: '32', stake: '3.00', payout: '270.00', state: 'closed' },
      { key: '07', stake: '0.00', payout: '0.00', state: 'closed' },
    ]);
    expect(await heat('three_top')).toEqual([{ key: '044', stake: '1.00', payout: '900.00', state: 'open' }]);
    expect(await heat('run_top')).toEqual([]);
  });

  it('shows the limit that pricing would follow: a round’s own before the market’s, even a closed one', async () => {
    const limit = (of: Record<string, unknown>) =>
      door.call('POST /api/operator/limit/set', { bet_type: 'two_top', numbers: ['44'], ...of }, { as: 'operator' });
    await limit({ round_id, action: 'reduced', pct: 50 });
    await limit({ market: 'gov', action: 'closed' });
    const quoted = await priceBill(asMember(door.ctx, member), {
      round_id: BigInt(round_id),
      lines: linesOf('two_top 44 10'),
    });
    expect(quoted.lines).toMatchObject([{ status: 'rate_reduced', rate: '45' }]);
    expect(await heat('two_top')).toMatchObject([{ key: '44', state: 'reduced' }]);
    await door.ctx.db.execute('delete from number_limit');
  });

  it('is of rounds that exist', async () => {
    const wanted = { round_id: '999999', bet_type: 'two_top' };
    expect(await door.call('GET /api/operator/round/heat', wanted, { as: 'operator' })).toMatchObject({ status: 404 });
  });
});

describe('the calendar', () => {
  const drawn = async () => (await door.call('GET /api/lotto/round', { round_id })).data.round;
  const state = async () => {
    const { draw_date } = await drawn();
    const wanted = { from: draw_date, to: draw_date };
    const all = (await door.call('GET /api/operator/round/calendar', wanted, { as: 'operator' })).data;
    return all.find((one: { round_id: string }) => one.round_id === round_id)?.state;
  };

  it('says what a round lacks', async () => {
    expect(await state()).toBe('open');
    clock.set(new Date(Date.parse((await drawn()).draw_at) + 60_000).toISOString());
    expect(await state()).toBe('late');
    await enter();
    expect(await state()).toBe('waiting');
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    expect(await state()).toBe('done');
  });

  it('spans 31 days at most', async () => {
    const wanted = { from: '2026-11-01', to: '2026-12-02' };
    expect(await door.call('GET /api/operator/round/calendar', wanted, { as: 'operator' })).toMatchObject({
      status: 422,
      fields: { to: expect.any(String) },
    });
  });
});

describe('what is looked at before a result is approved', () => {
  const drawnNow = async (raw: RawResult = draw) => {
    const ctx = asOperator(door.ctx);
    return outcomeOf(ctx, await roundDesk(ctx, BigInt(round_id)), raw);
  };
  /** No other test of the file draws it. */
  const once = { ...draw, first: '918273' };
  const outcomes = async () =>
    Object.fromEntries(((await drawnNow(once))?.checks ?? []).map((one) => [one.code, one.outcome]));

  it('names the bill that would win most', async () => {
    expect((await drawnNow())?.outcome.largest).toBeNull();
    await sendBill(asMember(door.ctx, member), BigInt(round_id), 'two_bottom 32 1');
    const most = await sendBill(asMember(door.ctx, member), BigInt(round_id), 'three_top 044 1');
    expect((await drawnNow())?.outcome.largest).toEqual({
      ...{ bill_id: most.bill_id, bill_no: most.bill_no, member_id: String(member.id) },
      payout: '900.00',
    });
  });

  it('is the end of betting, the calendar, and the draws before', async () => {
    expect(await outcomes()).toMatchObject({ closed: 'pass', repeated: 'pass' });
    await sendBill(asMember(door.ctx, member), BigInt(round_id), 'two_bottom 32 1');
    await door.ctx.db.execute(
      sql`update round set close_at = ${door.ctx.now().toISOString()}::timestamptz where id = ${round_id}`,
    );
    expect(await outcomes()).toMatchObject({ closed: 'hard' });
    await door.ctx.db.execute(sql`update round set draw_date = '2101-03-02' where id = ${round_id}`);
    expect(await outcomes()).toMatchObject({ calendar: 'ask' });
    await door.ctx.db.execute(sql`update round set draw_date = '2101-03-16' where id = ${round_id}`);
    expect(await outcomes()).toMatchObject({ calendar: 'pass' });
    const before = await testRound(door.ctx, { closeAt: new Date(door.ctx.now().getTime() - 1) });
    const publish = (raw: unknown) => ({ round_id: String(before), raw, close: true });
    await door.call('POST /api/operator/round/result', publish(once), { as: 'operator' });
    expect(await outcomes()).toMatchObject({ repeated: 'pass' });
    await door.call('POST /api/operator/round/approve', { round_id: String(before) }, { as: 'approver' });
    expect(await outcomes()).toMatchObject({ repeated: 'ask' });
    await door.ctx.db.execute(sql`update round set market = 'baac' where id = ${before}`);
    expect(await outcomes(), 'of another lottery').toMatchObject({ repeated: 'pass' });
    await door.ctx.db.execute(
      sql`update round set market = 'gov', close_at = ${new Date(door.ctx.now().getTime() + 1).toISOString()}::timestamptz where id = ${before}`,
    );
    expect(await outcomes(), 'of a later draw').toMatchObject({ repeated: 'pass' });
  });

  it('does not count a bill that was taken back', async () => {
    const closeIn = (ms: number) =>
      door.ctx.db.execute(
        sql`update round set close_at = ${new Date(door.ctx.now().getTime() + ms).toISOString()}::timestamptz where id = ${round_id}`,
      );
    const { bill_id } = await sendBill(asMember(door.ctx, member), BigInt(round_id), 'two_bottom 32 1');
    await closeIn(0);
    expect(await outcomes()).toMatchObject({ closed: 'hard' });
    await closeIn(3_600_000);
    const cancelled = await door.call('POST /api/lotto/bill/cancel', { bill_id }, { as: member, key: randomUUID() });
    expect(cancelled).toMatchObject({ error: 0 });
    await closeIn(0);
    expect(await outcomes()).toMatchObject({ closed: 'pass' });
  });
});
