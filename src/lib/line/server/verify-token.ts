/** Has LINE verify an ID token. Asked outside any transaction; profile data in the answer is not read. */
import { z } from 'zod';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { channelOf, type IdTokenClaims, tokenProblem } from '../rules/id-token.ts';

const timeoutMs = 6_000;

const claimsShape = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nonce: z.string().optional(),
});

/**
 * The claims of a genuine token for this site that has not expired.
 *
 * @throws Refusal line_unavailable when LINE is not configured or does not answer, line_refused for any other token
 */
export async function verifiedClaims(ctx: Context, idToken: string, nonce: string): Promise<IdTokenClaims> {
  const { lineLiffId, lineApiUrl } = ctx.config;
  if (!lineLiffId) throw new Refusal('line_unavailable');
  const channel = channelOf(lineLiffId);
  const answer = await fetch(`${lineApiUrl}/oauth2/v2.1/verify`, {
    method: 'POST',
    body: new URLSearchParams({ id_token: idToken, client_id: channel }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    ctx.log.warn({ reason: String(error) }, 'LINE could not be asked about an ID token');
    throw new Refusal('line_unavailable');
  });
  if (answer.status === 429 || answer.status >= 500) {
    ctx.log.warn({ status: answer.status }, 'LINE did not verify an ID token');
    throw new Refusal('line_unavailable');
  }
  const claims = claimsShape.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !claims.success) throw new Refusal('line_refused');
  const problem = tokenProblem(claims.data, { channel, nonce, now: ctx.now() });
  if (problem) {
    ctx.log.warn({ problem }, 'an ID token was refused');
    throw new Refusal('line_refused');
  }
  return claims.data;
}
