/** The audit's anchor in the public archive of its day: whoever keeps archives can say that the chain was rewritten. */
import { canonicalJson } from '#lib/canonical-json.ts';
import { anchorOfDay } from '#lib/operator/server/audit-anchors.ts';
import type { ArchivePart } from '#lib/yeekee/server/archive-parts.ts';

export const auditArchive: ArchivePart = {
  name: 'audit',
  // A day of nothing but acts has no archive of its own: the next anchor covers it.
  nextDay: async () => undefined,
  of: async (db, day) => {
    const value = await anchorOfDay(db, day);
    return { value, entries: value ? 1 : 0 };
  },
  isSame: (kept, now) => kept === undefined || canonicalJson(kept) === canonicalJson(now ?? null),
};
