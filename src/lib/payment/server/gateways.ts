/**
 * The ports to the world of money: a gateway that makes QR codes and a bank that pays out. Adapters own all formats and
 * units. Both are asked by our reference, so that asking twice is asking once.
 */
import type { Satang } from '../../money.ts';
import { sandboxGateway } from '../../sandbox/server/gateway.ts';
import { sandboxPayouts } from '../../sandbox/server/payout-bank.ts';
import type { Context } from '../../server/context.ts';

export interface Payer {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

/** Money a gateway says has arrived; `eventId` is its own id of the payment, the same however often it is told. */
export interface GatewayPayment {
  readonly eventId: string;
  readonly amount: Satang;
  readonly paidAt: Date;
  /** Null where the gateway does not tell who paid. */
  readonly sender: {
    readonly bankCode: string;
    readonly accountNumber: string;
    readonly name?: string | undefined;
  } | null;
}

export interface QrGateway {
  /** Asks for a single-use QR. @throws when it does not answer: the outcome is unknown and may be asked for again */
  create(
    ctx: Context,
    request: { readonly reference: string; readonly amount: Satang; readonly expiresAt: Date; readonly payer: Payer },
    signal: AbortSignal,
  ): Promise<{ readonly payload: string } | 'refused'>;
  /** All money it has seen for a reference; for callbacks that never came. @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<readonly GatewayPayment[]>;
}

export type PayoutOutcome =
  | { readonly state: 'processing' }
  | { readonly state: 'paid' }
  /** A definite no, with a reason in Thai: the only ground for giving the money back. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The bank has never heard of the reference: it may be submitted (again). */
  | { readonly state: 'not_found' };

export interface PayoutBank {
  /** Submits a payout; a second submit of a reference is recognised. @throws when the outcome is unknown */
  submit(
    ctx: Context,
    payout: { readonly reference: string; readonly amount: Satang; readonly to: Payer },
    signal: AbortSignal,
  ): Promise<PayoutOutcome>;
  /** @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<PayoutOutcome>;
}

/** The adapter of a channel's gateway, or undefined when it is not connected here: the channel is then not offered. */
export function gatewayOf(ctx: Context, code: string): QrGateway | undefined {
  return code === 'sandbox' && ctx.config.sandbox ? sandboxGateway : undefined;
}

/** The bank payouts go through, or undefined when none is connected: then operators pay by hand. */
export function payoutBank(ctx: Context): PayoutBank | undefined {
  return ctx.config.sandbox ? sandboxPayouts : undefined;
}

const answerWithinMs = 8_000;

/** Asks an adapter, and gives up on one that does not answer in time. @throws what the adapter throws, or the time-out */
export async function ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(answerWithinMs);
  // The race ends even for an adapter that does not heed the signal.
  return await Promise.race([
    question(signal),
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the partner did not answer in time'))),
    ),
  ]);
}
