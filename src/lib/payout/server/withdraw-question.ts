/** The facts about a member that the withdrawal rules need, for requests and for the page. */
import { and, desc, eq, gte, inArray, max, notInArray, sql } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { sharesDevice, wasAnothersAccount } from '../../account/server/shared-queries.ts';
import { payerUntold } from '../../deposit/server/payer-queries.ts';
import { openReceivable } from '../../ledger/server/queries.ts';
import { correctionWaits } from '../../lotto/server/open-bills.ts';
import { type Satang, satang } from '../../money.ts';
import { isResting } from '../../play-limit/server/check-spend.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import { type TurnoverState, turnoverOf } from '../../turnover/server/turnover.ts';
import type { WithdrawQuestion } from '../rules/withdraw-state.ts';
import { withdraw } from './tables.ts';

export interface WithdrawFacts extends Omit<WithdrawQuestion, 'amount' | 'turnoverLeft'> {
  readonly owner: Awaited<ReturnType<typeof memberAccount>>;
  readonly turnover: TurnoverState;
}

export async function withdrawFacts(db: Db, memberId: bigint, now: Date): Promise<WithdrawFacts> {
  const owner = await memberAccount(db, memberId);
  const lookedAt = await lastLookedAt(db, memberId);
  return {
    owner,
    turnover: await turnoverOf(db, memberId),
    receivable: await openReceivable(db, memberId),
    heldUntil: owner.withdrawHeldUntil,
    memberSince: owner.createdAt,
    today: await withdrawnToday(db, memberId, now),
    lastToAccount: await lastToAccount(db, memberId, owner),
    correctionWaits: await correctionWaits(db, memberId),
    payerUntold: await payerUntold(db, memberId, lookedAt),
    sharesDevice: await sharesDevice(db, memberId, lookedAt),
    wasAnothersAccount: await wasAnothersAccount(db, memberId, owner, lookedAt),
    cannotPlay: owner.closedAt !== null || (await isResting(db, memberId, now)),
  };
}

/** Number and sum of the Bangkok day's withdrawals that were not refunded. */
async function withdrawnToday(db: Db, memberId: bigint, now: Date): Promise<{ count: number; sum: Satang }> {
  const [row] = await db
    .select({ count: sql<bigint>`count(*)`, sum: sql<bigint>`coalesce(sum(${withdraw.amount}), 0)::bigint` })
    .from(withdraw)
    .where(
      and(
        eq(withdraw.memberId, memberId),
        gte(withdraw.createdAt, bangkokInstant(bangkokDay(now))),
        notInArray(withdraw.status, ['rejected', 'failed', 'returned']),
      ),
    );
  return { count: Number(row?.count ?? 0n), sum: satang(row?.sum ?? 0n) };
}

/** When a person last approved a withdrawal, having reviewed everything known by then. */
async function lastLookedAt(db: Db, memberId: bigint): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(withdraw.decidedAt) })
    .from(withdraw)
    .where(
      and(
        eq(withdraw.memberId, memberId),
        eq(withdraw.automatic, false),
        inArray(withdraw.status, ['approved', 'sending', 'paid']),
      ),
    );
  return row?.at ?? null;
}

/** Outcome of the last withdrawal sent to the current account. */
async function lastToAccount(
  db: Db,
  memberId: bigint,
  to: { readonly bankCode: string; readonly bankAccountNumber: string },
): Promise<WithdrawQuestion['lastToAccount']> {
  const [row] = await db
    .select({ status: withdraw.status })
    .from(withdraw)
    .where(
      and(
        eq(withdraw.memberId, memberId),
        eq(withdraw.bankCode, to.bankCode),
        eq(withdraw.bankAccountNumber, to.bankAccountNumber),
        inArray(withdraw.status, ['paid', 'failed', 'returned']),
      ),
    )
    .orderBy(desc(withdraw.id))
    .limit(1);
  return row && (row.status === 'paid' ? 'arrived' : 'came back');
}
