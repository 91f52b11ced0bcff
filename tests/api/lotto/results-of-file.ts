import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024 as draw, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** A round with what operators do to it, new before each test of the file; sound books after it. */
export function resultsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  let member: Member;
  let round_id: string;

  beforeAll(() => testCatalogue(door.ctx));
  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    member = await testMember(door.ctx, '1000.00');
    round_id = String(await testRound(door.ctx));
  });
  afterEach(() => expectSoundBooks(door.ctx));

  const bet = (...lines: Parameters<typeof sendBill> extends [unknown, unknown, ...infer L] ? L : never) =>
    sendBill(asMember(door.ctx, member), BigInt(round_id), ...lines);
  const enter = (over: Record<string, unknown> = {}, as: 'operator' | 'approver' = 'operator') =>
    door.call('POST /api/operator/round/result', { round_id, raw: draw, close: true, ...over }, { as });
  const approve = (over: Record<string, unknown> = {}, as: 'operator' | 'approver' = 'approver') =>
    door.call('POST /api/operator/round/approve', { round_id, ...over }, { as });
  const billsNow = async () => (await door.call('GET /api/lotto/bill/list', {}, { as: member })).data.items;
  const actsOfRound = async () =>
    (await door.call('GET /api/operator/audit/list', { subject: `round:${round_id}` }, { as: 'operator' })).data.items;

  return {
    clock,
    door,
    get member() {
      return member;
    },
    set member(value) {
      member = value;
    },
    get round_id() {
      return round_id;
    },
    set round_id(value) {
      round_id = value;
    },
    bet,
    enter,
    approve,
    billsNow,
    actsOfRound,
  };
}
