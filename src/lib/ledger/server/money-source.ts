/** What a member's main wallet received and paid between two withdrawals, from its entries. */

/** More entries are not read: those before them say little about what is withdrawn now. */
export const sourceEntriesMost = 5_000;

/** Amounts are satang as texts: JSON has no numbers as large. */
export interface RawMoneySource {
  /** When the earlier withdrawal left the wallet, and the balance it left; null where there was none. */
  readonly since: string | null;
  readonly opening: string | null;
  /** How many entries were read. */
  readonly read: number;
  readonly sums: Readonly<Record<string, string>> | null;
  /** The largest amount that came in, but for withdrawals that came back. */
  readonly top: { readonly kind: string; readonly amount: string; readonly at: string } | null;
}

/** The entry of a withdrawal on wallet `w`: its id is where the period begins or ends. */
const entryOf = (withdraw: string): string =>
  `(select e.id from transfer t join entry e on e.transfer_id = t.id and e.account_id = w.id where t.reference = 'withdraw:' || ${withdraw})`;

/**
 * As a scalar subselect: the entries after the earlier withdrawal's and before the later one's, summed by kind. One range of
 * the wallet's own index, whatever else the books hold.
 *
 * @param member SQL of the member's id
 * @param from SQL of the id of the withdrawal before, which may be null
 * @param to SQL of the id of the withdrawal in question
 */
export const moneySourceSql = (member: string, from: string, to: string): string => `(
  with bounds as (select w.id as account_id, ${entryOf(from)} as after, ${entryOf(to)} as before
      from account w where w.member_id = ${member} and w.wallet_type_id = 1),
    moved as (select t.kind, e.amount, e.created_at, e.id from bounds b
        cross join lateral (select * from entry where account_id = b.account_id and id > coalesce(b.after, 0) and id < b.before
          order by id desc limit ${sourceEntriesMost}) e
        join transfer t on t.id = e.transfer_id)
  select json_build_object(
    'since', (select e.created_at from bounds b join entry e on e.id = b.after),
    'opening', (select e.balance_after::text from bounds b join entry e on e.id = b.after),
    'read', (select count(*) from moved),
    'sums', (select json_object_agg(kind, amount) from (select kind, sum(amount)::text as amount from moved group by kind) k),
    'top', (select json_build_object('kind', kind, 'amount', amount::text, 'at', created_at) from moved
      where amount > 0 and kind not in ('withdraw_refund', 'withdraw_returned') order by amount desc, id desc limit 1)))`;
