/** Codes for a lost phone: ten a person, each good once, stored as keyed hashes only. */
import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { confirmedUntil, plainRecoveryCode, recoveryCode, recoveryCodesCount } from '../rules/console.ts';
import { operatorRecovery } from './people-tables.ts';
import { recordAct } from './record-act.ts';

/** The hash of a code of this person, as it is stored. */
export const recoveryHash = (ctx: Pick<Context, 'secrets'>, name: string, code: string): string =>
  createHmac('sha256', ctx.secrets.key('operator_recovery'))
    .update(`${name}:${plainRecoveryCode(code)}`)
    .digest('base64url');

/** New codes with their hashes. They are shown once. */
export function newRecoveryCodes(ctx: Context, name: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodesCount }, () => recoveryCode(ctx.random));
  return { codes, hashes: codes.map((code) => recoveryHash(ctx, name, code)) };
}

/** Replaces a person's codes. */
export async function storeRecoveryCodes(tx: Db, name: string, hashes: readonly string[], now: Date): Promise<void> {
  await tx.delete(operatorRecovery).where(eq(operatorRecovery.name, name));
  await tx.insert(operatorRecovery).values(hashes.map((hash) => ({ name, hash, createdAt: now })));
}

/** Uses up a code. Of two requests with the same code only one succeeds. Returns whether it was good. */
export async function takeRecoveryCode(ctx: Context, name: string, code: string): Promise<boolean> {
  const taken = await ctx.db
    .update(operatorRecovery)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(operatorRecovery.name, name),
        eq(operatorRecovery.hash, recoveryHash(ctx, name, code)),
        isNull(operatorRecovery.usedAt),
      ),
    )
    .returning({ id: operatorRecovery.id });
  return taken.length > 0;
}

/** @throws Refusal not_found at a terminal, code_needed unless a code was entered within five minutes */
export function requireFreshCode(ctx: OperatorContext): void {
  const { session } = ctx.operator;
  if (session?.kind !== 'console') throw new Refusal('not_found');
  if (!confirmedUntil(session.confirmedAt, ctx.now())) throw new Refusal('code_needed');
}

/** Gives the current operator ten new codes; the old ones stop working. @throws Refusal code_needed */
export function renewRecoveryCodes(ctx: OperatorContext): Promise<{ recovery_codes: string[] }> {
  requireFreshCode(ctx);
  const { name } = ctx.operator;
  return inTransaction(ctx, async (tx, inside) => {
    const { codes, hashes } = newRecoveryCodes(ctx, name);
    await storeRecoveryCodes(tx, name, hashes, ctx.now());
    await recordAct(inside, { action: 'session.recovery', subject: `operator:${name}`, quiet: true });
    return { recovery_codes: codes };
  });
}
