/** Promotions for tests: inserted as rows, claimed the way a deposit claims them. */
import { eq } from 'drizzle-orm';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { paymentIntent, subChannel } from '#lib/deposit/server/tables.ts';
import { satang, toDecimal } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { chooseForDeposit, requireForDeposit, takeAtDeposit } from '#lib/promotion/server/choose-for-deposit.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import { promotionProgress, promotionTaken } from '#lib/promotion/server/taken-tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { give, thb } from './money.ts';

export { bonusRule, freeCredit } from './bonus-rules.ts';

let offered = 0;

/** Creates a running promotion; returns its id. */
export async function offer(
  ctx: Context,
  rule: BonusRule,
  over: Partial<typeof promotion.$inferInsert> = {},
): Promise<bigint> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(promotion)
    .values({
      agentId: ctx.agentId,
      slug: `offer-${++offered}`,
      group: 'new',
      title: `โปรทดสอบ ${offered}`,
      summary: 'สรุป',
      rule,
      enamel: 'chad',
      emblem: 'gift',
      position: offered,
      startsAt: new Date(now.getTime() - 86_400_000),
      updatedAt: now,
      ...over,
    })
    .returning({ id: promotion.id });
  if (!row) throw new Error('a promotion row is inserted');
  return row.id;
}

let payments = 0;

/** A payment whose time is over, of which a member may have many; returns its id. */
async function paymentOf(ctx: Context, tx: Db, member: Member, amount: string): Promise<bigint> {
  await ensureChannels(tx);
  const [way] = await tx
    .select({ channelId: subChannel.channelId, subChannelId: subChannel.id })
    .from(subChannel)
    .limit(1);
  if (!way) throw new Error('there is a way to pay in');
  const [row] = await tx
    .insert(paymentIntent)
    .values({
      ...way,
      memberId: member.id,
      reference: `CHOSEN${++payments}`,
      status: 'expired',
      amount: thb(amount),
      payable: thb(amount),
      senderBankCode: '004',
      senderAccountNumber: '1234567890',
      senderName: member.username,
      expiresAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .returning({ id: paymentIntent.id });
  if (!row) throw new Error('a payment row is inserted');
  return row.id;
}

/** Chooses a promotion for a payment without money yet; returns the payment's id. */
export function choose(ctx: Context, member: Member, promotionId: bigint, amount: string): Promise<bigint> {
  return inTransaction(ctx, async (tx, inside) => {
    const intentId = await paymentOf(inside, tx, member, amount);
    const now = await databaseNow(tx);
    const request = { agentId: ctx.agentId, memberId: member.id, promotionId, now };
    const row = await requireForDeposit(tx, request, thb(amount));
    await chooseForDeposit(tx, row, { memberId: member.id, intentId, now });
    return intentId;
  });
}

/** Credits the payment's money and activates its promotion if allowed. */
export async function arrive(ctx: Context, member: Member, intentId: bigint, amount: string) {
  await give(ctx, member.id, thb(amount));
  return inTransaction(ctx, async (tx, inside) =>
    takeAtDeposit(inside, tx, { intentId, memberId: member.id, amount: thb(amount), now: await databaseNow(tx) }),
  );
}

/** A deposit with a promotion from choice to activation; returns its wallet. */
export async function depositWith(
  ctx: Context,
  member: Member,
  promotionId: bigint,
  amount: string,
): Promise<TakenNow> {
  await arrive(ctx, member, await choose(ctx, member, promotionId, amount), amount);
  return takenNow(ctx.db, member);
}

export interface TakenNow {
  readonly id: bigint;
  readonly status: string;
  readonly reason: string | null;
  readonly wallet: bigint;
  readonly cash: string;
  readonly bonus: string;
  readonly done: string;
  readonly required: string;
  readonly converted: string;
  readonly returned: string;
  readonly forfeited: string;
  readonly open: number;
}

/** The member's latest promotion and its balance. */
export async function takenNow(db: Db, member: Pick<Member, 'id'>): Promise<TakenNow> {
  const rows = await db
    .select({ taken: promotionTaken, progress: promotionProgress })
    .from(promotionTaken)
    .leftJoin(promotionProgress, eq(promotionProgress.takenId, promotionTaken.id))
    .where(eq(promotionTaken.memberId, member.id))
    .orderBy(promotionTaken.id);
  const row = rows.at(-1);
  if (!row) throw new Error('the member has taken a promotion');
  const { taken, progress } = row;
  const text = (amount: bigint | undefined): string => toDecimal(satang(amount ?? 0n));
  return {
    id: taken.id,
    status: taken.status,
    reason: taken.reason,
    wallet: taken.walletId ?? 0n,
    cash: text(progress?.cash),
    bonus: text(progress?.bonus),
    done: text(progress?.done),
    required: text(taken.required),
    converted: text(taken.converted),
    returned: text(taken.returned),
    forfeited: text(taken.forfeited),
    open: progress?.open ?? 0,
  };
}
