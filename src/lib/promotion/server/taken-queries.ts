/** Reads of claimed promotions for pages and calls; a member sees only their own. */
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { isMainWallet } from '../../ledger/rules/wallet-types.ts';
import { satang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { idBefore, type Page } from '../../server/db/page.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import type { StakeView, TakenView } from '../contract.ts';
import type { WalletTerms } from '../rules/staking.ts';
import { stakeView, takenView } from './shapes.ts';
import { promotionProgress, promotionStake, promotionTaken } from './taken-tables.ts';

/** The promotion that paid a stake ("bill:12"), and the split; null for a stake from another wallet. */
export async function stakeSplit(db: Db, reference: string) {
  const [row] = await db
    .select({
      takenId: promotionStake.takenId,
      title: promotionTaken.title,
      cash: promotionStake.cash,
      bonus: promotionStake.bonus,
    })
    .from(promotionStake)
    .innerJoin(promotionTaken, eq(promotionTaken.id, promotionStake.takenId))
    .where(eq(promotionStake.reference, reference));
  return row ? { ...row, cash: satang(row.cash), bonus: satang(row.bonus) } : null;
}

/** Bonuses that promotions have given a member in all, in satang. */
export const bonusesGiven = fact(
  'select coalesce(sum(bonus), 0)::bigint from promotion_taken where member_id = $1',
  (given: bigint) => satang(given),
);

/** The wallet of the member's active promotion with the terms of a bet from it; empty without one. */
export const stakingTerms = fact(
  `select json_build_object('walletId', wallet_id::text, 'rule', json_build_object(
      'weights', rule->'weights', 'excludedGames', rule->'excludedGames', 'maxBet', rule->'maxBet'))
    from promotion_taken where member_id = $1 and status = 'active' and expires_at > $3`,
  (terms: WalletTerms | null): readonly WalletTerms[] => (terms ? [terms] : []),
);

const takenQuery = (db: Db, found: SQL | undefined) =>
  db
    .select({ taken: promotionTaken, progress: promotionProgress })
    .from(promotionTaken)
    .leftJoin(promotionProgress, eq(promotionProgress.takenId, promotionTaken.id))
    .where(found)
    .$dynamic();

async function takenRows(db: Db, found: SQL | undefined, most: number): Promise<TakenView[]> {
  const rows = await takenQuery(db, found).orderBy(desc(promotionTaken.id)).limit(most);
  return rows.map(({ taken, progress }) => takenView(taken, progress));
}

const activeTaken = preparedQuery('promotion_active', (db) =>
  takenQuery(db, and(eq(promotionTaken.memberId, value('memberId')), eq(promotionTaken.status, 'active'))).limit(1),
);

/** The member's active promotion with its turnover; null without one. */
export async function activePromotion(db: Db, memberId: bigint): Promise<TakenView | null> {
  const [row] = await activeTaken(db, { memberId });
  return row ? takenView(row.taken, row.progress) : null;
}

const activeFirst = preparedQuery('promotion_own', (db) =>
  takenQuery(db, eq(promotionTaken.memberId, value('memberId')))
    .orderBy(desc(eq(promotionTaken.status, 'active')), desc(promotionTaken.id))
    .limit(value('most')),
);

/** The active promotion and the latest of the others, in one statement. */
export async function ownPromotions(
  ctx: MemberContext,
  past: number,
): Promise<{ readonly active: TakenView | null; readonly past: TakenView[] }> {
  const taken = await activeFirst(ctx.db, { memberId: ctx.member.id, most: past + 1 });
  const rows = taken.map((row) => takenView(row.taken, row.progress));
  const active = rows[0]?.status === 'active' ? rows[0] : null;
  return { active, past: rows.filter((row) => row !== active).slice(0, past) };
}

/** The member's wallets; the active promotion's wallet with its turnover. */
export async function withTurnover<W extends { readonly id: string; readonly wallet_type_id: number }>(
  db: Db,
  memberId: bigint,
  wallets: readonly W[],
): Promise<(W & { turnover?: TakenView['turnover'] })[]> {
  const active = wallets.some((wallet) => !isMainWallet(wallet)) ? await activePromotion(db, memberId) : null;
  return wallets.map((wallet) =>
    wallet.id === active?.wallet_id ? { ...wallet, turnover: active.turnover } : { ...wallet },
  );
}

/** @throws Refusal not_found, also for another member's */
export async function takenOf(db: Db, memberId: bigint, takenId: bigint): Promise<TakenView> {
  const own = and(eq(promotionTaken.memberId, memberId), eq(promotionTaken.id, takenId));
  const [row] = await takenRows(db, own, 1);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The member's claims, newest first. */
export async function takenHistory(
  ctx: MemberContext,
  { limit, cursor }: Page,
): Promise<{ items: TakenView[]; next_cursor: string | null }> {
  const before = idBefore(cursor);
  const rows = await takenRows(
    ctx.db,
    and(eq(promotionTaken.memberId, ctx.member.id), before === undefined ? undefined : lt(promotionTaken.id, before)),
    limit + 1,
  );
  const items = rows.slice(0, limit);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.taken_id ?? null) : null };
}

/**
 * Stakes from a promotion's wallet, newest first; the cursor is the number already shown.
 *
 * @throws Refusal not_found, invalid_input (cursor)
 */
export async function takenStakes(
  ctx: MemberContext,
  { taken_id, limit, cursor }: Page & { readonly taken_id: bigint },
): Promise<{ items: StakeView[]; next_cursor: string | null }> {
  await takenOf(ctx.db, ctx.member.id, taken_id);
  const shown = Number(idBefore(cursor) ?? 0n);
  const rows = await stakesOf(ctx.db, taken_id, limit + 1, Math.min(shown, 1_000_000));
  return { items: rows.slice(0, limit), next_cursor: rows.length > limit ? String(shown + limit) : null };
}

/** Stakes of a promotion that is the member's, newest first, behind the first `skipped`. */
export async function stakesOf(db: Db, takenId: bigint, most: number, skipped = 0): Promise<StakeView[]> {
  const rows = await db
    .select()
    .from(promotionStake)
    .where(eq(promotionStake.takenId, takenId))
    .orderBy(desc(promotionStake.placedAt), desc(promotionStake.reference))
    .limit(most)
    .offset(skipped);
  return rows.map(stakeView);
}
