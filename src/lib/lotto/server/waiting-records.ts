/** Entered results as they wait for a second person. */
import type { OwnRecord } from '../../operator/server/own-records.ts';

const entered = (title: string, versions: string): OwnRecord => ({
  title,
  permission: 'round.enter',
  sql: `select 'round:' || r.round_id as subject, r.entered_by as first_by, r.entered_at as first_at, null::bigint as amount
    from result r where r.approved_at is null and r.source = 'operator' and ${versions}`,
});

export const resultRecords: readonly OwnRecord[] = [
  entered('ผลงวด', 'r.version = 1'),
  entered('แก้ผลงวด', 'r.version > 1'),
];
