/** What the profile shows beside the member's own row: previous accounts, withdrawal holds, passkeys, the deletion request. */
import { bankName } from '../../banks.ts';
import type { MemberContext } from '../../server/context.ts';
import { aboutMember, fact, facts } from '../../server/db/facts.ts';
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

const profileFacts = facts('profile_page', { standing, formerAccounts, passkeys, ...deletionParts });

export async function profileData(ctx: MemberContext) {
  const about = aboutMember(ctx);
  const { standing: account, formerAccounts: former, passkeys: keys, ...deletion } = await profileFacts(ctx.db, about);
  return {
    heldUntil: account.heldUntil && account.heldUntil > about.now ? account.heldUntil : null,
    formerAccounts: former,
    passkeys: keys,
    deletion: deletionView(deletion),
  };
}
