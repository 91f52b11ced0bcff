/** Reads of the audit. */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { ActView } from '../contract.ts';
import { audit } from './tables.ts';

/** Audit rows, newest first, of one subject ("round:12") or all. */
export async function acts(
  ctx: Context,
  wanted: { readonly subject?: string | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: ActView[]; next_cursor: string | null }> {
  const before = wanted.cursor && /^\d{1,18}$/.test(wanted.cursor) ? lt(audit.id, BigInt(wanted.cursor)) : undefined;
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(and(wanted.subject ? eq(audit.subject, wanted.subject) : undefined, before))
    .orderBy(desc(audit.id))
    .limit(wanted.limit + 1);
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      id: String(row.id),
      at: toIso(row.at),
      operator: row.operator,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
      reason: row.reason,
      request_id: row.requestId,
      hash: row.hash,
    })),
    next_cursor: rows.length > wanted.limit && last ? String(last.id) : null,
  };
}
