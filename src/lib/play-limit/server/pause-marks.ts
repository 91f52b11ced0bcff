/**
 * The phone of a paused member, and the bank accounts that money was paid to or came from, as keyed hashes: nobody can open
 * another account with them until the pause ends. They are reported as taken, so that a pause is not disclosed. A bank
 * account that was only typed in may belong to anybody and is not marked.
 */
import { createHmac } from 'node:crypto';
import { and, eq, gt, isNull, ne, notExists, or } from 'drizzle-orm';
import { normalisePhone } from '../../account/rules/phone.ts';
import { phoneOf } from '../../account/server/identity-queries.ts';
import type { Mark } from '../../account/server/pauses.ts';
import { checkAccountNumber } from '../../banks.ts';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { maskedAccount, maskedPhone } from '../../thai.ts';
import { playPause, playPauseMark, playPauseMarkEnd } from './tables.ts';

/** Bank accounts that payments have proved to be a member's. */
export const provenAccounts =
  port<(db: Db, memberId: bigint) => Promise<readonly { readonly bankCode: string; readonly accountNumber: string }[]>>(
    'proven bank accounts',
  );

type Account = Exclude<Mark, { readonly phone: string }>;

function markOf(ctx: Context, what: Mark): string {
  const text = 'phone' in what ? `phone:${what.phone}` : `account:${what.bankCode}:${what.accountNumber}`;
  return createHmac('sha256', ctx.secrets.key('play_pause')).update(text).digest('base64url');
}

/** Marks a member's phone and accounts, in the transaction that creates the pause. */
export async function markMember(
  ctx: Context,
  tx: Db,
  pause: { readonly id: bigint; readonly memberId: bigint; readonly endsAt: Date | null },
): Promise<void> {
  const phone = await phoneOf(tx, pause.memberId);
  const accounts = await provenAccounts.get()(tx, pause.memberId);
  const marks = [markOf(ctx, { phone }), ...accounts.map((account) => markOf(ctx, account))];
  await tx
    .insert(playPauseMark)
    .values(marks.map((mark) => ({ mark, memberId: pause.memberId, pauseId: pause.id, endsAt: pause.endsAt })));
}

/** Marks an account that money was paid to if its member is paused; otherwise does nothing. */
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

/** Marks in force; one that an operator has ended no longer counts. */
const inForce = (ctx: Context, mark: string) =>
  and(
    eq(playPauseMark.mark, mark),
    or(isNull(playPauseMark.endsAt), gt(playPauseMark.endsAt, ctx.now())),
    notExists(
      ctx.db
        .select({ mark: playPauseMarkEnd.mark })
        .from(playPauseMarkEnd)
        .where(and(eq(playPauseMarkEnd.mark, playPauseMark.mark), eq(playPauseMarkEnd.pauseId, playPauseMark.pauseId))),
    ),
  );

/** Whether a phone or a bank account belongs to a paused member other than `except`. */
export async function isMarked(ctx: Context, what: Mark, except?: bigint): Promise<boolean> {
  const rows = await ctx.db
    .select({ pauseId: playPauseMark.pauseId })
    .from(playPauseMark)
    .where(and(inForce(ctx, markOf(ctx, what)), except === undefined ? undefined : ne(playPauseMark.memberId, except)))
    .limit(1);
  return rows.length > 0;
}

/**
 * An operator has verified that a phone or a bank account now belongs to somebody else: it may open an account again. The
 * marked member's pause goes on.
 *
 * @throws Refusal invalid_input (neither phone nor account), not_found when it is not marked
 */
export async function endMarks(
  ctx: OperatorContext,
  input: {
    readonly phone?: string | undefined;
    readonly bank_code?: string | undefined;
    readonly account_number?: string | undefined;
    readonly reason: string;
  },
): Promise<{ ended: number }> {
  const what = readMarked(input);
  const mark = markOf(ctx, what);
  return inTransaction(ctx, async (tx, inside) => {
    const endedAt = await databaseNow(tx);
    const marks = await tx.select().from(playPauseMark).where(inForce(inside, mark));
    if (marks.length === 0) throw new Refusal('not_found');
    await tx
      .insert(playPauseMarkEnd)
      .values(marks.map(({ pauseId }) => ({ mark, pauseId, endedBy: ctx.operator.name, endedAt })))
      .onConflictDoNothing();
    const shown = 'phone' in what ? maskedPhone(what.phone) : `${what.bankCode} ${maskedAccount(what.accountNumber)}`;
    for (const memberId of new Set(marks.map((one) => one.memberId)))
      await recordAct(inside, {
        action: 'member.mark_end',
        subject: `member:${memberId}`,
        before: { marked: shown },
        after: { marked: null },
        reason: input.reason,
      });
    return { ended: marks.length };
  });
}

function readMarked(input: Pick<Parameters<typeof endMarks>[1], 'phone' | 'bank_code' | 'account_number'>) {
  if (input.phone !== undefined) {
    const phone = normalisePhone(input.phone);
    if (!phone) throw invalidInput({ phone: 'เบอร์โทรศัพท์ต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09' });
    return { phone };
  }
  if (input.bank_code === undefined || input.account_number === undefined)
    throw invalidInput({ account_number: 'กรอกธนาคารและเลขบัญชี หรือเบอร์โทรศัพท์' });
  const account = checkAccountNumber(input.bank_code, input.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  return { bankCode: input.bank_code, accountNumber: account.number };
}
