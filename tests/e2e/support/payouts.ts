/** Money without a turnover requirement, and a payout bank that misbehaves for one withdrawal only. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { member } from '#lib/account/server/tables.ts';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { baht } from '#lib/money.ts';
import { sandboxPayout } from '#lib/sandbox/server/tables.ts';
import type { BrowserMember } from './member.ts';
import { onDatabase } from './on-database.ts';

/** Adjusts the member's balance upwards. */
export async function give({ phone }: BrowserMember, amount: number): Promise<void> {
  await onDatabase((db) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: member.id })
        .from(member)
        .where(eq(member.phone, `+66${phone.slice(1)}`));
      const wallet = await mainWallet(tx, row?.id ?? 0n);
      await post(tx, {
        kind: 'adjustment_in',
        reference: `browser-test:${randomUUID()}`,
        from: { house: 'adjustments' },
        to: { wallet: wallet.id },
        amount: baht(amount),
      });
    }),
  );
}

/** The bank has accepted this payout and does not answer any more. */
export async function fallSilent(reference: string): Promise<void> {
  const silent = async (): Promise<number> =>
    onDatabase(async (db) => {
      const changed = await db
        .update(sandboxPayout)
        .set({ behaviour: 'silent_refuses', settlesAt: sql`clock_timestamp() + interval '1 hour'` })
        .where(eq(sandboxPayout.reference, reference))
        .returning({ id: sandboxPayout.id });
      return changed.length;
    });
  await expect.poll(silent).toBe(1);
}

/** It answers the next query: the account does not accept the money. */
export async function refuse(reference: string): Promise<void> {
  await onDatabase((db) =>
    db.update(sandboxPayout).set({ settlesAt: sql`clock_timestamp()` }).where(eq(sandboxPayout.reference, reference)),
  );
}
