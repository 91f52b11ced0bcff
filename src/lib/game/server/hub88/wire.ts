/**
 * The Hub88 wallet API at the edge, `POST /api/provider/{code}/hub88/{user|transaction}/{call}`: the aggregator's signature by its
 * registered public keys, one transaction for the effect and its row of the log, HTTP 200 for every answer.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Context } from '../../../server/context.ts';
import { statement } from '../../../server/db/statement.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { within } from '../../../server/front-door/within.ts';
import { unseal } from '../../../server/sealed.ts';
import { bodyHashOf } from '../../../server/wire-signature.ts';
import { secondMs } from '../../../time.ts';
import { type Logged, logCall, logRow, logStatement, txIdIn } from '../call-log.ts';
import { answerCall } from '../port.ts';
import { jsonOf, rawBody } from '../raw-body.ts';
import type { WireRequest } from '../wire-answer.ts';
import { answerHub88, type Hub88Answer } from './answer-call.ts';
import { isHub88Path } from './messages.ts';
import { isSigned, signatureHeader } from './signature.ts';

const bodyMax = 16 * 1024;
const answerMs = 3 * secondMs;
const ok = 200;

const keysStatement = statement<{ id: string; secret: Buffer; limit_agreed: boolean }>(
  'game_hub88_keys',
  `select k.id, k.secret, p.limit_agreed from game_provider p join game_key k on k.provider = p.code and k.kind = 'rsa' and k.retired_at is null
    where p.code = $1 and p.wire = 'hub88'`,
);

/** The aggregator's live public keys. */
async function keysOf(
  ctx: Context,
  provider: string,
): Promise<{ readonly keys: readonly KeyObject[]; readonly isLimitAgreed: boolean }> {
  const { rows } = await keysStatement(ctx.db, [provider]);
  return {
    keys: rows.map(({ id, secret }) => createPublicKey(unseal(ctx, 'game_keys', id, secret).toString())),
    isLimitAgreed: rows[0]?.limit_agreed ?? false,
  };
}

/**
 * Answers a call and logs it; `operation` is what follows "hub88/". A wrong signature writes nothing but its row of the log.
 *
 * @throws Refusal too_many_requests when a network goes on with wrong signatures
 */
export async function answerHub88Wire(ctx: Context, request: WireRequest): Promise<Hub88Answer> {
  const { provider, operation: path } = request;
  const startedAt = performance.now();
  const body = await rawBody(request.body, bodyMax);
  const call = {
    ...{ provider, operation: isHub88Path(path) ? `hub88/${path}` : 'unknown', http: ok, startedAt },
    bodyHash: bodyHashOf(body ?? new Uint8Array()),
  };
  const partner = await keysOf(ctx, provider);
  const signature = request.header(signatureHeader);
  if (!body || !isSigned(partner.keys, body, signature)) {
    await request.countWrong();
    const refused = { status: 'RS_ERROR_INVALID_SIGNATURE' } as const;
    await logCall(ctx, { ...call, code: refused.status, txId: null });
    return refused;
  }
  const known = { ...call, txId: txIdIn(jsonOf(body), 'transaction_uuid') };
  try {
    return await performOnce(ctx, known, (inside) =>
      answerHub88(
        { ...partner, port: (asked) => answerCall(inside, { provider, ...asked }) },
        { path, body, signature },
      ),
    );
  } catch (error) {
    ctx.log.error({ err: error, provider, path }, 'an aggregator’s call was not answered');
    const unknown = { status: 'RS_ERROR_UNKNOWN' } as const;
    await logCall(ctx, { ...known, code: unknown.status });
    return unknown;
  }
}

/** The effect and its row of the log are one transaction, which a refusal does not undo. */
async function performOnce(
  ctx: Context,
  call: Omit<Logged, 'code'>,
  answer: (inside: Context) => Promise<Hub88Answer>,
): Promise<Hub88Answer> {
  let isOver = false;
  try {
    return await within(
      answerMs,
      ctx.log,
    )(
      inTransaction(ctx, async (_, inside) => {
        const told = await answer(inside);
        // The caller of a late one was told that nobody knows, which is in the log.
        if (!isOver) await inside.withCommit(logStatement, logRow(ctx, { ...call, code: told.status }));
        return told;
      }),
    );
  } finally {
    isOver = true;
  }
}
