/** Anchors of the audit: the head of its chain each day, told to others, so that a chain computed anew is noticed. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { type Day, secondMs, toIso } from '../../time.ts';
import type { AuditAnchorView } from '../rules/audit-file.ts';
import { auditAnchor } from './tables.ts';

type AnchorRow = typeof auditAnchor.$inferSelect;

/** Waits this long for the webhook's answer. */
const answerMs = 8 * secondMs;
/** Anchors sent in one run, so that a webhook that was away for long does not hold the job. */
const sentAtOnce = 31;

export const anchorView = ({ day, rows, lastId, head }: AnchorRow): AuditAnchorView => ({
  day,
  rows: String(rows),
  last_id: String(lastId),
  head,
});

/**
 * Job: makes the first anchor of a Bangkok day, and sends to AUDIT_WEBHOOK what it has not taken yet. A missed run loses
 * nothing: the next one anchors the same chain, a few rows longer.
 */
export async function anchorAudit(ctx: Context): Promise<void> {
  await inTransaction(ctx, makeAnchor);
  if (ctx.config.auditWebhook) await sendAnchors(ctx, ctx.config.auditWebhook);
}

/** Of two at once the first is kept. Only the rows since the last anchor are counted. */
async function makeAnchor(tx: Db): Promise<void> {
  await tx.execute(sql`
    with last as (select rows, last_id from audit_anchor order by day desc limit 1),
      head as (select id, hash from audit order by id desc limit 1)
    insert into audit_anchor (day, rows, last_id, head, made_at)
      select (app_now() at time zone 'Asia/Bangkok')::date, coalesce(last.rows, 0)
          + (select count(*) from audit where id > coalesce(last.last_id, 0) and id <= head.id), head.id, head.hash, app_now()
        from head left join last on true
        where not exists (select from audit_anchor where day = (app_now() at time zone 'Asia/Bangkok')::date)
      on conflict do nothing`);
}

/** Posts anchors, oldest first, outside any transaction; what is not answered with success is sent again at the next run. */
async function sendAnchors(ctx: Context, url: string): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(auditAnchor)
    .where(isNull(auditAnchor.sentAt))
    .orderBy(asc(auditAnchor.day))
    .limit(sentAtOnce);
  for (const row of waiting) {
    if (!(await send(ctx, url, row))) return;
    await ctx.db
      .update(auditAnchor)
      .set({ sentAt: ctx.now() })
      .where(and(eq(auditAnchor.day, row.day), isNull(auditAnchor.sentAt)));
  }
}

async function send(ctx: Context, url: string, row: AnchorRow): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // The same anchor may arrive twice: its day names it.
      headers: { 'Content-Type': 'application/json', 'Webhook-Id': `audit-anchor-${row.day}` },
      body: JSON.stringify({
        type: 'audit_anchor',
        site: ctx.config.publicUrl,
        made_at: toIso(row.madeAt),
        anchor: anchorView(row),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return true;
    ctx.log.warn({ day: row.day, status: answer.status }, 'the audit webhook refused an anchor');
  } catch (error) {
    ctx.log.warn({ err: error, day: row.day }, 'the audit webhook does not answer');
  }
  return false;
}

/** All anchors, oldest first. */
export const allAnchors = (db: Db): Promise<AnchorRow[]> => db.select().from(auditAnchor).orderBy(asc(auditAnchor.day));

/** The anchor of a Bangkok day, for the public archive; undefined where none was made. */
export async function anchorOfDay(db: Db, day: Day): Promise<AuditAnchorView | undefined> {
  const [row] = await db.select().from(auditAnchor).where(eq(auditAnchor.day, day));
  return row && anchorView(row);
}
