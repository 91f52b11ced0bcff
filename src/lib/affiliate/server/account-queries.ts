/** What a member has earned and moved to the wallet. */
import { eq } from 'drizzle-orm';
import { type Satang, satang, subtract } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { affiliateAccount } from './tables.ts';

export interface AffiliateAccount {
  readonly earned: Satang;
  readonly redeemed: Satang;
  /** Less than zero where more was taken back than was left. */
  readonly balance: Satang;
}

export async function accountOf(db: Db, memberId: bigint): Promise<AffiliateAccount> {
  const [row] = await db.select().from(affiliateAccount).where(eq(affiliateAccount.memberId, memberId));
  const [earned, redeemed] = [satang(row?.earned ?? 0n), satang(row?.redeemed ?? 0n)];
  return { earned, redeemed, balance: subtract(earned, redeemed) };
}
