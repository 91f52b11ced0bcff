/** Channels for pages and calls. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { localPhone, type Payer, payer } from '../../account/server/payer-queries.ts';
import { receivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import { trueMoney } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { baht, larger, satang, smaller, toDecimal, zeroSatang } from '../../money.ts';
import { type Context, isMemberContext, type MemberContext } from '../../server/context.ts';
import { aboutMember, type FactsOf, facts } from '../../server/db/facts.ts';
import type { AccountView, ChannelView } from '../contract.ts';
import { isOpenAt, opensAt } from '../rules/channel-hours.ts';
import { channelUse, roomLeft } from './deposit-room.ts';
import { isConnected } from './gateways.ts';
import { accountView, payToView } from './queries.ts';
import { channel, paymentIntent, subChannel } from './tables.ts';

/** Amounts offered as chips, in wire form. */
export const quickAmounts: readonly string[] = [100, 300, 500, 1_000, 2_000, 5_000].map((amount) =>
  toDecimal(baht(amount)),
);

/** How soon money usually arrives, by kind of channel. */
const etaThai = {
  qr: 'เงินเข้าภายใน 1 นาที',
  bank: 'เงินเข้าใน 1–3 นาที',
  truemoney: 'เงินเข้าใน 1–3 นาที',
} as const;

/** The data of channels that is the same for everybody. */
export async function channelRows(ctx: Context) {
  const [settings, rows, subs, accounts] = await Promise.all([
    settingsOf(ctx),
    ctx.db.select().from(channel).orderBy(asc(channel.position), asc(channel.id)),
    ctx.db
      .select()
      .from(subChannel)
      .where(eq(subChannel.open, true))
      .orderBy(asc(subChannel.position), asc(subChannel.id)),
    receivingAccounts(ctx.db, ctx.agentId),
  ]);
  return { settings, rows, subs, accounts };
}

type ChannelRows = Awaited<ReturnType<typeof channelRows>>;

/** The member's facts that decide about channels. */
export const payerParts = { payer, use: channelUse };
type PayerFacts = FactsOf<typeof payerParts>;
const payerFacts = facts('payer', payerParts);

/** Channels whose money can reach us, in their order; closed ones stay listed. */
export async function channels(ctx: Context): Promise<ChannelView[]> {
  const [shared, about] = await Promise.all([
    channelRows(ctx),
    isMemberContext(ctx) ? payerFacts(ctx.db, aboutMember(ctx)) : undefined,
  ]);
  return channelViews(ctx, shared, about);
}

/** The channels; for a member with accounts of the same bank first, and what is left of the day's limits. */
export function channelViews(
  ctx: Context,
  { settings, rows, subs, accounts }: ChannelRows,
  about: PayerFacts | undefined,
): ChannelView[] {
  const now = ctx.now();
  const own = about?.payer.bankCode;
  const partsOf = (way: typeof channel.$inferSelect) =>
    subs
      .filter((sub) => sub.channelId === way.id)
      .map((sub) => ({ sub, account: accounts.find((account) => account.id === sub.accountId) }))
      .filter(({ account }) => way.kind === 'qr' || account?.active)
      .map(({ sub, account }) => ({
        sub_channel_id: String(sub.id),
        name: sub.name,
        bank_code: account?.bankCode ?? null,
      }))
      .sort((a, b) => Number(b.bank_code === own) - Number(a.bank_code === own));

  const offered: ChannelView[] = [];
  for (const row of rows) {
    const sub_channels = partsOf(row);
    if (!isConnected(ctx, row) || sub_channels.length === 0) continue;
    const use = about?.use.get(String(row.id)) ?? { used: zeroSatang, reserved: zeroSatang };
    const left = about && row.dailyMax !== null ? roomLeft(satang(row.dailyMax), use) : null;
    offered.push({
      channel_id: String(row.id),
      name: row.name,
      kind: row.kind,
      min: toDecimal(larger(satang(row.minAmount), settings.depositMin)),
      max: toDecimal(smaller(satang(row.maxAmount), settings.depositMax)),
      fee: toDecimal(satang(row.fee)),
      open: isOpenAt(row, now),
      opens_at: opensAt(row, now),
      eta: etaThai[row.kind],
      whole_baht: row.kind !== 'qr',
      left_today: left && toDecimal(left),
      sub_channels,
    });
  }
  return offered;
}

/** One channel with the member's and the receiving accounts. Viewing full numbers is logged. @throws Refusal not_found */
export async function channelInfo(ctx: MemberContext, channelId: bigint) {
  const found = (await channels(ctx)).find((row) => row.channel_id === String(channelId));
  if (!found) throw new Refusal('not_found');
  const [open] = await ctx.db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, ctx.member.id),
        eq(paymentIntent.channelId, channelId),
        inArray(paymentIntent.status, ['created', 'pending']),
        gt(paymentIntent.expiresAt, ctx.now()),
      ),
    );
  const payTo = await accountsOf(ctx, found);
  if (payTo.length > 0)
    ctx.log.info({ member_id: String(ctx.member.id), channel_id: found.channel_id }, 'receiving accounts shown');
  return {
    ...found,
    quick_amounts: [...quickAmounts],
    pay_from: payFrom((await payerFacts(ctx.db, aboutMember(ctx))).payer)[found.kind],
    pay_to: payTo,
    open_payment_id: open ? String(open.id) : null,
  };
}

/** The account a member has to pay from, by kind of channel: the registered bank account, or the wallet of their phone. */
export function payFrom(owner: Payer): Readonly<Record<ChannelView['kind'], AccountView>> {
  const name = `${owner.firstName} ${owner.lastName}`;
  const bank = accountView({ bankCode: owner.bankCode, accountNumber: owner.bankAccountNumber, name });
  const wallet = accountView({ bankCode: trueMoney.code, accountNumber: localPhone(owner.phone), name });
  return { qr: bank, bank, truemoney: wallet };
}

async function accountsOf(ctx: Context, way: ChannelView): Promise<(AccountView & { sub_channel_id: string })[]> {
  const ids = way.sub_channels.map((sub) => BigInt(sub.sub_channel_id));
  const rows = await ctx.db
    .select({ id: subChannel.id, accountId: subChannel.accountId })
    .from(subChannel)
    .where(inArray(subChannel.id, ids));
  const accounts = await receivingAccounts(ctx.db, ctx.agentId);
  return way.sub_channels.flatMap(({ sub_channel_id }) => {
    const row = rows.find((one) => String(one.id) === sub_channel_id);
    const account = accounts.find((one) => one.id === row?.accountId);
    return account ? [{ sub_channel_id, ...payToView(account) }] : [];
  });
}
