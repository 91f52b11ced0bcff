/** The steps of a settlement. Each processes a batch of bills completely in one transaction, and returns how far it got. */
import { type SQL, sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import { earnPoints } from '../../play/server/earn-points.ts';
import { refundStakes } from '../../play/server/refund-stakes.ts';
import { lostStakeCounts, type Settlement, settleStakes } from '../../play/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publishChanged, publishMany } from '../../server/stream/publish.ts';
import type { BillStatus } from '../rules/round-state.ts';
import { billReference, type Lane, type LockedRound, lockLane, resultPart, winningLiterals } from './lock-round.ts';
import { type BillStake, riskedStakes } from './risked-stakes.ts';

/** What one transaction of a settlement processes: up to `batch` rows of a lane, after the id `after`. */
export interface Portion {
  readonly lane: Lane;
  readonly batch: number;
  readonly after: bigint;
}

/**
 * Processes a portion and returns its last id; undefined when there are no more. Settled rows are skipped, so a settlement
 * restarted from 0 continues where another stopped.
 */
export type Step = (ctx: Context, roundId: bigint, portion: Portion) => Promise<bigint | undefined>;

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

/**
 * Whether a bill belongs to a lane. As a `case`, of which the planner expects half of the bills: of a bare remainder it expects
 * one in 200, and reads and sorts the whole round for each portion.
 */
export const inLane = ({ at, of }: Lane): SQL =>
  sql`case when bill.member_id % ${of}::int = ${at}::int then true else false end`;

/** Marks and credits a batch of winning bills, found by their winning keys. */
export const payWinners: Step = (ctx, roundId, { lane, batch, after }) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await lockLane(tx, roundId, 'resulted', lane);
    if (!it) return undefined;
    const { types, keys } = await winningLiterals(tx, it);
    const { rows } = await tx.execute<PaidBill>(sql`
      with keys as materialized (select * from unnest(${types}::text[], ${keys}::text[]) as k (bet_type, key)),
      hit as materialized (
        select line.bill_id, line.position, line.possible_win
          from keys join line on line.round_id = ${roundId} and line.bet_type = keys.bet_type and line.key = keys.key
          join bill on bill.id = line.bill_id and bill.status = 'pending'
          where line.bill_id > ${after} and ${inLane(lane)}
      ), won as materialized (
        select bill_id, sum(possible_win)::bigint as amount from hit group by bill_id order by bill_id limit ${batch}
      ), lines as (
        update line set win_amount = hit.possible_win from won join hit using (bill_id)
          where line.bill_id = hit.bill_id and line.position = hit.position
      )
      update bill set status = 'won', win_amount = won.amount, result_version = ${it.version}::int, settled_at = app_now()
        from won where bill.id = won.bill_id
        returning bill.id, bill.member_id, bill.wallet_id, bill.taken_id, bill.stake, bill.win_amount as amount, bill.settled_at as at`);
    const won = byId(rows);
    await settleStakes(inside, tx, settlementOf(tx, it), won.map(settledStake));
    await announceBills(inside, won, 'won');
    return lastOf(won, batch);
  });

/** How many bills were lost, and one from whose stake something follows; a row without a bill where there is none. */
interface LostRow extends Record<string, unknown> {
  readonly bills: number;
  readonly last: bigint | null;
  readonly id: bigint | null;
}

/** Marks all remaining bills as lost, and announces it, in the database: most of them need nothing else. */
export const loseOthers: Step = (ctx, roundId, { lane, batch, after }) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await lockLane(tx, roundId, 'resulted', lane);
    if (!it) return undefined;
    const announced = publishChanged(
      inside,
      'bill',
      sql`select 'member:' || member_id as topic, jsonb_build_object('bill_id', id::text, 'status', 'lost', 'win_amount', '0.00') as data from lost`,
    );
    const { rows } = await tx.execute<LostRow>(sql`
      with lost as (
        update bill set status = 'lost', result_version = ${it.version}::int, settled_at = app_now()
          where id = any (array(select id from bill where round_id = ${roundId} and id > ${after} and status = 'pending' and ${inLane(lane)} order by id limit ${batch}))
          returning id, member_id, wallet_id, taken_id, stake, 0::bigint as amount, settled_at as at
      ), announced as (${announced})
      select portion.bills, portion.last, lost.*
        from (select count(*)::int as bills, max(id) as last from lost) portion
        left join lost on ${lostStakeCounts({ memberId: sql`lost.member_id`, takenId: sql`lost.taken_id` })}`);
    const counting = rows.filter((row): row is LostRow & PaidBill => row.id !== null);
    await settleStakes(inside, tx, settlementOf(tx, it), byId(counting).map(settledStake));
    const [portion] = rows;
    return portion && portion.bills === batch ? (portion.last ?? undefined) : undefined;
  });

/** Refunds what was paid for bills of a void round. */
export const refundBills: Step = (ctx, roundId, { lane, batch, after }) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await lockLane(tx, roundId, 'void', lane);
    if (!it) return undefined;
    const { rows } = await tx.execute<PaidBill>(sql`
      update bill set status = 'refunded', settled_at = app_now()
        where id = any (array(select id from bill where round_id = ${roundId} and id > ${after} and status = 'pending' and ${inLane(lane)} order by id limit ${batch}))
        returning id, member_id, wallet_id, taken_id, stake, payable as amount, created_at as at`);
    const refunded = byId(rows);
    await refundStakes(
      inside,
      tx,
      gameOf(it),
      refunded.map((bill) => ({ ...stakeOf(bill), paid: satang(bill.amount), takenAt: new Date(bill.at) })),
    );
    await announceBills(inside, refunded, 'refunded');
    return lastOf(refunded, batch);
  });

const stakesStatement = statement<{ member_id: bigint; stake: bigint }>(
  'bills_stakes',
  `select member_id, sum(stake)::bigint as stake from bill
     where round_id = $1 and member_id > $2 and status in ('won', 'lost') and member_id % $4::int = $5::int
     group by member_id order by member_id limit $3`,
);

/** Points for settled bills, by member. */
export const givePoints: Step = (ctx, roundId, { lane, batch, after }) =>
  inTransaction(ctx, async (tx, inside) => {
    const it = await lockLane(tx, roundId, 'resulted', lane);
    if (!it) return undefined;
    const { rows } = await stakesStatement(tx, [roundId, after, batch, lane.of, lane.at]);
    await earnPoints(
      inside,
      tx,
      `round:${roundId}`,
      rows.map((row) => ({ memberId: row.member_id, stake: satang(row.stake) })),
    );
    return rows.length < batch ? undefined : rows.at(-1)?.member_id;
  });

const gameOf = ({ market }: LockedRound) => ({ category: 'lotto', game: `lotto:${market}` }) as const;

const settlementOf = (tx: Db, it: LockedRound): Settlement<BillStake> => ({
  ...gameOf(it),
  part: resultPart(it.version),
  atRisk: (stakes) => riskedStakes(tx, it.id, stakes),
});

const stakeOf = (bill: PaidBill) => ({
  reference: billReference(bill.id),
  memberId: bill.member_id,
  walletId: bill.wallet_id,
  takenId: bill.taken_id,
});

const settledStake = (bill: PaidBill): BillStake => ({
  ...stakeOf(bill),
  billId: bill.id,
  stake: satang(bill.stake),
  won: satang(bill.amount),
  at: new Date(bill.at),
});

/** Announces each bill's status to its member. */
const announceBills = (ctx: Context, bills: readonly PaidBill[], status: BillStatus): Promise<void> =>
  publishMany(
    ctx,
    'bill',
    bills.map((bill) => ({
      topic: `member:${bill.member_id}` as const,
      data: { bill_id: String(bill.id), status, win_amount: toDecimal(satang(status === 'won' ? bill.amount : 0n)) },
    })),
  );

const lastOf = (bills: readonly PaidBill[], batch: number): bigint | undefined =>
  bills.length < batch ? undefined : bills.at(-1)?.id;

const byId = (rows: PaidBill[]): PaidBill[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
