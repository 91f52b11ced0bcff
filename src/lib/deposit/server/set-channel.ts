/** An operator opens, closes and limits channels, and edits receiving accounts. Everything is audited. */
import { eq } from 'drizzle-orm';
import { savePayInAccount } from '../../agent/server/save-pay-in-account.ts';
import { bankName, checkAccountNumber, trueMoney } from '../../banks.ts';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { zeroSatang } from '../../money.ts';
import { onlyCloses } from '../../operator/rules/glass.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, type Payload, type QueuedAct } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { asciiDigits } from '../../thai.ts';
import type { ChannelSettings } from '../operator-contract.ts';
import { channelList } from './channel-settings-queries.ts';
import { ensureSubChannel } from './ensure-channels.ts';
import { channel } from './tables.ts';

export interface ChannelChange {
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
export function setChannel(ctx: OperatorContext, change: ChannelChange): Promise<ChannelSettings> {
  if (ctx.operator.glass && !onlyCloses(change)) throw new Refusal('forbidden');
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(channel).where(eq(channel.id, change.channel_id)).for('update');
    if (!row) throw new Refusal('not_found');
    const [before] = await channelList(inside, row.id);
    const minAmount = change.min ?? row.minAmount;
    const maxAmount = change.max ?? row.maxAmount;
    if (minAmount <= 0n) throw invalidInput({ min: 'ขั้นต่ำต้องมากกว่า 0' });
    if (minAmount > maxAmount) throw invalidInput({ max: 'สูงสุดต้องไม่น้อยกว่าขั้นต่ำ' });
    if (change.daily_max === 0n) throw invalidInput({ daily_max: 'วงเงินต่อวันต้องมากกว่า 0' });
    await tx
      .update(channel)
      .set({
        minAmount,
        maxAmount,
        open: change.open ?? row.open,
        closedUntil:
          change.closed_until === undefined
            ? row.closedUntil
            : change.closed_until === ''
              ? null
              : new Date(change.closed_until),
        opensMinute: change.opens ?? row.opensMinute,
        closesMinute: change.closes ?? row.closesMinute,
        fee: change.fee ?? row.fee,
        dailyMax: change.daily_max === undefined ? row.dailyMax : change.daily_max === '' ? null : change.daily_max,
        position: change.position ?? row.position,
      })
      .where(eq(channel.id, row.id));
    const [after] = await channelList(inside, row.id);
    assert(after, 'a channel that was set is there');
    await recordAct(inside, {
      action: 'channel.set',
      subject: `channel:${row.id}`,
      before,
      after,
      reason: change.reason,
    });
    return after;
  });
}

export interface AccountChange {
  readonly kind: 'bank' | 'truemoney';
  readonly bank_code?: string | undefined;
  readonly account_number: string;
  readonly account_name: string;
  readonly open: boolean;
  readonly reason: string;
}

/** The account as it is proposed, named once however it was typed. */
function proposedAccount(change: AccountChange) {
  const { bankCode, number } = readAccount(change);
  const { kind, account_name, open } = change;
  return {
    bankCode,
    number,
    subject: `account:${bankCode}-${number}`,
    payload: { kind, bank_code: bankCode, account_number: number, account_name, open },
    facts: { bank: bankName(bankCode), account: number, account_name, receives: open ? 'เปิดรับ' : 'ปิดรับ' },
  };
}

/** Opening, adding and closing a receiving account as it waits for a second owner. */
export const queuedAccount: QueuedAct = {
  action: 'account.set',
  heading: (payload) => `บัญชีรับฝาก ${String(payload.account_number)}`,
  look: async (_, payload) => ({ facts: proposedAccount(changeOf(payload, '')).facts }),
  run: (ctx, payload, reason) => setAccount(ctx, changeOf(payload, reason)),
};

const changeOf = ({ kind, bank_code, account_number, account_name, open }: Payload, reason: string): AccountChange => ({
  kind: kind === 'truemoney' ? 'truemoney' : 'bank',
  bank_code: String(bank_code),
  account_number: String(account_number),
  account_name: String(account_name),
  open: open === true,
  reason,
});

/**
 * Adds, opens or closes a receiving account once two owners agree: into it all money of members goes.
 *
 * @throws Refusal invalid_input (unknown bank, or an impossible number), not_found (no channel of that kind), and those of
 *   agreedByTwo
 */
export function setAccount(ctx: OperatorContext, change: AccountChange): Promise<ChannelSettings & { waits: boolean }> {
  const { bankCode, number, ...proposed } = proposedAccount(change);
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(channel).where(eq(channel.kind, change.kind)).for('update');
    if (!row) throw new Refusal('not_found');
    const [before] = await channelList(inside, row.id);
    assert(before, 'a channel that was locked is there');
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'account.set', amount: zeroSatang, always: true, reason: change.reason },
      ...proposed,
    });
    if (!agreed) return { ...before, waits: true };
    const account = await savePayInAccount(tx, ctx.agentId, {
      kind: change.kind,
      bankCode: change.kind === 'bank' ? bankCode : null,
      number,
      name: change.account_name,
      active: change.open,
    });
    await ensureSubChannel(tx, row.id, account, bankName(bankCode));
    const [after] = await channelList(inside, row.id);
    assert(after, 'a channel that was set is there');
    await recordAct(inside, {
      action: 'channel.account',
      subject: `channel:${row.id}`,
      before: before.sub_channels,
      after: after.sub_channels,
      reason: change.reason,
    });
    return { ...after, waits: false };
  });
}

function readAccount(change: AccountChange): { readonly bankCode: string; readonly number: string } {
  if (change.kind === 'truemoney') {
    const number = asciiDigits(change.account_number).replace(/\D/g, '');
    if (!/^0[689]\d{8}$/.test(number)) throw invalidInput({ account_number: 'เบอร์ทรูมันนี่ต้องมี 10 หลัก' });
    return { bankCode: trueMoney.code, number };
  }
  const bankCode = change.bank_code ?? '';
  const account = checkAccountNumber(bankCode, change.account_number);
  if (!account.ok) throw invalidInput({ account_number: account.reason });
  return { bankCode, number: account.number };
}
