/**
 * What the process that posts signs each transfer with, so that who has the database alone cannot make one: an HMAC over
 * what moved, from where to where, and why. The key comes from SECRET_KEY by way of the connection and never goes into the
 * database.
 */
import { createHmac } from 'node:crypto';
import { assert } from '../../contract/problems.ts';
import { sealKeyOf } from '../../server/db/connect.ts';

/** One end of a transfer as it is signed: a member's account by id, a house account by purpose. */
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

/** Between the fields of what is signed; stands in no kind, reference or purpose. */
const between = '\u001f';

/** Whoever pays comes before whoever receives; of equal amounts by name. */
const inOrder = (a: SignedEntry, b: SignedEntry): number =>
  a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : a.party < b.party ? -1 : 1;

/** The text that is signed. The note stands last, because it alone is free text. */
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
 * The same text made by the database of transfers as they stand there, in the order of their ids: the column `text` beside
 * `id`, `reference` and `mac`. Those after `from` up to `to`.
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

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signs with the key of a pool or connection: 32 bytes for each. */
export function transferMacs(client: object, transfers: readonly SignedTransfer[]): Buffer[] {
  const key = sealKeyOf(client);
  assert(key, 'a connection that posts has the key of seals');
  return transfers.map((transfer) => sign(key, signedText(transfer)));
}

/** Whether a text that the database made of a transfer bears the right MAC. */
export const isSigned = (key: Buffer, text: string, mac: Buffer | null): boolean =>
  mac !== null && sign(key, text).equals(mac);
