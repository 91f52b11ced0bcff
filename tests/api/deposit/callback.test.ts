import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { handleInbox } from '#lib/deposit/server/receive-callback.ts';
import { webhookInbox } from '#lib/deposit/server/tables.ts';
import type { Member } from '#lib/server/context.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { toIso } from '#lib/time.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testSecrets } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('callback') } });
const { database } = door;
let member: Member;
let reference: string;
let payment_id: string;
let serial = 0;

beforeAll(() => ensureChannels(database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  ({ reference, payment_id } = await newQr(door, member));
  serial += 1;
});
afterEach(() => expectSoundBooks(door.ctx));

const eventOf = (over: Record<string, unknown> = {}) => ({
  event_id: `evt-${serial}`,
  payment_ref: reference,
  amount: '500.00',
  paid_at: toIso(clock.now()),
  ...over,
});

async function send(
  event: Record<string, unknown>,
  sign: { key?: Buffer; at?: Date; body?: string; headers?: Record<string, string> } = {},
) {
  const body = JSON.stringify(event);
  const headers = signedHeaders(
    sign.key ?? testSecrets.key('gateway'),
    String(event.event_id),
    sign.at ?? clock.now(),
    body,
  );
  return door.call(
    'POST /api/callback/sandbox',
    {},
    { rawBody: sign.body ?? body, headers: { ...headers, ...sign.headers } },
  );
}

describe('a rightly signed callback', () => {
  it('is answered 200 once the money is in the wallet', async () => {
    const answer = await send(eventOf());
    expect(answer).toMatchObject({ status: 200, error: 0, data: { event_id: `evt-${serial}` } });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
    const status = await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member });
    expect(status.data).toMatchObject({ payment_id, status: 'credited', paid_amount: '500.00', balance: '500.00' });
  });

  it('a hundred times at once credits once, and each copy is answered 200', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(eventOf())));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
    const [kept] = await door.ctx.db
      .select()
      .from(webhookInbox)
      .where(eq(webhookInbox.eventId, `evt-${serial}`));
    expect(kept?.repeats).toBe(99);
  });

  it('with an old and a new signature side by side is taken while a key is changed', async () => {
    const event = eventOf();
    const old = signedHeaders(Buffer.alloc(32, 1), String(event.event_id), clock.now(), JSON.stringify(event))[
      'webhook-signature'
    ];
    const now = signedHeaders(testSecrets.key('gateway'), String(event.event_id), clock.now(), JSON.stringify(event))[
      'webhook-signature'
    ];
    expect((await send(event, { headers: { 'webhook-signature': `${old} ${now}` } })).status).toBe(200);
  });

  it('sent again with another amount under its id is answered 200 and changes nothing', async () => {
    await send(eventOf());
    expect((await send(eventOf({ amount: '90000.00' }))).status).toBe(200);
    expect(
      (await send(eventOf({ payment_ref: (await newQr(door, await testMember(door.ctx))).reference }))).status,
    ).toBe(200);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
  });

  it('of more than was ever asked for is credited as it came, to the satang', async () => {
    await send(eventOf({ amount: '99999999.99' }));
    expect(await balanceOf(door.ctx.db, member.id)).toBe('99999999.99');
  });

  it('for an unknown payment goes to review', async () => {
    expect((await send(eventOf({ payment_ref: 'DNOBODYKNOWS' }))).status).toBe(200);
    const review = await door.call('GET /api/operator/payment/review', {}, { as: 'operator' });
    expect(review.data).toContainEqual(expect.objectContaining({ reference: 'DNOBODYKNOWS', amount: '500.00' }));
  });

  it('that was kept but not acted on is made good by the job', async () => {
    const event = eventOf();
    await door.ctx.db
      .insert(webhookInbox)
      .values({ source: 'sandbox', eventId: event.event_id, body: event, receivedAt: clock.now() });
    await handleInbox(door.ctx);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
    clock.advance({ seconds: 11 });
    await Promise.all([handleInbox(door.ctx), handleInbox(door.ctx), send(event)]);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
  });

  it('that can never be acted on holds up none of those behind it', async () => {
    const event = eventOf();
    for (const [eventId, body] of [
      [`broken-${serial}`, { nothing: true }],
      [event.event_id, event],
    ] as const)
      await door.ctx.db.insert(webhookInbox).values({ source: 'sandbox', eventId, body, receivedAt: clock.now() });
    clock.advance({ seconds: 11 });
    await handleInbox(door.ctx);
    expect(takeErrors()).toEqual([expect.stringContaining('a kept event cannot be handled')]);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
    await door.ctx.db.delete(webhookInbox).where(eq(webhookInbox.eventId, `broken-${serial}`));
  });
});

describe('a callback changes nothing and is answered 401 when', () => {
  const unchanged = async (answer: { status: number; error: number }) => {
    expect(answer).toMatchObject({ status: 401, error: 9014 });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
    expect(
      await door.ctx.db
        .select()
        .from(webhookInbox)
        .where(eq(webhookInbox.eventId, `evt-${serial}`)),
    ).toEqual([]);
  };
  it('it is signed with another key', async () => unchanged(await send(eventOf(), { key: Buffer.alloc(32, 7) })));
  it('one byte of its body was changed', async () =>
    unchanged(await send(eventOf(), { body: JSON.stringify(eventOf({ amount: '900.00' })) })));
  it('its fields were reordered after signing', async () =>
    unchanged(
      await send(eventOf(), { body: JSON.stringify(Object.fromEntries(Object.entries(eventOf()).reverse())) }),
    ));
  it('its id was changed', async () => unchanged(await send(eventOf(), { headers: { 'webhook-id': 'evt-other' } })));
  it('it is six minutes old, or six minutes ahead', async () => {
    await unchanged(await send(eventOf(), { at: new Date(clock.now().getTime() - 360_000) }));
    await unchanged(await send(eventOf(), { at: new Date(clock.now().getTime() + 360_000) }));
  });
  it('it has no signature at all', async () => unchanged(await door.call('POST /api/callback/sandbox', eventOf())));
});

it('answers 422 to a signed event without its parts and keeps nothing', async () => {
  for (const broken of [
    { amount: '0.00' },
    { amount: '-5.00' },
    { amount: '500.001' },
    { amount: '9'.repeat(30) },
    { amount: 'much' },
    { paid_at: 'yesterday' },
    { payment_ref: '' },
  ]) {
    expect((await send(eventOf(broken))).status).toBe(422);
  }
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});
