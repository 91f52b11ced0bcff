import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { allChannels, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** The agent's account that transfers go to. */
export const ours = { bank_code: '004', account_number: '0000000001' };

export type Payment = Awaited<ReturnType<typeof newPayment>>;

/** A member who pays in at a bank that can be told to behave badly, new before each test of the file; sound books after it. */
export function faultyBankOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('deposit-faults') } });
  let member: Member;
  let days = 0;

  beforeAll(() => allChannels(door.ctx));
  beforeEach(async () => {
    // Each on a day of its own: "everything of the day again" is then its own.
    clock.set('2026-11-20T12:00:00+07:00');
    clock.advance({ days: 3 * ++days });
    member = await testMember(door.ctx);
  });
  afterEach(() => expectSoundBooks(door.ctx));
  const byQr = async () => newPayment(door, member, await wireChannelOf(door.ctx, 'qr'));
  const stateOf = async ({ payment_id }: Payment) =>
    (await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member })).data;
  const scan = (payment: Payment, how: Record<string, unknown>) =>
    door.call('POST /api/sandbox/bank/pay', { qr_payload: payment.qr_payload, ...how });

  return {
    clock,
    door,
    get member() {
      return member;
    },
    get days() {
      return days;
    },
    byQr,
    stateOf,
    scan,
  };
}
