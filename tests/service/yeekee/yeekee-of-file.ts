import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { round } from '#lib/lotto/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { yeekeeRoom } from '#lib/yeekee/server/queries.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';

/** Members who shoot, and a clock of each test of the file. */
export function yeekeeOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let members: Member[];

  beforeAll(async () => {
    ctx = testContext(database);
    await testCatalogue(ctx);
    members = [];
    for (let count = 0; count < 20; count++) members.push(await testMember(ctx, '50000.00'));
  });
  let tests = 0;
  beforeEach(() => {
    clock = testClock();
    // Chance of its own: names drawn in one test must not meet those of another.
    ctx = testContext(database, { clock, parts: { random: testChance(`yeekee ${++tests}`) } });
  });

  const someone = (index = 0): Member => {
    const member = members[index];
    if (!member) throw new Error('there are twenty');
    return member;
  };
  const as = (member: Member) => asMember(ctx, member);
  const shoot = (roundId: bigint, member: Member, number = '12345') =>
    shootNumber(as(member), { round_id: roundId, number });
  const roomOf = (roundId: bigint, seen: Context = ctx) => yeekeeRoom(seen, { round_id: roundId, limit: 100 });
  const stateOf = async (roundId: bigint) => {
    const [row] = await ctx.db.select().from(yeekeeRound).where(eq(yeekeeRound.roundId, roundId));
    if (!row) throw new Error('a yeekee round');
    return row;
  };
  const statusOf = async (roundId: bigint) =>
    (await ctx.db.select({ status: round.status }).from(round).where(eq(round.id, roundId)))[0]?.status;
  const eventsOf = async (type: string, roundId: bigint) => {
    const rows = await ctx.db.select().from(streamEvent).where(eq(streamEvent.type, type));
    return rows.filter((row) => (row.data as { round_id: string }).round_id === String(roundId));
  };

  /** The clock goes to where the shooting has ended, and to where the result is due; the jobs run there. */
  async function freeze(): Promise<void> {
    clock.advance({ minutes: 12 });
    await advanceRounds(ctx);
    await freezeYeekee(ctx);
  }
  async function draw(): Promise<void> {
    clock.advance({ seconds: 30 });
    await drawYeekee(ctx);
  }

  return {
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get members() {
      return members;
    },
    someone,
    as,
    shoot,
    roomOf,
    stateOf,
    statusOf,
    eventsOf,
    freeze,
    draw,
  };
}
