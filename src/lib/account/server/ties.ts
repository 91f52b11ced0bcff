/** Open matters of a member: an account is not closed while it holds money or has open bets. */
import { hasMoney, openReceivable } from '../../ledger/server/queries.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { type Fact, fact, factOfRow, facts } from '../../server/db/facts.ts';
import type { Ties } from '../rules/deletion.ts';

export interface OpenMatter {
  readonly kind: 'openDeposit' | 'openWithdrawal' | 'openBills' | 'openGames';
  readonly isOpen: Fact<boolean, boolean>;
}

/** What other domains still have open with a member. */
export const openMatters = contributions<OpenMatter>('what is still open when an account closes');

/** Removes a member's identity from a domain's rows, when the law no longer requires it; `name` stands in its place. */
export type ForgetMember = (tx: Db, memberId: bigint, name: string) => Promise<void>;
export const personalDataHolders = contributions<ForgetMember>('where personal data of members is stored');

const matters = {
  /** Its SQL is read when it is first used, after the list is filled. */
  get sql() {
    return `json_build_object(${openMatters
      .all()
      .map(({ kind, isOpen }) => `'${kind}', ${isOpen.sql}`)
      .join(', ')})`;
  },
  read: (open: Readonly<Record<OpenMatter['kind'], boolean>>) => open,
};

export const tiesParts = {
  matters,
  money: hasMoney,
  owes: fact(`(${openReceivable.sql}) > 0`, (owes: boolean) => owes),
};
const tiesFacts = facts('account_ties', tiesParts);

export async function tiesOf(db: Db, memberId: bigint): Promise<Ties> {
  const { matters, ...money } = await tiesFacts(db, { memberId });
  return { ...matters, ...money };
}

/** The same of each row of a list; `member` is the SQL of the member's id there. */
export const tiesOfRow = (member: string, now: Date) => ({
  matters: factOfRow(tiesParts.matters, member, now),
  money: factOfRow(tiesParts.money, member, now),
  owes: factOfRow(tiesParts.owes, member, now),
});
