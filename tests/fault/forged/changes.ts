/** What the forgeries share: a transfer changed, deleted or put in, and bills to forge a result of. */
import type { Attacker } from './attacker.ts';

export interface Forgery {
  readonly what: string;
  /** Applies it and returns what the check must report. */
  readonly plant: (the: Attacker) => Promise<string>;
}

export type Id = { id: bigint };
export const ofMember = `join account a on a.id = e.account_id and a.member_id is not null`;
export const transferOf = (kind: string): string =>
  `select id, reference from transfer where kind = '${kind}' order by id limit 1`;

/** Changes the amount of both entries of a transfer and covers it up. */
export async function changeAmount(the: Attacker, kind: string, by: number): Promise<bigint> {
  const { id } = await the.one<Id>(transferOf(kind));
  await the.run(
    `update entry set amount = amount + case when amount > 0 then ${by} else ${-by} end where transfer_id = ${id}`,
  );
  await the.cover();
  return id;
}

export async function dropTransfer(the: Attacker, id: bigint): Promise<void> {
  await the.run(`delete from entry where transfer_id = ${id}`);
  await the.run(`delete from transfer where id = ${id}`);
}

/** A transfer by plain INSERT between the house and a wallet, sealed by the trigger like any other. */
export async function insertTransfer(
  the: Attacker,
  {
    kind,
    reference,
    house,
    wallet,
    amount,
  }: { kind: string; reference: string; house: string; wallet: bigint; amount: bigint },
): Promise<bigint> {
  const { id } = await the.one<Id>(
    `insert into transfer (kind, reference, created_at) values ('${kind}', '${reference}', (select max(created_at) from transfer)) returning id`,
  );
  await the.run(`insert into entry (transfer_id, account_id, amount, balance_after, created_at)
    select ${id}, s.account, s.amount, 0, t.created_at from transfer t, (values ((select id from account where member_id is null and name = '${house}'), ${-amount}), (${wallet}, ${amount})) s (account, amount)
      where t.id = ${id}`);
  await the.run(
    `update entry set balance_after = null where transfer_id = ${id} and account_id in (select id from account where member_id is null)`,
  );
  return id;
}

export const lostLine = `select l.bill_id, l.position, l.possible_win, b.wallet_id, b.member_id, r.market, b.result_version from line l join bill b on b.id = l.bill_id join round r on r.id = b.round_id
  where b.status = 'lost' and b.taken_id is null order by l.possible_win, l.bill_id limit 1`;
export type LostLine = {
  bill_id: bigint;
  position: number;
  possible_win: bigint;
  wallet_id: bigint;
  market: string;
  result_version: number;
};
export const wonBill = `select b.id, b.wallet_id, b.result_version, t.id as transfer_id, (select min(position) from line l where l.bill_id = b.id and l.win_amount > 0) as position
  from bill b join transfer t on t.reference = 'bill:' || b.id || ':v' || b.result_version || ':win' where b.status = 'won' and b.taken_id is null order by b.id limit 1`;
export type WonBill = { id: bigint; transfer_id: bigint; position: number };
