import { afterEach, beforeAll, beforeEach } from 'vitest';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** The draw whose two bottom digits are these; nothing else of it is bet on here. */
const drawOf = (back2: string) => ({ first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2 });

export interface Drawn {
  readonly round_id: string;
}

/** A member with money on days that nobody has played on before, for each test of the file; sound books after it. */
export function cashbackOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('cashback') } });
  let member: Member;
  let keys = 0;
  /** Days of a test's own: nobody has played on them before. */
  let month = 0;

  const on = (day: number, time = '12:00:00'): string =>
    `20${30 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}T${time}+07:00`;
  const dayOf = (day: number): string => on(day).slice(0, 10);

  beforeAll(() => testCatalogue(door.ctx));
  beforeEach(async () => {
    month += 3;
    clock.set(on(10));
    await computeDays(door.ctx);
    member = await testMember(door.ctx, '100000.00');
  });
  afterEach(() => expectSoundBooks(door.ctx));

  /** Bets, and lets the round be drawn: 32 wins 90 for one. */
  async function play(lines: readonly LineText[], as = member, settle = true): Promise<Drawn> {
    const roundId = await testRound(door.ctx);
    await sendBill(asMember(door.ctx, as), roundId, ...lines);
    const round_id = String(roundId);
    await enter(round_id, '32', 'result');
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    if (settle) await settleRounds(door.ctx);
    return { round_id };
  }

  const enter = (round_id: string, back2: string, call: 'result' | 'correct') =>
    door.call(
      `POST /api/operator/round/${call}`,
      { round_id, raw: drawOf(back2), ...(call === 'result' ? { close: true } : { reason: 'พิมพ์ผิด' }) },
      { as: 'operator' },
    );

  const history = async (kind: 'loss' | 'turnover', as = member) =>
    (await door.call(`GET /api/cashback/${kind}/history`, {}, { as })).data.items;
  const claim = (
    kind: 'loss' | 'turnover',
    as = member,
    input: Record<string, unknown> = {},
    key = `claim-${++keys}-key`,
  ) => door.call(`POST /api/cashback/${kind}/claim`, input, { as, key });
  async function nextDay(day: number, time = '00:05:00'): Promise<void> {
    clock.set(on(day, time));
    await computeDays(door.ctx);
  }

  return {
    clock,
    door,
    get member() {
      return member;
    },
    get keys() {
      return keys;
    },
    set keys(value) {
      keys = value;
    },
    on,
    dayOf,
    play,
    enter,
    history,
    claim,
    nextDay,
  };
}
