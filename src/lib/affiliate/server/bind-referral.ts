/**
 * Binds a new member to the referrer, once and at registration, and refuses what appears to be the referrer's own second
 * account: when it registers, and again when one of the two adds a bank account.
 */
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AccountFollower } from '../../account/server/followers.ts';
import { type PersonSign, signsOfOnePerson } from '../../account/server/shared-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { bangkokDay } from '../../time.ts';
import { type RefusalReason, refusalReasons } from '../rules/refusal.ts';
import { affiliateReferral } from './tables.ts';

type Signs = readonly { readonly id: bigint; readonly sign: PersonSign }[];

/** The strongest sign that a member is one of `earners`; undefined for none. */
function reasonAmong(signs: Signs, earners: readonly bigint[]): RefusalReason | undefined {
  const found = signs.filter(({ id }) => earners.includes(id)).map(({ sign }) => sign);
  return refusalReasons.find((reason) => found.includes(reason));
}

const registered: AccountFollower['registered'] = async (_ctx, tx, { memberId, referredBy }) => {
  if (referredBy === null) return;
  const now = await databaseNow(tx);
  const [above] = await tx
    .select({ id: affiliateReferral.referrerId })
    .from(affiliateReferral)
    .where(and(eq(affiliateReferral.memberId, referredBy), isNull(affiliateReferral.refusedOn)));
  const secondId = above?.id ?? null;
  const refusal = reasonAmong(await signsOfOnePerson(tx, memberId), [referredBy, ...(above ? [above.id] : [])]);
  await tx.insert(affiliateReferral).values({
    memberId,
    referrerId: referredBy,
    secondId,
    boundAt: now,
    ...(refusal && { refusal, refusedOn: bangkokDay(now) }),
  });
};

/** Either side may have taken over the other's account. */
const bankAccountChanged: AccountFollower['bankAccountChanged'] = async (_ctx, tx, memberId) => {
  const signs = await signsOfOnePerson(tx, memberId);
  const twins = signs.filter(({ sign }) => sign === 'bank_account').map(({ id }) => id);
  if (twins.length > 0) await refuseBetween(tx, memberId, twins);
};

async function refuseBetween(tx: Db, memberId: bigint, twins: bigint[]): Promise<void> {
  const { memberId: friend, referrerId: first, secondId: second } = affiliateReferral;
  const refusedOn = bangkokDay(await databaseNow(tx));
  await tx
    .update(affiliateReferral)
    .set({ refusal: 'bank_account', refusedOn })
    .where(
      and(
        isNull(affiliateReferral.refusedOn),
        or(
          and(eq(friend, memberId), or(inArray(first, twins), inArray(second, twins))),
          and(inArray(friend, twins), or(eq(first, memberId), eq(second, memberId))),
        ),
      ),
    );
}

export const referrals: AccountFollower = { registered, bankAccountChanged };
