/** Who has rows of the queues open: said to everybody else for a minute and a half. */
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { hourMs, toIso } from '../../time.ts';
import type { ClaimView } from '../approval-contract.ts';
import { claimMs } from '../rules/claims.ts';
import { workClaim } from './claim-tables.ts';
import { operatorPerson } from './people-tables.ts';

/** As a column of a row's statement: who else has it open, as they are called; `id` is the row's, with its table's name. */
export const watchedBy = (ctx: OperatorContext, kind: string, id: string): SQL<string | null> =>
  sql<string | null>`(select coalesce((select p.display_name from operator_person p where p.name = c.name), c.name)
    from work_claim c where c.subject = ${`${kind}:`} || ${sql.raw(id)} and c.until > timestamptz ${sql.raw(`'${ctx.now().toISOString()}'`)}
      and c.name <> ${ctx.operator.name})`;

/** Says that one has a row open. Somebody else who said so first, and a moment ago, keeps it. */
export function claim(ctx: OperatorContext, subject: string): Promise<ClaimView> {
  const { name, displayName } = ctx.operator;
  return inTransaction(ctx, async (tx, inside) => {
    const now = ctx.now();
    const until = new Date(now.getTime() + claimMs);
    await tx.delete(workClaim).where(lt(workClaim.until, new Date(now.getTime() - hourMs)));
    const [taken] = await tx
      .insert(workClaim)
      .values({ subject, name, until })
      .onConflictDoUpdate({
        target: workClaim.subject,
        set: { name, until },
        setWhere: sql`${workClaim.name} = ${name} or ${workClaim.until} <= ${now.toISOString()}::timestamptz`,
      })
      .returning({ until: workClaim.until });
    if (taken) {
      const shown = displayName ?? name;
      await publish(inside, 'console', 'claim', { subject, shown, until: toIso(until) });
      return { mine: true, shown, until: toIso(until) };
    }
    const [held] = await tx
      .select({ until: workClaim.until, name: workClaim.name, shown: operatorPerson.displayName })
      .from(workClaim)
      .leftJoin(operatorPerson, eq(operatorPerson.name, workClaim.name))
      .where(eq(workClaim.subject, subject));
    assert(held, 'a claim that could not be taken is there');
    return { mine: false, shown: held.shown ?? held.name, until: toIso(held.until) };
  });
}
