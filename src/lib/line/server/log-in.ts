/**
 * Login with LINE: LINE's ID token names the user, the link names the member, and the session is the same as after a password.
 * A link ends with the password it was made with, so whoever has lost a password loses nothing more by LINE.
 */
import { eq, lt } from 'drizzle-orm';
import { deviceName } from '../../account/rules/device-name.ts';
import { type Entrant, enter, entrantBy, entrantOf } from '../../account/server/log-in.ts';
import { hashOf } from '../../account/server/sessions.ts';
import { Refusal } from '../../contract/problems.ts';
import type { InputOf } from '../../contract/route.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { LineEntered, lineRoutes } from '../contract.ts';
import type { IdTokenClaims } from '../rules/id-token.ts';
import { lineLink, lineTokenUse } from './tables.ts';
import { newTicket, subjectOfTicket, takeNonce, takeTicket } from './tickets.ts';
import { verifiedClaims } from './verify-token.ts';

/** @throws Refusal line_unavailable without a LIFF id */
export async function lineOptions(ctx: Context): Promise<{ nonce: string; expires_at: string }> {
  if (!ctx.config.lineLiffId) throw new Refusal('line_unavailable');
  const { token, expiresAt } = await newTicket(ctx, null);
  return { nonce: token, expires_at: toIso(expiresAt) };
}

/**
 * Logs in the member whose account is linked; for any other LINE account answers with a permission to link it.
 *
 * @throws Refusal line_unavailable, line_refused (also for a used nonce, or a token that has logged in another device)
 */
export async function enterWithLine(
  ctx: Context,
  input: InputOf<(typeof lineRoutes)['POST /api/liff/session']>,
): Promise<LineEntered> {
  if (!ctx.config.lineLiffId) throw new Refusal('line_unavailable');
  if (!(await takeNonce(ctx, input.nonce))) throw new Refusal('line_refused');
  const claims = await verifiedClaims(ctx, input.id_token, input.nonce);
  const [link] = await ctx.db.select().from(lineLink).where(eq(lineLink.subject, claims.sub));
  const member = link && (await entrantOf(ctx, link.memberId));
  if (!link || !member || link.loginHash !== hashOf(member.passwordHash)) {
    const { token } = await newTicket(ctx, claims.sub);
    return { linked: false, link_token: token, password_changed: member !== undefined, user: null };
  }
  return inTransaction(ctx, async (tx, inside) => {
    // First: opening the session locks the member's row, as linking does.
    const entered = await enteredAs(inside, member);
    // An update that misses means the link was removed meanwhile.
    const rows = await tx
      .update(lineLink)
      .set({ lastUsedAt: inside.now() })
      .where(eq(lineLink.id, link.id))
      .returning({ id: lineLink.id });
    if (rows.length === 0) throw new Refusal('line_refused');
    await useToken(inside, tx, input.id_token, claims, entered.device);
    return entered.answer;
  });
}

async function enteredAs(ctx: Context, member: Entrant): Promise<{ answer: LineEntered; device: string }> {
  const { access_token, user, device } = await enter(ctx, member);
  return { answer: { linked: true, link_token: null, password_changed: false, access_token, user }, device };
}

/**
 * Ties a token to the device it logs in. LINE hands the same one to a page that is opened again, so it may come back, but from
 * nowhere else.
 *
 * @throws Refusal line_refused from another device
 */
async function useToken(ctx: Context, tx: Db, idToken: string, claims: IdTokenClaims, device: string): Promise<void> {
  const [tokenHash, deviceHash] = [hashOf(idToken), hashOf(device)];
  await tx.delete(lineTokenUse).where(lt(lineTokenUse.expiresAt, ctx.now()));
  await tx
    .insert(lineTokenUse)
    .values({ tokenHash, deviceHash, expiresAt: new Date(claims.exp * 1_000) })
    .onConflictDoNothing();
  const [used] = await tx.select().from(lineTokenUse).where(eq(lineTokenUse.tokenHash, tokenHash));
  if (used?.deviceHash !== deviceHash) throw new Refusal('line_refused');
}

/**
 * Links the LINE account of a permission to the member of the phone and password, and logs in.
 *
 * @throws Refusal line_link_expired; wrong_credentials, too_many_tries, busy as at the login; line_taken when the LINE account
 * is another member's, line_other when the member has another one
 */
export async function linkLine(
  ctx: Context,
  input: InputOf<(typeof lineRoutes)['POST /api/liff/link']>,
): Promise<LineEntered> {
  const subject = await subjectOfTicket(ctx, input.link_token);
  if (subject === undefined) throw new Refusal('line_link_expired');
  const member = await entrantBy(ctx, input);
  return inTransaction(ctx, async (tx, inside) => {
    if (!(await takeTicket(inside, input.link_token))) throw new Refusal('line_link_expired');
    // First: opening the session locks the member's row, so that two links of one member come one after the other.
    const { answer } = await enteredAs(inside, member);
    await writeLink(inside, tx, { subject, member, notify: input.notify ?? false });
    return answer;
  });
}

interface NewLink {
  readonly subject: string;
  readonly member: Entrant;
  readonly notify: boolean;
}

async function writeLink(ctx: Context, tx: Db, { subject, member, notify }: NewLink): Promise<void> {
  const now = ctx.now();
  const [own] = await tx.select().from(lineLink).where(eq(lineLink.memberId, member.id));
  if (own && own.subject !== subject) throw new Refusal('line_other');
  const link = {
    loginHash: hashOf(member.passwordHash),
    deviceName: deviceName(ctx.userAgent),
    notifySince: notify ? now : null,
    linkedAt: now,
    lastUsedAt: now,
  };
  if (own) {
    await tx.update(lineLink).set(link).where(eq(lineLink.id, own.id));
    return;
  }
  const rows = await tx
    .insert(lineLink)
    .values({ ...link, memberId: member.id, subject })
    .onConflictDoNothing({ target: lineLink.subject })
    .returning({ id: lineLink.id });
  if (rows.length === 0) throw new Refusal('line_taken');
}
