/**
 * The ports to the world of money: a gateway that makes QR codes, a feed of transfers into our accounts, and a bank that
 * pays out. Adapters own all formats and units. What they are asked, they are asked by our reference or by an account, so
 * that asking twice is asking once.
 */
import type { Satang } from '../../money.ts';
import { sandboxGateway } from '../../sandbox/server/gateway.ts';
import { sandboxPayouts } from '../../sandbox/server/payout-bank.ts';
import { sandboxFeed } from '../../sandbox/server/transfer-feed.ts';
import type { Context } from '../../server/context.ts';
import type { ToldSender } from '../rules/sender.ts';

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
  /** It is money of another merchant of this gateway. */
  readonly notOurs?: boolean | undefined;
}

export interface QrGateway {
  /** Who we are at the gateway; money of anybody else that it tells us of is not ours. */
  readonly merchantId: string;
  /** Asks for a single-use QR. @throws when it does not answer: the outcome is unknown and may be asked for again */
  create(
    ctx: Context,
    request: { readonly reference: string; readonly amount: Satang; readonly expiresAt: Date; readonly payer: Payer },
    signal: AbortSignal,
  ): Promise<{ readonly payload: string } | 'refused'>;
  /** All money it has seen for a reference; for callbacks that never came. @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<readonly GatewayPayment[]>;
}

/** A transfer into an account of ours, as a feed or a slip tells it. */
export interface ToldTransfer {
  readonly source: 'bank' | 'truemoney' | 'slip';
  /** The source's own id of it, the same however often it is told. */
  readonly eventId: string;
  readonly receiver: { readonly bankCode: string; readonly accountNumber: string };
  readonly amount: Satang;
  readonly paidAt: Date;
  readonly sender: ToldSender | null;
  /** The bank's number of the transfer, as it stands on the slip. */
  readonly bankReference?: string | undefined;
}

/** A bank or wallet whose transfers can be asked for, beside what it tells by itself; for what was never told. */
export interface TransferFeed {
  /** Transfers into an account since then. @throws when it does not answer */
  transfers(
    ctx: Context,
    account: { readonly bankCode: string; readonly accountNumber: string },
    since: Date,
    signal: AbortSignal,
  ): Promise<readonly ToldTransfer[]>;
  /** The transfer a slip's code names; undefined where the bank does not know it (yet). @throws when it does not answer */
  bySlip(
    ctx: Context,
    slip: { readonly bankCode: string; readonly reference: string },
    signal: AbortSignal,
  ): Promise<ToldTransfer | undefined>;
}

export type PayoutOutcome =
  | { readonly state: 'processing' }
  | { readonly state: 'paid' }
  /** A definite no, with a reason in Thai: the only ground for giving the money back. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The bank has never heard of the reference: it may be submitted (again). */
  | { readonly state: 'not_found' };

/** Money that was paid out and that the receiving bank sent back. */
export interface PayoutReturn {
  /** The bank's own id of the return, the same however often it is told. */
  readonly returnId: string;
  /** Our reference of the payout. */
  readonly reference: string;
  readonly reason: string;
}

export interface PayoutBank {
  /** The name the account is held by, as far as the bank tells it; null when it does not. @throws when it does not answer */
  holder(ctx: Context, to: Payer, signal: AbortSignal): Promise<string | null>;
  /** Submits a payout; a second submit of a reference is recognised. @throws when the outcome is unknown */
  submit(
    ctx: Context,
    payout: { readonly reference: string; readonly amount: Satang; readonly to: Payer },
    signal: AbortSignal,
  ): Promise<PayoutOutcome>;
  /** @throws when it does not answer */
  inquire(ctx: Context, reference: string, signal: AbortSignal): Promise<PayoutOutcome>;
  /** What came back since then. @throws when it does not answer */
  returns(ctx: Context, since: Date, signal: AbortSignal): Promise<readonly PayoutReturn[]>;
}

/** The adapter of a channel's gateway, or undefined when it is not connected here: the channel is then not offered. */
export function gatewayOf(ctx: Context, code: string): QrGateway | undefined {
  return code === 'sandbox' && ctx.config.sandbox ? sandboxGateway : undefined;
}

/** Where channels stand whose transfers come by the signed ingest call. */
export const ingestGateway = 'ingest';

/** The feed that can be asked about transfers, or undefined where they are only told (`POST /api/callback/ingest`). */
export function feedOf(ctx: Context): TransferFeed | undefined {
  return ctx.config.sandbox ? sandboxFeed : undefined;
}

/** Whether money of a channel can reach us here. */
export function isConnected(ctx: Context, { gateway }: { readonly gateway: string }): boolean {
  return gateway === ingestGateway
    ? ctx.config.sandbox || ctx.config.ingestSecret !== undefined
    : gatewayOf(ctx, gateway) !== undefined;
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
