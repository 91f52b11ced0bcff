/** The steps of a settlement. Each processes a batch of bills completely in one transaction, and returns how far it got. */
import { sql } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import { announceBalances, pointsAccounts } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { usedReferences } from '../../ledger/server/sum-by-reference.ts';
import { points, satang, toDecimal, zeroSatang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { returnStakes, settleStakes } from '../../promotion/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publishMany } from '../../server/stream/publish.ts';
import { countTurnovers, membersToPlay } from '../../turnover/server/turnover.ts';
import type { BillStatus } from '../rules/round-state.ts';
import { countingStakes } from './counting-stakes.ts';
import { held, refundReference, winningLiterals, winReference } from './held-round.ts';

/**
 * Processes up to `batch` rows after the id `after` and returns the last id; undefined when there are none. Settled rows
 * are skipped, so a settlement restarted from 0 continues where another stopped.
 */
export type Step = (ctx: Context, roundId: bigint, batch: number, after: bigint) => Promise<bigint | undefined>;

interface PaidBill extends Record<string, unknown> {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  /** The promotion of that wallet. */
  readonly taken_id: bigint | null;
  readonly stake: bigint;
  readonly amount: bigint;
  /** When it was settled; for a refund, when it was placed. */
  readonly at: Date | string;
}

/** Marks and credits a batch of winning bills, found by their winning keys. */
export const payWinners: Step = (ctx, roundId, batch, after) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return undefined;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<PaidBill>(sql`
      with keys as materialized (select * from unnest(${types}::text[], ${keys}::text[]) as k (bet_type, key)),
      won as materialized (
        select line.bill_id, sum(line.possible_win)::bigint as amount
          from keys join line on line.round_id = ${roundId} and line.bet_type = keys.bet_type and line.key = keys.key
          join bill on bill.id = line.bill_id and bill.status = 'pending'
          where line.bill_id > ${after}
          group by line.bill_id order by line.bill_id limit ${batch}
      ), lines as (
        update line set win_amount = possible_win from won, keys
          where line.bill_id = won.bill_id and line.round_id = ${roundId} and line.bet_type = keys.bet_type and line.key = keys.key
      )
      update bill set status = 'won', win_amount = won.amount, result_version = ${it.version}::int, settled_at = app_now()
        from won where bill.id = won.bill_id
        returning bill.id, bill.member_id, bill.wallet_id, bill.taken_id, bill.stake, bill.win_amount as amount, bill.settled_at as at`);
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
    await countPlayed(
      tx,
      won.map((bill) => ({ memberId: bill.member_id, at: new Date(bill.at), won: bill.amount })),
    );
    await countStakes(inside, tx, roundId, won);
    await tell(inside, won, 'won');
    return lastOf(won, batch);
  });

/** Marks all remaining bills as lost. */
export const loseOthers: Step = (ctx, roundId, batch, after) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return undefined;
    const { rows } = await tx.execute<PaidBill>(sql`
      update bill set status = 'lost', result_version = ${it.version}::int, settled_at = app_now()
        where id = any (array(select id from bill where round_id = ${roundId} and id > ${after} and status = 'pending' order by id limit ${batch}))
        returning id, member_id, wallet_id, taken_id, stake, 0::bigint as amount, settled_at as at`);
    const lost = byId(rows);
    await countStakes(inside, tx, roundId, lost);
    await tell(inside, lost, 'lost');
    return lastOf(lost, batch);
  });

/** Refunds what was paid for bills of a void round. */
export const refundBills: Step = (ctx, roundId, batch, after) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'void');
    if (!it) return undefined;
    const { rows } = await tx.execute<PaidBill>(sql`
      update bill set status = 'refunded', settled_at = app_now()
        where id = any (array(select id from bill where round_id = ${roundId} and id > ${after} and status = 'pending' order by id limit ${batch}))
        returning id, member_id, wallet_id, taken_id, stake, payable as amount, created_at as at`);
    const refunded = byId(rows);
    await postMany(tx, {
      kind: 'lotto_refund',
      house: `lotto:${it.market}`,
      items: refunded.map((bill) => ({
        wallet: bill.wallet_id,
        reference: refundReference(bill.id),
        amount: satang(bill.amount),
      })),
    });
    await countPlayed(
      tx,
      refunded.map((bill) => ({ memberId: bill.member_id, at: new Date(bill.at), staked: -bill.amount })),
    );
    await returnStakes(inside, tx, ofPromotions(refunded).map(stakeOf));
    await tell(inside, refunded, 'refunded');
    return lastOf(refunded, batch);
  });

/** Points for settled stakes, once per member and round; refunded and cancelled stakes earn none. */
export const givePoints: Step = async (ctx, roundId, batch, after) => {
  const { bahtPerPoint } = await settingsOf(ctx);
  if (bahtPerPoint === 0) return undefined;
  return inTransaction(ctx, async (tx, inside) => {
    const it = await held(tx, roundId, 'resulted');
    if (!it) return undefined;
    const { rows } = await tx.execute<{ member_id: bigint; earned: bigint }>(sql`
      select member_id, sum(stake)::bigint / ${BigInt(bahtPerPoint) * 100n}::bigint as earned from bill
        where round_id = ${roundId} and member_id > ${after} and status in ('won', 'lost')
        group by member_id having sum(stake) >= ${BigInt(bahtPerPoint) * 100n} order by member_id limit ${batch}`);
    const reference = (memberId: bigint): string => `round:${roundId}:points:${memberId}`;
    const given = await usedReferences(
      tx,
      rows.map((row) => reference(row.member_id)),
    );
    const due = rows.filter((row) => !given.has(reference(row.member_id)));
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
    return rows.length < batch ? undefined : rows.at(-1)?.member_id;
  });
};

interface PromotionBill extends PaidBill {
  readonly taken_id: bigint;
}

const ofPromotions = (bills: readonly PaidBill[]): PromotionBill[] =>
  bills.filter((bill): bill is PromotionBill => bill.taken_id !== null);

const stakeOf = (bill: PromotionBill) => ({ reference: `bill:${bill.id}`, takenId: bill.taken_id });

/** Counts the stakes of settled bills towards the turnover of the wallet that paid them, as far as they count. */
async function countStakes(ctx: Context, tx: Db, roundId: bigint, bills: readonly PaidBill[]): Promise<void> {
  const ofMain = bills.filter((bill) => bill.taken_id === null);
  const toPlay = await membersToPlay(
    tx,
    ofMain.map((bill) => bill.member_id),
  );
  const asked = ofMain.filter((bill) => toPlay.has(bill.member_id));
  const played = ofPromotions(bills);
  if (asked.length + played.length === 0) return;
  const counting = await countingStakes(tx, roundId, [...asked, ...played]);
  const countsOf = (bill: PaidBill) => counting.get(bill.id) ?? zeroSatang;
  await countTurnovers(
    tx,
    asked.map((bill) => ({
      memberId: bill.member_id,
      stake: countsOf(bill),
      category: 'lotto',
      reference: `bill:${bill.id}`,
    })),
  );
  await settleStakes(
    ctx,
    tx,
    played.map((bill) => ({ ...stakeOf(bill), won: satang(bill.amount), counts: countsOf(bill) })),
  );
}

/** Announces each bill's status, and the balances of members who received money. */
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

const lastOf = (bills: readonly PaidBill[], batch: number): bigint | undefined =>
  bills.length < batch ? undefined : bills.at(-1)?.id;

const byId = (rows: PaidBill[]): PaidBill[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
