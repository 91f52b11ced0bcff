/**
 * The ledger check on large books: a million entries and a million lines in under a minute, an incremental run in under two
 * seconds, in constant memory. `FAULT_CHECKED` sets the size.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCheck } from '#lib/ledger/server/run-check.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import type { Context } from '#lib/server/context.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeBigRound } from '../../scripts/bench/big-round.ts';
import { giveWallets } from '../../scripts/bench/databases.ts';
import { postSigned } from '../../scripts/bench/post-signed.ts';
import { inTime } from './times.ts';

const size = Number(process.env.FAULT_CHECKED ?? 1_000_000);
const linesEach = 20;
const anchorDir = mkdtempSync(join(tmpdir(), 'benja-anchors-'));
const database = databaseOfFile();
let ctx: Context;
let posted = 0;

/** This many entries: transfers of two, alternately to and from every wallet. */
async function move(entries: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    'select id from account where wallet_type_id = 1 order by id',
  );
  const items = Array.from({ length: Math.ceil(entries / 2) }, () => {
    const n = posted++;
    return { wallet: rows[n % rows.length]?.id ?? 0n, reference: `more:${n}`, amount: 100n };
  });
  await postSigned(database.pool, { kind: 'adjustment_in', house: 'adjustments', items });
}

/** Maximum rows per run of the job. */
async function sealAll(): Promise<void> {
  const blocks = async () =>
    (await database.pool.query('select max(id) as last from seal_block')).rows[0].last as bigint;
  let before: bigint | undefined;
  for (let last: bigint | undefined; last === undefined || last !== before; last = await blocks()) {
    before = last;
    await sealBooks(ctx);
  }
}

beforeAll(async () => {
  ctx = testContext(database, { config: { anchorDir } });
  await ensureRounds(ctx);
  await giveWallets(database.pool, 1_000);
  const round = await makeBigRound(database.pool, { members: 1_000, bills: size / linesEach, linesEach });
  await settleRound(ctx, round);
  const { rows } = await database.pool.query<{ count: bigint }>('select count(*) as count from entry');
  await move(Math.max(2, size - Number(rows[0]?.count ?? 0n)));
  await database.pool.query('analyze');
  await sealAll();
});
afterAll(() => rmSync(anchorDir, { recursive: true, force: true }));

it(`${size} entries and lines are proved whole in under a minute`, async () => {
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const run = await runCheck(ctx, { sinceLast: false });
  process.stdout.write(`heap grew by ${Math.round((process.memoryUsage().heapUsed - before) / 1e6)} MB\n`);
  expect(run.findings).toEqual([]);
  inTime(`${run.transfers} transfers`, run.seconds, 60);
});

it('what has come since is proved in under two seconds', async () => {
  await move(2_000);
  await sealAll();
  const run = await runCheck(ctx, { sinceLast: true });
  expect(run).toMatchObject({ findings: [], sinceLast: true, transfers: 1_000 });
  inTime(`${run.transfers} transfers since the last proof`, run.seconds, 2);
});
