/** What a member has earned and moved to the wallet. */
import { type Satang, satang, subtract } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact, facts } from '../../server/db/facts.ts';

export interface AffiliateAccount {
  readonly earned: Satang;
  readonly redeemed: Satang;
  /** Less than zero where more was taken back than was left. */
  readonly balance: Satang;
}

export const affiliateAccountFact = fact(
  `select json_build_object('earned', earned::text, 'redeemed', redeemed::text) from affiliate_account where member_id = $1`,
  (row: Readonly<Record<'earned' | 'redeemed', string>> | null): AffiliateAccount => {
    const [earned, redeemed] = [satang(BigInt(row?.earned ?? 0)), satang(BigInt(row?.redeemed ?? 0))];
    return { earned, redeemed, balance: subtract(earned, redeemed) };
  },
);

const accountFacts = facts('affiliate_account', { account: affiliateAccountFact });

export const accountOf = async (db: Db, memberId: bigint): Promise<AffiliateAccount> =>
  (await accountFacts(db, { memberId })).account;
