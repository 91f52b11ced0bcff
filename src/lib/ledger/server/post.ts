/**
 * The only writer of money: every satang and every point moves through `post` (money.md "Ledger"). Income of a wallet first
 * pays what its member owes.
 */
import { assert } from '../../contract/problems.ts';
import type { Points, Satang } from '../../money.ts';
import { clientOf } from '../../server/db/client.ts';
import type { Db } from '../../server/db/connect.ts';
import { allAnswers } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { type HousePurpose, type MovementCode, movementKind, type Side } from '../rules/kinds.ts';
import { collectOwed } from './collect-owed.ts';
import { transferMacs } from './transfer-mac.ts';

/** One end of a movement: a member's wallet or points account by id, or a house account by purpose. */
export type Party = { readonly wallet: bigint } | { readonly house: HousePurpose };

export interface Movement {
  readonly kind: MovementCode;
  /** The cause; unique for ever. A second posting with it is refused as `conflict`. */
  readonly reference: string;
  readonly from: Party;
  readonly to: Party;
  /** Greater than zero. */
  readonly amount: Satang | Points;
  readonly note?: string;
  /** The transfer that this one corrects. */
  readonly corrects?: bigint;
}

export interface Posted {
  readonly transferId: bigint;
  /** Balance after, in satang or points; null on the house side. */
  readonly fromBalance: bigint | null;
  readonly toBalance: bigint | null;
}

const sideOf = (party: Party): Side => ('wallet' in party ? 'member' : 'house');
const signedParty = (party: Party): string => ('wallet' in party ? `w${party.wallet}` : `h${party.house}`);
const walletOf = (party: Party): bigint | null => ('wallet' in party ? party.wallet : null);
const houseOf = (party: Party): string | null => ('house' in party ? party.house : null);

const postStatement = statement<{ transfer_id: bigint; balances: (string | null)[] }>(
  'ledger_post',
  `select transfer_id, balances from ledger_post($1, $2, $3, array[$4, $5]::bigint[], array[$6, $7]::text[], array[$8, $9]::bigint[], $10, $11, $12)`,
);

/**
 * Posts one movement in the caller's transaction: one round trip to the database.
 *
 * @throws Refusal insufficient_balance when a member's wallet would go below zero, conflict for a used reference
 */
export async function post(tx: Db, movement: Movement): Promise<Posted> {
  const { from, to, amount, reference } = movement;
  const kind = movementKind(movement.kind);
  assert(amount > 0n, `${reference}: an amount is more than zero`);
  assert(
    sideOf(from) === kind.from && sideOf(to) === kind.to,
    `${reference}: ${kind.code} goes from ${kind.from} to ${kind.to}`,
  );

  const [mac] = transferMacs(clientOf(tx), [
    {
      kind: movement.kind,
      reference,
      currency: kind.currency,
      corrects: movement.corrects ?? null,
      note: movement.note ?? null,
      entries: [
        { party: signedParty(from), amount: -amount },
        { party: signedParty(to), amount },
      ],
    },
  ]);
  const posting = postStatement(tx, [
    movement.kind,
    reference,
    kind.currency,
    walletOf(from),
    walletOf(to),
    houseOf(from),
    houseOf(to),
    -amount,
    amount,
    movement.note ?? null,
    movement.corrects ?? null,
    mac,
  ]);
  const received = kind.currency === 'THB' ? walletOf(to) : null;
  const [{ rows }, owed] = await allAnswers([posting, received === null ? undefined : collectOwed(tx, [received])]);
  const row = rows[0];
  assert(row, 'ledger_post answers');
  // The driver returns the elements of an int8[] as text.
  const [fromBalance, toBalance] = row.balances.map((value) => (value === null ? null : BigInt(value)));
  const collected = received === null ? undefined : owed?.get(received);
  return {
    transferId: row.transfer_id,
    fromBalance: fromBalance ?? null,
    toBalance: collected !== undefined && toBalance != null ? toBalance - collected : (toBalance ?? null),
  };
}
