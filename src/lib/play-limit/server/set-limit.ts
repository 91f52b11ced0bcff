/**
 * Setting limits: stricter applies at once, looser a day later and after a confirmation; an operator may only be stricter.
 */
import { and, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { MemberContext, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { shortDateTime } from '../../thai.ts';
import { hourMs } from '../../time.ts';
import type { PlayView } from '../contract.ts';
import { limitAmountText } from '../rules/limit-text.ts';
import { changeOf, type LimitKind, type LimitPeriod, raiseWaitHours } from '../rules/limits.ts';
import { holdDeposits } from './check-spend.ts';
import { amountOnWire, playView } from './queries.ts';
import { playLimit, playLimitChange, playLimitRaise, playMember, type SetBy } from './tables.ts';

export interface WhichLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/**
 * Orders the change after bets and deposit requests under way and before all later ones. Locks in their order: a deposit
 * request locks deposits before the payment, and an incoming transfer the payment before the wallet.
 */
async function holdMember(tx: Db, memberId: bigint): Promise<Date> {
  await holdDeposits(tx, memberId);
  await lockMainWallet(tx, memberId);
  return databaseNow(tx);
}

const rowOf = (memberId: bigint, { kind, period }: WhichLimit, setBy: SetBy) =>
  and(
    eq(playLimit.memberId, memberId),
    eq(playLimit.kind, kind),
    eq(playLimit.period, period),
    eq(playLimit.setBy, setBy),
  );

const raiseOf = (memberId: bigint, { kind, period }: WhichLimit) =>
  and(eq(playLimitRaise.memberId, memberId), eq(playLimitRaise.kind, kind), eq(playLimitRaise.period, period));

async function amountOf(tx: Db, memberId: bigint, which: WhichLimit, setBy: SetBy): Promise<bigint | null> {
  const [row] = await tx
    .select({ amount: playLimit.amount })
    .from(playLimit)
    .where(rowOf(memberId, which, setBy));
  return row?.amount ?? null;
}

/** Stores or removes a limit, and records the change. */
async function put(
  tx: Db,
  memberId: bigint,
  which: WhichLimit,
  change: { readonly setBy: SetBy; readonly before: bigint | null; readonly after: bigint | null; readonly now: Date },
): Promise<void> {
  const { setBy, before, after, now } = change;
  const { kind, period } = which;
  if (after === null) await tx.delete(playLimit).where(rowOf(memberId, which, setBy));
  else
    await tx
      .insert(playLimit)
      .values({ memberId, kind, period, setBy, amount: after, setAt: now })
      .onConflictDoUpdate({
        target: [playLimit.memberId, playLimit.kind, playLimit.period, playLimit.setBy],
        set: { amount: after, setAt: now },
      });
  await tx.insert(playLimitChange).values({ memberId, kind, period, setBy, before, after, changedAt: now });
}

/**
 * Sets, changes or (`amount` null) removes one of the member's limits. A looser limit replaces a waiting one and restarts its
 * wait.
 */
export function setLimit(
  ctx: MemberContext,
  input: WhichLimit & { readonly amount: bigint | null },
): Promise<PlayView> {
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    const now = await holdMember(tx, memberId);
    const before = await amountOf(tx, memberId, input, 'member');
    const does = changeOf(before, input.amount);
    // A member who sets limits needs no offer of them.
    await tx
      .update(playMember)
      .set({ offeredAtRegister: now, offeredAtDeposit: now })
      .where(eq(playMember.memberId, memberId));
    await tx.delete(playLimitRaise).where(raiseOf(memberId, input));
    if (does === 'at_once') await put(tx, memberId, input, { setBy: 'member', before, after: input.amount, now });
    if (does === 'waits')
      await tx.insert(playLimitRaise).values({
        memberId,
        kind: input.kind,
        period: input.period,
        amount: input.amount,
        askedAt: now,
        confirmableAt: new Date(now.getTime() + raiseWaitHours * hourMs),
      });
    return playView(inside);
  });
}

/**
 * Confirms a looser limit.
 *
 * @throws Refusal not_found (none is waiting), raise_not_ready (its wait is not over)
 */
export function confirmRaise(ctx: MemberContext, which: WhichLimit): Promise<PlayView> {
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    const now = await holdMember(tx, memberId);
    const [raise] = await tx.select().from(playLimitRaise).where(raiseOf(memberId, which));
    if (!raise) throw new Refusal('not_found');
    if (now < raise.confirmableAt)
      throw new Refusal('raise_not_ready', { values: { at: shortDateTime(raise.confirmableAt) } });
    const before = await amountOf(tx, memberId, which, 'member');
    assert(before !== null, 'only what is limited waits to be looser');
    await tx.delete(playLimitRaise).where(raiseOf(memberId, which));
    await put(tx, memberId, which, { setBy: 'member', before, after: raise.amount, now });
    return playView(inside);
  });
}

/** Cancels a waiting looser limit. @throws Refusal not_found when none is waiting */
export function dropRaise(ctx: MemberContext, which: WhichLimit): Promise<PlayView> {
  return inTransaction(ctx, async (tx, inside) => {
    const dropped = await tx
      .delete(playLimitRaise)
      .where(raiseOf(ctx.member.id, which))
      .returning({ kind: playLimitRaise.kind });
    if (dropped.length === 0) throw new Refusal('not_found');
    return playView(inside);
  });
}

/**
 * An operator limits a member, more strictly than every limit already in force.
 *
 * @throws Refusal not_found, limit_not_stricter
 */
export function limitMember(
  ctx: OperatorContext,
  input: WhichLimit & { readonly member_id: bigint; readonly amount: bigint; readonly reason: string },
): Promise<{ readonly before: string | null; readonly after: string }> {
  const { member_id: memberId, kind, period, amount } = input;
  return inTransaction(ctx, async (tx, inside) => {
    if ((await walletsOf(tx, memberId)).length === 0) throw new Refusal('not_found');
    const now = await holdMember(tx, memberId);
    const own = await amountOf(tx, memberId, input, 'member');
    const ours = await amountOf(tx, memberId, input, 'operator');
    const least = own === null || (ours !== null && ours < own) ? ours : own;
    if (least !== null && amount >= least) {
      const text = limitAmountText(kind, least);
      throw new Refusal('limit_not_stricter', { values: { limit: text }, fields: { amount: `ต้องต่ำกว่า ${text}` } });
    }
    await put(tx, memberId, input, { setBy: 'operator', before: ours, after: amount, now });
    const wire = { before: least === null ? null : amountOnWire(kind, least), after: amountOnWire(kind, amount) };
    await recordAct(inside, {
      action: 'member.limit',
      subject: `member:${memberId}`,
      before: { kind, period, amount: wire.before },
      after: { kind, period, amount: wire.after },
      reason: input.reason,
    });
    return wire;
  });
}
