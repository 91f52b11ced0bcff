/**
 * Pays what a round owes by its state: prizes of a resulted one, refunds of a void one, differences of a corrected one. All
 * in batches of bills, each its own transaction that leaves nothing half done: killed anywhere and called again, it goes on
 * with the bills that are still waiting. A round becomes `settled` only when bills, lines and ledger agree.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import { announceBalances, pointsAccounts } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { sumByReference, usedReferences } from '../../ledger/server/sum-by-reference.ts';
import { points, satang, toDecimal } from '../../money.ts';
import { countTurnovers } from '../../payment/server/turnover.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish, publishMany } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { winningKeys } from '../rules/match.ts';
import type { BillStatus, RoundStatus } from '../rules/round-state.ts';
import { correctBills } from './correct-bills.ts';
import { result, round } from './tables.ts';

/** Bills of one transaction: short enough that nobody waits for its locks, long enough to be set-based. */
export const billsAtOnce = 2_000;

export interface SettledRound {
  readonly id: bigint;
  readonly market: string;
  readonly version: number;
}

interface PaidBill extends Record<string, unknown> {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly stake: bigint;
  readonly amount: bigint;
}

/** Job: finishes every round that still owes its bills something. */
export async function settleRounds(ctx: Context): Promise<number> {
  const unfinished = await ctx.db
    .select({ id: round.id })
    .from(round)
    .where(and(isNull(round.settledAt), sql`${round.status} in ('resulted', 'settled', 'void')`))
    .orderBy(asc(round.id));
  for (const { id } of unfinished) await settleRound(ctx, id);
  return unfinished.length;
}

/** Brings one round to its end; a round that owes nothing is left alone. */
export async function settleRound(ctx: Context, roundId: bigint, batch = billsAtOnce): Promise<void> {
  const [row] = await ctx.db
    .select({ status: round.status, settledAt: round.settledAt })
    .from(round)
    .where(eq(round.id, roundId));
  if (!row || row.settledAt) return;
  if (row.status === 'void') {
    while (await refundBills(ctx, roundId, batch));
    return finish(ctx, roundId, 'void', async () => undefined);
  }
  if (row.status === 'settled') {
    while (await correctBills(ctx, roundId, batch));
    return finish(ctx, roundId, 'settled', assertPaid);
  }
  if (row.status !== 'resulted') return;
  while (await payWinners(ctx, roundId, batch));
  while (await loseOthers(ctx, roundId, batch));
  while (await givePoints(ctx, roundId, batch));
  await finish(ctx, roundId, 'resulted', assertPaid);
}

/** Locks the round against a second settler; undefined when another has brought it further meanwhile. */
export async function held(tx: Db, roundId: bigint, status: RoundStatus): Promise<SettledRound | undefined> {
  const [row] = await tx
    .select({ id: round.id, market: round.market, version: round.resultVersion })
    .from(round)
    .where(and(eq(round.id, roundId), eq(round.status, status), isNull(round.settledAt)))
    .for('update');
  return row ? { ...row, version: row.version ?? 0 } : undefined;
}

/** The (type, key) pairs that win a round's version, as two array literals. */
export async function winningLiterals(
  tx: Db,
  { id, version }: SettledRound,
): Promise<{ readonly types: string; readonly keys: string }> {
  const [row] = await tx
    .select({ mapped: result.mapped })
    .from(result)
    .where(and(eq(result.roundId, id), eq(result.version, version)));
  assert(row, `round ${id} has its result ${version}`);
  const keys = winningKeys(row.mapped);
  return { types: `{${keys.map((one) => one.bet_type).join(',')}}`, keys: `{${keys.map((one) => one.key).join(',')}}` };
}

/** Marks and credits some winning bills, found by their winning keys; 0 when there is none left. */
function payWinners(ctx: Context, roundId: bigint, batch: number): Promise<number> {
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return 0;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<PaidBill>(sql`
      with keys as materialized (select * from unnest(${types}::text[], ${keys}::text[]) as k (bet_type, key)),
      won as materialized (
        select line.bill_id, sum(line.possible_win)::bigint as amount
          from keys join line on line.round_id = ${roundId} and line.bet_type = keys.bet_type and line.key = keys.key
          join bill on bill.id = line.bill_id and bill.status = 'pending'
          group by line.bill_id order by line.bill_id limit ${batch}
      ), lines as (
        update line set win_amount = possible_win from won, keys
          where line.bill_id = won.bill_id and line.bet_type = keys.bet_type and line.key = keys.key
      )
      update bill set status = 'won', win_amount = won.amount, result_version = ${it.version}::int, settled_at = app_now()
        from won where bill.id = won.bill_id
        returning bill.id, bill.member_id, bill.wallet_id, bill.stake, bill.win_amount as amount`);
    const won = byId(rows);
    await postMany(tx, {
      kind: 'lotto_win',
      house: `lotto:${it.market}`,
      items: won.map((bill) => ({
        wallet: bill.wallet_id,
        reference: winReference(bill.id, it.version),
        amount: satang(bill.amount),
      })),
    });
    await countStakes(tx, won);
    await tell(inside, won, 'won');
    return won.length;
  });
}

export const winReference = (billId: bigint, version: number): string => `bill:${billId}:v${version}:win`;

/** Everything that did not win has lost. */
function loseOthers(ctx: Context, roundId: bigint, batch: number): Promise<number> {
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return 0;
    const { rows } = await tx.execute<PaidBill>(sql`
      update bill set status = 'lost', result_version = ${it.version}::int, settled_at = app_now()
        where id in (select id from bill where round_id = ${roundId} and status = 'pending' order by id limit ${batch})
        returning id, member_id, wallet_id, stake, 0::bigint as amount`);
    const lost = byId(rows);
    await countStakes(tx, lost);
    await tell(inside, lost, 'lost');
    return lost.length;
  });
}

/** Gives back what was paid for bills of a void round. */
function refundBills(ctx: Context, roundId: bigint, batch: number): Promise<number> {
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'void');
    if (!it) return 0;
    const { rows } = await tx.execute<PaidBill>(sql`
      update bill set status = 'refunded', settled_at = app_now()
        where id in (select id from bill where round_id = ${roundId} and status = 'pending' order by id limit ${batch})
        returning id, member_id, wallet_id, stake, payable as amount`);
    const refunded = byId(rows);
    await postMany(tx, {
      kind: 'lotto_refund',
      house: `lotto:${it.market}`,
      items: refunded.map((bill) => ({
        wallet: bill.wallet_id,
        reference: `bill:${bill.id}:refund`,
        amount: satang(bill.amount),
      })),
    });
    await tell(inside, refunded, 'refunded');
    return refunded.length;
  });
}

/** Points for settled stakes, once per member and round; refunded and cancelled stakes earn none. */
async function givePoints(ctx: Context, roundId: bigint, batch: number): Promise<number> {
  const { bahtPerPoint } = await settingsOf(ctx);
  if (bahtPerPoint === 0) return 0;
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return 0;
    const { rows } = await tx.execute<{ member_id: bigint; earned: bigint }>(sql`
      select member_id, sum(stake)::bigint / ${BigInt(bahtPerPoint) * 100n}::bigint as earned from bill
        where round_id = ${roundId} and status in ('won', 'lost')
        group by member_id having sum(stake) >= ${BigInt(bahtPerPoint) * 100n} order by member_id`);
    const reference = (memberId: bigint): string => `round:${roundId}:points:${memberId}`;
    const given = await usedReferences(
      tx,
      rows.map((row) => reference(row.member_id)),
    );
    const due = rows.filter((row) => !given.has(reference(row.member_id))).slice(0, batch);
    const accounts = await pointsAccounts(
      tx,
      due.map((row) => row.member_id),
    );
    await postMany(tx, {
      kind: 'points_earned',
      house: 'points_issued',
      items: due.map((row) => {
        const account = accounts.get(row.member_id);
        assert(account, `member ${row.member_id} has a points account`);
        return { wallet: account.id, reference: reference(row.member_id), amount: points(row.earned) };
      }),
    });
    await publishMany(
      inside,
      'points',
      due.map((row) => ({
        topic: `member:${row.member_id}` as const,
        data: { point: String((accounts.get(row.member_id)?.balance ?? 0n) + row.earned) },
      })),
    );
    return due.length;
  });
}

/** The stake of a settled bill counts towards turnover. */
function countStakes(tx: Db, bills: readonly PaidBill[]): Promise<void> {
  return countTurnovers(
    tx,
    bills.map((bill) => ({
      memberId: bill.member_id,
      stake: satang(bill.stake),
      category: 'lotto',
      reference: `bill:${bill.id}`,
    })),
  );
}

/** Tells each bill's open pages, and the wallets of those who got money. */
async function tell(ctx: Context, bills: readonly PaidBill[], status: BillStatus): Promise<void> {
  const got = [...new Set(bills.filter((bill) => bill.amount > 0n).map((bill) => bill.member_id))];
  await announceBalances(ctx, got);
  await publishMany(
    ctx,
    'bill',
    bills.map((bill) => ({
      topic: `member:${bill.member_id}` as const,
      data: { bill_id: String(bill.id), status, win_amount: toDecimal(satang(status === 'won' ? bill.amount : 0n)) },
    })),
  );
}

const byId = (rows: PaidBill[]): PaidBill[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));

/** Nothing waits, every bill has what its lines have won, and the books paid exactly that. */
async function assertPaid(tx: Db, { id, version }: SettledRound): Promise<void> {
  const { rows } = await tx.execute<{
    waiting: number;
    unequal: number;
    won: { id: number; version: number }[] | null;
    paid: bigint;
  }>(sql`
    select count(*) filter (where bill.status = 'pending' or bill.result_version < ${version}::int)::int as waiting,
      count(*) filter (where bill.status <> 'pending' and bill.win_amount <> coalesce(lines.won, 0))::int as unequal,
      coalesce(sum(bill.win_amount), 0)::bigint as paid
      from bill left join (select bill_id, sum(win_amount) as won from line where round_id = ${id} and win_amount > 0 group by bill_id) lines on lines.bill_id = bill.id
      where bill.round_id = ${id}`);
  const sums = rows[0];
  assert(sums?.waiting === 0, `no bill of round ${id} waits`);
  assert(sums.unequal === 0, `every bill of round ${id} has what its lines have won`);
  if (version > 1) return; // What corrections moved is proved by ledger:check, bill by bill.
  const { rows: bills } = await tx.execute<{ id: bigint }>(
    sql`select id from bill where round_id = ${id} and status = 'won'`,
  );
  const booked = await sumByReference(
    tx,
    bills.map((bill) => winReference(bill.id, version)),
  );
  assert(
    booked.transfers === bills.length && booked.received === sums.paid,
    `the books paid round ${id} what its bills have won`,
  );
}

async function finish(
  ctx: Context,
  roundId: bigint,
  from: RoundStatus,
  prove: (tx: Db, it: SettledRound) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, from);
    if (!it) return;
    await prove(tx, it);
    const status = from === 'void' ? 'void' : 'settled';
    const [row] = await tx
      .update(round)
      .set({ status, settledAt: await databaseNow(tx) })
      .where(eq(round.id, roundId))
      .returning({ closeAt: round.closeAt });
    assert(row, `round ${roundId} is there`);
    await publish(inside, 'public', 'round', {
      round_id: String(roundId),
      market: it.market,
      status,
      close_at: toIso(row.closeAt),
    });
  });
}
