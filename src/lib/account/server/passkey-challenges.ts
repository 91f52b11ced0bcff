/** WebAuthn challenges: random, short-lived, single use. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { minuteMs } from '../../time.ts';
import { passkeyChallenge } from './proof-tables.ts';

export const challengeLifeMs = 5 * minuteMs;

/** The member and session a passkey is added for; null for a login, where the member is not yet identified. */
type Purpose = { readonly memberId: bigint; readonly sessionId: bigint } | null;

/** Creates a challenge and deletes expired ones. */
export async function newChallenge(ctx: Context, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(ctx.random(32));
  const now = ctx.now();
  await ctx.db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
  await ctx.db.insert(passkeyChallenge).values({
    challenge: Buffer.from(challenge).toString('base64url'),
    memberId: purpose?.memberId ?? null,
    sessionId: purpose?.sessionId ?? null,
    expiresAt: new Date(now.getTime() + challengeLifeMs),
  });
  return challenge;
}

/**
 * Consumes the challenge that a response names, whether the response is right or wrong. Undefined when unknown, expired or used.
 */
export async function takeChallenge(
  ctx: Context,
  clientDataJson: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const named = challengeIn(clientDataJson);
  if (named === undefined) return undefined;
  const rows = await ctx.db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, named),
        gt(passkeyChallenge.expiresAt, ctx.now()),
        purpose
          ? and(eq(passkeyChallenge.memberId, purpose.memberId), eq(passkeyChallenge.sessionId, purpose.sessionId))
          : isNull(passkeyChallenge.memberId),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge });
  return rows[0]?.challenge;
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
