/** A member's saved number sets. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { NumberSetInput, NumberSets, NumberSetView } from '../number-set-contract.ts';
import { numberSetsMax, setNumbers } from '../rules/number-set.ts';
import { numberSet } from './number-set-tables.ts';

type Row = typeof numberSet.$inferSelect;

const view = (row: Row): NumberSetView => ({
  set_id: String(row.id),
  name: row.name,
  numbers: row.numbers,
  updated_at: toIso(row.updatedAt),
});

/** The member's sets, last changed first. */
export async function numberSets(ctx: MemberContext): Promise<NumberSets> {
  const rows = await ctx.db
    .select()
    .from(numberSet)
    .where(eq(numberSet.memberId, ctx.member.id))
    .orderBy(desc(numberSet.updatedAt), desc(numberSet.id))
    .limit(numberSetsMax);
  return { sets_max: numberSetsMax, items: rows.map(view) };
}

/**
 * Creates or replaces a set.
 *
 * @throws Refusal not_found, number_sets_full, invalid_input (another set has the name)
 */
export async function saveNumberSet(ctx: MemberContext, input: NumberSetInput): Promise<NumberSetView> {
  return inTransaction(ctx, async (tx) => {
    // Serialises a member's changes, so that concurrent ones cannot exceed the limit or reuse a name.
    await lockMainWallet(tx, ctx.member.id);
    await assertNameIsFree(tx, ctx.member.id, input);
    const saved = { name: input.name, numbers: setNumbers(input.numbers), updatedAt: ctx.now() };
    if (input.set_id !== undefined) {
      const own = and(eq(numberSet.id, input.set_id), eq(numberSet.memberId, ctx.member.id));
      const [changed] = await tx.update(numberSet).set(saved).where(own).returning();
      if (!changed) throw new Refusal('not_found');
      return view(changed);
    }
    const [counted] = await tx
      .select({ sets: sql<number>`count(*)::int` })
      .from(numberSet)
      .where(eq(numberSet.memberId, ctx.member.id));
    if ((counted?.sets ?? 0) >= numberSetsMax)
      throw new Refusal('number_sets_full', { values: { max: String(numberSetsMax) } });
    const [made] = await tx
      .insert(numberSet)
      .values({ ...saved, memberId: ctx.member.id })
      .returning();
    assert(made, 'an inserted set is returned');
    return view(made);
  });
}

async function assertNameIsFree(tx: Db, memberId: bigint, { name, set_id }: NumberSetInput): Promise<void> {
  const [other] = await tx
    .select({ id: numberSet.id })
    .from(numberSet)
    .where(
      and(
        eq(numberSet.memberId, memberId),
        eq(numberSet.name, name),
        set_id === undefined ? undefined : ne(numberSet.id, set_id),
      ),
    );
  if (other) throw invalidInput({ name: 'มีชุดเลขชื่อนี้แล้ว' });
}

/** @throws Refusal not_found */
export async function removeNumberSet(ctx: MemberContext, setId: bigint): Promise<{ set_id: string }> {
  const [removed] = await ctx.db
    .delete(numberSet)
    .where(and(eq(numberSet.id, setId), eq(numberSet.memberId, ctx.member.id)))
    .returning({ id: numberSet.id });
  if (!removed) throw new Refusal('not_found');
  return { set_id: String(removed.id) };
}
