/** The channels of a new installation, created once; operators' changes are kept. */
import { asc, eq } from 'drizzle-orm';
import { allReceivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { bankName } from '../../banks.ts';
import { baht, type Satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { ingestGateway } from './gateways.ts';
import { channel, subChannel } from './tables.ts';

interface ChannelSeed {
  readonly code: string;
  readonly name: string;
  readonly kind: 'qr' | 'bank' | 'truemoney';
  readonly gateway: string;
  readonly max: Satang;
  readonly dailyMax: Satang | null;
  readonly fee: Satang;
}

/** Each is offered only where its money can reach us: its gateway or feed is connected, and a receiving account is open. */
const channelSeeds: readonly ChannelSeed[] = [
  {
    code: 'promptpay_qr',
    name: 'พร้อมเพย์ QR',
    kind: 'qr',
    gateway: 'sandbox',
    max: baht(150_000),
    dailyMax: null,
    fee: baht(0),
  },
  {
    code: 'bank_transfer',
    name: 'โอนผ่านธนาคาร',
    kind: 'bank',
    gateway: ingestGateway,
    max: baht(150_000),
    dailyMax: baht(500_000),
    fee: baht(0),
  },
  {
    code: 'truemoney',
    name: 'ทรูมันนี่',
    kind: 'truemoney',
    gateway: ingestGateway,
    max: baht(30_000),
    dailyMax: baht(50_000),
    fee: baht(5),
  },
];

/** Creates missing channels, and for bank transfer and TrueMoney a sub-channel per receiving account. */
export async function ensureChannels(db: Db): Promise<void> {
  for (const [at, seed] of channelSeeds.entries()) {
    const [made] = await db
      .insert(channel)
      .values({
        code: seed.code,
        name: seed.name,
        kind: seed.kind,
        gateway: seed.gateway,
        minAmount: baht(20),
        maxAmount: seed.max,
        dailyMax: seed.dailyMax,
        fee: seed.fee,
        position: at + 1,
      })
      .onConflictDoNothing()
      .returning({ id: channel.id });
    if (made && seed.kind === 'qr')
      await db.insert(subChannel).values({ channelId: made.id, name: 'ทุกแอปธนาคาร', position: 1 });
  }
  const rows = await db.select().from(channel).orderBy(asc(channel.position));
  for (const account of await allReceivingAccounts(db)) {
    const found = rows.find((row) => row.kind === account.kind);
    if (found) await ensureSubChannel(db, found.id, account.id, bankName(account.bankCode));
  }
}

/** Ensures the sub-channel of a receiving account. */
export async function ensureSubChannel(db: Db, channelId: bigint, accountId: bigint, name: string): Promise<void> {
  const there = await db.select({ id: subChannel.id }).from(subChannel).where(eq(subChannel.channelId, channelId));
  await db
    .insert(subChannel)
    .values({ channelId, accountId, name, position: there.length + 1 })
    .onConflictDoNothing();
}
