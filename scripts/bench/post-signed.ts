/** Bulk posting for generated books: signed as the site signs, or the ledger check would report every transfer. */
import type pg from 'pg';
import { transferMacs } from '#lib/ledger/server/transfer-mac.ts';
import { arrayLiteral, bytesArrayLiteral } from '#lib/server/db/array-literal.ts';

interface Item {
  readonly wallet: bigint;
  readonly reference: string;
  /** What the wallet receives, in satang. */
  readonly amount: bigint;
}

/** Transfers per statement. */
const batchSize = 10_000;

/** Posts one THB transfer per item between its wallet and a house account. */
export async function postSigned(
  pool: pg.Pool,
  { kind, house, items }: { readonly kind: string; readonly house: string; readonly items: readonly Item[] },
): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) {
    const some = items.slice(from, from + batchSize);
    const macs = transferMacs(
      pool,
      some.map(({ wallet, reference, amount }) => ({
        kind,
        reference,
        currency: 'THB',
        corrects: null,
        note: null,
        entries: [
          { party: `w${wallet}`, amount },
          { party: `h${house}`, amount: -amount },
        ],
      })),
    );
    await pool.query(
      `select ledger_post_many($1, 'THB', $2, $3::bigint[], $4::text[], $5::bigint[], null, $6::bytea[])`,
      [
        kind,
        house,
        arrayLiteral(some.map((item) => item.wallet)),
        arrayLiteral(some.map((item) => item.reference)),
        arrayLiteral(some.map((item) => item.amount)),
        bytesArrayLiteral(macs),
      ],
    );
  }
}
