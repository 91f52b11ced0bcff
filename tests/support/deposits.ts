/** Deposits for tests: the first channel, and QR payments on it. */

import { memberAccount } from '#lib/account/server/queries.ts';
import { seedBrand } from '#lib/agent/server/seed.ts';
import type { ChannelView } from '#lib/deposit/contract.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { TestDoor } from './front-door.ts';

export interface ChannelIds {
  readonly channel_id: bigint;
  readonly sub_channel_id: bigint;
}

/** The first channel, as use cases take it. */
export async function firstChannel(ctx: Context): Promise<ChannelIds> {
  const [channel] = await channels(ctx);
  const [part] = channel?.sub_channels ?? [];
  if (!channel || !part) throw new Error('there is a way to pay in');
  return { channel_id: BigInt(channel.channel_id), sub_channel_id: BigInt(part.sub_channel_id) };
}

/** The same as a client sends it. */
export interface WireChannel {
  readonly channel_id: string;
  readonly sub_channel_id: string;
}

export async function firstWireChannel(ctx: Context): Promise<WireChannel> {
  const { channel_id, sub_channel_id } = await firstChannel(ctx);
  return { channel_id: String(channel_id), sub_channel_id: String(sub_channel_id) };
}

let codes = 0;

/** A QR payment requested through the front door. */
export async function newQr(
  door: TestDoor,
  member: Member,
  amount = '500.00',
): Promise<{ payment_id: string; reference: string; qr_payload: string }> {
  const input = { ...(await firstWireChannel(door.ctx)), amount };
  return (await door.call('POST /api/member/payment/generate_qr', input, { as: member, key: `test-qr-${++codes}` }))
    .data;
}

/** The demo's receiving accounts and all channels: QR, two banks, a wallet. */
export async function allChannels(ctx: Context): Promise<void> {
  await seedBrand(ctx);
  await ensureChannels(ctx.db);
}

/** The channel of a kind and one of its sub-channels, as a client sends them. */
export async function wireChannelOf(ctx: Context, kind: ChannelView['kind'], bankCode?: string): Promise<WireChannel> {
  const channel = (await channels(ctx)).find((one) => one.kind === kind);
  const part = channel?.sub_channels.find((one) => bankCode === undefined || one.bank_code === bankCode);
  if (!channel || !part) throw new Error(`there is a way to pay in by ${kind}`);
  return { channel_id: channel.channel_id, sub_channel_id: part.sub_channel_id };
}

export const channelIds = (channel: WireChannel): ChannelIds => ({
  channel_id: BigInt(channel.channel_id),
  sub_channel_id: BigInt(channel.sub_channel_id),
});

/** The member's registered bank account, in the form of feeds and sandbox calls. */
export async function accountOf(
  ctx: Context,
  member: Member,
): Promise<{ bank_code: string; account_number: string; name: string }> {
  const owner = await memberAccount(ctx.db, member.id);
  return {
    bank_code: owner.bankCode,
    account_number: owner.bankAccountNumber,
    name: `${owner.firstName} ${owner.lastName}`,
  };
}

let asked = 0;

/** A payment requested through the front door, on a given channel. */
export async function newPayment(
  door: TestDoor,
  member: Member,
  channel: WireChannel,
  amount = '500.00',
): Promise<{ payment_id: string; reference: string; status: string; payable: string; qr_payload: string }> {
  const key = `test-payment-${++asked}`;
  return (await door.call('POST /api/member/payment/generate_qr', { ...channel, amount }, { as: member, key })).data;
}
