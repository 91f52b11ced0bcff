/** The wallet's own calls at a provider, signed as the provider signs its own (games-detail.md 6). */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { unseal } from '../../server/sealed.ts';
import { bodyHashOf, signatureOf } from '../../server/wire-signature.ts';
import { secondMs } from '../../time.ts';
import { gameProvider } from './tables.ts';
import { gameKey } from './wire-tables.ts';

const nonceBytes = 16;

/** A provider's answer as text. */
export type ProviderReply =
  | { readonly text: string; readonly fault?: never }
  /** Why there is none: not reached, another status than 200, too long, or nothing to sign or call with. */
  | { readonly fault: string };

interface Asking {
  readonly provider: string;
  readonly operation: 'books' | 'status';
  readonly body: Readonly<Record<string, string>>;
  readonly waitMs: number;
  /** Bytes of the answer. */
  readonly most: number;
}

/** Asks a provider. */
export async function askProvider(ctx: Context, asking: Asking): Promise<ProviderReply> {
  const { provider, operation, waitMs, most } = asking;
  const caller = await callerOf(ctx, provider);
  if (!caller) return { fault: 'it has no address or no live key' };
  const url = `${caller.url}/${operation}`;
  const path = url.startsWith('/') ? url : new URL(url).pathname;
  const body = JSON.stringify(asking.body);
  const timestamp = String(Math.floor(ctx.now().getTime() / secondMs));
  const nonce = Buffer.from(ctx.random(nonceBytes)).toString('base64url');
  const signed = { path, timestamp, nonce, bodyHash: bodyHashOf(Buffer.from(body)) };
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Key-Id': caller.keyId,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': signatureOf(caller.secret, signed),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  };
  try {
    const response = await (url.startsWith('/') ? ctx.callOwn(url, init) : fetch(url, init));
    if (response.status !== 200) return { fault: `it answered ${response.status}` };
    const text = await textOf(response, most);
    return text === undefined ? { fault: `its answer is no UTF-8 of at most ${most} bytes` } : { text };
  } catch (error) {
    ctx.log.warn({ err: error, provider, operation }, 'a provider was not reached');
    return { fault: 'it was not reached' };
  }
}

/** The oldest live key: the one that the provider has for certain while keys are changed. */
async function callerOf(ctx: Context, provider: string) {
  const [row] = await ctx.db
    .select({ url: gameProvider.callsUrl, keyId: gameKey.id, secret: gameKey.secret })
    .from(gameProvider)
    .innerJoin(
      gameKey,
      and(eq(gameKey.provider, gameProvider.code), eq(gameKey.kind, 'hmac'), isNull(gameKey.retiredAt)),
    )
    .where(eq(gameProvider.code, provider))
    .orderBy(asc(gameKey.createdAt), asc(gameKey.id))
    .limit(1);
  if (!row?.url) return undefined;
  const { url, keyId, secret } = row;
  return { url, keyId, secret: unseal(ctx, 'game_keys', keyId, secret).toString() };
}

/** A response's body as text; undefined for more bytes, or for what is no UTF-8. */
export async function textOf(response: Response, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}
