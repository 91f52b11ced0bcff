/** Paying in, for tests: the first way there is, and codes of it. */
import { channels } from '#lib/payment/server/queries.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { TestDoor } from './front-door.ts';

export interface Way {
  readonly channel_id: bigint;
  readonly sub_channel_id: bigint;
}

/** The first way to pay in, as use cases take it. */
export async function wayToPayIn(ctx: Context): Promise<Way> {
  const [channel] = await channels(ctx);
  const [part] = channel?.sub_channels ?? [];
  if (!channel || !part) throw new Error('there is a way to pay in');
  return { channel_id: BigInt(channel.channel_id), sub_channel_id: BigInt(part.sub_channel_id) };
}

/** The same as a client names it. */
export interface WireWay {
  readonly channel_id: string;
  readonly sub_channel_id: string;
}

export async function wireWay(ctx: Context): Promise<WireWay> {
  const { channel_id, sub_channel_id } = await wayToPayIn(ctx);
  return { channel_id: String(channel_id), sub_channel_id: String(sub_channel_id) };
}

let codes = 0;

/** A code the member asks for at the front door. */
export async function newQr(
  door: TestDoor,
  member: Member,
  amount = '500.00',
): Promise<{ payment_id: string; reference: string; qr_payload: string }> {
  const input = { ...(await wireWay(door.ctx)), amount };
  return (await door.call('POST /api/member/payment/generate_qr', input, { as: member, key: `test-qr-${++codes}` }))
    .data;
}
