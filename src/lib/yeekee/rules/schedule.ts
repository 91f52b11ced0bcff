/**
 * When yeekee rounds close and freeze, as a fixed table that verifiers go by: neither the site nor a proof can name another
 * time. Part of the offline verifier as it stands here, so that it imports nothing (docs/fairness.md section 3).
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
  /** With fewer shots at the freeze the round is void. */
  readonly shotsMin: number;
}

/** The version that rounds are made by now. A change of the times is a new version; old ones stay for old proofs. */
export const scheduleVersion = 1;

const versions: Readonly<Record<number, Readonly<Record<string, YeekeeSchedule>>>> = {
  1: {
    yeekee15: {
      firstCloseMinute: 375,
      everyMinutes: 15,
      rounds: 88,
      shootBeforeSeconds: 900,
      freezeAfterSeconds: 120,
      shotsMin: 20,
    },
    yeekee5: {
      firstCloseMinute: 365,
      everyMinutes: 5,
      rounds: 264,
      shootBeforeSeconds: 300,
      freezeAfterSeconds: 60,
      shotsMin: 20,
    },
  },
};

/** Unix milliseconds. */
export interface ScheduledTimes {
  readonly shotsFrom: number;
  readonly close: number;
  /** The first instant at which no shot is taken any more. */
  readonly freeze: number;
  readonly shotsMin: number;
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
  const markets = Object.hasOwn(versions, version) ? versions[version] : undefined;
  const schedule = markets && Object.hasOwn(markets, round.market) ? markets[round.market] : undefined;
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
    shotsMin: schedule.shotsMin,
  };
}
