/** Finds colluding players of a round: likely one person, or sharing a device, a bank account or a payer. */
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';

/** For some members, the members with bills in the round who collude with them; members without any are omitted. */
export async function leagues(
  tx: Db,
  roundId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadonlySet<bigint>>> {
  const { rows } = await tx.execute<{ mine: bigint; theirs: bigint }>(sql`
    with player as materialized (
      select distinct member_id from bill where round_id = ${roundId} and status <> 'cancelled'
      union select unnest(${arrayLiteral(memberIds)}::bigint[])
    ), mark as materialized (
      select member_id, 'device ' || device_hash as name from player join session using (member_id) where device_hash is not null
      union select member_id, format('account %s %s', bank_code, bank_account_number) from player join member on member.id = player.member_id
      union select member_id, format('account %s %s', bank_code, bank_account_number) from player join bank_account_history using (member_id)
      union select player.member_id, format('payer %s %s %s', i.sender ->> 'bankCode', i.sender ->> 'accountNumber', i.sender ->> 'name')
        from player join payment_intent p on p.member_id = player.member_id and p.status = 'credited'
        join incoming_transfer i on i.intent_id = p.id and i.status = 'credited'
        where i.sender ->> 'accountNumber' <> ''
    )
    select distinct mine.member_id as mine, theirs.member_id as theirs from mark mine join mark theirs using (name)
      where mine.member_id = any(${arrayLiteral(memberIds)}::bigint[]) and theirs.member_id <> mine.member_id`);
  const found = new Map<bigint, Set<bigint>>();
  for (const { mine, theirs } of rows) found.set(mine, (found.get(mine) ?? new Set()).add(theirs));
  return found;
}
