import { afterEach, beforeAll, beforeEach } from 'vitest';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** A member and a round that takes bets, new before each test of the file; sound books after it. */
export function settingsOfFile() {
  // What operators set for rounds to come, and what players then meet.

  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  let member: Member;
  let round_id: string;

  beforeAll(() => testCatalogue(door.ctx));
  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    member = await testMember(door.ctx, '10000.00');
    round_id = String(await testRound(door.ctx));
  });
  afterEach(async () => {
    await expectSoundBooks(door.ctx);
    await door.ctx.db.execute('delete from number_limit');
  });

  const operate = (route: string, input: Record<string, unknown> = {}) =>
    door.call(`POST /api/operator/${route}`, input, { as: 'operator' });
  const read = (route: string, input: Record<string, unknown> = {}) =>
    door.call(`GET /api/operator/${route}`, input, { as: 'operator' });
  const bet = (...lines: readonly LineText[]) => sendBill(asMember(door.ctx, member), BigInt(round_id), ...lines);
  const quoted = async (...lines: readonly LineText[]) =>
    (await priceBill(asMember(door.ctx, member), { round_id: BigInt(round_id), lines: linesOf(...lines) })).lines;
  const lastAct = async (subject: string) => (await read('audit/list', { subject, limit: 1 })).data.items[0];

  return {
    clock,
    door,
    get member() {
      return member;
    },
    get round_id() {
      return round_id;
    },
    set round_id(value) {
      round_id = value;
    },
    operate,
    read,
    bet,
    quoted,
    lastAct,
  };
}
