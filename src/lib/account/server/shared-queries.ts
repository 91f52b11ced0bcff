/**
 * Signs that two members are one person: a shared device or bank account (thai.md 3.6). IP addresses are ignored, because whole
 * provinces share one.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';

/**
 * Whether another member has logged in on a device of this one. Only logins after `since` (SQL, timestamptz or null) count, because
 * a person has reviewed the earlier ones.
 */
export const sharesDevice = (since: string) =>
  fact(
    `exists (
      with mine as (
        select device_hash, min(created_at) as began from session
          where member_id = $1 and device_hash is not null group by device_hash
      )
      select from mine join session theirs using (device_hash)
        where theirs.member_id <> $1
        group by theirs.member_id, device_hash, began
        having greatest(began, min(theirs.created_at)) > coalesce(${since}, '-infinity'))`,
    (shares: boolean) => shares,
  );

export type PersonSign = 'device' | 'bank_account' | 'name';

/**
 * Members who appear to be the same person, each with the signs of it: logged in on the same device, successive owners of one
 * bank account, or with the same name and birth date.
 */
export async function signsOfOnePerson(
  db: Db,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly sign: PersonSign }[]> {
  const { rows } = await db.execute<{ id: bigint; sign: PersonSign }>(sql`
    with me as (select * from member where id = ${memberId}),
    accounts as (
      select bank_code, bank_account_number from me
      union select bank_code, bank_account_number from bank_account_history where member_id = ${memberId}
    )
    select theirs.member_id as id, 'device' as sign from session mine join session theirs using (device_hash)
      where mine.member_id = ${memberId} and theirs.member_id <> ${memberId}
    union select theirs.id, 'bank_account' from member theirs join accounts using (bank_code, bank_account_number) where theirs.id <> ${memberId}
    union select theirs.member_id, 'bank_account' from bank_account_history theirs join accounts using (bank_code, bank_account_number)
      where theirs.member_id <> ${memberId}
    union select theirs.id, 'name' from member theirs join me using (birth_date, first_name, last_name)
      where theirs.id <> me.id and theirs.agent_id = me.agent_id and theirs.anonymised_at is null`);
  return rows.map(({ id, sign }) => ({ id: BigInt(id), sign }));
}

/** The same members, without the signs. */
export const samePerson = async (db: Db, memberId: bigint): Promise<bigint[]> => [
  ...new Set((await signsOfOnePerson(db, memberId)).map(({ id }) => id)),
];

/** Whether a member's current bank account was another member's before; not if it changed hands entirely before `since` (SQL). */
export const wasAnothersAccount = (since: string) =>
  fact(
    `exists (
      select from member me join bank_account_history theirs
          on theirs.member_id <> me.id and (theirs.bank_code, theirs.bank_account_number) = (me.bank_code, me.bank_account_number)
        where me.id = $1
          and greatest(theirs.replaced_at, (select max(replaced_at) from bank_account_history where member_id = $1))
            > coalesce(${since}, '-infinity'))`,
    (was: boolean) => was,
  );

/** How many of these members share a device or their bank account with another of them. */
export async function tiedAmong(db: Db, memberIds: readonly bigint[]): Promise<number> {
  if (memberIds.length < 2) return 0;
  const ids = sql`any(${`{${memberIds.join(',')}}`}::bigint[])`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select mine.member_id from session mine join session theirs using (device_hash)
        where mine.member_id = ${ids} and theirs.member_id = ${ids} and mine.member_id <> theirs.member_id
      union select mine.id from member mine join member theirs using (bank_code, bank_account_number)
        where mine.id = ${ids} and theirs.id = ${ids} and mine.id <> theirs.id
      union select mine.id from member mine join bank_account_history theirs using (bank_code, bank_account_number)
        where mine.id = ${ids} and theirs.member_id = ${ids} and mine.id <> theirs.member_id
    ) tied`);
  return rows[0]?.count ?? 0;
}
