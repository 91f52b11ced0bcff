import type { Handlers } from '../../server/front-door/mount.ts';
import type { paymentRoutes } from '../contract.ts';
import { cancelIntent } from './cancel-intent.ts';
import { channelInfo, channels } from './channel-queries.ts';
import { claimPayment } from './generate-qr.ts';
import { openPayment } from './issue-code.ts';
import { deposits, inquiry, paymentOf } from './queries.ts';
import { receiveCallback, receiveHint, receiveIngest, verifyGateway, verifyReader } from './receive-callback.ts';
import { sendSlip } from './send-slip.ts';

export type PayoutCall =
  | 'POST /api/member/withdraw'
  | 'GET /api/member/withdraw/info'
  | 'GET /api/member/withdraw/list';

/** Payouts have their calls in the same table and answer them themselves. */
export const payment: Omit<Handlers<typeof paymentRoutes>, PayoutCall> = {
  'GET /api/member/payment/channels': (ctx) => channels(ctx),
  'GET /api/member/payment/info': (ctx, input) => channelInfo(ctx, input.channel_id),
  'POST /api/member/payment/generate_qr': {
    // An open payment of the same wish is answered again.
    keyless: 'by_state',
    once: (ctx, input) => claimPayment(ctx, input),
    finish: (ctx, payment) => openPayment(ctx, payment),
  },
  'GET /api/member/payment/qrcode_info': (ctx, input) => paymentOf(ctx, input.payment_id),
  'GET /api/member/payment/inquiry_status': (ctx, input) => inquiry(ctx, input.payment_id),
  'POST /api/member/payment/cancel': (ctx, input) => cancelIntent(ctx, input),
  'POST /api/member/payment/slip': (ctx, input) => sendSlip(ctx, input),
  'GET /api/member/deposit/list': (ctx, input) => deposits(ctx, input),
  'POST /api/callback/sandbox': {
    verify: verifyGateway,
    answer: (ctx, input) => receiveCallback(ctx, 'sandbox', input),
  },
  'POST /api/callback/sandbox/hint': { verify: verifyGateway, answer: (ctx, input) => receiveHint(ctx, input) },
  'POST /api/callback/ingest': { verify: verifyReader, answer: (ctx, input) => receiveIngest(ctx, input) },
};
