/**
 * The outer wire, `POST /api/provider/{code}/{operation}` (games-detail.md 6): signed JSON; HTTP 200 for every answer of the
 * wallet, 401 for a signature, 4xx for what is no call of the wire, and 503 alone for "we do not know".
 */

import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { within } from '../../server/front-door/within.ts';
import { secondMs } from '../../time.ts';
import { isOperation } from '../rules/wire.ts';
import { secretOf, takeNonce } from './keys.ts';
import { answerCall } from './port.ts';
import { bodyHashOf, isSigned, signedCallOf } from './signature.ts';

/** Bytes of a body. */
const bodyMax = 16 * 1024;
const answerMs = 3 * secondMs;

export interface WireRequest {
  readonly provider: string;
  readonly operation: string;
  /** The path as it was sent and signed. */
  readonly path: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly header: (name: string) => string | undefined;
}

export interface WireAnswer {
  readonly http: 200 | 400 | 401 | 404 | 413 | 503;
  readonly data: Readonly<Record<string, unknown>> & { readonly code: string };
}

const plain = (http: WireAnswer['http'], code: string, message: string): WireAnswer => ({
  http,
  data: { code, message, retry: http === 503 },
});

/** Answers a call and logs it, unless its signature is wrong: then nothing is written. */
export async function answerWire(ctx: Context, request: WireRequest): Promise<WireAnswer> {
  const startedAt = performance.now();
  const body = await readBody(request.body);
  if (!body) return named(ctx, plain(413, 'TOO_LARGE', 'a body has at most 16 KB'));
  const bodyHash = bodyHashOf(body);
  if (!(await isAllowed(ctx, request, bodyHash)))
    return named(ctx, plain(401, 'BAD_SIGNATURE', 'the signature, its time or its nonce is wrong'));
  const fields = parse(body);
  const answer = named(ctx, await answerSigned(ctx, request, fields));
  await log(ctx, request, {
    bodyHash,
    answer,
    txId: textOf(fields, 'tx_id'),
    ms: Math.round(performance.now() - startedAt),
  });
  return answer;
}

const named = (ctx: Context, { http, data }: WireAnswer): WireAnswer => ({
  http,
  data: { ...data, request_id: ctx.requestId },
});

async function isAllowed(ctx: Context, { provider, path, header }: WireRequest, bodyHash: string): Promise<boolean> {
  const now = ctx.now();
  const signed = signedCallOf(header, { path, bodyHash, now });
  if (!signed) return false;
  const { call, signature } = signed;
  const secret = await secretOf(ctx, call.keyId, provider);
  if (secret === undefined || !isSigned(secret, call, signature)) return false;
  return takeNonce(ctx.db, call.keyId, call.nonce, now);
}

async function answerSigned(ctx: Context, { provider, operation }: WireRequest, fields: unknown): Promise<WireAnswer> {
  if (!isOperation(operation)) return plain(404, 'UNKNOWN_OPERATION', 'there is no such operation');
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return plain(400, 'BAD_REQUEST', 'the body is no JSON object');
  try {
    const data = await within(answerMs, ctx.log)(answerCall(ctx, { provider, operation, fields }));
    return data ? { http: 200, data } : plain(400, 'BAD_REQUEST', 'a field is missing or of a wrong form');
  } catch (error) {
    ctx.log.error({ err: error, provider, operation }, 'a provider’s call was not answered');
    return plain(503, 'UNKNOWN', 'we do not know: ask again');
  }
}

const logStatement = statement(
  'game_call_log',
  `insert into game_call (request_id, provider, operation, tx_id, body_hash, http, code, ms, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz)`,
);

async function log(
  ctx: Context,
  { provider, operation }: WireRequest,
  call: { readonly bodyHash: string; readonly answer: WireAnswer; readonly txId: string | null; readonly ms: number },
): Promise<void> {
  const { bodyHash, answer, txId, ms } = call;
  try {
    await logStatement(ctx.db, [
      ...[ctx.requestId, provider, operation.slice(0, 40), txId, Buffer.from(bodyHash, 'hex')],
      ...[answer.http, answer.data.code, ms, ctx.now().toISOString()],
    ]);
  } catch (error) {
    // The money has moved: its answer is more than its log.
    ctx.log.error({ err: error, provider, operation, tx_id: txId }, 'a provider’s call was not logged');
  }
}

const textOf = (fields: unknown, name: string): string | null => {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : null;
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
};

/** The raw bytes; undefined beyond 16 KB. */
async function readBody(stream: WireRequest['body']): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > bodyMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
