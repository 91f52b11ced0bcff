/**
 * Tries of passwords, of logins and of passwords asked for again alike: guessing slows down, and nobody is locked out by
 * somebody else. A try counts before the password is looked at, so that many at once are no way around it.
 *
 * Counted is by phone and origin. A device the member has logged in on before has a counter of its own; strangers have one
 * for each network, and one together. Failures halve every ten minutes.
 */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { networkOf } from '../../server/front-door/address.ts';
import { waitText } from '../../server/front-door/limits.ts';
import { dayMs, minuteMs, secondMs } from '../../time.ts';
import { verifyPassword } from './password-hash.ts';
import { knowsDevice } from './session-queries.ts';
import { hashOf } from './sessions.ts';
import { loginFailure } from './tables.ts';

/** Tries before the first wait: of an origin, and of all strangers together. */
const freeTries = 5;
/** Where others have used up theirs, a network that comes new waits from its first try on as after so many of its own. */
const crowdedCount = 8;
const longestWaitMs = 60 * secondMs;
const halvedEveryMs = 10 * minuteMs;
const keptMs = dayMs;

/** The counter of all strangers together. */
const strangers = '';

const now = '$3::timestamptz';
const halvings = `least(31, greatest(0, floor(extract(epoch from ${now} - f.halved_at) * 1000 / ${halvedEveryMs})))::int`;
/** Failures that are left of a counter. */
const left = `(f.count >> ${halvings})`;
const halvedAt = `f.halved_at + ${halvings} * interval '${halvedEveryMs} milliseconds'`;
/** Failures by which the next wait is reckoned. */
const counting = `(case when (select count from crowd) - 1 - ${left} >= ${freeTries} then greatest(${left}, ${crowdedCount}) else ${left} end)`;
/** 0 for the first five, then 1, 2, 4 ... 60 seconds. */
const wait = `(case when ${counting} < ${freeTries} then 0
    else least(${longestWaitMs}, ${secondMs} * 2 ^ least(10, ${counting} - ${freeTries})) end * interval '1 millisecond')`;

const countOfStrangers = `insert into login_failure as f (phone, origin, count, last_at, halved_at)
    values ($1, '${strangers}', 1, ${now}, ${now})
    on conflict (phone, origin) do update set count = ${left} + 1, last_at = ${now}, halved_at = ${halvedAt}
    returning count`;
const nobodyElse = 'select 0 as count';

/**
 * Counts a try of an origin ($2) at a phone ($1); one that has to wait changes no row of the origin's. The counter of all
 * strangers comes first and stays locked, so that tries from many networks at once come one after the other.
 */
const tryText = (crowd: string): string => `with crowd as (${crowd}), own as (
    insert into login_failure as f (phone, origin, count, last_at, halved_at)
      select $1, $2, case when crowd.count > ${freeTries} then ${crowdedCount} else 1 end, ${now}, ${now} from crowd
      on conflict (phone, origin) do update set count = ${counting} + 1, last_at = ${now}, halved_at = ${halvedAt}
        where f.last_at + ${wait} <= ${now}
      returning xmax = 0 as is_new
  )
  select not own.is_new or crowd.count <= ${freeTries} as admitted from own, crowd`;

/** What the origin has to wait yet; a try that was not made does not count with strangers. */
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

/** Takes back the try, or after the right password all of the origin's; others' failures stay. */
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
 * Whether this is the password whose hash is stored, or simply no where none is. Refusals and time are the same for phones
 * that nobody has.
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

/** Job: forgets counters of which nothing is left, and those of yesterday; phones that nobody has fill no table. */
export async function trimTries(ctx: Context): Promise<void> {
  const at = ctx.now();
  const spent = sql`${loginFailure.count} >> least(31, greatest(0, floor(extract(epoch from ${at}::timestamptz - ${loginFailure.halvedAt}) * 1000 / ${halvedEveryMs})))::int = 0`;
  await ctx.db.delete(loginFailure).where(or(lt(loginFailure.lastAt, new Date(at.getTime() - keptMs)), spent));
}
