/** Money for a member of a browser test, paid in through the API and the sandbox bank. */
import { expect } from '@playwright/test';
import type { BrowserMember } from './member.ts';

interface ChosenPromotion {
  readonly promotion_id: string;
  readonly terms_hash: string;
}

/** A QR to pay this amount with, for a promotion if one is named. */
export async function openPayment(
  member: BrowserMember,
  amount: string,
  promotion?: ChosenPromotion,
): Promise<{ readonly payment_id: string; readonly qr_payload: string }> {
  const channels = (await member.call('GET /api/member/payment/channels', {})) as unknown as readonly {
    readonly channel_id: string;
    readonly sub_channels: readonly { readonly sub_channel_id: string }[];
  }[];
  const made = await member.call('POST /api/member/payment/generate_qr', {
    channel_id: channels[0]?.channel_id,
    sub_channel_id: channels[0]?.sub_channels[0]?.sub_channel_id,
    amount,
    ...promotion,
  });
  return { payment_id: String(made.payment_id), qr_payload: String(made.qr_payload) };
}

export async function payIn(member: BrowserMember, amount: string, promotion?: ChosenPromotion): Promise<void> {
  const made = await openPayment(member, amount, promotion);
  await member.call('POST /api/sandbox/bank/pay', { qr_payload: made.qr_payload });
  const paid = async (): Promise<unknown> =>
    (await member.call('GET /api/member/payment/inquiry_status', { payment_id: made.payment_id })).status;
  await expect.poll(paid).toBe('credited');
}

/** Pays in for the promotion of this slug, as the member is offered it now. */
export async function payInFor(member: BrowserMember, amount: string, slug: string): Promise<void> {
  const offers = (await member.call('GET /api/member/promotion/list', {})) as unknown as readonly {
    readonly id: string;
    readonly slug: string;
    readonly terms_hash: string;
  }[];
  const offer = offers.find((one) => one.slug === slug);
  if (!offer) throw new Error(`the member is offered no promotion ${slug}`);
  await payIn(member, amount, { promotion_id: offer.id, terms_hash: offer.terms_hash });
}
