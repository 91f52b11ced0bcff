/**
 * The ports to payment providers: a gateway that issues QR codes, a feed of transfers into our accounts, and a payout bank.
 * Adapters own formats and units. Requests carry our reference or an account, so that repeating one is harmless.
 */
import type { Satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import { measured } from '../../server/partner-calls.ts';
import type { ReportedSender } from '../rules/sender.ts';

export interface Payer {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

/** Money reported by a gateway; `eventId` is its own id of the payment, stable across repeated reports. */
export interface GatewayPayment {
  readonly eventId: string;
  readonly amount: Satang;
  readonly paidAt: Date;
  /** Null where the gateway does not report the payer. */
  readonly sender: {
    readonly bankCode: string;
    readonly accountNumber: string;
    readonly name?: string | undefined;
  } | null;
  /** It belongs to another merchant of this gateway. */
  readonly wrongMerchant?: boolean | undefined;
}

export interface QrGateway {
  /** Our merchant id at the gateway; money it reports for any other merchant is not ours. */
  readonly merchantId: string;
  /** Requests a single-use QR. @throws when it does not answer: the outcome is unknown and may be requested again */
  create(
    ctx: Context,
    request: { readonly reference: string; readonly amount: Satang; readonly expiresAt: Date; readonly payer: Payer },
    signal: AbortSignal,
  ): Promise<{ readonly payload: string } | 'refused'>;
  /** All money it has received for a reference; for callbacks that never came. @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<readonly GatewayPayment[]>;
}

/** A transfer into one of our accounts, as reported by a feed or a slip. */
export interface ReportedTransfer {
  readonly source: 'bank' | 'truemoney' | 'slip';
  /** The source's own id, stable across repeated reports. */
  readonly eventId: string;
  readonly receiver: { readonly bankCode: string; readonly accountNumber: string };
  readonly amount: Satang;
  readonly paidAt: Date;
  readonly sender: ReportedSender | null;
  /** The bank's number of the transfer, as printed on the slip. */
  readonly bankReference?: string | undefined;
}

/** A bank or wallet whose transfers can be queried, for those it never reported. */
export interface TransferFeed {
  /** Transfers into an account since then. @throws when it does not answer */
  transfers(
    ctx: Context,
    account: { readonly bankCode: string; readonly accountNumber: string },
    since: Date,
    signal: AbortSignal,
  ): Promise<readonly ReportedTransfer[]>;
  /**
   * The transfer that a slip's code identifies; undefined where the bank does not know it (yet). @throws when it does not
   * answer
   */
  bySlip(
    ctx: Context,
    slip: { readonly bankCode: string; readonly reference: string },
    signal: AbortSignal,
  ): Promise<ReportedTransfer | undefined>;
}

export type PayoutOutcome =
  | { readonly state: 'processing' }
  | { readonly state: 'paid' }
  /** Definitely failed, with a reason in Thai: the only ground for a refund. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The bank does not know the reference: it may be submitted (again). */
  | { readonly state: 'not_found' };

/** A payout that the receiving bank returned. */
export interface PayoutReturn {
  /** The bank's own id of the return, stable across repeated reports. */
  readonly returnId: string;
  /** Our reference of the payout. */
  readonly reference: string;
  readonly reason: string;
}

export interface PayoutBank {
  /** The account holder's name as far as the bank reports it; null when it does not. @throws when it does not answer */
  holder(ctx: Context, to: Payer, signal: AbortSignal): Promise<string | null>;
  /** Submits a payout; a repeated reference is recognised. @throws when the outcome is unknown */
  submit(
    ctx: Context,
    payout: { readonly reference: string; readonly amount: Satang; readonly to: Payer },
    signal: AbortSignal,
  ): Promise<PayoutOutcome>;
  /** @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<PayoutOutcome>;
  /** Returns since then. @throws when it does not answer */
  returns(ctx: Context, since: Date, signal: AbortSignal): Promise<readonly PayoutReturn[]>;
}

/** The partners of the demonstration, behind the same ports as real ones. */
export const standIns = port<{
  readonly gateway: QrGateway;
  readonly feed: TransferFeed;
  readonly payouts: PayoutBank;
}>('partners of the demonstration');

/** The adapter of a channel's gateway, or undefined when it is not connected here: the channel is then not offered. */
export function gatewayOf(ctx: Context, code: string): QrGateway | undefined {
  return code === 'sandbox' && ctx.config.sandbox ? measured(ctx, 'gateway', standIns.get().gateway) : undefined;
}

/** The gateway of channels whose transfers arrive through the signed ingest call. */
export const ingestGateway = 'ingest';

/** The feed that can be queried about transfers, or undefined where they are only pushed (`POST /api/callback/ingest`). */
export function feedOf(ctx: Context): TransferFeed | undefined {
  return ctx.config.sandbox ? measured(ctx, 'feed', standIns.get().feed) : undefined;
}

/** Whether a channel's money can reach us. */
export function isConnected(ctx: Context, { gateway }: { readonly gateway: string }): boolean {
  return gateway === ingestGateway
    ? ctx.config.sandbox || ctx.config.ingestSecret !== undefined
    : gatewayOf(ctx, gateway) !== undefined;
}

/** The payout bank, or undefined when none is connected: operators then pay by hand. */
export function payoutBank(ctx: Context): PayoutBank | undefined {
  return ctx.config.sandbox ? measured(ctx, 'payouts', standIns.get().payouts) : undefined;
}

const answerWithinMs = 8_000;

/** Queries an adapter with a timeout. @throws what the adapter throws, or the timeout */
export async function callPartner<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(answerWithinMs);
  // The race ends even for an adapter that ignores the signal.
  return await Promise.race([
    question(signal),
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the partner did not answer in time'))),
    ),
  ]);
}
