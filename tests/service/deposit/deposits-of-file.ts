import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import type { GatewayPayment } from '#lib/deposit/server/gateways.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { paymentIntent } from '#lib/deposit/server/tables.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type ChannelIds, firstChannel } from '#tests/support/deposits.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

/** One source for the whole file: a fresh one for each test would make the same references again. */
const chance = testChance();

export const refusal = (problem: string) => expect.objectContaining({ problem });

/** A member who pays in by QR through the sandbox bank, new before each test of the file; sound books after it. */
export function depositsOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let member: Member;
  let my: MemberContext;
  let way: ChannelIds;
  let events = 0;

  beforeAll(() => ensureChannels(database.db));

  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: chance } });
    await behave(ctx, { gateway: 'works', payout: 'pays' });
    member = await testMember(ctx);
    my = asMember(ctx, member);
    way = await firstChannel(ctx);
  });
  afterEach(() => expectSoundBooks(ctx));

  const open = (amount = '500.00') => generateQr(my, { ...way, amount: thb(amount) });

  /** Money from the member's own account unless told otherwise. */
  async function arrives(
    reference: string,
    money: { amount?: string; eventId?: string; paidAt?: Date; sender?: GatewayPayment['sender'] } = {},
  ) {
    const [intent] = await ctx.db.select().from(paymentIntent).where(eq(paymentIntent.reference, reference));
    const own = intent ? { bankCode: intent.senderBankCode, accountNumber: intent.senderAccountNumber } : null;
    return receiveMoney(ctx, 'sandbox', reference, {
      eventId: money.eventId ?? `test-${++events}`,
      amount: thb(money.amount ?? '500.00'),
      paidAt: money.paidAt ?? clock.now(),
      sender: money.sender === undefined ? own : money.sender,
    });
  }

  const statusOf = async (paymentId: string): Promise<string> => {
    const [row] = await ctx.db
      .select({ status: paymentIntent.status })
      .from(paymentIntent)
      .where(eq(paymentIntent.id, BigInt(paymentId)));
    return row?.status ?? 'none';
  };

  return {
    database,
    get clock() {
      return clock;
    },
    get ctx() {
      return ctx;
    },
    get member() {
      return member;
    },
    get my() {
      return my;
    },
    get way() {
      return way;
    },
    open,
    arrives,
    statusOf,
  };
}
