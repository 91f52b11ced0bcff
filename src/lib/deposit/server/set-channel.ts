/** An operator opens, closes and limits channels, and edits receiving accounts. Everything is audited. */
import { eq } from 'drizzle-orm';
import { keepPayInAccount } from '../../agent/server/keep-pay-in-account.ts';
import { bankName, checkAccountNumber, trueMoney } from '../../banks.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { asciiDigits } from '../../thai.ts';
import type { ChannelSettings } from '../operator-contract.ts';
import { channelList } from './channel-settings-queries.ts';
import { ensureSubChannel } from './ensure-channels.ts';
import { channel } from './tables.ts';

export interface ChannelWish {
  readonly channel_id: bigint;
  readonly open?: boolean | undefined;
  /** An instant; empty ends the maintenance. */
  readonly closed_until?: string | undefined;
  /** Minutes of the Bangkok day. */
  readonly opens?: number | undefined;
  readonly closes?: number | undefined;
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
  readonly fee?: bigint | undefined;
  /** Empty for no limit. */
  readonly daily_max?: bigint | '' | undefined;
  readonly position?: number | undefined;
  readonly reason: string;
}

/** @throws Refusal not_found, invalid_input (a zero minimum, or one above the maximum) */
export function setChannel(ctx: OperatorContext, wish: ChannelWish): Promise<ChannelSettings> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(channel).where(eq(channel.id, wish.channel_id)).for('update');
    if (!row) throw new Refusal('not_found');
    const [before] = await channelList(inside, row.id);
    const minAmount = wish.min ?? row.minAmount;
    const maxAmount = wish.max ?? row.maxAmount;
    if (minAmount <= 0n) throw invalidInput({ min: 'ขั้นต่ำต้องมากกว่า 0' });
    if (minAmount > maxAmount) throw invalidInput({ max: 'สูงสุดต้องไม่น้อยกว่าขั้นต่ำ' });
    if (wish.daily_max === 0n) throw invalidInput({ daily_max: 'วงเงินต่อวันต้องมากกว่า 0' });
    await tx
      .update(channel)
      .set({
        minAmount,
        maxAmount,
        open: wish.open ?? row.open,
        closedUntil:
          wish.closed_until === undefined
            ? row.closedUntil
            : wish.closed_until === ''
              ? null
              : new Date(wish.closed_until),
        opensMinute: wish.opens ?? row.opensMinute,
        closesMinute: wish.closes ?? row.closesMinute,
        fee: wish.fee ?? row.fee,
        dailyMax: wish.daily_max === undefined ? row.dailyMax : wish.daily_max === '' ? null : wish.daily_max,
        position: wish.position ?? row.position,
      })
      .where(eq(channel.id, row.id));
    const [after] = await channelList(inside, row.id);
    assert(after, 'a channel that was set is there');
    await recordAct(tx, ctx, {
      action: 'channel.set',
      subject: `channel:${row.id}`,
      before,
      after,
      reason: wish.reason,
    });
    return after;
  });
}

export interface AccountWish {
  readonly kind: 'bank' | 'truemoney';
  readonly bank_code?: string | undefined;
  readonly account_number: string;
  readonly account_name: string;
  readonly open: boolean;
  readonly reason: string;
}

/** @throws Refusal invalid_input (unknown bank, or an impossible number), not_found (no channel of that kind) */
export function setAccount(ctx: OperatorContext, wish: AccountWish): Promise<ChannelSettings> {
  const { bankCode, number } = readAccount(wish);
  return inTransaction(ctx, async (tx, inside) => {
    const [way] = await tx.select().from(channel).where(eq(channel.kind, wish.kind)).for('update');
    if (!way) throw new Refusal('not_found');
    const [before] = await channelList(inside, way.id);
    const account = await keepPayInAccount(tx, ctx.agentId, {
      kind: wish.kind,
      bankCode: wish.kind === 'bank' ? bankCode : null,
      number,
      name: wish.account_name,
      active: wish.open,
    });
    await ensureSubChannel(tx, way.id, account, bankName(bankCode));
    const [after] = await channelList(inside, way.id);
    assert(after, 'a channel that was set is there');
    await recordAct(tx, ctx, {
      action: 'channel.account',
      subject: `channel:${way.id}`,
      before: before?.sub_channels,
      after: after.sub_channels,
      reason: wish.reason,
    });
    return after;
  });
}

function readAccount(wish: AccountWish): { readonly bankCode: string; readonly number: string } {
  if (wish.kind === 'truemoney') {
    const number = asciiDigits(wish.account_number).replace(/\D/g, '');
    if (!/^0[689]\d{8}$/.test(number)) throw invalidInput({ account_number: 'เบอร์ทรูมันนี่ต้องมี 10 หลัก' });
    return { bankCode: trueMoney.code, number };
  }
  const bankCode = wish.bank_code ?? '';
  const account = checkAccountNumber(bankCode, wish.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  return { bankCode, number: account.number };
}
