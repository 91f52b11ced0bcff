import { afterEach, beforeAll, beforeEach } from 'vitest';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { allChannels } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { answered, prediction, type TestPoll, testPoll } from '#tests/support/polls.ts';

/** A member who votes, new before each test of the file; sound books after it. */
export function pollsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  let member: Member;
  let keys = 0;
  let year = 2030;

  const as = (who: Member) => ({ as: who, key: `poll-press-${++keys}` });
  const vote = ({ poll_id, choices }: TestPoll, choice = 0, who = member) =>
    door.call('POST /api/poll/submit', { poll_id, choice_id: choices[choice] }, as(who));
  const quota = async ({ poll_id }: TestPoll, who = member) =>
    (await door.call('GET /api/poll/quota/get', { poll_id }, { as: who })).data;
  const check = async ({ poll_id }: TestPoll, who = member) =>
    (await door.call('GET /api/poll/quota/check', { poll_id }, { as: who })).data;
  const stats = async ({ poll_id }: TestPoll, who?: Member) =>
    (await door.call('GET /api/poll/stats', { poll_id }, who ? { as: who } : {})).data;
  const operate = (
    call: 'create' | 'publish' | 'close' | 'answer',
    input: object,
    who: 'operator' | 'approver' = 'operator',
  ) => door.call(`POST /api/operator/poll/${call}`, { ...input }, { as: who });
  const rest = (who: Member, endsAt: Date | null = null) =>
    door.ctx.db.insert(playPause).values({
      ...{ memberId: who.id, length: endsAt ? 'hours24' : 'permanent', setBy: 'member' },
      ...{ startsAt: clock.now(), endsAt },
    } as const);
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
  /** A prediction of points that closes in an hour, with one vote a day for everybody unless `over` says otherwise. */
  const predicted = (over: object = {}) => testPoll(door.ctx, { ...prediction, closes_at: inAnHour(), ...over });
  async function ended(poll: TestPoll, choice: number): Promise<void> {
    clock.advance({ hours: 1 });
    await answered(door.ctx, poll, choice);
  }

  beforeAll(async () => {
    await allChannels(door.ctx);
    await testCatalogue(door.ctx);
  });
  beforeEach(async () => {
    clock.set(`${year++}-03-10T12:00:00+07:00`);
    member = await testMember(door.ctx);
  });
  afterEach(() => expectSoundBooks(door.ctx));

  return {
    clock,
    door,
    get member() {
      return member;
    },
    as,
    vote,
    quota,
    check,
    stats,
    operate,
    rest,
    inAnHour,
    predicted,
    ended,
  };
}
