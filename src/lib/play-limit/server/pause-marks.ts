/**
 * The phone of who rests, and the bank accounts that money was paid to or came from, as keyed hashes: nobody opens another
 * account with them until the rest is over. They are told as taken, so that who rests is told to nobody. An account that
 * was only typed in may be anybody's and is not marked.
 */
import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { phoneOf } from '../../account/server/identity-queries.ts';
import { provenAccounts } from '../../payment/server/proven-accounts.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { playPause, playPauseMark } from './tables.ts';

type Account = { readonly bankCode: string; readonly accountNumber: string };

function markOf(ctx: Context, what: { readonly phone: string } | Account): string {
  const text = 'phone' in what ? `phone:${what.phone}` : `account:${what.bankCode}:${what.accountNumber}`;
  return createHmac('sha256', ctx.secrets.key('play_pause')).update(text).digest('base64url');
}

/** Marks what a member is known by, in the transaction that makes the pause. */
export async function markMember(
  ctx: Context,
  tx: Db,
  pause: { readonly id: bigint; readonly memberId: bigint; readonly endsAt: Date | null },
): Promise<void> {
  const phone = await phoneOf(tx, pause.memberId);
  const accounts = await provenAccounts(tx, pause.memberId);
  const marks = [markOf(ctx, { phone }), ...accounts.map((account) => markOf(ctx, account))];
  await tx
    .insert(playPauseMark)
    .values(marks.map((mark) => ({ mark, memberId: pause.memberId, pauseId: pause.id, endsAt: pause.endsAt })));
}

/** Money was paid to an account: of somebody who rests it is marked as those before it; for all others nothing happens. */
export async function markAccount(ctx: Context, tx: Db, memberId: bigint, account: Account): Promise<void> {
  const pauses = await tx
    .select({ id: playPause.id, endsAt: playPause.endsAt })
    .from(playPause)
    .where(and(eq(playPause.memberId, memberId), or(isNull(playPause.endsAt), gt(playPause.endsAt, ctx.now()))));
  if (pauses.length === 0) return;
  const mark = markOf(ctx, account);
  await tx
    .insert(playPauseMark)
    .values(pauses.map((pause) => ({ mark, memberId, pauseId: pause.id, endsAt: pause.endsAt })))
    .onConflictDoNothing();
}

/** Whether a phone or a bank account is of somebody who rests, other than `except`. */
export async function isOfSomebodyResting(
  ctx: Context,
  what: { readonly phone: string } | Account,
  except?: bigint,
): Promise<boolean> {
  const rows = await ctx.db
    .select({ pauseId: playPauseMark.pauseId })
    .from(playPauseMark)
    .where(
      and(
        eq(playPauseMark.mark, markOf(ctx, what)),
        or(isNull(playPauseMark.endsAt), gt(playPauseMark.endsAt, ctx.now())),
        except === undefined ? undefined : ne(playPauseMark.memberId, except),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
