/**
 * How much more a member may deposit now: by the channel's daily limit, by their own limits, and not at all during a pause.
 */
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { depositRoom as ownRoom } from '../../play-limit/server/check-spend.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import { intentGraceMs } from '../rules/deposit-state.ts';
import { channel, paymentIntent } from './tables.ts';

interface RoomRequest {
  readonly memberId: bigint;
  readonly now: Date;
  /** The payment being credited: its own reservation does not count. */
  readonly except?: bigint | undefined;
}

/** What open payments may still bring: reserved against limits until their grace period ends. */
export async function reservedDeposits(
  tx: Db,
  { memberId, now, except }: RoomRequest,
  channelId?: bigint,
): Promise<Satang> {
  const [row] = await reservedQuery(tx, {
    memberId,
    except: except ?? null,
    channelId: channelId ?? null,
    graceBegan: new Date(now.getTime() - intentGraceMs),
  });
  return satang(row?.total ?? 0n);
}

/** `except` and `channelId` are null for any. */
const reservedQuery = preparedQuery('deposits_reserved', (db) =>
  db
    .select({ total: sql<bigint>`coalesce(sum(${paymentIntent.payable} - ${paymentIntent.fee}), 0)::bigint` })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, value('memberId')),
        or(
          inArray(paymentIntent.status, ['created', 'pending']),
          and(eq(paymentIntent.status, 'expired'), gte(paymentIntent.expiresAt, value('graceBegan'))),
        ),
        sql`(${value('except')}::bigint is null or ${paymentIntent.id} <> ${value('except')}::bigint)`,
        sql`(${value('channelId')}::bigint is null or ${paymentIntent.channelId} = ${value('channelId')}::bigint)`,
      ),
    ),
);

/** What was credited through a channel on the Bangkok day. */
async function creditedToday(db: Db, memberId: bigint, channelId: bigint, now: Date): Promise<Satang> {
  const [row] = await db
    .select({ total: sql<bigint>`coalesce(sum(${paymentIntent.creditedAmount}), 0)::bigint` })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        eq(paymentIntent.channelId, channelId),
        eq(paymentIntent.status, 'credited'),
        gte(paymentIntent.creditedAt, bangkokInstant(bangkokDay(now))),
      ),
    );
  return satang(row?.total ?? 0n);
}

const dailyMaxQuery = preparedQuery('channel_daily_max', (db) =>
  db
    .select({ dailyMax: channel.dailyMax })
    .from(channel)
    .where(eq(channel.id, value('channelId'))),
);

/**
 * What a channel's daily limit leaves a member beside the reservations of open payments; null without a limit. To decide by
 * it, lock the member's deposits or main wallet first.
 */
async function channelRoom(db: Db, request: RoomRequest & { readonly channelId: bigint }): Promise<Satang | null> {
  const [terms] = await dailyMaxQuery(db, { channelId: request.channelId });
  if (!terms || terms.dailyMax === null) return null;
  const used = await creditedToday(db, request.memberId, request.channelId, request.now);
  const reserved = await reservedDeposits(db, request, request.channelId);
  return roomLeft(satang(terms.dailyMax), { used, reserved });
}

/** What was credited through a channel on the Bangkok day, and what its open payments may still bring. */
export interface ChannelUse {
  readonly used: Satang;
  readonly reserved: Satang;
}

/** What a channel's limit for the day leaves. */
export function roomLeft(dailyMax: Satang, { used, reserved }: ChannelUse): Satang {
  const left = subtract(subtract(dailyMax, used), reserved);
  return left > 0n ? left : zeroSatang;
}

/** The member's use of each channel by its id, for pages: as `channelRoom` counts it. */
export const channelUse = fact(
  `select json_object_agg(channel_id, json_build_object('used', used::text, 'reserved', reserved::text)) from (
      select channel_id,
          coalesce(sum(credited_amount) filter (where status = 'credited'
            and credited_at >= date_trunc('day', $3 at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'), 0) as used,
          coalesce(sum(payable - fee) filter (where status in ('created', 'pending')
            or status = 'expired' and expires_at >= $3 - interval '${intentGraceMs} milliseconds'), 0) as reserved
        from payment_intent where member_id = $1 group by channel_id) by_channel`,
  (found: Readonly<Record<string, { readonly used: string; readonly reserved: string }>> | null) =>
    new Map(
      Object.entries(found ?? {}).map(([id, { used, reserved }]): [string, ChannelUse] => [
        id,
        { used: satang(BigInt(used)), reserved: satang(BigInt(reserved)) },
      ]),
    ),
);

/**
 * How much of money that has arrived may be credited; null without a limit. The caller has locked the member's main wallet,
 * which serialises concurrent arrivals.
 */
export async function incomingRoom(
  tx: Db,
  request: RoomRequest & { readonly channelId: bigint },
): Promise<Satang | null> {
  const [reserved, ofChannel] = await pipelined(tx, () => [reservedDeposits(tx, request), channelRoom(tx, request)]);
  const own = await ownRoom(tx, request.memberId, { at: request.now, reserved });
  if (own === null || ofChannel === null) return own ?? ofChannel;
  return smaller(own, ofChannel);
}
