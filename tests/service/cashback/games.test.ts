/** What rounds of games count for: cashback, VIP levels, points, turnover and the page of wins and losses. */
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { winLossPage } from '#lib/cashback/server/page-data.ts';
import { lossHistory, rebateHistory } from '#lib/cashback/server/queries.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { pointsOf } from '#lib/ledger/server/queries.ts';
import { statementPage } from '#lib/ledger/server/statement.ts';
import { satang } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { atGame, giveSpins, playingMember } from '#tests/support/games.ts';
import { expectSoundBooks, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let member: Member;
let rounds = 0;
/** Days of a test's own: nobody has played on them before. */
let month = 0;

const on = (day: number, time = '12:00:00'): string =>
  `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}T${time}+07:00`;
const dayOf = (day: number): string => on(day).slice(0, 10);

beforeAll(async () => {
  ctx = testContext(database, { clock });
  await seedGames(ctx.db, houseGames);
});
beforeEach(async () => {
  month += 3;
  clock.set(on(10));
  await computeDays(ctx);
  member = await playingMember(ctx, '100000.00');
});
afterEach(async () => {
  await computeDays(ctx);
  await expectSoundBooks(ctx);
});

/** The next day's session of the same member: sessions end after hours, and are interrupted by the reality check. */
const logInAgain = () =>
  database.pool.query(
    `update session set went_on_at = $2, expires_at = $2::timestamptz + interval '1 day' where id = $1`,
    [member.sessionId, clock.now()],
  );

interface Played {
  readonly kind?: 'stake' | 'free_spin';
  readonly picks?: readonly { readonly side: string; readonly stake: string }[];
  readonly unspent?: string;
}

/** A whole round of a game, in satang. */
async function play(game: string, stake: string, won: string, over: Played = {}): Promise<void> {
  const { unspent, ...bet } = over;
  if (bet.kind === 'free_spin') await giveSpins(ctx, member, game, { stake: satang(BigInt(stake)) });
  const at = await atGame(ctx, member, game);
  const round = `r-${++rounds}`;
  expect(await at.bet(round, stake, bet)).toMatchObject({ code: 'OK' });
  const ref = at.last();
  if (unspent) expect(await at.win(round, ref, unspent, { kind: 'unspent' })).toMatchObject({ code: 'OK' });
  expect(await at.win(round, ref, won, { round_closed: true })).toMatchObject({ code: 'OK' });
}

const losses = async () => (await lossHistory(asMember(ctx, member), { limit: 10 })).items;
const rebates = async () => (await rebateHistory(asMember(ctx, member), { limit: 10 })).items;
async function nextDay(day: number): Promise<void> {
  clock.set(on(day, '00:05:00'));
  await logInAgain();
  await computeDays(ctx);
}

describe('cashback', () => {
  it('counts closed rounds by category, less what came back unspent or was rolled back; free spins have no stake', async () => {
    await play('khom', '1000000', '400000');
    await play('wang', '60000', '0', { unspent: '20000' });
    await play('hilo', '100000', '0');
    await play('khom', '2000', '5000', { kind: 'free_spin' });
    const undone = await atGame(ctx, member, 'khom');
    await undone.bet('r-undone', '700000');
    expect(await undone.rollback('r-undone', undone.last())).toMatchObject({ code: 'OK', refunded: '700000' });
    const open = await atGame(ctx, member, 'hilo');
    await open.bet('r-open', '50000');
    await nextDay(11);
    // 10,000 + 400 + 1,000 staked, 4,000 + 50 won: 7,350 at 5%.
    expect(await losses()).toMatchObject([
      { day: dayOf(10), amount: '367.50', inputs: { stakes: '11400.00', wins: '4050.00', net: '7350.00' } },
    ]);
    // 10,000 at 0.2%, 1,000 at 0.05%, 400 at 0.2%.
    expect(await rebates()).toMatchObject([
      {
        amount: '21.30',
        inputs: {
          lines: [
            { category: 'slot', stakes: '10000.00', rate_bp: 20, amount: '20.00' },
            { category: 'casino', stakes: '1000.00', rate_bp: 5, amount: '0.50' },
            { category: 'fishing', stakes: '400.00', rate_bp: 20, amount: '0.80' },
          ],
        },
      },
    ]);
  });

  it('counts a round on the Bangkok day it was closed, whenever its bets were placed', async () => {
    clock.set(on(10, '23:59:59'));
    await logInAgain();
    const at = await atGame(ctx, member, 'bac-1');
    expect(await at.bet('r-midnight', '100000')).toMatchObject({ code: 'OK' });
    const bet = at.last();
    await play('khom', '50000', '0');
    clock.set(on(11, '00:00:00'));
    await at.win('r-midnight', bet, '0', { round_closed: true });
    await nextDay(12);
    expect((await losses()).map(({ day, inputs }) => [day, inputs.stakes])).toEqual([
      [dayOf(11), '1000.00'],
      [dayOf(10), '500.00'],
    ]);
  });

  it('leaves out stakes from a promotion’s wallet', async () => {
    const rule = { ...bonusRule, weights: { slot: 100 } };
    const { wallet } = await depositWith(ctx, member, await offer(ctx, rule), '1000.00');
    const at = await atGame(ctx, member, 'khom', wallet);
    await at.bet('r-promotion', '50000', { round_closed: true });
    await nextDay(11);
    expect(await losses()).toEqual([]);
  });

  it('raises the VIP level by stakes of games, from the next day on', async () => {
    await play('khom', '3000000', '3000000');
    await play('liga', '2000000', '2000000');
    await nextDay(11);
    await play('khom', '1000000', '0');
    await nextDay(12);
    expect((await rebates())[0]).toMatchObject({
      inputs: { vip_level: 1, stakes_30_days: '50000.00', lines: [{ category: 'slot', rate_bp: 40 }] },
    });
  });
});

it('points add up over small rounds: ten spins of 25 baht are two points', async () => {
  for (let n = 0; n < 10; n++) await play('khom', '2500', '0');
  expect(await pointsOf(ctx.db, member.id)).toBe(2n);
  await play('khom', '5000', '0');
  expect(await pointsOf(ctx.db, member.id)).toBe(3n);
});

it('the page of wins and losses shows games by name and one category alone; the statement names the game', async () => {
  await play('khom', '10000', '4000');
  await play('himma', '20000', '50000');
  await play('hilo', '5000', '0');
  await computeDays(ctx);
  const page = await winLossPage(asMember(ctx, member), 'today');
  expect(page.categories).toEqual(['slot', 'casino']);
  expect(page.games.map(({ category, stakes, net }) => [category, stakes, net])).toEqual([
    ['slot', 20_000n, 30_000n],
    ['slot', 10_000n, -6_000n],
    ['casino', 5_000n, -5_000n],
  ]);
  const name = houseGames.find(({ code }) => code === 'hilo')?.name;
  const casino = await winLossPage(asMember(ctx, member), 'today', 'casino');
  expect(casino).toMatchObject({ bars: [{ stakes: 5_000n, wins: 0n }], games: [{ name }] });
  const { entries } = await statementPage(ctx.db, member.id, { kind: 'play', limit: 1 });
  expect(entries[0]?.cause).toMatchObject({ name, href: '/play?game=benja:hilo' });
});

describe('after any days of play', () => {
  /** Stakes and winnings in baht; a round is closed, rolled back, or left open until the next day. */
  const round = fc.record({
    game: fc.constantFrom('khom', 'wang', 'hilo', 'liga'),
    low: fc.integer({ min: 1, max: 300 }),
    high: fc.integer({ min: 0, max: 300 }),
    unspent: fc.nat(300),
    won: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
    free: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    end: fc.constantFrom('closed', 'closed', 'closed', 'undone', 'later'),
    pauses: fc.integer({ min: 0, max: 300 }),
  });

  type AnyRound = typeof round extends fc.Arbitrary<infer R> ? R : never;

  /** What counts of the bet for turnover, in satang. */
  const counted = ({ game, low, high }: AnyRound, unspent: number): number =>
    100 * (game === 'hilo' ? Math.abs(low - high) : low + high) - unspent;

  async function playRound(one: AnyRound): Promise<{ counts: number; finish?: () => Promise<unknown> }> {
    const at = await atGame(ctx, member, one.game);
    const id = `r-${++rounds}`;
    const stake = (one.low + one.high) * 100;
    if (one.free) await giveSpins(ctx, member, one.game, { stake: satang(stake) });
    const picks =
      one.game === 'hilo' && one.high > 0
        ? {
            picks: [
              { side: 'low', stake: String(one.low * 100) },
              { side: 'high', stake: String(one.high * 100) },
            ],
          }
        : {};
    const bet = await at.bet(id, String(stake), { ...picks, ...(one.free ? { kind: 'free_spin' } : {}) });
    expect(bet.code).toBe('OK');
    const ref = at.last();
    if (one.end === 'undone') {
      await at.rollback(id, ref);
      return { counts: 0 };
    }
    const unspent = one.game === 'wang' && !one.free ? Math.min(one.unspent * 100, stake) : 0;
    const finish = async () => {
      if (unspent > 0) await at.win(id, ref, String(unspent), { kind: 'unspent' });
      await at.win(id, ref, String(one.won * 100), { round_closed: true });
    };
    const counts = one.free ? 0 : counted(one, unspent);
    if (one.end === 'later') return { counts, finish };
    await finish();
    return { counts };
  }

  /** By the books alone: movements of the member's bets, the day of each and of its round's end. */
  const fromLedger = `
    with moved as (
      select t.kind, -e.amount as amount, (t.created_at at time zone 'Asia/Bangkok')::date as day, t.cause_id as bet_id
        from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where a.member_id = $1 and t.cause_kind = 'game'
    ), placed as (select bet_id, day from moved where kind = 'game_stake')`;

  async function expectCountersOfLedger(counts: number): Promise<void> {
    const read = async (text: string) => (await database.pool.query(text, [member.id])).rows;
    expect(
      await read(`${fromLedger} select day::text, sum(amount) filter (where kind <> 'game_win')::bigint as staked,
          (-coalesce(sum(amount) filter (where kind = 'game_win'), 0))::bigint as won
        from (select kind, amount, case when kind = 'game_refund' then (select day from placed p where p.bet_id = m.bet_id) else day end as day from moved m) m
        group by day having count(*) > 0 order by day`).then((rows) =>
        rows.map((row) => ({ ...row, staked: row.staked ?? 0n })),
      ),
    ).toEqual(await read('select day::text, staked, won from play_day where member_id = $1 order by day'));
    expect(
      await read(`${fromLedger} select (b.closed_at at time zone 'Asia/Bangkok')::date::text as day, g.category,
          coalesce(sum(amount) filter (where m.kind <> 'game_win'), 0)::bigint as stakes, (-coalesce(sum(amount) filter (where m.kind = 'game_win'), 0))::bigint as wins
        from moved m join game_bet b on b.id = m.bet_id and b.status = 'settled' join game_round r on r.id = b.round_id join game g on g.id = r.game_id
        group by 1, 2 having coalesce(sum(amount) filter (where m.kind <> 'game_win'), 0) <> 0 or coalesce(sum(amount) filter (where m.kind = 'game_win'), 0) <> 0
        order by 1, 2`),
    ).toEqual(
      await read(
        'select day::text, category, stakes, wins from cashback_play where member_id = $1 and (stakes, wins) <> (0, 0) order by 1, 2',
      ),
    );
    const [{ total }] = await read(`${fromLedger} select coalesce(sum(m.amount), 0)::bigint as total
      from moved m join game_bet b on b.id = m.bet_id and b.status = 'settled' where m.kind <> 'game_win'`);
    expect(await pointsOf(ctx.db, member.id)).toBe(total / 10_000n);
    expect(await turnoverOf(ctx.db, member.id)).toMatchObject({ done: BigInt(counts) });
  }

  it('every counter is what the books come to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(round, { maxLength: 8 }), { minLength: 2, maxLength: 4 }), async (days) => {
        month += 3;
        clock.set(on(10));
        member = await playingMember(ctx, '100000.00');
        await inTransaction(ctx, (tx, inside) =>
          requireTurnover(inside, tx, {
            memberId: member.id,
            cause: `deposit:${month}`,
            amount: thb('9000000.00'),
            now: ctx.now(),
          }),
        );
        let counts = 0;
        let open: (() => Promise<unknown>)[] = [];
        for (const [at, ofDay] of days.entries()) {
          clock.set(on(10 + at, '00:00:30'));
          await logInAgain();
          await computeDays(ctx);
          for (const finish of open) await finish();
          open = [];
          for (const one of ofDay) {
            const played = await playRound(one);
            counts += played.counts;
            if (played.finish) open.push(played.finish);
            clock.advance({ seconds: one.pauses });
          }
        }
        for (const finish of open) await finish();
        await computeDays(ctx);
        await expectCountersOfLedger(counts);
        await expectSoundBooks(ctx);
      }),
      { numRuns: 6 },
    );
  });
});
