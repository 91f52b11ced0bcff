/** Challenges for passkeys: random, kept until they are answered, each taken once. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { minuteMs } from '../../time.ts';
import { passkeyChallenge } from './proof-tables.ts';

export const challengeLifeMs = 5 * minuteMs;

/** Who a passkey is being added for; null where somebody logs in, nobody knows yet who. */
type Purpose = { readonly memberId: bigint; readonly sessionId: bigint } | null;

/** Makes a challenge; those that nobody answered in time go. */
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

/** Takes the challenge an answer names: it is good once, whether the answer is right or wrong. Undefined when it is not good. */
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
