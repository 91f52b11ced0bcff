import { afterEach, beforeAll, beforeEach } from 'vitest';
import { agent } from '#lib/agent/server/tables.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { channel, subChannel } from '#lib/deposit/server/tables.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel, type WireChannel } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** A member who pays in and asks for withdrawals, new before each test of the file; sound books after it. */
export function refusalsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('refusals') } });
  const { database } = door;
  let member: Member;
  let way: WireChannel;
  let keys = 0;

  beforeAll(() => ensureChannels(database.db));
  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    await database.db.update(channel).set({ open: true, opensMinute: 0, closesMinute: 0 });
    await database.db.update(subChannel).set({ open: true });
    await database.db.update(agent).set({ config: {} });
    await behave(door.ctx, { gateway: 'works', payout: 'pays' });
    member = await testMember(door.ctx);
    way = await firstWireChannel(door.ctx);
  });
  afterEach(() => expectSoundBooks(door.ctx));

  const key = (): string => `refusal-${++keys}-key`;
  const qr = (amount: unknown, over: Record<string, unknown> = {}) =>
    door.call('POST /api/member/payment/generate_qr', { ...way, amount, ...over }, { as: member, key: key() });

  return {
    clock,
    door,
    database,
    get member() {
      return member;
    },
    set member(value) {
      member = value;
    },
    get way() {
      return way;
    },
    get keys() {
      return keys;
    },
    set keys(value) {
      keys = value;
    },
    key,
    qr,
  };
}
