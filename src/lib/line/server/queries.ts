/** A member's LINE account as the profile shows it. */
import { fact } from '../../server/db/facts.ts';

export interface OwnLink {
  readonly deviceName: string;
  readonly linkedAt: Date;
  readonly notifies: boolean;
}

interface LinkRow {
  readonly device_name: string;
  readonly linked_at: string;
  readonly notify_since: string | null;
}

/** The member's LINE account, or null. */
export const ownLink = fact(
  'select row_to_json(line_link) from line_link where member_id = $1',
  (row: LinkRow | null): OwnLink | null =>
    row && { deviceName: row.device_name, linkedAt: new Date(row.linked_at), notifies: row.notify_since !== null },
);
