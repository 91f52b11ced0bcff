/**
 * What is one member's another neither sees nor changes, and every list is whole, however small its pages: a member with some
 * of everything beside one with nothing. A call that takes an id of a member's own, and a list in pages, has its row here.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { phoneOf } from '#lib/account/server/identity-queries.ts';
import { knowsDevice } from '#lib/account/server/session-queries.ts';
import { openSession } from '#lib/account/server/sessions.ts';
import { session } from '#lib/account/server/tables.ts';
import type { Refusal } from '#lib/contract/problems.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { paymentData } from '#lib/deposit/server/page-queries.ts';
import { roundToBetAgain } from '#lib/lotto/server/bill-queries.ts';
import { withdrawalNamed } from '#lib/payout/server/queries.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { testRound, wireLines } from '#tests/support/lotto.ts';
import { everyCall } from './every-call.ts';
import { byId } from './own-ids.ts';
import { fieldsOf, type Input } from './samples.ts';
import { changesSince, tableStates } from './table-states.ts';
import { twoMembersOfFile } from './two-members.ts';

const the = twoMembersOfFile();
const { clock, door, by, onPage, everythingOf } = the;

const ownFields = ['bill_id', 'payment_id', 'taken_id', 'set_id', 'session_id', 'passkey_id', 'wallet_id'];

/** Pages about something of a member's own, and what it is. */
const pagesOf: Readonly<
  Record<string, readonly [field: string, page: (my: MemberContext, id: string) => Promise<unknown>]>
> = {
  'a payment': ['payment_id', paymentData],
  'a withdrawal': ['withdraw_id', withdrawalNamed],
  'a bill to bet again': [
    'bill_id',
    (my, id) => roundToBetAgain(my, BigInt(id)).catch((error: Refusal) => error.problem),
  ],
  'a device that was there before': [
    'device_hash',
    async (my, id) => knowsDevice(my, await phoneOf(my.db, my.member.id), id),
  ],
};

it('every call about something of a member’s own is in the table', () => {
  const asked = everyCall
    .filter(([, route]) => route.auth === 'member' && fieldsOf(route).some((field) => ownFields.includes(field)))
    .map(([key]) => key);
  expect(Object.keys(byId).sort()).toEqual(asked.sort());
});

it('a member sees nothing of what another has done', async () => {
  const userAgent = 'Mozilla/5.0 (Android 16; Mobile) Firefox/150.0';
  const { sessionId } = await openSession({ ...door.ctx, userAgent }, the.owner.id);
  const anHourAgo = { createdAt: new Date(clock.now().getTime() - 3_600_000) };
  await door.database.db.update(session).set(anHourAgo).where(eq(session.id, sessionId));
  const seen = await everythingOf(the.stranger);
  for (const key of Object.keys(the.seenBefore)) expect(seen[key], key).toEqual(the.seenBefore[key]);
  const theirs = await everythingOf(the.owner);
  for (const key of Object.keys(seen).filter(
    (one) => !/passkey|deletion|payment\/(?:channels|info)|login before|wheel\/board/.test(one),
  ))
    expect(theirs[key], `${key} is not the same for everybody`).not.toEqual(seen[key]);
});

describe('something of another member’s', () => {
  it.each(Object.entries(pagesOf))('%s is on no page', async (_name, [field, page]) => {
    const id = the.own[field] ?? '';
    const ofNothing = await page(onPage(the.stranger), '999999999');
    expect(await page(onPage(the.stranger), id)).toEqual(ofNothing);
    expect(await page(onPage(the.owner), id)).not.toEqual(ofNothing);
  });

  it.each(Object.keys(byId) as RouteKey[])('%s is answered like what is not there', async (key) => {
    const field = fieldsOf(Object.fromEntries(everyCall)[key] as never).find((one) => ownFields.includes(one)) ?? '';
    const round_id = String(await testRound(door.ctx));
    const about = (id: string | undefined) => ({
      round_id,
      lines: wireLines('two_top 44 10'),
      ...byId[key],
      [field]: id,
    });
    const before = await tableStates(door.database.pool);
    const answer = await by(the.stranger, key, about(the.own[field]));
    const ofNothing = await by(the.stranger, key, about('999999999'));
    expect([answer.status, answer.error]).toEqual([ofNothing.status, ofNothing.error]);
    expect(answer.data).toEqual(ofNothing.data);
    if (key.startsWith('POST ')) expect(answer.error).not.toBe(0);
    const changed = await changesSince(door.database.pool, before);
    expect(changed.filter((table) => table !== 'idempotency')).toEqual([]);
  });
});

describe('a list in pages', () => {
  /** There are more results than one page takes: those of the past are in the catalogue. */
  const most = 50;
  const inPages = everyCall
    .filter(([, route]) => fieldsOf(route).includes('cursor') && route.auth !== 'frame')
    .map(([key]) => key);
  const filters = (): Readonly<Record<string, Input>> => ({
    'GET /api/member/promotion/stakes': { taken_id: the.own.taken_id },
    'GET /api/operator/withdraw/list': { state: 'done' },
    'GET /api/operator/ledger/account': { account_id: the.own.wallet_id },
    'GET /api/operator/coupon/codes': { coupon_id: the.own.coupon_id },
    'GET /api/operator/redemption/orders': { status: 'ordered' },
    'GET /api/operator/game/rounds': { member_id: String(the.owner.id) },
    'GET /api/operator/rule/list': { kind: 'promotion' },
    'GET /api/operator/round/bills': { round_id: the.own.round_id },
    ...Object.fromEntries(
      ['timeline', 'sessions', 'bills', 'rewards'].map((list) => [
        `GET /api/operator/member/${list}`,
        { member_id: String(the.owner.id) },
      ]),
    ),
  });
  const page = async (key: RouteKey, over: Input) => {
    const as = key.includes('/operator/') ? 'operator' : the.owner;
    const { error, data } = await door.call(key, { ...filters()[key], ...over }, { as });
    expect(error, key).toBe(0);
    return data as { items: unknown[]; next_cursor: string | null };
  };

  it.each(inPages)('%s is the same one by one', async (key) => {
    const whole = (await page(key, { limit: most })).items;
    expect(whole.length).toBeGreaterThanOrEqual(3);
    const read: unknown[] = [];
    let cursor: string | null = null;
    do {
      const { items, next_cursor } = await page(key, { limit: 1, ...(cursor === null ? {} : { cursor }) });
      expect(items).toHaveLength(1);
      read.push(...items);
      cursor = next_cursor;
    } while (cursor !== null && read.length < whole.length);
    expect(read).toEqual(whole);
    if (whole.length === most) return;
    expect(cursor, 'the last page is the last').toBeNull();
    expect((await page(key, { limit: whole.length })).next_cursor).toBeNull();
  });
});
