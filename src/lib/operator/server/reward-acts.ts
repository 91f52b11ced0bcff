/**
 * Setting what members are given. Nobody simulates its cost, so two people set it whatever it costs (operator.md section 3);
 * what only gives less goes at one person's word.
 */
import { canonicalJson } from '../../canonical-json.ts';
import { assert } from '../../contract/problems.ts';
import { hashText } from '../../digest.ts';
import { type Satang, zeroSatang } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Facts } from '../rules/approvals.ts';
import { keptInput, revivedInput } from '../rules/kept-input.ts';
import { agreedByTwo, type Payload, proposalsAbout, type QueuedAct } from './second-person.ts';

interface Reasoned {
  readonly reason?: string | undefined;
}

export interface RewardAct<I extends Reasoned, V> {
  /** "coupon.create" */
  readonly name: string;
  /** "คูปอง ต้อนรับปีใหม่" */
  heading(input: I): string;
  /** The use case, in the transaction of the context or one of its own. */
  run(ctx: OperatorContext, input: I): Promise<V>;
  /** What the second person decides by: of what it would make. */
  facts(made: V, input: I, ctx: OperatorContext): Facts | Promise<Facts>;
  /** The most it gives, in satang, where that is known. */
  most?(made: V, input: I): Satang;
  /** What the input leaves as it is: once that is another, the proposal is stale. */
  base?(ctx: OperatorContext, db: Db): Promise<string>;
  /** Whether one person is enough, because nothing more is given. */
  byOne?(ctx: OperatorContext, input: I): boolean | Promise<boolean>;
}

export type ByTwo<V> = (V & { readonly waits_for_second: false }) | Waits;

interface Waits {
  readonly waits_for_second: true;
  readonly approval_id: string;
}

/** Carries the answer of a trial out of its transaction, which is rolled back. */
class Undone extends Error {
  readonly made: unknown;
  constructor(made: unknown) {
    super('tried');
    this.made = made;
  }
}

/** What a use case would answer; it changes nothing. @throws Refusal those of the use case */
async function tried<V>(ctx: OperatorContext, run: (inside: OperatorContext) => Promise<V>): Promise<V> {
  try {
    await inTransaction(ctx, async (_, inside) => {
      throw new Undone(await run(inside));
    });
  } catch (error) {
    if (error instanceof Undone) return error.made as V;
    throw error;
  }
  throw new Error('a trial is always undone');
}

interface Shown {
  readonly facts: Facts;
  readonly amount: Satang;
}

const subjectOf = (name: string, input: unknown): string =>
  `reward:${name}:${hashText(canonicalJson(input)).slice(0, 16)}`;

/** Proposes the act, or carries it out as the second person. */
async function agreed<I extends Reasoned, V>(
  ctx: OperatorContext,
  act: RewardAct<I, V>,
  { input, facts, amount }: Shown & { readonly input: I },
): Promise<ByTwo<V>> {
  const { reason, ...kept } = keptInput(Object.fromEntries(Object.entries(input)));
  const subject = subjectOf(act.name, kept);
  return inTransaction(ctx, async (tx, inside) => {
    const isAgreed = await agreedByTwo(tx, inside, {
      ...{ action: 'reward.set', subject, amount, always: true, reason: reason as string | undefined },
      payload: { act: act.name, input: kept, facts, amount: String(amount) },
      facts,
      hidden: { base: (await act.base?.(inside, tx)) ?? null },
    });
    if (isAgreed) return { ...(await act.run(inside, input)), waits_for_second: false as const };
    const waiting = (await proposalsAbout({ db: tx, now: ctx.now }, 'reward.set', [subject])).get(subject);
    assert(waiting, 'what was proposed waits');
    return { waits_for_second: true as const, approval_id: String(waiting.id) };
  });
}

/**
 * Sets a reward by two people, or by one where that is enough, as a money call: tried outside of its transaction.
 *
 * @throws Refusal those of the use case, and of agreedByTwo
 */
export async function prepareByTwo<I extends Reasoned, V>(
  ctx: OperatorContext,
  act: RewardAct<I, V>,
  input: I,
): Promise<(own: OperatorContext) => Promise<ByTwo<V>>> {
  if (await act.byOne?.(ctx, input))
    return async (own) => ({ ...(await act.run(own, input)), waits_for_second: false as const });
  const made = await tried(ctx, (inside) => act.run(inside, input));
  const shown = { facts: await act.facts(made, input, ctx), amount: act.most?.(made, input) ?? zeroSatang };
  return (own) => agreed(own, act, { input, ...shown });
}

/** The same as a call that moves no money itself. */
export async function byTwo<I extends Reasoned, V>(
  ctx: OperatorContext,
  act: RewardAct<I, V>,
  input: I,
): Promise<ByTwo<V>> {
  return (await prepareByTwo(ctx, act, input))(ctx);
}

/** Each act with the type of its own input put aside: a payload names the act that its input belongs to. */
type AnyAct = RewardAct<Reasoned, unknown>;
export const anyAct = <I extends Reasoned, V>(act: RewardAct<I, V>): AnyAct => act as unknown as AnyAct;

/** These acts as they wait for a second person. */
export function queuedRewards(acts: readonly AnyAct[]): QueuedAct {
  const read = (payload: Payload) => {
    const act = acts.find(({ name }) => name === payload.act);
    assert(act, 'an act that was proposed is known');
    const amount = BigInt(String(payload.amount)) as Satang;
    return { act, input: revivedInput(payload.input) as Reasoned, facts: payload.facts as Facts, amount };
  };
  return {
    action: 'reward.set',
    heading(payload) {
      const { act, input } = read(payload);
      return act.heading(input);
    },
    async look(ctx, payload) {
      const { act, facts } = read(payload);
      return { facts, hidden: { base: (await act.base?.(ctx, ctx.db)) ?? null } };
    },
    run(ctx, payload, reason) {
      const { act, input, facts, amount } = read(payload);
      return agreed(ctx, act, { input: { ...input, ...(reason && { reason }) }, facts, amount });
    },
  };
}
