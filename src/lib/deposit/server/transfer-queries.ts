/** A member's open transfers with full account numbers, for the sandbox's banking app. */
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { receivingAccounts } from '../../agent/server/pay-in-queries.ts';
import { satang, toDecimal } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { dayMs, toIso } from '../../time.ts';
import { paymentIntent } from './tables.ts';

interface Account {
  readonly bank_code: string;
  /** Digits only. */
  readonly account_number: string;
  readonly name: string;
}

export interface TransferToMake {
  readonly reference: string;
  readonly payable: string;
  readonly to: Account;
  readonly from: Account;
  readonly expires_at: string;
  /** "over" is paid, cancelled or expired: money for it may still be sent, as in reality. */
  readonly state: 'open' | 'over';
}

const shown = 10;

/** Those of the last day, newest first. */
export async function transfersToMake(ctx: MemberContext): Promise<TransferToMake[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, ctx.member.id),
        eq(paymentIntent.origin, 'asked'),
        isNotNull(paymentIntent.accountId),
        gt(paymentIntent.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(desc(paymentIntent.id))
    .limit(shown);
  const accounts = await receivingAccounts(ctx.db, ctx.agentId);
  return rows.flatMap((row) => {
    const account = accounts.find((one) => one.id === row.accountId);
    if (!account) return [];
    return [
      {
        reference: row.reference,
        payable: toDecimal(satang(row.payable)),
        to: { bank_code: account.bankCode, account_number: account.number, name: account.name },
        from: { bank_code: row.senderBankCode, account_number: row.senderAccountNumber, name: row.senderName },
        expires_at: toIso(row.expiresAt),
        state: row.status === 'pending' && row.expiresAt > now ? 'open' : 'over',
      },
    ];
  });
}
