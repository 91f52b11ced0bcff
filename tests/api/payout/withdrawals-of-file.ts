import { beforeAll, beforeEach } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { PayoutBehaviour } from '#lib/sandbox/contract.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';

/** A member who withdraws through the sandbox bank, new before each test of the file. */
export function withdrawalsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('withdraw-states') } });
  const { database } = door;
  let member: Member;
  let keys = 0;

  const bank = (payout: PayoutBehaviour) => door.call('POST /api/sandbox/bank/behave', { payout });
  const ask = (amount: string, key = `withdraw-${++keys}-key`) =>
    door.call('POST /api/member/withdraw', { amount }, { as: member, confirmed: true, key });
  const latest = async () => (await door.call('GET /api/member/withdraw/list', {}, { as: member })).data.items[0];
  const balance = () => balanceOf(database.db, member.id);
  const operator = (call: 'approve' | 'reject' | 'settle', input: object, as: 'operator' | 'approver' = 'operator') =>
    door.call(`POST /api/operator/withdraw/${call}`, { ...input }, { as, key: `operator-${++keys}-key` });
  /** Lets the job run now and after so many seconds. */
  const runFor = async (seconds: number): Promise<void> => {
    await sendPayouts(door.ctx);
    clock.advance({ seconds });
    await sendPayouts(door.ctx);
  };

  beforeAll(() => ensureChannels(database.db));
  beforeEach(async () => {
    await bank('pays');
    member = await testMember(door.ctx, '20000.00');
  });

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
    get keys() {
      return keys;
    },
    set keys(value) {
      keys = value;
    },
    bank,
    ask,
    latest,
    balance,
    operator,
    runFor,
  };
}
