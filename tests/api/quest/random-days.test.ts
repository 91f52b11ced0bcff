/**
 * Quests, turnover and commissions over random days: what a model of a few lines counts, whatever is void, rolled back or
 * corrected later.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { commission, firstRule, rateOf } from '#lib/affiliate/rules/affiliate-rule.ts';
import { accountOf } from '#lib/affiliate/server/account-queries.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { type Satang, satang } from '#lib/money.ts';
import { countQuestDay } from '#lib/quest/server/count-days.ts';
import { questRows } from '#lib/quest/server/progress-queries.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { bangkokDay, dayMs } from '#lib/time.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { atGame, playingMember } from '#tests/support/games.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { testQuest } from '#tests/support/quests.ts';
import { randomRuns } from '#tests/support/random-runs.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let played = 0;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  await seedGames(door.ctx.db, houseGames);
  await testQuest(door.ctx, { kind: 'turnover', target: '400.00', reward: '1' });
  await testQuest(door.ctx, { kind: 'bills', target: '2', reward: '1' });
  await testQuest(door.ctx, { kind: 'games', target: '1', reward: '1' });
  await testQuest(door.ctx, { kind: 'turnover', period: 'once', target: '800.00', reward: '1' });
});
afterAll(() => expectSoundBooks(door.ctx));

const earned = (category: 'lotto' | 'slot', stakes: bigint): Satang =>
  commission(satang(stakes), rateOf(firstRule, category, 1));

const acts = ['bill', 'void', 'correct', 'game', 'rollback', 'midnight'] as const;
const step = fc.record({ act: fc.constantFrom(...acts), baht: fc.integer({ min: 10, max: 500 }) });

/** Members who have reached each quest of the present Bangkok day, by the statement over all members. */
async function reachedToday(): Promise<number[]> {
  const day = bangkokDay(clock.now());
  await countQuestDay(door.ctx.db, door.ctx.agentId, day);
  const { rows } = await door.database.pool.query<{ reached: number }>(
    'select reached from quest_day where day = $1 order by quest_id',
    [day],
  );
  return rows.map(({ reached }) => reached);
}

/** More than is played in any of these runs, so that turnover is never done. */
const toPlay = thb('1000000.00');

it('hold what was settled on the day, and nothing of what is void, rolled back or corrected', async () => {
  let year = 2040;
  /** Of the members before, who have all done with playing. */
  let reachedBefore = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      clock.set(`${year++}-06-10T12:00:00+07:00`);
      const member = await playingMember(door.ctx, '100000.00');
      // Without the reality check, which is due after an hour.
      const { playingSince: _, ...patient } = member;
      const referrer = await testMember(door.ctx);
      await inTransaction(door.ctx, (tx, inside) =>
        referrals.registered(inside, tx, { memberId: member.id, referredBy: referrer.id }),
      );
      const begun = { memberId: member.id, cause: `days:${member.id}`, amount: toPlay, now: clock.now() };
      await requireTurnover(door.ctx, door.ctx.db, begun);
      const ever = { stakes: 0n, earned: 0n };
      const newDay = () => ({ stakes: 0n, lotto: 0n, slot: 0n, bills: 0n, games: new Set<string>() });
      let today = newDay();
      const settledRounds: string[] = [];

      const expectReached = async () =>
        expect(await reachedToday()).toEqual([
          ...[today.stakes >= 40_000n, today.bills >= 2, today.games.size >= 1].map(Number),
          reachedBefore + Number(ever.stakes + today.stakes >= 80_000n),
        ]);
      const enter = async (round_id: string) => {
        await door.call(
          'POST /api/operator/round/result',
          { round_id, raw: drawOfNovember2024, close: true },
          { as: 'operator' },
        );
        await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
        await settleRounds(door.ctx);
      };
      const bill = async (baht: number): Promise<string> => {
        const roundId = await testRound(door.ctx);
        await sendBill(asMember(door.ctx, patient), roundId, `two_bottom 32 ${baht}`);
        return String(roundId);
      };
      const round = async (game: string, baht: number, end: 'win' | 'rollback') => {
        const at = await atGame(door.ctx, member, game);
        const name = `r-${++played}`;
        expect(await at.bet(name, String(baht * 100))).toMatchObject({ code: 'OK' });
        if (end === 'win') await at.win(name, at.last(), '0', { round_closed: true });
        else await at.rollback(name, at.last());
      };
      const does: Readonly<Record<(typeof acts)[number], (baht: number) => Promise<void>>> = {
        async bill(baht) {
          const round_id = await bill(baht);
          await enter(round_id);
          settledRounds.push(round_id);
          today.stakes += BigInt(baht) * 100n;
          today.lotto += BigInt(baht) * 100n;
          today.bills++;
        },
        async void(baht) {
          const round_id = await bill(baht);
          await door.call('POST /api/operator/round/void', { round_id, reason: 'ไม่มีผล' }, { as: 'operator' });
          await settleRounds(door.ctx);
        },
        async correct(baht) {
          const round_id = settledRounds.shift();
          if (!round_id) return;
          const raw = { ...drawOfNovember2024, back2: baht % 2 ? '33' : '34' };
          await door.call('POST /api/operator/round/correct', { round_id, raw, reason: 'พิมพ์ผิด' }, { as: 'operator' });
          await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
          await settleRounds(door.ctx);
        },
        async game(baht) {
          const game = baht % 2 ? 'khom' : 'himma';
          await round(game, baht, 'win');
          today.stakes += BigInt(baht) * 100n;
          today.slot += BigInt(baht) * 100n;
          today.games.add(game);
        },
        rollback: (baht) => round('talat', baht, 'rollback'),
        async midnight() {
          await expectReached();
          clock.advance({ days: 1 });
          const until = new Date(clock.now().getTime() + dayMs);
          await door.database.pool.query('update session set went_on_at = $2, expires_at = $3 where id = $1', [
            ...[member.sessionId, clock.now(), until],
          ]);
          ever.stakes += today.stakes;
          ever.earned += earned('lotto', today.lotto) + earned('slot', today.slot);
          today = newDay();
          await accrueDays(door.ctx);
          expect((await accountOf(door.ctx.db, referrer.id)).earned).toBe(ever.earned);
        },
      };

      for (const { act, baht } of steps) {
        await does[act](baht);
        const asked = { agentId: door.ctx.agentId, memberId: member.id, now: clock.now() };
        const shown = (await questRows(door.ctx.db, asked)).map(({ progress }) => progress);
        const stakes = ever.stakes + today.stakes;
        expect(shown, act).toEqual([today.stakes, today.bills, BigInt(today.games.size), stakes]);
        expect((await turnoverOf(door.ctx.db, member.id)).done, act).toBe(stakes);
      }
      await expectReached();
      reachedBefore += Number(ever.stakes + today.stakes >= 80_000n);
    }),
    { numRuns: randomRuns(15) },
  );
});
