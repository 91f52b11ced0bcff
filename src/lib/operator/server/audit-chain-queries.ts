/** How the chain of the audit stands, for the pages that show it. */
import { desc, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { AuditAnchorView } from '../rules/audit-file.ts';
import { auditAnchor } from './tables.ts';

/** What `lastAnchorFact` has. */
export interface AnchorFact {
  readonly last_id: string;
  readonly made_at: string;
}

/** The last anchor of the audit, for a page's statement; null before the first. */
export const lastAnchorFact: SQL = sql`(select jsonb_build_object('last_id', last_id::text, 'made_at', made_at) from ${auditAnchor} order by ${desc(auditAnchor.day)} limit 1)`;

export interface ChainState {
  /** The last row, if there is any. */
  readonly upTo: string | null;
  /** The first row of those computed anew that does not follow, or the last anchor's own. */
  readonly brokenAt: string | null;
  readonly anchor: (AuditAnchorView & { readonly madeAt: Date; readonly sentAt: Date | null }) | null;
  /** Anchors that the webhook has not taken. */
  readonly unsent: number;
}

/** At most so many rows, the latest: about a day’s acts, computed in less than a tenth of a second. */
export const rowsComputed = 3_000;

/** Rows after `anchor`, the latest of them, each with whether its hash is not that of its text and the hash before. */
export const chainSince = `select a.id, a.hash <> audit_hash(a, coalesce(lag(a.hash) over (order by a.id), (select hash from audit b where b.id <= (select id from since) order by b.id desc limit 1), '')) as is_wrong
  from audit a where a.id > (select id from since)`;
/** The parts that `chainSince` reads. */
export const chainParts = `anchor as (select * from audit_anchor order by day desc limit 1),
  since as (select greatest(coalesce((select last_id from anchor), 0), (select id from audit order by id desc offset ${rowsComputed} limit 1)) as id)`;

/**
 * The chain from the last anchor on, of at most `rowsComputed` rows, computed anew. What lies before is the check's of the books,
 * every night or when somebody asks for it. One statement.
 */
export async function chainState(db: Db): Promise<ChainState> {
  const { rows } = await db.execute<{
    up_to: string | null;
    broken_at: string | null;
    anchor: {
      day: string;
      rows: string;
      last_id: string;
      head: string;
      made_at: string;
      sent_at: string | null;
    } | null;
    unsent: number;
  }>(sql`
    with ${sql.raw(chainParts)},
      chain as (${sql.raw(chainSince)}),
      missed as (select last_id as id from anchor x where not exists (select from audit a where a.id = x.last_id and a.hash = x.head))
    select (select max(id) from audit)::text as up_to,
      (select min(id) from (select id from missed union all select id from chain where is_wrong) b)::text as broken_at,
      (select jsonb_build_object('day', day, 'rows', rows::text, 'last_id', last_id::text, 'head', head, 'made_at', made_at, 'sent_at', sent_at) from anchor) as anchor,
      (select count(*) from ${auditAnchor} where ${isNull(auditAnchor.sentAt)})::int as unsent`);
  const [row] = rows;
  if (!row) throw new Error('the state of the chain is one row');
  const { anchor } = row;
  return {
    upTo: row.up_to,
    brokenAt: row.broken_at,
    anchor: anchor && {
      ...{ day: anchor.day, rows: anchor.rows, last_id: anchor.last_id, head: anchor.head },
      madeAt: new Date(anchor.made_at),
      sentAt: anchor.sent_at === null ? null : new Date(anchor.sent_at),
    },
    unsent: row.unsent,
  };
}
