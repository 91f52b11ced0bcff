/** Two-person approval of money: large actions need two independent operators (trust.md section 3). */
import { and, eq, isNull } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { formatBaht, type Satang, toDecimal } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { decideLimit } from '../rules/roles.ts';
import { assertSecond } from './handovers.ts';
import { operatorConsent } from './people-tables.ts';
import { recordAct } from './record-act.ts';

/** The most the current operator decides about in one act, in satang; null for no limit. */
const limitOf = ({ operator: { role = 'owner', decideUpTo = null } }: OperatorContext): Satang | null =>
  decideLimit(role, decideUpTo);

/**
 * Whether an action about money may happen now. Below the brand's limit and within the person's own it may; otherwise the
 * first person's consent is stored (and audited) and the action waits for another person's, whose own limit covers it
 * (operator.md section 3). Call it with the subject's row locked.
 *
 * @throws Refusal approver_same when the same person asks again, not_second, above_your_limit
 */
export async function agreedByTwo(
  tx: Db,
  ctx: OperatorContext,
  act: {
    readonly action: string;
    readonly subject: string;
    readonly amount: Satang;
    /** For actions that need two people regardless of the amount. */
    readonly always?: boolean;
  },
): Promise<boolean> {
  const { secondPersonFrom } = await settingsOf(ctx);
  const limit = limitOf(ctx);
  const isAbove = limit !== null && act.amount > limit;
  if (!act.always && !isAbove && act.amount < secondPersonFrom) return true;
  const now = await databaseNow(tx);
  const by = ctx.operator.name;
  const open = and(
    eq(operatorConsent.action, act.action),
    eq(operatorConsent.subject, act.subject),
    isNull(operatorConsent.secondBy),
  );
  const [first] = await tx.select().from(operatorConsent).where(open).for('update');
  if (!first) {
    await tx.insert(operatorConsent).values({ action: act.action, subject: act.subject, firstBy: by, firstAt: now });
    await recordAct(ctx, {
      action: `${act.action}.first`,
      subject: act.subject,
      after: { amount: toDecimal(act.amount) },
    });
    return false;
  }
  await assertSecond(tx, first.firstBy, by);
  if (isAbove) throw new Refusal('above_your_limit', { values: { limit: formatBaht(limit, { satang: 'trim' }) } });
  await tx.update(operatorConsent).set({ secondBy: by, secondAt: now }).where(eq(operatorConsent.id, first.id));
  return true;
}
