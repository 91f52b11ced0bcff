/** Starts pauses: a time-out, a self-exclusion, or until midnight. In force at once on all devices, and never shortened. */
import { requirePassword } from '../../account/server/require-password.ts';
import { goOn, revokeOtherSessions } from '../../account/server/sessions.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, MemberContext, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { PauseView } from '../contract.ts';
import { type PauseLength, pauseEnds } from '../rules/pauses.ts';
import { markMember } from './pause-marks.ts';
import { pauseNow } from './queries.ts';
import { playPause, type SetBy } from './tables.ts';

interface Rest {
  readonly memberId: bigint;
  readonly length: PauseLength;
  readonly setBy: SetBy;
}

/** Begins a pause. Bets that already hold the wallet's lock come before it; all later ones see it. */
async function begin(ctx: Context, tx: Db, { memberId, length, setBy }: Rest): Promise<void> {
  await lockMainWallet(tx, memberId);
  const now = await databaseNow(tx);
  const endsAt = pauseEnds(length, now);
  const [pause] = await tx
    .insert(playPause)
    .values({ memberId, length, setBy, startsAt: now, endsAt })
    .returning({ id: playPause.id });
  assert(pause, 'a pause is inserted');
  await markMember(ctx, tx, { id: pause.id, memberId, endsAt });
}

/** The pause in force, which may be one that ends later than the one just begun. */
async function inForce(ctx: Context, memberId: bigint): Promise<PauseView> {
  const pause = await pauseNow(ctx, memberId);
  assert(pause, 'who has just begun to rest rests');
  return pause;
}

/**
 * The member begins a pause. Other devices are logged out; this one stays, to see the pause and to withdraw.
 *
 * @throws Refusal wrong_password
 */
export async function rest(
  ctx: MemberContext,
  input: { readonly length: PauseLength; readonly password: string },
): Promise<PauseView> {
  await requirePassword(ctx, input.password);
  return inTransaction(ctx, async (tx, inside) => {
    await begin(inside, tx, { memberId: ctx.member.id, length: input.length, setBy: 'member' });
    await revokeOtherSessions(inside, ctx.member.id, ctx.member.sessionId);
    return inForce(inside, ctx.member.id);
  });
}

/**
 * Answers the reality check: continue, or stop for today. Stopping needs no password, because it ends by itself at midnight.
 */
export async function answerCheck(
  ctx: MemberContext,
  input: { readonly answer: 'go_on' | 'stop' },
): Promise<PauseView | null> {
  return inTransaction(ctx, async (tx, inside) => {
    await goOn(inside);
    if (input.answer === 'stop') await begin(inside, tx, { memberId: ctx.member.id, length: 'today', setBy: 'member' });
    return (await pauseNow(inside, ctx.member.id)) ?? null;
  });
}

/**
 * An operator pauses a member, who is logged out everywhere. There is no call that ends a pause.
 *
 * @throws Refusal not_found
 */
export function restMember(
  ctx: OperatorContext,
  input: { readonly member_id: bigint; readonly length: PauseLength; readonly reason: string },
): Promise<PauseView> {
  return inTransaction(ctx, async (tx, inside) => {
    if ((await walletsOf(tx, input.member_id)).length === 0) throw new Refusal('not_found');
    const before = await pauseNow(inside, input.member_id);
    await begin(inside, tx, { memberId: input.member_id, length: input.length, setBy: 'operator' });
    await revokeOtherSessions(inside, input.member_id, null);
    const after = await inForce(inside, input.member_id);
    await recordAct(inside, {
      action: 'member.rest',
      subject: `member:${input.member_id}`,
      before: before ? { length: before.length, ends_at: before.ends_at } : null,
      after: { length: input.length, ends_at: after.ends_at, at: toIso(await databaseNow(tx)) },
      reason: input.reason,
    });
    return after;
  });
}
