/** The demo members' yeekee: the last rounds before now, shot into, frozen and drawn as they would have been. */
import { and, eq } from 'drizzle-orm';
import type { YeekeeSettings } from '#lib/lotto/rules/yeekee-settings.ts';
import { yeekeeTimes } from '#lib/yeekee/rules/yeekee.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { drawRound } from '#lib/yeekee/server/draw.ts';
import { freezeRound } from '#lib/yeekee/server/freeze.ts';
import { openYeekee } from '#lib/yeekee/server/open.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { assert } from '../src/lib/contract/problems.ts';
import { marketSeeds } from '../src/lib/lotto/rules/markets.ts';
import { plannedRounds } from '../src/lib/lotto/rules/schedule.ts';
import { settleRound } from '../src/lib/lotto/server/settle-round.ts';
import { round } from '../src/lib/lotto/server/tables.ts';
import type { MemberContext } from '../src/lib/server/context.ts';
import { minuteMs, secondMs } from '../src/lib/time.ts';
import { bet, type StoryTeller } from './story-teller.ts';

const shotsPerRound = 24;

/** The number of played rounds in which the first player bets. */
const betOnMax = 3;

interface Wanted {
  readonly market: 'yeekee5' | 'yeekee15';
  /** The number of latest rounds closed by `until`; undefined: all closed after `after`, and the one in progress. */
  readonly rounds?: number;
  readonly after?: Date;
  readonly until: Date;
}

/**
 * Plays rounds of a market, oldest first; players shoot in turn, and in some rounds the first one bets. What is not due by
 * `until` is left to the jobs.
 */
export async function playYeekee(
  story: StoryTeller,
  players: readonly (() => MemberContext)[],
  wanted: Wanted,
): Promise<void> {
  const { market, until } = wanted;
  const seed = marketSeeds.find((row) => row.code === market);
  const settings = seed?.yeekee;
  assert(settings, `${market} is a market of yeekee`);
  const all = plannedRounds(seed.schedule, new Map(), story.day(1), story.day(0));
  const after = wanted.after;
  const chosen = after
    ? all.filter(({ closeAt }) => closeAt > after && yeekeeTimes(closeAt, settings).shotsFrom < until)
    : all.filter(({ closeAt }) => closeAt <= until).slice(-(wanted.rounds ?? 0));
  for (const [at, planned] of chosen.entries()) {
    const ctx = story.ctx();
    const { db } = ctx;
    const added = await db
      .insert(round)
      .values({ market, ...planned })
      .onConflictDoNothing()
      .returning();
    await openYeekee(db, added, new Map([[market, settings]]), chainNow(ctx));
    const [made] = await db
      .select()
      .from(round)
      .where(and(eq(round.market, market), eq(round.drawDate, planned.drawDate), eq(round.number, planned.number)));
    assert(made, 'a round row stands');
    await playRound(story, players, made, { settings, until, bets: !after && at < betOnMax });
  }
}

async function playRound(
  story: StoryTeller,
  players: readonly (() => MemberContext)[],
  { id, closeAt }: { readonly id: bigint; readonly closeAt: Date },
  { settings, until, bets }: { readonly settings: YeekeeSettings; readonly until: Date; readonly bets: boolean },
): Promise<void> {
  const [first] = players;
  assert(first, 'somebody plays');
  const { shotsFrom, freezeAt, resultAt } = yeekeeTimes(closeAt, settings);
  if (bets) {
    story.moment(new Date(closeAt.getTime() - 3 * minuteMs));
    await bet(first(), id, [
      ['two_top', '37', 60],
      ['run_bottom', '5', 50],
    ]);
  }
  // One shot per player and turn, as the cool-down allows; in a round still open, as far as its time has come.
  const turns = Math.ceil(shotsPerRound / players.length);
  const last = closeAt < until ? closeAt : until;
  const begin = last.getTime() - turns * settings.cooldownSeconds * secondMs;
  if (begin < shotsFrom.getTime()) return;
  for (let turn = 0; turn < turns; turn++) {
    story.moment(new Date(begin + turn * settings.cooldownSeconds * secondMs));
    for (const player of players) {
      const [a = 0, b = 0, c = 0] = player().random(3);
      const number = String(((a << 16) | (b << 8) | c) % 100_000).padStart(5, '0');
      await shootNumber(player(), { round_id: id, number });
    }
  }
  if (freezeAt > until) return;
  story.moment(freezeAt);
  await freezeRound(story.ctx(), id);
  if (resultAt > until) return;
  story.moment(resultAt);
  await drawRound(story.ctx(), id);
  await settleRound(story.ctx(), id);
}
