/** Sealing of books that have grown: the job, compared with the digests of the same rows alone. */
import type pg from 'pg';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { sealedStreams } from '#lib/ledger/server/sealed-streams.ts';
import type { Context } from '#lib/server/context.ts';
import { milliseconds, type Ratio, rate } from './measure.ts';

export async function measureSealing(pool: pg.Pool, ctx: Context): Promise<Ratio> {
  const lastBlock = async (): Promise<bigint> =>
    (await pool.query<{ last: bigint }>('select coalesce(max(id), 0) as last from seal_block')).rows[0]?.last ?? 0n;
  const before = await lastBlock();
  const ours = await milliseconds(() => sealBooks(ctx));
  const { rows: blocks } = await pool.query<{ stream: string; keys: string; count: number }>(
    'select stream, keys::text as keys, cardinality(keys) as count from seal_block where id > $1 order by id',
    [before],
  );
  const sealed = blocks.reduce((total, { count }) => total + count, 0);
  const theirs = await milliseconds(async () => {
    for (const { stream, keys } of blocks) {
      const rows = sealedStreams.find(({ name }) => name === stream)?.rows(`'${keys}'::bigint[]`);
      if (rows)
        await pool.query(
          `select string_agg(sha256(convert_to(text, 'UTF8')), ''::bytea order by key) from (${rows}) sealed`,
        );
    }
  });
  return {
    what: `rows sealed by the job (${sealed.toLocaleString('en')}) : their digests by one statement a block`,
    ours: rate(sealed / (ours / 1_000)),
    theirs: rate(sealed / (theirs / 1_000)),
    ratio: theirs / ours,
  };
}
