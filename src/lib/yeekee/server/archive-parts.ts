/** What else a day's archive has: the games' commitments are known to a higher domain, the audit's anchor to a lower one. */
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';

export interface ArchivePart {
  /** Its name in the file. */
  readonly name: 'games' | 'audit';
  /** The first Bangkok day after `after` and before `before` that it has something of. */
  nextDay(db: Db, span: { readonly after: Day; readonly before: Day }): Promise<Day | undefined>;
  /** What was fixed on a Bangkok day that is over, undefined for nothing: asked again at any later time, it is the same. */
  of(db: Db, day: Day): Promise<{ readonly value: unknown; readonly entries: number }>;
  /** Whether what was archived is what the tables say now. */
  isSame(kept: unknown, now: unknown): boolean;
}

export const archiveParts = contributions<ArchivePart>('the parts of the archive');
