/** How much more a member may pay in now: by the channel's limit for a day, by their own limits, and not at all where they may not play. */
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
  /** The payment that is being credited: what it reserved is its own. */
  readonly except?: bigint | undefined;
}

/** What open payments may still bring into the wallet: they count against limits until their time and grace are over. */
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
 * What a channel's limit for the day leaves a member beside what open payments reserve; null without a limit. To decide by
 * it, hold the member's deposits or main wallet before.
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
 * How much of money that has arrived may be credited; null without a limit. The caller holds the member's main wallet, so
 * that of several arriving at once each sees those before it.
 */
export async function arrivalRoom(tx: Db, asked: Asked & { readonly channelId: bigint }): Promise<Satang | null> {
  const reserved = await reservedDeposits(tx, asked);
  const own = await ownRoom(tx, asked.memberId, { at: asked.now, reserved });
  const ofChannel = await channelRoom(tx, asked);
  if (own === null || ofChannel === null) return own ?? ofChannel;
  return smaller(own, ofChannel);
}
