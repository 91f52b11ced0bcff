/**
 * L7 of trust.md: within a money call, or at its commit, the disk is full, the connection is cut, or transactions conflict.
 * The call is refused without effect, or it has taken effect; repeated with its key it takes effect once. (A killed and
 * restarted database is part of kill.test.ts.)
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { handleInbox } from '#lib/deposit/server/receive-callback.ts';
import type { Member } from '#lib/server/context.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { toIso } from '#lib/time.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testSecrets } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { type Answer, doorOfFile } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { testCatalogue, testRound, wireLines } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('database-faults') } });
const { database } = door;
let serial = 0;

const troubles = {
  'the disk is full': `raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'`,
  'the connection is cut': 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5)',
  'transactions collide without end': `raise exception 'could not serialize access' using errcode = 'serialization_failure'`,
  // Sequences advance although everything else is rolled back.
  'transactions collide twice': `if nextval('fault_count') < 3 then raise exception 'could not serialize access' using errcode = 'serialization_failure'; end if`,
} as const;
type Trouble = keyof typeof troubles;
const passing: Trouble = 'transactions collide twice';

/** Where it fails: before a row is written, or at commit. */
const places = {
  'at the transfer': 'create trigger fault before insert on transfer for each row execute function fault()',
  'at the entries': 'create trigger fault before insert on entry for each row execute function fault()',
  'at the commit':
    'create constraint trigger fault after insert on entry deferrable initially deferred for each row execute function fault()',
} as const;
type Place = keyof typeof places;

async function strike(trouble: Trouble, place: Place): Promise<void> {
  await database.pool.query(`create sequence fault_count;
    create function fault() returns trigger language plpgsql as $$ begin ${troubles[trouble]}; return new; end $$;
    ${places[place]}`);
}

const recover = (): Promise<unknown> =>
  database.pool.query('drop function if exists fault() cascade; drop sequence if exists fault_count');

interface Case {
  readonly member: Member;
  readonly send: () => Promise<Answer>;
  /** Calls that store their input first are answered anyway, and a job processes it. */
  readonly later?: () => Promise<void>;
  /** The balance before and after the call. */
  readonly before: string;
  readonly after: string;
}

const calls: Readonly<Record<string, () => Promise<Case>>> = {
  async 'a callback'() {
    const member = await testMember(door.ctx);
    const { reference } = await newQr(door, member, '300.00');
    const event_id = `evt-${++serial}`;
    const body = { event_id, payment_ref: reference, amount: '300.00', paid_at: toIso(door.ctx.now()) };
    const rawBody = JSON.stringify(body);
    const send = () =>
      door.call('POST /api/callback/sandbox', body, {
        rawBody,
        headers: signedHeaders(testSecrets.key('gateway'), event_id, door.ctx.now(), rawBody),
      });
    const later = (): Promise<void> => {
      clock.advance({ minutes: 1 });
      return handleInbox(door.ctx);
    };
    return { member, send, later, before: '0.00', after: '300.00' };
  },
  async 'a bill'() {
    const member = await testMember(door.ctx, '500.00');
    const key = `fault-bill-${++serial}`;
    const round_id = String(await testRound(door.ctx));
    const lines = wireLines('three_top 044 100', 'two_bottom 32 50');
    const { data } = await door.call('POST /api/lotto/bill/validate', { round_id, lines }, { as: member });
    const input = { round_id, lines, quote_id: data.quote_id };
    const send = () => door.call('POST /api/lotto/bill/create', input, { as: member, key });
    return { member, send, before: '500.00', after: '350.00' };
  },
  async 'a bill that is cancelled'() {
    const { member, send: make } = await (calls['a bill'] as () => Promise<Case>)();
    const { bill_id } = (await make()).data;
    const key = `fault-cancel-${++serial}`;
    const send = () => door.call('POST /api/lotto/bill/cancel', { bill_id }, { as: member, key });
    return { member, send, before: '350.00', after: '500.00' };
  },
  async 'a withdrawal'() {
    const member = await testMember(door.ctx, '900.00');
    const key = `fault-withdraw-${++serial}`;
    const send = () => door.call('POST /api/member/withdraw', { amount: '600.00' }, { as: member, key });
    return { member, send, before: '900.00', after: '300.00' };
  },
};

beforeAll(async () => {
  await ensureChannels(database.db);
  await testCatalogue(door.ctx);
});
afterEach(async () => {
  await recover();
  await expectSoundBooks(door.ctx);
});

const all = Object.keys(calls).flatMap((call) =>
  Object.keys(places).flatMap((place) =>
    Object.keys(troubles).map((trouble) => [call, trouble as Trouble, place as Place] as const),
  ),
);

describe('a money call whose database fails it', () => {
  it.each(all)('%s: %s %s', async (call, trouble, place) => {
    const { member, send, later, before, after } = await (calls[call] as () => Promise<Case>)();
    await strike(trouble, place);
    const answer = await send();
    if (trouble === passing || later) expect(answer).toMatchObject({ status: 200, error: 0 });
    else {
      expect(answer).toMatchObject({ status: 503, message: expect.stringMatching(/[ก-๙]/) });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    if (trouble !== passing) {
      expect(await balanceOf(database.db, member.id)).toBe(before);
      await expectSoundBooks(door.ctx);
    }
    // Each attempt is logged.
    takeErrors();
    await recover();
    await later?.();
    for (let again = 0; again < 2; again++) {
      if (!later || again > 0) expect(await send()).toMatchObject({ status: 200, error: 0 });
      expect(await balanceOf(database.db, member.id)).toBe(after);
    }
  });
});
