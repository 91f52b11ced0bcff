import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { seedGames } from '#app/seed-games.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { countQuestDay } from '#lib/quest/server/count-days.ts';
import { claimableQuests, questRows } from '#lib/quest/server/progress-queries.ts';
import { changeQuest } from '#lib/quest/server/set-quest.ts';
import type { Member } from '#lib/server/context.ts';
import { facts } from '#lib/server/db/facts.ts';
import { bangkokDay } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { testQuest } from '#tests/support/quests.ts';

const starFacts = facts('star_of_test', { claimable: claimableQuests });

/** A member in a month of their own, new before each test of the file; after it what was counted is compared with the books. */
export function questsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  let member: Member;
  let running: string[] = [];
  let keys = 0;
  let month = 0;

  const as = (who: Member) => ({ as: who, key: `quest-press-${++keys}` });
  /** The list; the number on the star, which is counted apart, is always that of the list. */
  const list = async (who = member) => {
    const { data } = await door.call('GET /api/quest/list', {}, { as: who });
    const { claimable } = await starFacts(door.ctx.db, { memberId: who.id, now: clock.now() });
    // Who rests has an empty list, and no star.
    if (data.quests.length > 0 || data.check_in) expect(claimable).toBe(data.claimable);
    return data;
  };
  const redeem = (quest_id: string, who = member) => door.call('POST /api/quest/redeem', { quest_id }, as(who));
  const stateOf = async (id: string, who = member) => {
    const found = (await list(who)).quests.find(({ quest_id }: { quest_id: string }) => quest_id === id);
    return [found?.progress_text, found?.state];
  };
  async function quest(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = await testQuest(door.ctx, over);
    running.push(id);
    return id;
  }
  const deposit = (amount: string, who = member) => depositThroughSandbox(asMember(door.ctx, who), thb(amount));

  /** A bill of one line; settled unless it is to stay open. */
  async function bill(amount: `${number}`, { settle = true, who = member } = {}): Promise<string> {
    await give(door.ctx, who.id, thb(`${amount}.00`));
    const roundId = await testRound(door.ctx);
    await sendBill(asMember(door.ctx, who), roundId, `two_bottom 33 ${amount}`);
    const round_id = String(roundId);
    if (settle) await settled(round_id);
    return round_id;
  }
  async function settled(round_id: string): Promise<void> {
    const entered = { round_id, raw: drawOfNovember2024, close: true };
    await door.call('POST /api/operator/round/result', entered, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    await settleRounds(door.ctx);
  }

  beforeAll(async () => {
    await allChannels(door.ctx);
    await testCatalogue(door.ctx);
    await seedGames(door.ctx.db, houseGames);
  });
  beforeEach(async () => {
    clock.set(`${2030 + month++}-03-10T12:00:00+07:00`);
    member = await testMember(door.ctx);
  });
  /** The count over all members, which the console shows, against what each of them is shown. */
  async function expectCountedAlike(): Promise<void> {
    await countQuestDay(door.ctx.db, door.ctx.agentId, bangkokDay(clock.now()));
    const members = await door.database.pool.query<{ id: bigint }>('select id from member');
    const done = new Map<bigint, number>();
    for (const { id: memberId } of members.rows)
      for (const row of await questRows(door.ctx.db, { agentId: door.ctx.agentId, memberId, now: clock.now() }))
        done.set(row.id, (done.get(row.id) ?? 0) + Number(row.claimed_at !== null || row.progress >= row.target));
    const counted = await door.database.pool.query<{ quest_id: bigint; reached: number }>(
      'select quest_id, reached from quest_day where day = $1',
      [bangkokDay(clock.now())],
    );
    const reached = new Map(counted.rows.map((row) => [row.quest_id, row.reached]));
    for (const [id, members] of done) expect(reached.get(id), `quest ${id}`).toBe(members);
  }

  afterEach(async () => {
    await expectCountedAlike();
    const operator = { ...door.ctx, operator: { name: 'operator' } };
    for (const id of running) await changeQuest(operator, { quest_id: BigInt(id), active: false });
    running = [];
    await expectSoundBooks(door.ctx);
  });

  return {
    clock,
    door,
    get member() {
      return member;
    },
    set member(value) {
      member = value;
    },
    get running() {
      return running;
    },
    as,
    list,
    redeem,
    stateOf,
    quest,
    deposit,
    bill,
    settled,
  };
}
