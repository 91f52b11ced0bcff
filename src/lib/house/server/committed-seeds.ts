/** Seeds of members that a day's archive has: of the games, and of what else commits to seeds before it draws. */
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

/** From an instant, up to but not including another. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface CommittedSeeds {
  /** Of a span: the commitments that members were shown first, and `openingOf` the seeds that were revealed. In any order. */
  of(db: Db, span: Span): Promise<{ readonly commitments: readonly string[]; readonly openings: readonly string[] }>;
  /** When the first of them was committed to or revealed; undefined for a span without any. */
  firstIn(db: Db, span: Span): Promise<Date | undefined>;
}

export const committedSeeds = contributions<CommittedSeeds>('the seeds that a day’s archive has');
