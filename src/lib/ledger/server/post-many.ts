/** Posts many movements of one kind at once, for settling or refunding a whole round. */
import { sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Points, Satang } from '../../money.ts';
import { arrayLiteral, bytesArrayLiteral } from '../../server/db/array-literal.ts';
import { clientOf } from '../../server/db/client.ts';
import type { Db } from '../../server/db/connect.ts';
import { type HousePurpose, type MovementCode, movementKind } from '../rules/kinds.ts';
import { collectOwed } from './collect-owed.ts';
import { transferMacs } from './transfer-mac.ts';

export interface Movements {
  /** A kind between the house and a member; its definition states who pays. */
  readonly kind: MovementCode;
  readonly house: HousePurpose;
  readonly items: readonly { readonly wallet: bigint; readonly reference: string; readonly amount: Satang | Points }[];
  readonly note?: string;
}

/**
 * Posts each item as its own transfer, all in one round trip; one failure undoes all.
 *
 * @throws Refusal insufficient_balance, conflict (a reference was used before)
 */
export async function postMany(tx: Db, { kind, house, items, note }: Movements): Promise<number> {
  if (items.length === 0) return 0;
  const { currency, from, to } = movementKind(kind);
  assert(from !== to, `${kind} is between the house and members`);
  const sign = to === 'member' ? 1n : -1n;
  const amounts = items.map(({ amount, reference }) => {
    assert(amount > 0n, `${reference}: an amount is more than zero`);
    return sign * amount;
  });
  const macs = transferMacs(
    clientOf(tx),
    items.map(({ wallet, reference }, index) => {
      const received = amounts[index] ?? 0n;
      return {
        kind,
        reference,
        currency,
        corrects: null,
        note: note ?? null,
        entries: [
          { party: `w${wallet}`, amount: received },
          { party: `h${house}`, amount: -received },
        ],
      };
    }),
  );
  // Arrays are passed as PostgreSQL array literals, one parameter each; our references contain no quotes or commas.
  const { rows } = await tx.execute<{ posted: number }>(sql`
    select ledger_post_many(
      ${kind}, ${currency}, ${house}, ${arrayLiteral(items.map((item) => item.wallet))}::bigint[],
      ${arrayLiteral(items.map((item) => item.reference))}::text[], ${arrayLiteral(amounts)}::bigint[], ${note ?? null}, ${bytesArrayLiteral(macs)}::bytea[]) as posted`);
  if (to === 'member' && currency === 'THB')
    await collectOwed(
      tx,
      items.map((item) => item.wallet),
    );
  return rows[0]?.posted ?? 0;
}
