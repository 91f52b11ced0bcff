/** Settled play by day, as each domain of games derives it from its bets: the basis of cashback and VIP levels. */
import type { Satang } from '../../money.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import type { PlayedGame } from '../rules/bet.ts';

export interface DayPlay {
  readonly memberId: bigint;
  /** What was paid for settled stakes, and what they have won under the current outcome. */
  readonly stakes: Satang;
  readonly wins: Satang;
}

export interface PlaySource {
  readonly category: PlayedGame['category'];
  /** By member, without stakes from promotion wallets, whose terms have a reward of their own. */
  playOn(db: Db, day: Day): Promise<DayPlay[]>;
  /** The days whose play may have changed since then. */
  daysChangedSince(db: Db, since: Date): Promise<Day[]>;
}

export const playSources = contributions<PlaySource>('settled play by day');
