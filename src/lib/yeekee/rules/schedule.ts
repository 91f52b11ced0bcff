/**
 * When yeekee rounds close and freeze, and the fewest shots they are drawn from, as a fixed table that verifiers go by: neither
 * the site nor a proof can name another time or rule. Part of the offline verifier as it stands here, so that it imports nothing (docs/fairness.md section 3).
 */

/** What a version of the schedule fixes for a market. Times of Bangkok, which has kept UTC+7 since 1920. */
export interface YeekeeSchedule {
  /** Minutes after midnight of the game day at which round 1 closes. */
  readonly firstCloseMinute: number;
  readonly everyMinutes: number;
  readonly rounds: number;
  /** Shots are taken from so many seconds before betting closes until so many after it. */
  readonly shootBeforeSeconds: number;
  readonly freezeAfterSeconds: number;
}

/** With fewer shots at the freeze a round is void, by its mode. */
type FewestShots = Readonly<Record<'classic' | 'beacon', number>>;

interface ScheduleVersion {
  readonly markets: Readonly<Record<string, YeekeeSchedule>>;
  readonly fewest: FewestShots;
}

/** The version that rounds are made by now. A change of the times or of a rule is a new version; old ones stay for old proofs. */
export const scheduleVersion = 2;

const markets: Readonly<Record<string, YeekeeSchedule>> = {
  yeekee15: { firstCloseMinute: 375, everyMinutes: 15, rounds: 88, shootBeforeSeconds: 900, freezeAfterSeconds: 120 },
  yeekee5: { firstCloseMinute: 365, everyMinutes: 5, rounds: 264, shootBeforeSeconds: 300, freezeAfterSeconds: 60 },
};

const versions: Readonly<Record<number, ScheduleVersion>> = {
  1: { markets, fewest: { classic: 20, beacon: 20 } },
  // Nobody can know the beacon, so that a round it decides is drawn from any number of shots, also from none.
  2: { markets, fewest: { classic: 20, beacon: 0 } },
};

/** Unix milliseconds. */
export interface ScheduledTimes {
  readonly shotsFrom: number;
  readonly close: number;
  /** The first instant at which no shot is taken any more. */
  readonly freeze: number;
}

export interface ScheduledRound {
  readonly market: string;
  readonly draw_date: string;
  readonly number: number;
}

const bangkokOffsetMs = 25_200_000;

/**
 * The times of a round.
 *
 * @throws RangeError for a round that the schedule does not have
 */
export function scheduledTimes(round: ScheduledRound, version: number): ScheduledTimes {
  const known = versionOf(version)?.markets;
  const schedule = known && Object.hasOwn(known, round.market) ? known[round.market] : undefined;
  const midnight = Date.parse(`${round.draw_date}T00:00:00.000Z`);
  const isRealDay =
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(round.draw_date) &&
    !Number.isNaN(midnight) &&
    new Date(midnight).toISOString().slice(0, 10) === round.draw_date;
  if (!schedule || !isRealDay || !Number.isInteger(round.number) || round.number < 1 || round.number > schedule.rounds)
    throw new RangeError('no such round');
  const minute = schedule.firstCloseMinute + (round.number - 1) * schedule.everyMinutes;
  const close = midnight - bangkokOffsetMs + minute * 60_000;
  return {
    shotsFrom: close - schedule.shootBeforeSeconds * 1_000,
    close,
    freeze: close + schedule.freezeAfterSeconds * 1_000,
  };
}

const versionOf = (version: number): ScheduleVersion | undefined =>
  Object.hasOwn(versions, version) ? versions[version] : undefined;

/**
 * The fewest shots at the freeze that a round is drawn from.
 *
 * @throws RangeError for a version that there is not
 */
export function fewestShots(mode: 'classic' | 'beacon', version: number): number {
  const known = versionOf(version);
  if (!known) throw new RangeError('no such version');
  return known.fewest[mode];
}
