/** Channels for operators. */
import { asc, eq } from 'drizzle-orm';
import { receivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';
import type { ChannelSettings } from '../operator-contract.ts';
import { channel, subChannel } from './tables.ts';

const written = (minute: number): string => `${zeroPadded(Math.floor(minute / 60), 2)}:${zeroPadded(minute % 60, 2)}`;

/** All channels, or one. */
export async function channelList(ctx: Context, only?: bigint): Promise<ChannelSettings[]> {
  const rows = await ctx.db
    .select()
    .from(channel)
    .where(only === undefined ? undefined : eq(channel.id, only))
    .orderBy(asc(channel.position), asc(channel.id));
  const subs = await ctx.db.select().from(subChannel).orderBy(asc(subChannel.position), asc(subChannel.id));
  const accounts = await receivingAccounts(ctx.db, ctx.agentId);
  return rows.map((row) => ({
    channel_id: String(row.id),
    code: row.code,
    name: row.name,
    kind: row.kind,
    open: row.open,
    closed_until: row.closedUntil && toIso(row.closedUntil),
    opens: written(row.opensMinute),
    closes: written(row.closesMinute),
    min: toDecimal(satang(row.minAmount)),
    max: toDecimal(satang(row.maxAmount)),
    fee: toDecimal(satang(row.fee)),
    daily_max: row.dailyMax === null ? null : toDecimal(satang(row.dailyMax)),
    position: row.position,
    sub_channels: subs
      .filter((sub) => sub.channelId === row.id)
      .map((sub) => {
        const account = accounts.find((one) => one.id === sub.accountId);
        return {
          sub_channel_id: String(sub.id),
          name: sub.name,
          open: sub.open && (account?.active ?? true),
          account: account ? { bank_code: account.bankCode, account_number: account.number, name: account.name } : null,
        };
      }),
  }));
}
