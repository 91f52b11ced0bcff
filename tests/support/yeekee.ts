/** Yeekee rounds for tests, and shots made the way members make them. */
import { sql } from 'drizzle-orm';
import { marketSeeds } from '#lib/lotto/rules/markets.ts';
import { gameDay, plannedRounds } from '#lib/lotto/rules/schedule.ts';
import { type YeekeeSettings, yeekeeSettingsSeeds } from '#lib/lotto/rules/yeekee-settings.ts';
import { round } from '#lib/lotto/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { addDays, type Day, minuteMs } from '#lib/time.ts';
import type { BeaconChain } from '#lib/yeekee/rules/beacon.ts';
import { yeekeeTimes } from '#lib/yeekee/rules/yeekee.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { openYeekee } from '#lib/yeekee/server/open.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { asMember } from './context.ts';

let days = 0;

type Made = Pick<Context, 'db' | 'now' | 'config' | 'secrets'>;

interface OwnRound {
  readonly settings?: Partial<YeekeeSettings>;
}

/** A yeekee 15 round for one test: accepts bets and shots, and closes in ten minutes. */
export function testYeekee(
  ctx: Made,
  over: OwnRound & { readonly closeAt?: Date; readonly drawDate?: Day } = {},
): Promise<bigint> {
  const now = ctx.now().getTime();
  const closeAt = over.closeAt ?? new Date(now + 10 * minuteMs);
  const openAt = new Date(Math.min(now, closeAt.getTime()) - 60 * minuteMs);
  const planned = { market: 'yeekee15', drawDate: over.drawDate ?? addDays('2100-01-01', ++days), openAt, closeAt };
  return makeRound(ctx.db, { ...planned, status: 'open' }, over.settings, chainNow(ctx));
}

/** The scheduled round that closes next (or later, by `after`), whose proof is valid. */
export async function scheduledYeekee(
  ctx: Made,
  market: 'yeekee5' | 'yeekee15',
  over: OwnRound & { readonly after?: number } = {},
): Promise<{ readonly id: bigint; readonly closeAt: Date; readonly freezeAt: Date }> {
  const now = ctx.now();
  const { schedule } = marketSeeds.find((one) => one.code === market) ?? {};
  if (!schedule) throw new Error('a market of yeekee');
  const planned = plannedRounds(schedule, new Map(), gameDay(now), gameDay(now)).filter((one) => one.closeAt > now);
  const one = planned[over.after ?? 0];
  if (!one) throw new Error('the day has another round');
  const id = await makeRound(ctx.db, { market, ...one, status: 'open' }, over.settings, chainNow(ctx));
  const { freezeAt } = yeekeeTimes(one.closeAt, yeekeeSettingsSeeds[market]);
  return { id, closeAt: one.closeAt, freezeAt };
}

/** Makes a round one that was opened before the second schedule was, by what its row says and its chain begins with. */
export async function openedEarlier(ctx: Pick<Context, 'db'>, roundId: bigint): Promise<void> {
  await ctx.db.execute(sql`alter table yeekee_round disable trigger user`);
  await ctx.db.execute(sql`
    update yeekee_round y set settings = y.settings - 'schedule', head = encode(sha256(convert_to(format('benja-yeekee/2|%s|%s|%s|%s|%s|1',
        r.market, r.draw_date, r.number, y.settings ->> 'mode', coalesce(y.chain ->> 'hash', 'none')), 'UTF8')), 'hex')
      from round r where r.id = y.round_id and y.round_id = ${roundId}`);
  await ctx.db.execute(sql`alter table yeekee_round enable trigger user`);
}

/** A round with its yeekee part. */
export async function makeRound(
  db: Db,
  row: typeof round.$inferInsert,
  settings: Partial<YeekeeSettings> | undefined,
  chain: BeaconChain,
): Promise<bigint> {
  const [made] = await db.insert(round).values(row).returning();
  if (!made) throw new Error('a round row is inserted');
  const own = { ...yeekeeSettingsSeeds[row.market as 'yeekee5' | 'yeekee15'], ...settings };
  await openYeekee(db, [made], new Map([[row.market, own]]), chain);
  return made.id;
}

/** The design's example list, oldest first: classic result 56132. */
export const exampleShots =
  '10482 55017 93301 00746 28819 61390 47205 88888 12345 70011 39570 05124 91827 66402 23456 80809 14703 52266 37901 04689'.split(
    ' ',
  );

/** Shoots each number by a different member, or by the members in turn when there are fewer. */
export async function shootAll(
  ctx: Context,
  roundId: bigint,
  members: readonly Member[],
  numbers: readonly string[] = exampleShots,
): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    const member = members[index % members.length];
    if (!member) throw new Error('somebody shoots');
    await shootNumber(asMember(ctx, member), { round_id: roundId, number });
  }
}
