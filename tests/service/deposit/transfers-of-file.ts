import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { IntentView } from '#lib/deposit/contract.ts';
import type { ReportedTransfer } from '#lib/deposit/server/gateways.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { inquiry } from '#lib/deposit/server/queries.ts';
import { receiveTransfer } from '#lib/deposit/server/receive-transfer.ts';
import { channel, incomingTransfer, paymentIntent } from '#lib/deposit/server/tables.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { allChannels, type ChannelIds, channelIds, wireChannelOf } from '#tests/support/deposits.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

export const kbank = { bankCode: '004', accountNumber: '0000000001' };

export const scb = { bankCode: '014', accountNumber: '0000000011' };

export const wallet = { bankCode: 'truemoney', accountNumber: '0600000011' };

const chance = testChance('transfers');

export const stranger = { bankCode: '014', accountNumber: '9999999999', name: 'คนอื่น ทดสอบ' };

export const refusal = (problem: string) => expect.objectContaining({ problem });

/** A member who pays in by transfer, new before each test of the file; sound books after it. */
export function transfersOfFile() {
  const database = databaseOfFile();
  let clock: TestClock;
  let ctx: Context;
  let member: Member;
  let my: MemberContext;
  let way: ChannelIds;
  let events = 0;

  beforeAll(() => allChannels(testContext(database)));
  beforeEach(async () => {
    clock = testClock();
    ctx = testContext(database, { clock, parts: { random: chance } });
    await database.db.update(channel).set({ open: true, closedUntil: null, dailyMax: null });
    await database.db.update(paymentIntent).set({ slotOpen: false });
    member = await testMember(ctx);
    my = asMember(ctx, member);
    way = channelIds(await wireChannelOf(ctx, 'bank', '004'));
  });
  afterEach(() => expectSoundBooks(ctx));

  const open = (amount = '500.00', who = my): Promise<IntentView> => generateQr(who, { ...way, amount: thb(amount) });

  /** The member's own account, as `testMember` registers it. */
  async function ownAccount(who = member) {
    const { rows } = await ctx.db.execute<{ number: string; name: string }>(
      sql`select bank_account_number as number, first_name || ' ' || last_name as name from member where id = ${who.id}`,
    );
    const [row] = rows;
    return { bankCode: '004', accountNumber: row?.number ?? '', name: row?.name ?? '' };
  }

  async function arrives(amount: string, told: Partial<ReportedTransfer> = {}) {
    return receiveTransfer(ctx, {
      source: 'bank',
      eventId: `feed-${++events}`,
      receiver: kbank,
      amount: thb(amount),
      paidAt: clock.now(),
      sender: await ownAccount(),
      ...told,
    });
  }
  const after = (payment: IntentView, who = my) => inquiry(who, BigInt(payment.payment_id));
  const waiting = async (eventId: string) => {
    const [row] = await ctx.db.select().from(incomingTransfer).where(eq(incomingTransfer.eventId, eventId));
    return row;
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
    set way(value) {
      way = value;
    },
    get events() {
      return events;
    },
    set events(value) {
      events = value;
    },
    open,
    ownAccount,
    arrives,
    after,
    waiting,
  };
}
