/** What the profile shows beside the member's own row: previous accounts, withdrawal holds, passkeys, the deletion request. */
import { bankName } from '../../banks.ts';
import { type FactsOf, fact } from '../../server/db/facts.ts';
import { maskedAccount } from '../../thai.ts';
import { deletionParts, deletionView } from './deletion.ts';
import { passkeys } from './passkeys.ts';
import { standing } from './payer-queries.ts';

const accountsShown = 5;

interface FormerAccount {
  readonly bank_code: string;
  readonly bank_account_number: string;
  readonly replaced_at: string;
}

const formerAccounts = fact(
  `select json_agg(former) from (
      select bank_code, bank_account_number, replaced_at from bank_account_history
        where member_id = $1 order by id desc limit ${accountsShown}) former`,
  (found: readonly FormerAccount[] | null) =>
    (found ?? []).map((row) => ({
      bankName: bankName(row.bank_code),
      accountNumber: maskedAccount(row.bank_account_number),
      replacedAt: new Date(row.replaced_at),
    })),
);

/** What the profile reads of an account; the page joins it with what other domains show there (src/app/profile-data.ts). */
export const profileParts = { standing, formerAccounts, passkeys, ...deletionParts };

/** The same as the page shows it. */
export function profileView(found: FactsOf<typeof profileParts>, now: Date) {
  const { standing: account, formerAccounts: former, passkeys: keys, ...deletion } = found;
  return {
    heldUntil: account.heldUntil && account.heldUntil > now ? account.heldUntil : null,
    formerAccounts: former,
    passkeys: keys,
    deletion: deletionView(deletion),
  };
}
