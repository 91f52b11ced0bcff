/**
 * Signs that two members are one person: a shared device or bank account (thai.md 3.6). IP addresses are ignored, because whole
 * provinces share one.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';

/**
 * Whether another member has logged in on a device of this one. Only logins after `since` count, because a person has reviewed
 * the earlier ones.
 */
export async function sharesDevice(db: Db, memberId: bigint, since: Date | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with mine as (
      select device_hash, min(created_at) as began from session
      where member_id = ${memberId} and device_hash is not null group by device_hash
    )
    select 1 from mine join session theirs using (device_hash)
    where theirs.member_id <> ${memberId}
    group by theirs.member_id, device_hash, began
    having greatest(began, min(theirs.created_at)) > coalesce(${since}::timestamptz, '-infinity') limit 1`);
  return rows.length > 0;
}

/**
 * Members who appear to be the same person: logged in on the same device, successive owners of one bank account, or with the same
 * name and birth date.
 */
export async function samePerson(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await db.execute<{ id: bigint }>(sql`
    with me as (select * from member where id = ${memberId}),
    accounts as (
      select bank_code, bank_account_number from me
      union select bank_code, bank_account_number from bank_account_history where member_id = ${memberId}
    )
    select theirs.member_id as id from session mine join session theirs using (device_hash)
      where mine.member_id = ${memberId} and theirs.member_id <> ${memberId}
    union select theirs.id from member theirs join accounts using (bank_code, bank_account_number) where theirs.id <> ${memberId}
    union select theirs.member_id from bank_account_history theirs join accounts using (bank_code, bank_account_number)
      where theirs.member_id <> ${memberId}
    union select theirs.id from member theirs join me using (birth_date, first_name, last_name)
      where theirs.id <> me.id and theirs.agent_id = me.agent_id and theirs.anonymised_at is null`);
  return rows.map(({ id }) => BigInt(id));
}

/** Whether a member's current bank account was another member's before; not if it changed hands entirely before `since`. */
export async function wasAnothersAccount(
  db: Db,
  memberId: bigint,
  account: { readonly bankCode: string; readonly bankAccountNumber: string },
  since: Date | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from bank_account_history theirs
    where member_id <> ${memberId}
      and bank_code = ${account.bankCode} and bank_account_number = ${account.bankAccountNumber}
      and greatest(replaced_at, (select max(replaced_at) from bank_account_history where member_id = ${memberId}))
        > coalesce(${since}::timestamptz, '-infinity') limit 1`);
  return rows.length > 0;
}
