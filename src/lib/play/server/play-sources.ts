/** Settled play by day, as each domain of games derives it from its bets: the basis of cashback, VIP levels and commissions. */
import type { SQL } from 'drizzle-orm';
import type { Satang } from '../../money.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { leastEdgeBp, type PlayedGame } from '../rules/bet.ts';

export type PlayedCategory = PlayedGame['category'];

export interface DayPlay {
  readonly memberId: bigint;
  readonly category: PlayedCategory;
  /** What was paid for settled stakes, and what they have won under the current outcome. */
  readonly stakes: Satang;
  readonly wins: Satang;
}

/** Stakes from promotion wallets are left out everywhere: their terms have a reward of their own. */
export interface PlaySource {
  /** Categories that no other source has. */
  readonly categories: readonly PlayedCategory[];
  /** By member and category; a member without play has no row. */
  playOn(db: Db, day: Day): Promise<DayPlay[]>;
  /** The same of the days from `from` to `to` as a select of `member_id`, `category`, `stakes` and `wins`, for statements about many members. */
  playSql(from: Day, to: Day): SQL;
  /** A select of `member_id` and `games`: with how many games of a provider each member has settled stakes on these days. */
  gamesSql(from: Day, to: Day): SQL;
  /** The days whose play may have changed since then. */
  daysChangedSince(db: Db, since: Date): Promise<Day[]>;
  /**
   * A select of what one member played, by game, on the days from `from` to `to`: `category`, `name`, `stakes` and `wins` in
   * satang. Made of the same bets as `playOn`.
   */
  gamesOf(memberId: bigint, days: { readonly from: Day; readonly to: Day }): SQL;
  /**
   * Scalar selects about the member `$1` from the instant `r.since` on, as texts for prepared statements: settled stakes in
   * satang, and with how many games of a provider. Made of the same bets as `playOn`.
   */
  readonly since: { readonly stakes: string; readonly games: string };
  /** The smallest house edge of a category's games, in hundredths of a percent; undefined without games. */
  edgeBp(db: Db, category: PlayedCategory): Promise<number | undefined>;
}

export const playSources = contributions<PlaySource>('settled play by day');

/** The smallest house edge of a category, in hundredths of a percent; promotions' figure for one without games so far. */
export async function houseEdgeOf(db: Db, category: PlayedCategory): Promise<number> {
  const source = playSources.all().find(({ categories }) => categories.includes(category));
  return (await source?.edgeBp(db, category)) ?? leastEdgeBp[category];
}
