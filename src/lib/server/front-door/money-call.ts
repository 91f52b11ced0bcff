/**
 * Answers money calls: once for each idempotency key, and with what a partner is asked for outside the transaction of the
 * effect, before or after it.
 */
import { secondMs } from '../../time.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Call, derivedKey, recordAnswer, recordedAnswer, requireKey, runOnce } from './idempotency.ts';

/**
 * A money call with a partner's part after its effect: `once` is the effect, in its transaction; `finish` completes the
 * answer outside any transaction until it has been finished once, also for a copy of the call.
 */
interface InTwoSteps<C, I, A> {
  readonly once: (ctx: C, input: I) => Promise<A>;
  readonly finish: (ctx: C, answer: A) => Promise<A>;
}

/** A money call that asks a partner before its effect: `prepare` runs outside any transaction and returns the effect. */
interface Prepared<C, I, A> {
  readonly prepare: (ctx: C, input: I) => Promise<(own: C) => Promise<A>>;
}

/**
 * A money call whose answer holds a secret: `once` is the effect, whose answer without it is recorded; `tell` adds the secret,
 * which it derives from what is recorded, or asks of a partner, to the first answer and to every copy. It runs outside any
 * transaction.
 */
interface Told<C, I, A> {
  readonly once: (ctx: C, input: I) => Promise<A>;
  readonly tell: (ctx: C, recorded: A) => A | Promise<A>;
}

export type MoneyHandler<C, I, A> =
  | ((ctx: C, input: I) => Promise<A>)
  | InTwoSteps<C, I, A>
  | Prepared<C, I, A>
  | Told<C, I, A>;

/** Two sendings of one call without a key within this time are one press of a button. */
export const samePressMs = 5 * secondMs;

/**
 * How a call without a key is kept to one effect. `by_state`: its own state admits it once, and a copy finds what the first
 * one left. A function: the state that the call acts on, as a text; with the input it makes the key, so that a copy gets the
 * first one's answer.
 */
type Keyless<C, I> = 'by_state' | ((ctx: C, input: I) => string | Promise<string>);

/** A call that the specification names: with a key like any other, and without one. */
export type KeylessHandler<C, I, A> = { readonly keyless: Keyless<C, I> } & (
  | { readonly once: (ctx: C, input: I) => Promise<A> }
  | InTwoSteps<C, I, A>
  | Told<C, I, A>
);

type AnyHandler = MoneyHandler<Context, unknown, unknown> | KeylessHandler<Context, unknown, unknown>;

interface Answer {
  readonly answer: Record<string, unknown>;
  readonly replayed: boolean;
}

/**
 * Runs the handler at most once per owner and key, and returns the answer recorded for it.
 *
 * @param envelope makes the answer of the handler's data
 * @throws Refusal idempotency_key_missing, idempotency_key_reused, and those of the handler
 */
export async function answerMoneyCall(
  ctx: Context,
  sent: Call,
  {
    handler,
    input,
    envelope,
  }: {
    readonly handler: AnyHandler;
    readonly input: unknown;
    readonly envelope: (data: unknown) => Record<string, unknown>;
  },
): Promise<Answer> {
  const call = await withKey(ctx, sent, handler, input);
  const effectOnce = (effect: (own: Context) => Promise<unknown>): Promise<Answer> =>
    call
      ? runOnce(ctx, call, async (own) => envelope(await effect(own)))
      : inTransaction(ctx, async (_, own) => ({ answer: envelope(await effect(own)), replayed: false }));
  if (typeof handler === 'function') return effectOnce((own) => handler(own, input));
  if ('prepare' in handler) {
    return afterItsCopies(`${sent.owner} ${sent.key}`, async () => {
      const answer = await recordedAnswer(ctx, sent);
      return answer ? { answer, replayed: true } : effectOnce(await handler.prepare(ctx, input));
    });
  }
  const { answer, replayed } = await effectOnce((own) => handler.once(own, input));
  if ('tell' in handler) return { answer: { ...answer, data: await handler.tell(ctx, answer.data) }, replayed };
  if (!('finish' in handler)) return { answer, replayed };
  const data = await handler.finish(ctx, answer.data);
  if (data === answer.data) return { answer, replayed };
  const whole = { ...answer, data };
  if (call) await recordAnswer(ctx, call, whole);
  return { answer: whole, replayed };
}

/**
 * The call with the key that it was sent with or, where it may do without, one that is derived; undefined where its own state
 * is enough.
 *
 * @throws Refusal idempotency_key_missing
 */
async function withKey(ctx: Context, sent: Call, handler: AnyHandler, input: unknown): Promise<Call | undefined> {
  if (sent.key !== undefined || !('keyless' in handler)) {
    requireKey(sent.key);
    return sent;
  }
  if (handler.keyless === 'by_state') return undefined;
  return derivedKey(sent, input, await handler.keyless(ctx, input));
}

/** Prepared calls under way in this process, by owner and key. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a prepared call after the copies of it that came before, so that it finds their answer instead of asking the partner
 * beside them. A copy in another process may be refused meanwhile; sent again with its key it gets the answer.
 */
async function afterItsCopies<T>(id: string, run: () => Promise<T>): Promise<T> {
  const before = underWay.get(id);
  const own = before ? before.then(run, run) : run();
  underWay.set(id, own);
  try {
    return await own;
  } finally {
    if (underWay.get(id) === own) underWay.delete(id);
  }
}
