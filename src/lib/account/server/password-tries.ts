/**
 * Throttling of password attempts, for logins and for confirmations alike: guessing slows down, and nobody can lock out somebody
 * else. An attempt is counted before the password is checked, so that parallel attempts gain nothing.
 *
 * Attempts are counted by phone and origin. A device the member has logged in on before has its own counter; unknown devices have
 * one per network, plus one shared by all of them. Counts halve every ten minutes.
 */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { networkOf } from '../../server/front-door/address.ts';
import { waitText } from '../../server/front-door/limits.ts';
import { verifyPassword } from '../../server/password-hash.ts';
import { dayMs, minuteMs, secondMs } from '../../time.ts';
import { knowsDevice } from './session-queries.ts';
import { hashOf } from './sessions.ts';
import { loginFailure } from './tables.ts';

/** Attempts before the first wait, for one origin and for the shared counter. */
const freeTries = 5;
/** When the shared counter is used up, a new network starts to wait from its first attempt, as if it had failed this often. */
const crowdedCount = 8;
const longestWaitMs = 60 * secondMs;
const halvedEveryMs = 10 * minuteMs;
const keptMs = dayMs;

/** Origin name of the shared counter. */
const strangers = '';

const now = '$3::timestamptz';
const halvings = `least(31, greatest(0, floor(extract(epoch from ${now} - f.halved_at) * 1000 / ${halvedEveryMs})))::int`;
/** Failures remaining after halving. */
const left = `(f.count >> ${halvings})`;
const halvedAt = `f.halved_at + ${halvings} * interval '${halvedEveryMs} milliseconds'`;
/** Failures that determine the next wait. */
const counting = `(case when (select count from crowd) - 1 - ${left} >= ${freeTries} then greatest(${left}, ${crowdedCount}) else ${left} end)`;
/** 0 for the first five attempts, then 1, 2, 4 ... 60 seconds. */
const wait = `(case when ${counting} < ${freeTries} then 0
    else least(${longestWaitMs}, ${secondMs} * 2 ^ least(10, ${counting} - ${freeTries})) end * interval '1 millisecond')`;

const countOfStrangers = `insert into login_failure as f (phone, origin, count, last_at, halved_at)
    values ($1, '${strangers}', 1, ${now}, ${now})
    on conflict (phone, origin) do update set count = ${left} + 1, last_at = ${now}, halved_at = ${halvedAt}
    returning count`;
const nobodyElse = 'select 0 as count';

/**
 * Counts an attempt from an origin ($2) on a phone ($1); one that must wait changes no row of the origin. The shared counter is
 * locked first and stays locked, which serialises attempts from many networks.
 */
const tryText = (crowd: string): string => `with crowd as (${crowd}), own as (
    insert into login_failure as f (phone, origin, count, last_at, halved_at)
      select $1, $2, case when crowd.count > ${freeTries} then ${crowdedCount} else 1 end, ${now}, ${now} from crowd
      on conflict (phone, origin) do update set count = ${counting} + 1, last_at = ${now}, halved_at = ${halvedAt}
        where f.last_at + ${wait} <= ${now}
      returning xmax = 0 as is_new
  )
  select not own.is_new or crowd.count <= ${freeTries} as admitted from own, crowd`;

/** Seconds the origin still has to wait; a rejected attempt does not count in the shared counter. */
const waitQuery = (crowd: string): string => `with crowd as (${crowd})
  select extract(epoch from f.last_at + ${wait} - ${now})::float as seconds
    from login_failure f where phone = $1 and origin = $2`;

type Tried = { admitted: boolean };
type Waits = { seconds: number };
const statements = {
  stranger: {
    attempt: statement<Tried>('password_try_stranger', tryText(countOfStrangers)),
    wait: statement<Waits>(
      'password_wait_stranger',
      waitQuery(`update login_failure set count = greatest(count - 1, 0) where phone = $1 and origin = '${strangers}'
        returning count + 1 as count`),
    ),
  },
  device: {
    attempt: statement<Tried>('password_try_device', tryText(nobodyElse)),
    wait: statement<Waits>('password_wait_device', waitQuery(nobodyElse)),
  },
} as const;

interface Origin {
  readonly phone: string;
  readonly kind: keyof typeof statements;
  /** "device:...", "net:203.0.113.7" */
  readonly name: string;
}

async function originOf(ctx: Context, phone: string): Promise<Origin> {
  const device = ctx.device && hashOf(ctx.device);
  if (device && (await knowsDevice(ctx, phone, device))) return { phone, kind: 'device', name: `device:${device}` };
  return { phone, kind: 'stranger', name: `net:${networkOf(ctx.ip)}` };
}

/** @throws Refusal too_many_tries (with the wait) */
async function countTry(ctx: Context, { phone, kind, name }: Origin): Promise<void> {
  const values = [phone, name, ctx.now()];
  const { attempt, wait } = statements[kind];
  if ((await attempt(ctx.db, values)).rows[0]?.admitted) return;
  const seconds = Math.max(1, Math.ceil((await wait(ctx.db, values)).rows[0]?.seconds ?? 1));
  throw new Refusal('too_many_tries', { values: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
}

/** Takes back one attempt, or after the right password all of this origin's; other origins' failures stay. */
async function takeBack(ctx: Context, { phone, kind, name }: Origin, what: 'this one' | 'all'): Promise<void> {
  const those = kind === 'stranger' ? [name, strangers] : [name];
  const tries =
    what === 'all'
      ? sql`coalesce((select own.count from login_failure own where own.phone = ${phone} and own.origin = ${name}), 0)`
      : sql`1`;
  await ctx.db
    .update(loginFailure)
    .set({ count: sql`greatest(${loginFailure.count} - ${tries}, 0)` })
    .where(and(eq(loginFailure.phone, phone), inArray(loginFailure.origin, those)));
}

/**
 * Whether the password matches the stored hash; false when there is none. Refusals and timing are the same for phones without an
 * account.
 *
 * @throws Refusal too_many_tries (with the wait), busy
 */
export async function tryPassword(
  ctx: Context,
  phone: string,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const origin = await originOf(ctx, phone);
  await countTry(ctx, origin);
  let right = false;
  try {
    right = await verifyPassword(stored, password);
  } catch (error) {
    await takeBack(ctx, origin, 'this one');
    throw error;
  }
  if (right) await takeBack(ctx, origin, 'all');
  return right;
}

/** Job: deletes counters that have decayed to zero or are a day old, so that unregistered phones do not fill the table. */
export async function trimTries(ctx: Context): Promise<void> {
  const at = ctx.now();
  const spent = sql`${loginFailure.count} >> least(31, greatest(0, floor(extract(epoch from ${at}::timestamptz - ${loginFailure.halvedAt}) * 1000 / ${halvedEveryMs})))::int = 0`;
  await ctx.db.delete(loginFailure).where(or(lt(loginFailure.lastAt, new Date(at.getTime() - keptMs)), spent));
}
