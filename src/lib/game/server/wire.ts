/**
 * The outer wire, `POST /api/provider/{code}/{operation}` (games-detail.md 6): signed JSON; HTTP 200 for every answer of the
 * wallet, 401 for a signature, 4xx for what is no call of the wire, and 503 alone for "we do not know".
 */

import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { within } from '../../server/front-door/within.ts';
import { bodyHashOf, isSigned, signedCallOf } from '../../server/wire-signature.ts';
import { secondMs } from '../../time.ts';
import { isOperation, type Operation } from '../rules/wire.ts';
import { type Logged, logCall, logRow, logStatement, txIdIn } from './call-log.ts';
import { secretOf, takeNonce } from './keys.ts';
import { answerCall } from './port.ts';
import { jsonOf, rawBody } from './raw-body.ts';
import { plain, type WireAnswer, type WireRequest } from './wire-answer.ts';
import { booksOperation, giveBooks, takeBooks } from './wire-books.ts';

/** Bytes of a message. */
const bodyMax = 16 * 1024;
/** Bytes of a day's file: some hundred thousand transactions. */
const booksMax = 32 * 1024 * 1024;
const answerMs = 3 * secondMs;

/** A call whose signature is right. */
interface Signed {
  readonly body: Uint8Array;
  readonly bodyHash: string;
  /** Of a message; undefined for what is none. */
  readonly fields: unknown;
  /** Uses its nonce up; false for a copy of a call. */
  readonly takeNonce: (db: Db) => Promise<boolean>;
  /** Of `performance`. */
  readonly startedAt: number;
}

/** What a call is answered, and whether that is in the log. */
interface Given {
  readonly answer: WireAnswer;
  readonly isLogged: boolean;
}

const wrongSignature = plain(401, 'BAD_SIGNATURE', 'the signature, its time or its nonce is wrong');

/** Answers a call of an operation and logs it. */
export const answerWire = (ctx: Context, request: WireRequest): Promise<WireAnswer> =>
  receive(ctx, request, bodyMax, (signed) => {
    const { operation } = request;
    const isMessage = typeof signed.fields === 'object' && signed.fields !== null && !Array.isArray(signed.fields);
    if (isOperation(operation) && isMessage) return performOnce(ctx, request, operation, signed);
    return answerOnce(ctx, signed, async (): Promise<WireAnswer> => {
      if (!isNamed(operation)) return plain(404, 'UNKNOWN_OPERATION', 'there is no such operation');
      if (!isMessage) return plain(400, 'BAD_REQUEST', 'the body is no JSON object');
      return giveBooks(ctx, request.provider, signed.fields as object).catch((error) => unknown(ctx, request, error));
    });
  });

/** Answers a call that carries a day's file. */
export const answerBooks = (ctx: Context, request: WireRequest & { readonly day: string }): Promise<WireAnswer> =>
  receive(ctx, request, booksMax, (signed) => answerOnce(ctx, signed, () => takeBooks(ctx, request, signed.body)));

/** Has a signed body answered, and logs the call: also one whose signature is wrong, of which nothing else is written. */
async function receive(
  ctx: Context,
  request: WireRequest,
  most: number,
  answer: (signed: Signed) => Promise<Given | undefined>,
): Promise<WireAnswer> {
  const startedAt = performance.now();
  const body = await rawBody(request.body, most);
  const bodyHash = bodyHashOf(body ?? new Uint8Array());
  const nonce = body && (await signatureOn(ctx, request, bodyHash));
  const fields = body && most === bodyMax ? jsonOf(body) : undefined;
  const given = body && nonce && (await answer({ body, bodyHash, fields, takeNonce: nonce, startedAt }));
  if (given?.isLogged) return named(ctx, given.answer);
  if (!given) await request.countWrong();
  const refused = body ? wrongSignature : plain(413, 'TOO_LARGE', `a body has at most ${most / 1024} KB`);
  const told = given?.answer ?? refused;
  await logCall(ctx, logged(request, told, { bodyHash, fields: given && fields, startedAt }));
  return named(ctx, told);
}

const named = (ctx: Context, { data, ...answer }: WireAnswer): WireAnswer => ({
  ...answer,
  data: { ...data, request_id: ctx.requestId },
});

/** What uses the nonce of a call up whose signature is right. */
async function signatureOn(
  ctx: Context,
  { provider, path, header }: WireRequest,
  bodyHash: string,
): Promise<Signed['takeNonce'] | undefined> {
  const now = ctx.now();
  const signed = signedCallOf(header, { path, bodyHash, now });
  if (!signed) return undefined;
  const { call, signature } = signed;
  const secret = await secretOf(ctx, call.keyId, provider);
  if (secret === undefined || !isSigned(secret, call, signature)) return undefined;
  return (db) => takeNonce(db, call.keyId, call.nonce, now);
}

async function answerOnce(
  ctx: Context,
  { takeNonce: take }: Signed,
  answer: () => Promise<WireAnswer>,
): Promise<Given | undefined> {
  return (await take(ctx.db)) ? { answer: await answer(), isLogged: false } : undefined;
}

/** Ends the transaction of a copy of a call. */
class SentBefore extends Error {}

/**
 * Performs an operation: its nonce, its effect and its row of the log are one transaction, which a refusal does not undo. The
 * first statements of the effect are sent behind the nonce, which ends the transaction when it was seen before.
 */
async function performOnce(
  ctx: Context,
  request: WireRequest,
  operation: Operation,
  signed: Signed,
): Promise<Given | undefined> {
  const { provider } = request;
  let isOver = false;
  try {
    return await within(
      answerMs,
      ctx.log,
    )(
      inTransaction(ctx, async (tx, inside): Promise<Given> => {
        const [isFirst, performed] = await Promise.allSettled([
          signed.takeNonce(tx),
          answerCall(inside, { provider, operation, fields: signed.fields }),
        ]);
        if (isFirst.status === 'rejected') throw isFirst.reason;
        if (!isFirst.value) throw new SentBefore();
        if (performed.status === 'rejected') throw performed.reason;
        const { value: data } = performed;
        const answer = data
          ? ({ http: 200, data } as const)
          : plain(400, 'BAD_REQUEST', 'a field is missing or of a wrong form');
        // The caller of a late one was told that nobody knows, which is in the log.
        if (!isOver) await inside.withCommit(logStatement, logRow(ctx, logged(request, answer, signed)));
        return { answer, isLogged: true };
      }),
    );
  } catch (error) {
    isOver = true;
    return error instanceof SentBefore ? undefined : { answer: unknown(ctx, request, error), isLogged: false };
  }
}

function unknown(ctx: Context, { provider, operation }: WireRequest, error: unknown): WireAnswer {
  // Too much at once is no fault, and the provider asks again.
  const level = error instanceof Refusal && error.problem === 'busy' ? 'warn' : 'error';
  ctx.log[level]({ err: error, provider, operation }, 'a provider’s call was not answered');
  return plain(503, 'UNKNOWN', 'we do not know: ask again');
}

const isNamed = (operation: string): boolean => isOperation(operation) || operation === booksOperation;

/** A call as the log has it; `fields` is left out where anybody may have sent them. */
const logged = (
  { provider, operation }: WireRequest,
  { http, data }: WireAnswer,
  { bodyHash, fields, startedAt }: Pick<Signed, 'bodyHash' | 'fields' | 'startedAt'>,
): Logged => ({
  ...{ provider, operation: isNamed(operation) ? operation : 'unknown', http, code: data.code },
  ...{ bodyHash, txId: txIdIn(fields, 'tx_id'), startedAt },
});
