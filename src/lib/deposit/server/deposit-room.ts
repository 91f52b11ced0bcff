/**
 * How much more a member may deposit now: by the channel's daily limit, by their own limits, and not at all during a pause.
 */
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { depositRoom as ownRoom } from '../../play-limit/server/check-spend.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import { intentGraceMs } from '../rules/deposit-state.ts';
import { channel, paymentIntent } from './tables.ts';

interface Asked {
  readonly memberId: bigint;
  readonly now: Date;
  /** The payment being credited: its own reservation does not count. */
  readonly except?: bigint | undefined;
}

/** What open payments may still bring: reserved against limits until their grace period ends. */
export async function reservedDeposits(tx: Db, { memberId, now, except }: Asked, channelId?: bigint): Promise<Satang> {
  const [row] = await tx
    .select({ total: sql<bigint>`coalesce(sum(${paymentIntent.payable} - ${paymentIntent.fee}), 0)::bigint` })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        or(
          inArray(paymentIntent.status, ['created', 'pending']),
          and(
            eq(paymentIntent.status, 'expired'),
            gte(paymentIntent.expiresAt, new Date(now.getTime() - intentGraceMs)),
          ),
        ),
        except === undefined ? undefined : ne(paymentIntent.id, except),
        channelId === undefined ? undefined : eq(paymentIntent.channelId, channelId),
      ),
    );
  return satang(row?.total ?? 0n);
}

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

/**
 * What a channel's daily limit leaves a member beside the reservations of open payments; null without a limit. To decide by
 * it, lock the member's deposits or main wallet first.
 */
export async function channelRoom(db: Db, asked: Asked & { readonly channelId: bigint }): Promise<Satang | null> {
  const [way] = await db.select({ dailyMax: channel.dailyMax }).from(channel).where(eq(channel.id, asked.channelId));
  if (!way || way.dailyMax === null) return null;
  const used = await creditedToday(db, asked.memberId, asked.channelId, asked.now);
  const reserved = await reservedDeposits(db, asked, asked.channelId);
  const left = subtract(subtract(satang(way.dailyMax), used), reserved);
  return left > 0n ? left : zeroSatang;
}

/**
 * How much of money that has arrived may be credited; null without a limit. The caller has locked the member's main wallet,
 * which serialises concurrent arrivals.
 */
export async function arrivalRoom(tx: Db, asked: Asked & { readonly channelId: bigint }): Promise<Satang | null> {
  const reserved = await reservedDeposits(tx, asked);
  const own = await ownRoom(tx, asked.memberId, { at: asked.now, reserved });
  const ofChannel = await channelRoom(tx, asked);
  if (own === null || ofChannel === null) return own ?? ofChannel;
  return smaller(own, ofChannel);
}
