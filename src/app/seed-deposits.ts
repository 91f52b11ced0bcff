/** Deposits of demo members: a QR of ours, paid in the sandbox bank, reported by the gateway's signed callback. */
import { assert } from '#lib/contract/problems.ts';
import type { InquiryView, IntentView } from '#lib/deposit/contract.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { inquiry } from '#lib/deposit/server/queries.ts';
import type { Satang } from '#lib/money.ts';
import type { CallbackBehaviour } from '#lib/sandbox/contract.ts';
import { payQr } from '#lib/sandbox/server/pay-qr.ts';
import type { MemberContext } from '#lib/server/context.ts';

export { ensureChannels as seedChannels };

/** Requests a QR on the first QR channel, with or without a promotion. */
export async function openDeposit(ctx: MemberContext, amount: Satang, promotionId?: bigint): Promise<IntentView> {
  const way = (await channels(ctx)).find((row) => row.kind === 'qr');
  const sub = way?.sub_channels[0];
  assert(way && sub, 'a QR channel is offered: SANDBOX=1 and its channels are made');
  return generateQr(ctx, {
    channel_id: BigInt(way.channel_id),
    sub_channel_id: BigInt(sub.sub_channel_id),
    amount,
    promotion_id: promotionId,
  });
}

/**
 * A deposit from QR to credit. `paid` is the amount that arrives, if it differs from the requested one.
 *
 * The context's `callOwn` has to reach the site: the gateway calls back through it.
 */
export async function depositThroughSandbox(
  ctx: MemberContext,
  amount: Satang,
  how: {
    readonly paid?: Satang;
    readonly callback?: CallbackBehaviour;
    readonly promotionId?: bigint | undefined;
  } = {},
): Promise<InquiryView> {
  const { payment_id, qr_payload } = await openDeposit(ctx, amount, how.promotionId);
  assert(qr_payload, 'the sandbox gateway issues a code at once');
  await payQr(ctx, { qr_payload, amount: how.paid, callback: how.callback ?? 'once' });
  return inquiry(ctx, BigInt(payment_id));
}
