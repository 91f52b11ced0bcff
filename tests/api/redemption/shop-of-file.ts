import { afterEach, beforeEach } from 'vitest';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { givePoints } from '#tests/support/rewards.ts';

/** A member with points, new before each test of the file; sound books after it. */
export function shopOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('point shop') } });
  let member: Member;
  let keys = 0;

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    member = await testMember(door.ctx);
    await givePoints(door.ctx, member, 250);
  });
  afterEach(() => expectSoundBooks(door.ctx));

  const redeem = (input: Record<string, unknown>, as = member, key = `shop-${++keys}-key`) =>
    door.call('POST /api/redemption/redeem', input, { as, key });
  const shown = async (item_id: string, as?: Member) =>
    (await door.call('GET /api/redemption/list', {}, as ? { as } : {})).data.items.find(
      (item: { item_id: string }) => item.item_id === item_id,
    );
  const operator = (route: 'send' | 'cancel' | 'change', input: Record<string, unknown>) =>
    door.call(`POST /api/operator/redemption/${route}`, input, { as: 'operator', key: `keep-${++keys}-key` });

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
    redeem,
    shown,
    operator,
  };
}
