/** Claims: the reward of a finished quest, and the points of a check-in. Each is one row and one transfer. */
import { assert, Refusal } from '../../contract/problems.ts';
import { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, announcePoints } from '../../ledger/server/queries.ts';
import { points, satang } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { bangkokDay, toIso } from '../../time.ts';
import { giveWheelSpins } from '../../wheel/server/give-spins.ts';
import type { ClaimView } from '../contract.ts';
import { periodKey, progressText, type Reward, stepOf } from '../rules/quest.ts';
import { type QuestRow, questRows } from './progress-queries.ts';
import { rewardOf, rewardView, streakOf } from './shapes.ts';
import { questClaim } from './tables.ts';

interface Found {
  readonly row: QuestRow;
  readonly now: Date;
  readonly own: Awaited<ReturnType<typeof lockWalletAndPoints>>;
}

/** The quest under the lock of the member's accounts, which serialises claims. @throws Refusal account_closed, play_paused */
async function locked(
  ctx: MemberContext,
  tx: Db,
  { questId }: { readonly questId?: bigint },
): Promise<Omit<Found, 'row'> & { readonly rows: readonly QuestRow[] }> {
  const { agentId, member } = ctx;
  const own = await lockWalletAndPoints(tx, member.id);
  const now = await databaseNow(tx);
  await checkSpend(tx, member, { kind: 'reward', at: now });
  return { own, now, rows: await questRows(tx, { agentId, memberId: member.id, now, ...(questId && { questId }) }) };
}

interface Claimed {
  readonly progress: bigint;
  readonly target: bigint;
  readonly reward: Reward;
}

async function give(ctx: Context, tx: Db, { row, now, own }: Found, claimed: Claimed): Promise<ClaimView> {
  const { progress, target, reward } = claimed;
  const memberId = ctx.member?.id;
  assert(memberId !== undefined, 'a member claims');
  const [made] = await tx
    .insert(questClaim)
    .values({
      ...{ questId: row.id, memberId, periodKey: periodKey(row.period, bangkokDay(now)), progress, target },
      ...{ rewardKind: reward.kind, rewardAmount: reward.amount, claimedAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: questClaim.id });
  if (!made) throw new Refusal('quest_claimed');
  const reference = `quest:${made.id}`;
  if (reward.kind === 'credit') {
    const amount = satang(reward.amount);
    await post(tx, {
      kind: 'quest_credit',
      reference,
      from: { house: 'quest_cost' },
      to: { wallet: own.wallet.id },
      amount,
    });
    await announceBalance(ctx, memberId);
  } else if (reward.kind === 'points') {
    const amount = points(reward.amount);
    await post(tx, {
      kind: 'quest_points',
      reference,
      from: { house: 'points_issued' },
      to: { wallet: own.points.id },
      amount,
    });
    await announcePoints(ctx, memberId);
  } else await giveWheelSpins(tx, { memberId, quantity: Number(reward.amount), source: reference, at: now });
  const view = rewardView(reward);
  return { quest_id: String(row.id), reward: view, reward_text: view.text, claimed_at: toIso(now) };
}

/** @throws Refusal not_found (no such quest runs), quest_claimed, quest_not_done, account_closed, play_paused */
export function redeemQuest(ctx: MemberContext, questId: bigint): Promise<ClaimView> {
  return inTransaction(ctx, async (tx, inside) => {
    const { rows, ...found } = await locked(ctx, tx, { questId });
    const row = rows.find(({ kind }) => kind !== 'check_in');
    if (!row) throw new Refusal('not_found');
    const { progress, target } = row;
    if (row.claimed_at) throw new Refusal('quest_claimed');
    if (progress < target)
      throw new Refusal('quest_not_done', { values: { done: progressText(row.kind, progress, target) } });
    return give(inside, tx, { ...found, row }, { progress, target, reward: rewardOf(row) });
  });
}

/** Checks in for today. @throws Refusal not_found (no check-in runs), quest_claimed, account_closed, play_paused */
export function checkIn(ctx: MemberContext): Promise<ClaimView & { streak: number }> {
  return inTransaction(ctx, async (tx, inside) => {
    const { rows, ...found } = await locked(ctx, tx, {});
    const row = rows.find(({ kind }) => kind === 'check_in');
    if (!row) throw new Refusal('not_found');
    if (row.claimed_at) throw new Refusal('quest_claimed');
    const streak = streakOf(row, found.now);
    const reward = { kind: 'points' as const, amount: BigInt(stepOf(row.ladder ?? [], streak)) };
    const view = await give(inside, tx, { ...found, row }, { progress: BigInt(streak), target: 1n, reward });
    return { ...view, streak };
  });
}
