/** Checks the basis of yeekee draws: the Merkle root over the shots, and the beacon. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { countOffenders, type LedgerProof, type Proved } from '../../ledger/server/check.ts';
import type { Db } from '../../server/db/connect.ts';

const roundsAtOnce = 100n;

const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The Merkle tree hash of RFC 6962: leaves and nodes differ in their first byte. */
function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, left)), merkleRoot(leaves.slice(left)));
}

interface FrozenRow extends Record<string, unknown> {
  readonly round_id: bigint;
  readonly root: string;
  readonly head: string;
  readonly hashes: string[] | null;
  readonly signature: string | null;
  readonly randomness: string | null;
}

async function* wrongRounds(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for (let last = 0n; ; ) {
    const { rows } = await db.execute<FrozenRow>(sql`
      select y.round_id, y.root, y.head, y.signature, y.randomness, (select array_agg(s.hash order by s.seq) from shot s where s.round_id = y.round_id) as hashes
        from yeekee_round y join round r on r.id = y.round_id
        where y.round_id > ${last} and y.root is not null
          and (${since?.at.toISOString() ?? null}::timestamptz is null or r.settled_at is null
            or r.settled_at >= ${since?.at.toISOString() ?? null}::timestamptz - interval '10 minutes')
        order by y.round_id limit ${roundsAtOnce}`);
    for (const { round_id, root, head, hashes, signature, randomness } of rows) {
      const leaves = (hashes ?? []).map((hash) => Buffer.from(hash, 'hex'));
      if (merkleRoot(leaves).toString('hex') !== root) yield `round ${round_id}: root`;
      if (leaves.length > 0 && hashes?.at(-1) !== head) yield `round ${round_id}: head`;
      // A beacon's randomness is the digest of its signature.
      if (signature !== null && sha256(Buffer.from(signature, 'hex')).toString('hex') !== randomness)
        yield `round ${round_id}: beacon`;
    }
    if (rows.length === 0) return;
    last = rows.at(-1)?.round_id ?? last;
  }
}

export const judgeYeekeeChecks: readonly LedgerProof[] = [
  {
    name: 'the root of a round of yeekee is over the shots it has, and its randomness is its beacon’s',
    prove: (db, since) => countOffenders(wrongRounds(db, since)),
  },
];
