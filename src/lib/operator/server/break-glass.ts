/**
 * Breaking the glass: whoever holds both of the environment's tokens is owner for an hour, when nobody else can act. Everybody
 * at the console sees it, every act says how it came in, and somebody else looks it through.
 */
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { sameText } from '../../server/secrets.ts';
import { toIso } from '../../time.ts';
import { glassMs, glassName, mayHaveBroken, reviewMs } from '../rules/glass.ts';
import { glassMark } from './glass-session.ts';
import { operatorGlass } from './people-tables.ts';
import { recordAct } from './record-act.ts';
import { hashOf } from './token-hash.ts';

/**
 * One emergency at a time: the next one ends the last.
 *
 * @throws Refusal operator_login_wrong, whichever token it is
 */
export function breakGlass(
  ctx: Context,
  input: { readonly operator_token: string; readonly approver_token: string; readonly reason: string },
): Promise<{ session_token: string; expires_at: string; review_by: string }> {
  const { operatorToken, approverToken } = ctx.secrets;
  const areRight = [
    Boolean(operatorToken) && sameText(input.operator_token, operatorToken ?? ''),
    Boolean(approverToken) && sameText(input.approver_token, approverToken ?? ''),
  ];
  if (areRight.includes(false)) throw new Refusal('operator_login_wrong');
  const token = `${glassMark}${Buffer.from(ctx.random(32)).toString('base64url')}`;
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    await tx.update(operatorGlass).set({ expiresAt: now }).where(gt(operatorGlass.expiresAt, now));
    const [made] = await tx
      .insert(operatorGlass)
      .values({
        ...{ tokenHash: hashOf(token), reason: input.reason, ip: ctx.ip },
        ...{ openedAt: now, expiresAt: new Date(now.getTime() + glassMs) },
      })
      .returning();
    if (!made) throw new Error('an inserted row is returned');
    await recordAct(
      { ...inside, operator: { name: glassName, role: 'owner', glass: { id: made.id } } },
      {
        action: 'glass.break',
        subject: `glass:${made.id}`,
        after: { until: toIso(made.expiresAt) },
        reason: input.reason,
        quiet: true,
      },
    );
    return {
      session_token: token,
      expires_at: toIso(made.expiresAt),
      review_by: toIso(new Date(now.getTime() + reviewMs)),
    };
  });
}

/**
 * Closes the review of an emergency that is over.
 *
 * @throws Refusal not_found, not_second (who may have broken it), conflict (it goes on, or is reviewed already)
 */
export function reviewGlass(
  ctx: OperatorContext,
  input: { readonly glass_id: bigint; readonly review: string },
): Promise<null> {
  if (ctx.operator.glass || mayHaveBroken(ctx.operator.name)) throw new Refusal('not_second');
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(operatorGlass).where(eq(operatorGlass.id, input.glass_id)).for('update');
    if (!row) throw new Refusal('not_found');
    const now = await databaseNow(tx);
    if (row.reviewedAt || row.expiresAt > now) throw new Refusal('conflict');
    await tx
      .update(operatorGlass)
      .set({ reviewedBy: ctx.operator.name, reviewedAt: now, review: input.review })
      .where(and(eq(operatorGlass.id, row.id), isNull(operatorGlass.reviewedAt)));
    await recordAct(inside, { action: 'glass.review', subject: `glass:${row.id}`, reason: input.review, quiet: true });
    return null;
  });
}

/** An emergency that nobody has looked through yet. */
export interface GlassFact {
  readonly glass_id: string;
  readonly reason: string;
  readonly ip: string;
  readonly opened_at: string;
  readonly expires_at: string;
  /** What it did, by the audit. */
  readonly acts: number;
}

/** Emergencies whose review is open, newest first, at most ten, as a JSON list for a page's statement. */
export const openGlassFact: SQL = sql`(select coalesce(jsonb_agg(to_jsonb(g) order by g.opened_at desc), '[]') from (
    select id::text as glass_id, reason, ip, opened_at, expires_at, (select count(*) from audit a
        where a.operator = ${glassName} and a.via = 'glass' and a.at >= g.opened_at and a.at <= g.expires_at) as acts
      from ${operatorGlass} g where ${isNull(sql`reviewed_at`)} order by ${desc(sql`id`)} limit 10) g)`;
