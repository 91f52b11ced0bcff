/** Makes any call of the contract as an allowed caller, and reports what is wrong with an answer that should be a refusal. */
import { eq } from 'drizzle-orm';
import { routes } from '#app/calls.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import type { Member } from '#lib/server/context.ts';
import { hashPassword } from '#lib/server/password-hash.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testSecrets } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { type Answer, type CallOptions, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { openHouse, sitDown } from '#tests/support/house.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, offer } from '#tests/support/promotions.ts';
import { givePoints, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { type Input, samplesOf } from './samples.ts';
import { changesSince, type TableStates, tableStates } from './table-states.ts';

export const everyCall = Object.entries(routes) as [RouteKey, Route][];

export interface CallSite {
  readonly door: TestDoor;
  readonly member: Member;
  readonly url: string;
  /** Samples of a call with ids of existing rows, so that hostile values get past "not found". */
  realSamples(key: RouteKey, route: Route): Input[];
  /** The same body with a fresh quote, where the call needs one. */
  withFreshQuote(key: RouteKey, body: unknown): Promise<unknown>;
  asWhom(route: Route): Pick<CallOptions, 'as' | 'headers'>;
  /** An unused idempotency key. */
  freshKey(): string;
  /** Sends a body as an allowed caller, signed where required, under a new key. */
  send(key: RouteKey, route: Route, body: string): Promise<Answer>;
  sign(body: string, how?: { purpose?: 'gateway' | 'ingest' | 'payout'; secondsAgo?: number }): Record<string, string>;
  states(): Promise<TableStates>;
  /** The tables that have changed. */
  changes(before: TableStates): Promise<string[]>;
  /** Proves the books and drops the database. */
  close(): Promise<void>;
}

/** The signing key of a call; statement readers have their own. */
export const signerOf = (key: RouteKey): 'gateway' | 'ingest' =>
  key === 'POST /api/callback/ingest' ? 'ingest' : 'gateway';

/** A site with an open government round, a channel, and a member with money. */
export async function openCallSite(seed: string): Promise<CallSite> {
  // The government round of 1 December is open.
  const clock = testClock('2026-11-30T12:00:00+07:00');
  const database: TestDatabase = await testDatabase();
  await ensureChannels(database.db);
  const door = await testDoor(database, { clock, parts: { random: testChance(seed) } });
  await ensureRounds(door.ctx);
  await advanceRounds(door.ctx);
  const member = await testMember(door.ctx, '1000.00');
  await database.db
    .update(memberTable)
    .set({ passwordHash: await hashPassword('another password') })
    .where(eq(memberTable.id, member.id));
  const [open] = (await door.call('GET /api/lotto/rounds', { market: 'gov', status: 'open' })).data;
  // The target of operators' calls is another member.
  const other = await testMember(door.ctx);
  const numbers = { name: 'เลขบ้านยาย', numbers: ['44'] };
  const { set_id } = (await door.call('POST /api/lotto/number_set/save', numbers, { as: member })).data;
  const item_id = await testOffer(door, { kind: 'gift', credit: undefined, points: 1 });
  const { coupon_id } = await testCoupon(door);
  await givePoints(door.ctx, member, 100);
  await openHouse(door.ctx);
  const { bearer } = await sitDown(door, 'khom');
  const real: Input = {
    set_id,
    item_id,
    // Of the games of the house, which were the first to be entered.
    game_id: '1',
    coupon_id,
    member_id: String(other.id),
    round_id: open.round_id,
    promotion_id: String(await offer(door.ctx, bonusRule)),
    ...(await firstWireChannel(door.ctx)),
  };
  let keys = 0;

  const asWhom = ({ auth }: Route): Pick<CallOptions, 'as' | 'headers'> => {
    if (auth === 'frame') return { headers: { Authorization: `Bearer ${bearer}` } };
    return auth === 'operator' ? { as: 'operator' } : auth === 'member' ? { as: member } : {};
  };
  const sign: CallSite['sign'] = (body, { purpose = 'gateway', secondsAgo = 0 } = {}) =>
    signedHeaders(testSecrets.key(purpose), `evt-${keys}`, new Date(clock.now().getTime() - secondsAgo * 1_000), body);
  const freshKey = (): string => `${seed}-${++keys}`;

  return {
    door,
    member,
    url: database.url,
    asWhom,
    sign,
    freshKey,
    realSamples: (key, route) =>
      samplesOf(key, route).map((input) =>
        // Rounds of house games have names of their own.
        route.auth === 'frame'
          ? input
          : Object.fromEntries(Object.entries(input).map(([name, value]) => [name, real[name] ?? value])),
      ),
    async withFreshQuote(key, body) {
      if (key !== 'POST /api/lotto/bill/create') return body;
      const { data } = await door.call('POST /api/lotto/bill/validate', body as Input, { as: member });
      return data ? { ...(body as Input), quote_id: data.quote_id } : body;
    },
    send(key, route, body) {
      const headers = route.auth === 'signed' ? { headers: sign(body, { purpose: signerOf(key) }) } : {};
      return door.call(key, {}, { ...asWhom(route), ...headers, rawBody: body, key: freshKey() });
    },
    states: () => tableStates(database.pool),
    changes: (before) => changesSince(database.pool, before),
    async close() {
      await expectSoundBooks(door.ctx);
      await door.close();
      await database.drop();
    },
  };
}

const thai = /[\u0e00-\u0e7f]{3}/;

/** What is wrong with an answer that must be a refusal with one of these statuses (any below 500 by default). */
export function faultsOf(answer: Answer, what: string, ...statuses: readonly number[]): string[] {
  const { status, error, message = '', fields = {}, headers, text } = answer;
  const faults: string[] = [];
  if (status >= 500 || (statuses.length > 0 && !statuses.includes(status)))
    faults.push(`status ${status}: ${text.slice(0, 160)}`);
  if (error === 0) faults.push('taken');
  else {
    if (!thai.test(message)) faults.push(`not in Thai: ${message}`);
    for (const [field, words] of Object.entries(fields)) if (!thai.test(words)) faults.push(`${field}: ${words}`);
    if (!headers.get('content-type')?.startsWith('application/json')) faults.push('no JSON');
    else if (!/^[\w-]{8,64}$/.test(JSON.parse(text).request_id)) faults.push('no request id');
  }
  return faults.map((fault) => `${what} → ${fault}`);
}

/** A value for the failure message. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
