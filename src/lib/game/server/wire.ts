/**
 * The outer wire, `POST /api/provider/{code}/{operation}` (games-detail.md 6): signed JSON; HTTP 200 for every answer of the
 * wallet, 401 for a signature, 4xx for what is no call of the wire, and 503 alone for "we do not know".
 */

import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { within } from '../../server/front-door/within.ts';
import { bodyHashOf, isSigned, signedCallOf } from '../../server/wire-signature.ts';
import { secondMs } from '../../time.ts';
import { isOperation } from '../rules/wire.ts';
import { secretOf, takeNonce } from './keys.ts';
import { answerCall } from './port.ts';
import { plain, type WireAnswer, type WireRequest } from './wire-answer.ts';
import { booksOperation, giveBooks, takeBooks } from './wire-books.ts';

/** Bytes of a message. */
const bodyMax = 16 * 1024;
/** Bytes of a day's file: some hundred thousand transactions. */
const booksMax = 32 * 1024 * 1024;
const answerMs = 3 * secondMs;

/** Answers a call of an operation and logs it. */
export const answerWire = (ctx: Context, request: WireRequest): Promise<WireAnswer> =>
  receive(ctx, request, bodyMax, (_, fields) => answerSigned(ctx, request, fields));

/** Answers a call that carries a day's file. */
export const answerBooks = (ctx: Context, request: WireRequest & { readonly day: string }): Promise<WireAnswer> =>
  receive(ctx, request, booksMax, (body) => takeBooks(ctx, request, body));

/** Has a signed body answered, and logs the call: also one whose signature is wrong, of which nothing else is written. */
async function receive(
  ctx: Context,
  request: WireRequest,
  most: number,
  answer: (body: Uint8Array, fields: unknown) => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const startedAt = performance.now();
  const logged = async (bodyHash: string, given: WireAnswer, txId: string | null): Promise<WireAnswer> => {
    const ms = Math.round(performance.now() - startedAt);
    await log(ctx, request, { bodyHash, answer: given, txId, ms });
    return named(ctx, given);
  };
  const body = await readBody(request.body, most);
  const bodyHash = bodyHashOf(body ?? new Uint8Array());
  if (!body || !(await isAllowed(ctx, request, bodyHash))) {
    await request.countWrong();
    const refused = body
      ? plain(401, 'BAD_SIGNATURE', 'the signature, its time or its nonce is wrong')
      : plain(413, 'TOO_LARGE', `a body has at most ${most / 1024} KB`);
    return logged(bodyHash, refused, null);
  }
  const fields = most === bodyMax ? parse(body) : undefined;
  return logged(bodyHash, await answer(body, fields), textOf(fields, 'tx_id'));
}

const named = (ctx: Context, { data, ...answer }: WireAnswer): WireAnswer => ({
  ...answer,
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
  if (!isOperation(operation) && operation !== booksOperation)
    return plain(404, 'UNKNOWN_OPERATION', 'there is no such operation');
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return plain(400, 'BAD_REQUEST', 'the body is no JSON object');
  try {
    if (operation === booksOperation) return await giveBooks(ctx, provider, fields);
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
    values ($1, (select code from game_provider where code = $2), $3, $4, $5, $6, $7, $8, $9::timestamptz)`,
);

async function log(
  ctx: Context,
  { provider, operation }: WireRequest,
  call: { readonly bodyHash: string; readonly answer: WireAnswer; readonly txId: string | null; readonly ms: number },
): Promise<void> {
  const { bodyHash, answer, txId, ms } = call;
  try {
    await logStatement(ctx.db, [
      ...[ctx.requestId, provider, isNamed(operation) ? operation : 'unknown', txId, Buffer.from(bodyHash, 'hex')],
      ...[answer.http, answer.data.code, ms, ctx.now().toISOString()],
    ]);
  } catch (error) {
    // The money has moved: its answer is more than its log.
    ctx.log.error({ err: error, provider, operation, tx_id: txId }, 'a provider’s call was not logged');
  }
}

const isNamed = (operation: string): boolean => isOperation(operation) || operation === booksOperation;

const textOf = (fields: unknown, name: string): string | null => {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : null;
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
};

/** The raw bytes; undefined where there are more. */
async function readBody(stream: WireRequest['body'], most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
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
