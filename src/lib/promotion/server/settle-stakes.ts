/**
 * Settles stakes paid from promotion wallets, many at once: a settlement's winners and losers, a void round's bills. The
 * caller posts the money; here it is split into own money and bonus, and turnover is counted. What follows (a met turnover, a
 * used-up wallet) is done by `finishPromotions`, woken after the commit.
 */
import { sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { splitWin } from '../rules/stake-split.ts';
import { promotionReview } from './taken-tables.ts';

export interface JudgedStake {
  /** "bill:12" */
  readonly reference: string;
  readonly takenId: bigint;
  /** Winnings, already posted to the promotion's wallet. */
  readonly won: Satang;
  /**
   * The part of its face value that may count towards turnover, before the weight: lines that cover too many numbers do not.
   */
  readonly counts: Satang;
}

/** Locks in id order, so that concurrent settlements cannot deadlock. */
async function hold(tx: Db, takenIds: readonly bigint[]): Promise<void> {
  const ids = arrayLiteral([...new Set(takenIds)]);
  await tx.execute(
    sql`select 1 from promotion_progress where taken_id = any(${ids}::bigint[]) order by taken_id for update`,
  );
}

const finishLater = (ctx: Context): void => ctx.afterCommit(() => ctx.jobs.wake('promotion.finish'));

/** Settles stakes with a known outcome; settled ones are skipped. Call it where the winnings are posted. */
export async function countPromotionStakes(ctx: Context, tx: Db, stakes: readonly JudgedStake[]): Promise<void> {
  if (stakes.length === 0) return;
  await hold(
    tx,
    stakes.map((stake) => stake.takenId),
  );
  await tx.execute(sql`
    with judged as materialized (
      select s.reference, s.taken_id, s.stake, g.won, (s.won_cash + s.won_bonus + g.won) * s.bonus / (s.cash + s.bonus) - s.won_bonus as won_bonus,
          g.counts * s.weight_pct / 100 as counted, g.counts < s.stake as covered
        from unnest(
          ${arrayLiteral(stakes.map((stake) => stake.reference))}::text[], ${arrayLiteral(stakes.map((stake) => stake.won))}::bigint[],
          ${arrayLiteral(stakes.map((stake) => stake.counts))}::bigint[]
        ) as g (reference, won, counts)
        join promotion_stake s on s.reference = g.reference and s.status = 'open'
    ), settled as (
      update promotion_stake s set status = 'settled', settled_at = app_now(), won_bonus = s.won_bonus + j.won_bonus,
          won_cash = s.won_cash + j.won - j.won_bonus,
          counted = j.counted, covered = j.covered
        from judged j where s.reference = j.reference
    )
    update promotion_progress p
      set cash = p.cash + sums.cash, bonus = p.bonus + sums.bonus, done = p.done + sums.counted, played = p.played + sums.played, open = p.open - sums.stakes
      from (
        select taken_id, sum(won - won_bonus)::bigint as cash, sum(won_bonus)::bigint as bonus, sum(counted)::bigint as counted,
            sum(stake)::bigint as played, count(*)::int as stakes
          from judged group by taken_id
      ) sums where sums.taken_id = p.taken_id`);
  finishLater(ctx);
}

/**
 * Splits winnings of a stake that stays open, as `countPromotionStakes` does at its end. What it wins in all is split in the proportion
 * of the payment, whatever the parts.
 */
export async function payPromotionStake(
  ctx: Context,
  tx: Db,
  { takenId, reference, won }: Omit<JudgedStake, 'counts'>,
): Promise<void> {
  await hold(tx, [takenId]);
  await tx.execute(sql`
    with paid as (
      select s.reference, (s.won_cash + s.won_bonus + ${won}::bigint) * s.bonus / (s.cash + s.bonus) - s.won_bonus as bonus
        from promotion_stake s where s.reference = ${reference} and s.status = 'open'
    ), won as (
      update promotion_stake s set won_bonus = s.won_bonus + paid.bonus, won_cash = s.won_cash + ${won}::bigint - paid.bonus
        from paid where s.reference = paid.reference
    )
    update promotion_progress p set cash = p.cash + ${won}::bigint - paid.bonus, bonus = p.bonus + paid.bonus
      from paid where p.taken_id = ${takenId}`);
  finishLater(ctx);
}

/** Gives back a part of an open stake that was not played: both parts of the payment shrink in proportion. */
export async function shrinkPromotionStake(
  ctx: Context,
  tx: Db,
  { takenId, reference, unspent }: Pick<JudgedStake, 'reference' | 'takenId'> & { readonly unspent: Satang },
): Promise<void> {
  await hold(tx, [takenId]);
  await tx.execute(sql`
    with part as (
      select s.*, s.cash + s.bonus - ${unspent}::bigint as paid, s.bonus - ${unspent}::bigint * s.bonus / (s.cash + s.bonus) as new_bonus
        from promotion_stake s where s.reference = ${reference} and s.status = 'open'
    ), after as (
      select part.*, paid - new_bonus as new_cash, (won_cash + won_bonus) * new_bonus / paid as new_won_bonus from part
    ), shrunk as (
      update promotion_stake s set stake = s.stake - ${unspent}::bigint, cash = a.new_cash, bonus = a.new_bonus,
          won_bonus = a.new_won_bonus, won_cash = a.won_cash + a.won_bonus - a.new_won_bonus
        from after a where s.reference = a.reference
    )
    update promotion_progress p
      set cash = p.cash + a.cash - a.new_cash + a.won_bonus - a.new_won_bonus,
          bonus = p.bonus + a.bonus - a.new_bonus + a.new_won_bonus - a.won_bonus
      from after a where p.taken_id = ${takenId}`);
  finishLater(ctx);
}

/**
 * Money that came to a promotion after its end: its own-money part goes to the main wallet, and the bonus part, which its terms
 * forfeit, is reported for a person to decide. `cause` names the movement.
 */
export async function reviewLateMoney(
  tx: Db,
  {
    takenId,
    reference,
    amount,
    cause,
  }: Pick<JudgedStake, 'reference' | 'takenId'> & {
    readonly amount: Satang;
    readonly cause: string;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into promotion_review (taken_id, reference, kind, amount, created_at)
      select t.id, ${cause}, 'money', ${amount}::bigint * s.bonus / (s.cash + s.bonus), app_now()
        from promotion_taken t join promotion_stake s on s.taken_id = t.id and s.reference = ${reference}
        where t.id = ${takenId} and t.ended_at is not null and t.status <> 'completed'
          and ${amount}::bigint * s.bonus / (s.cash + s.bonus) > 0
      on conflict (reference) do nothing`);
}

/** Refunds stakes in full (a cancelled bill, a void round): both parts are restored and nothing counts towards turnover. */
export async function returnPromotionStakes(
  ctx: Context,
  tx: Db,
  stakes: readonly Pick<JudgedStake, 'reference' | 'takenId'>[],
): Promise<void> {
  if (stakes.length === 0) return;
  await hold(
    tx,
    stakes.map((stake) => stake.takenId),
  );
  await tx.execute(sql`
    with returned as (
      update promotion_stake set status = 'returned', settled_at = app_now()
        where reference = any(${arrayLiteral(stakes.map((stake) => stake.reference))}::text[]) and status = 'open'
        returning taken_id, cash, bonus
    )
    update promotion_progress p set cash = p.cash + sums.cash, bonus = p.bonus + sums.bonus, open = p.open - sums.stakes
      from (
        select taken_id, sum(cash)::bigint as cash, sum(bonus)::bigint as bonus, count(*)::int as stakes from returned group by taken_id
      ) sums where sums.taken_id = p.taken_id`);
  finishLater(ctx);
}

type StakeRow = { taken_id: bigint; status: string; cash: bigint; bonus: bigint; won_cash: bigint; won_bonus: bigint };

async function lockStake(tx: Db, reference: string): Promise<{ stake: StakeRow; cash: bigint; bonus: bigint }> {
  const { rows } = await tx.execute<StakeRow & { wallet_cash: bigint; wallet_bonus: bigint }>(sql`
    select s.taken_id, s.status, s.cash, s.bonus, s.won_cash, s.won_bonus, p.cash as wallet_cash, p.bonus as wallet_bonus
      from promotion_stake s join promotion_progress p on p.taken_id = s.taken_id where s.reference = ${reference} for update`);
  const row = rows[0];
  assert(row, `${reference} was staked from a promotion`);
  return { stake: row, cash: row.wallet_cash, bonus: row.wallet_bonus };
}

/** The own-money and bonus parts of a wallet after `moved` comes in or, as far as available, goes out. */
function partsAfter(
  wallet: { readonly cash: bigint; readonly bonus: bigint },
  wanted: { readonly cash: bigint; readonly bonus: bigint },
  moved: bigint,
): { cash: bigint; bonus: bigint } {
  const balance = wallet.cash + wallet.bonus + moved;
  const within = (part: bigint): bigint => (part < 0n ? 0n : part > balance ? balance : part);
  // One part covers what the other lacks.
  const bonus = wallet.cash + wanted.cash < 0n ? within(balance) : within(wallet.bonus + wanted.bonus);
  return { cash: balance - bonus, bonus };
}

/**
 * Corrects the winnings of a settled stake. The caller has locked the wallet and posts what can be moved of the difference: a
 * positive `moved` came in, a negative one was taken. What could not be taken goes to review; the member owes nothing.
 */
export async function correctPromotionStake(
  ctx: Context,
  tx: Db,
  change: {
    readonly reference: string;
    /** The reference of the correction: "bill:12:v2". */
    readonly cause: string;
    readonly won: Satang;
    readonly moved: bigint;
    readonly missing: Satang;
    readonly at: Date;
  },
): Promise<void> {
  const { stake, ...wallet } = await lockStake(tx, change.reference);
  const after = splitWin(change.won, { cash: satang(stake.cash), bonus: satang(stake.bonus) });
  const wanted = { cash: after.cash - stake.won_cash, bonus: after.bonus - stake.won_bonus };
  const { cash, bonus } = partsAfter(wallet, wanted, change.moved);
  await tx.execute(sql`
    with won as (update promotion_stake set won_cash = ${after.cash}, won_bonus = ${after.bonus} where reference = ${change.reference})
    update promotion_progress set cash = ${cash}, bonus = ${bonus} where taken_id = ${stake.taken_id}`);
  if (change.missing > 0n)
    await tx.insert(promotionReview).values({
      takenId: stake.taken_id,
      reference: change.cause,
      kind: 'money',
      amount: change.missing,
      createdAt: change.at,
    });
  finishLater(ctx);
}
