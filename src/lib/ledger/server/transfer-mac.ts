/**
 * The signature of each transfer by the process that posts it, so that database access alone cannot create one: an HMAC over
 * what moved, from where to where, and why. The key is derived from SECRET_KEY, rides on the connection object and never goes
 * into the database.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { assert } from '../../contract/problems.ts';
import { sealKeyOf } from '../../server/db/connect.ts';

/** One end of a transfer as signed: a member's account by id, a house account by purpose. */
export interface SignedEntry {
  /** "w12" or "hlotto:gov" */
  readonly party: string;
  /** What it receives, in satang or points. */
  readonly amount: bigint;
}

export interface SignedTransfer {
  readonly kind: string;
  readonly reference: string;
  readonly currency: string;
  readonly corrects: bigint | null;
  readonly note: string | null;
  readonly entries: readonly SignedEntry[];
}

/** Separator of the signed fields; occurs in no kind, reference or purpose. */
const between = '\u001f';

/** Payers before receivers; equal amounts by party name. */
const inOrder = (a: SignedEntry, b: SignedEntry): number =>
  a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : a.party < b.party ? -1 : 1;

/** The signed text. The note is last, because it alone is free text. */
function signedText({ kind, reference, currency, corrects, note, entries }: SignedTransfer): string {
  const sides = [...entries].sort(inOrder).flatMap(({ party, amount }) => [party, String(amount)]);
  return [
    'transfer',
    kind,
    reference,
    currency,
    corrects === null ? '' : String(corrects),
    ...sides,
    note === null ? '-' : `=${note}`,
  ].join(between);
}

/**
 * The same text built by the database for stored transfers in id order, as column `text` beside `id`, `reference` and `mac`:
 * ids greater than `from`, up to `to`.
 */
export const signedTextSql = (from: bigint, to: bigint): string => `
  select t.id, t.reference, t.mac, concat_ws(chr(31), 'transfer', t.kind, t.reference, e.currency, coalesce(t.corrects::text, ''), e.sides,
      case when t.note is null then '-' else '=' || t.note end) as text
    from transfer t left join (
      select s.transfer_id, min(s.currency) as currency, string_agg(s.party || chr(31) || s.amount, chr(31) order by s.amount, s.party collate "C") as sides
        from (
          select e.transfer_id, e.amount, a.currency, case when a.member_id is null then 'h' || a.name else 'w' || a.id end as party
            from entry e join account a on a.id = e.account_id where e.transfer_id > ${from} and e.transfer_id <= ${to}
        ) s group by s.transfer_id
    ) e on e.transfer_id = t.id
    where t.id > ${from} and t.id <= ${to} order by t.id`;

const sign = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signs with the key of a pool or connection: 32 bytes each. */
export function transferMacs(client: object, transfers: readonly SignedTransfer[]): Buffer[] {
  const key = sealKeyOf(client);
  assert(key, 'a connection that posts has the key of seals');
  return transfers.map((transfer) => sign(key, signedText(transfer)));
}

/** Whether a transfer's text built by the database has the right MAC. */
export const isSigned = (key: KeyObject, text: string, mac: Buffer | null): boolean =>
  mac !== null && sign(key, text).equals(mac);
