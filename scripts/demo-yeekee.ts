/** The demo members' yeekee: the last rounds before the story's present, shot into, frozen and drawn as they would have been. */
import { assert } from '../src/lib/contract/problems.ts';
import { marketSeeds } from '../src/lib/lotto/rules/markets.ts';
import { plannedRounds } from '../src/lib/lotto/rules/schedule.ts';
import { type YeekeeSettings, yeekeeTimes } from '../src/lib/lotto/rules/yeekee.ts';
import { settleRound } from '../src/lib/lotto/server/settle-round.ts';
import { round } from '../src/lib/lotto/server/tables.ts';
import { chainNow } from '../src/lib/lotto/server/yeekee-beacons.ts';
import { drawRound } from '../src/lib/lotto/server/yeekee-draw.ts';
import { freezeRound } from '../src/lib/lotto/server/yeekee-freeze.ts';
import { openYeekee } from '../src/lib/lotto/server/yeekee-open.ts';
import { shootNumber } from '../src/lib/lotto/server/yeekee-shoot.ts';
import type { MemberContext } from '../src/lib/server/context.ts';
import { minuteMs, secondMs } from '../src/lib/time.ts';
import { bet, type StoryTeller } from './story-teller.ts';

const shotsPerRound = 24;

/**
 * Plays the last rounds of a market that had closed by `until`, oldest first; each player shoots in turn, the first one
 * bets. One whose result was not due by then is made only, so that no round of the day is missing, and left to its jobs.
 */
export async function playYeekee(
  story: StoryTeller,
  players: readonly (() => MemberContext)[],
  wanted: { readonly market: 'yeekee5' | 'yeekee15'; readonly rounds: number; readonly until: Date },
): Promise<void> {
  const seed = marketSeeds.find((row) => row.code === wanted.market);
  const settings = seed?.yeekee;
  assert(settings, `${wanted.market} is a market of yeekee`);
  const closed = plannedRounds(seed.schedule, new Map(), story.day(1), story.day(0)).filter(
    ({ closeAt }) => closeAt <= wanted.until,
  );
  for (const planned of closed.slice(-wanted.rounds)) {
    const ctx = story.ctx();
    const { db } = ctx;
    const [made] = await db
      .insert(round)
      .values({ market: wanted.market, ...planned })
      .returning();
    assert(made, 'a round row is inserted');
    await openYeekee(db, [made], new Map([[made.market, settings]]), chainNow(ctx));
    if (yeekeeTimes(planned.closeAt, settings).resultAt <= wanted.until)
      await playRound(story, players, made, settings);
  }
}

async function playRound(
  story: StoryTeller,
  players: readonly (() => MemberContext)[],
  { id, closeAt }: { readonly id: bigint; readonly closeAt: Date },
  settings: YeekeeSettings,
): Promise<void> {
  const [first] = players;
  assert(first, 'somebody plays');
  story.moment(new Date(closeAt.getTime() - 3 * minuteMs));
  await bet(first(), id, [
    ['two_top', '37', 60],
    ['run_bottom', '5', 50],
  ]);
  // Everybody once per turn, as the wait between two shots of a member allows.
  const turns = Math.ceil(shotsPerRound / players.length);
  for (let turn = 0; turn < turns; turn++) {
    story.moment(new Date(closeAt.getTime() - (turns - turn) * settings.cooldownSeconds * secondMs));
    for (const player of players) {
      const [a = 0, b = 0, c = 0] = player().random(3);
      const number = String(((a << 16) | (b << 8) | c) % 100_000).padStart(5, '0');
      await shootNumber(player(), { round_id: id, number });
    }
  }
  const { freezeAt, resultAt } = yeekeeTimes(closeAt, settings);
  story.moment(freezeAt);
  await freezeRound(story.ctx(), id);
  story.moment(resultAt);
  await drawRound(story.ctx(), id);
  await settleRound(story.ctx(), id);
}
