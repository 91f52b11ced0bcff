/** Login with a passkey: the authenticator verifies its user and signs our challenge for this site. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { PasskeyLogin, UsedCredential } from '../passkey-contract.ts';
import { challengeLifeMs, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { relyingParty, userHandleOf } from './passkeys.ts';
import { passkey } from './proof-tables.ts';
import type { LoggedIn } from './register.ts';
import { accessToken, openSession } from './sessions.ts';
import { member } from './tables.ts';

/** The same options for everybody: the device lists its passkeys, the site never does. */
export async function passkeyLoginOptions(ctx: Context): Promise<{ options: Record<string, unknown> }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: await newChallenge(ctx, null),
    timeout: challengeLifeMs,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/**
 * Logs a member in and sets the session cookie.
 *
 * @throws Refusal passkey_refused: unknown or removed, signed for another site or challenge, without user verification, or cloned
 */
export async function logInWithPasskey(ctx: Context, { remember, ...response }: PasskeyLogin): Promise<LoggedIn> {
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, null);
  const [known] = await ctx.db
    .select({ key: passkey, firstName: member.firstName, vipLevel: member.vipLevel })
    .from(passkey)
    .innerJoin(member, eq(member.id, passkey.memberId))
    .where(and(eq(passkey.credentialId, response.id), eq(member.agentId, ctx.agentId), isNull(member.closedAt)));
  if (expectedChallenge === undefined || !known) throw new Refusal('passkey_refused');
  const { key } = known;
  if (!isHandleOf(key.memberId, response.response.userHandle)) throw new Refusal('passkey_refused');
  const { newCounter, credentialBackedUp } = await verified(ctx, response, key, expectedChallenge);

  return inTransaction(ctx, async (tx, inside) => {
    // Two answers with the same counter mean a cloned key. The update also misses when the passkey was removed meanwhile.
    const rows = await tx
      .update(passkey)
      .set({ signCount: newCounter, backedUp: credentialBackedUp, lastUsedAt: inside.now() })
      .where(and(eq(passkey.id, key.id), eq(passkey.signCount, key.signCount)))
      .returning({ id: passkey.id });
    if (rows.length === 0) throw new Refusal('passkey_refused');
    await tx.update(member).set({ lastLoginAt: inside.now() }).where(eq(member.id, key.memberId));
    const opened = await openSession(inside, key.memberId, { remember });
    ctx.reply.setSession(opened);
    return {
      access_token: accessToken(ctx.secrets, opened.sessionId, ctx.now()),
      user: { id: String(key.memberId), username: known.firstName, vip_level: known.vipLevel },
    };
  });
}

/** If the authenticator names an account, it must be the one this key is registered for. */
function isHandleOf(memberId: bigint, userHandle: string | undefined): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(userHandleOf(memberId));
}

async function verified(
  ctx: Context,
  response: UsedCredential,
  key: typeof passkey.$inferSelect,
  expectedChallenge: string,
): Promise<{ readonly newCounter: number; readonly credentialBackedUp: boolean }> {
  const site = relyingParty(ctx);
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: key.credentialId, publicKey: Uint8Array.from(key.publicKey), counter: key.signCount },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ reason: String(error) }, 'a passkey was refused');
    throw new Refusal('passkey_refused');
  });
  if (!answer.verified) throw new Refusal('passkey_refused');
  return answer.authenticationInfo;
}
