/** Whose a browser is, by the cookie that outlives its sessions. */
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { hashOf } from './sessions.ts';

/** The stored name of the caller's browser; undefined without its cookie. */
export const deviceOf = ({ device }: MemberContext): string | undefined =>
  device === undefined ? undefined : hashOf(device);

const lastStatement = statement<{ is_theirs: boolean }>(
  'session_last_on_device',
  `select s.member_id = $2 and s.revoked_at is null and m.closed_at is null as is_theirs
    from session s join member m on m.id = s.member_id where device_hash = $1 order by s.id desc limit 1`,
);

/**
 * Whether the member was the last to log in on this browser, and has neither logged out there nor been logged out, as a changed
 * password does. A session that only became idle still counts.
 */
export async function isTheirs(
  db: Db,
  { memberId, deviceHash }: { readonly memberId: bigint; readonly deviceHash: string },
): Promise<boolean> {
  const { rows } = await lastStatement(db, [deviceHash, memberId]);
  return rows[0]?.is_theirs ?? false;
}
