/** The ways to pay in of a new installation, made once; an operator's changes to them are kept. */
import { baht } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { channel, subChannel } from './tables.ts';

/** Makes PromptPay QR through the sandbox gateway; it is offered only where that gateway is connected (SANDBOX=1). */
export async function ensureChannels(db: Db): Promise<void> {
  const [made] = await db
    .insert(channel)
    .values({
      code: 'promptpay_qr',
      name: 'พร้อมเพย์ QR',
      kind: 'qr',
      gateway: 'sandbox',
      minAmount: baht(20),
      maxAmount: baht(150_000),
      position: 1,
    })
    .onConflictDoNothing()
    .returning({ id: channel.id });
  if (made) await db.insert(subChannel).values({ channelId: made.id, name: 'ทุกแอปธนาคาร', position: 1 });
}
