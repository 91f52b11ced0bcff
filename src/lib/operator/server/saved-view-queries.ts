/** Views that a person of the console keeps: read, saved and removed by that person alone. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { viewAddress, viewsMax } from '../rules/saved-views.ts';
import type { SavedView } from '../view-contract.ts';
import { savedView } from './view-tables.ts';

const viewOf = ({ id, title, address }: typeof savedView.$inferSelect): SavedView => ({
  ...{ view_id: String(id), title, address },
});

/** One's own, by name. One statement. */
export async function savedViews(ctx: OperatorContext): Promise<SavedView[]> {
  const rows = await ctx.db
    .select()
    .from(savedView)
    .where(eq(savedView.name, ctx.operator.name))
    .orderBy(asc(savedView.title));
  return rows.map(viewOf);
}

/** Keeps a view, in place of one of the same name. @throws Refusal invalid_input when there are thirty others */
export function saveView(
  ctx: OperatorContext,
  input: { readonly title: string; readonly address: string },
): Promise<SavedView> {
  const { name } = ctx.operator;
  const address = viewAddress(input.address);
  assert(address, 'the schema has refused other addresses');
  return inTransaction(ctx, async (tx, inside) => {
    // One person saves one at a time, so that the limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved_view:${name}`}))`);
    const own = await tx.select({ title: savedView.title }).from(savedView).where(eq(savedView.name, name));
    if (own.length >= viewsMax && !own.some(({ title }) => title === input.title))
      throw invalidInput({ title: `เก็บได้ ${viewsMax} มุมมอง ลบอันที่ไม่ใช้ก่อน` });
    const [row] = await tx
      .insert(savedView)
      .values({ name, title: input.title, address, savedAt: inside.now() })
      .onConflictDoUpdate({ target: [savedView.name, savedView.title], set: { address, savedAt: inside.now() } })
      .returning();
    assert(row, 'a view is kept');
    return viewOf(row);
  });
}

/** @throws Refusal not_found for a view that is not one's own */
export async function removeView(ctx: OperatorContext, viewId: bigint): Promise<null> {
  const own = and(eq(savedView.id, viewId), eq(savedView.name, ctx.operator.name));
  const rows = await ctx.db.delete(savedView).where(own).returning({ id: savedView.id });
  if (rows.length === 0) throw new Refusal('not_found');
  return null;
}
