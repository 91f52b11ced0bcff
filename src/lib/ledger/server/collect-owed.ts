/**
 * Collects what members owe from new income in their main wallets, oldest debt first, in the transaction that posts the
 * income: nothing can be staked or withdrawn before (money.md "Ledger"). Without debts it costs one lookup in an empty
 * partial index.
 */
import { type Satang, satang, smaller, subtract } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import { clientOf } from '../../server/db/client.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import type { HousePurpose } from '../rules/kinds.ts';
import { transferMacs } from './transfer-mac.ts';

interface Owed extends Record<string, unknown> {
  readonly id: bigint;
  readonly house: HousePurpose;
  readonly amount: bigint;
  readonly collected: bigint;
  readonly wallet_id: bigint;
  readonly balance: bigint;
}

// The preceding posting has locked the wallets, so balances and debts cannot change. Promotion wallets do not pay debts.
const owedStatement = statement<Owed>(
  'receivable_of_wallets',
  `select r.id, r.house, r.amount, r.collected, a.id as wallet_id, a.balance
    from receivable r join account a on a.member_id = r.member_id and a.wallet_type_id = 1
    where r.settled_at is null and a.id = any($1::bigint[]) and a.balance > 0 order by a.id, r.id for update of r`,
);

const collecting = 'receivable_collected';

const takeStatement = statement<Record<string, unknown>>(
  'receivable_collect',
  `select ledger_post('${collecting}', $1, 'THB', array[$2, null]::bigint[], array[null, $3]::text[], array[-$4::bigint, $4::bigint], null, null, $5)`,
);

const markStatement = statement<Record<string, unknown>>(
  'receivable_mark',
  `update receivable set collected = collected + $2, settled_at = case when collected + $2 = amount then app_now() end where id = $1`,
);

/**
 * Satang taken by wallet; wallets without debt are omitted. Sends its lookup at once, so that it may be sent behind the posting
 * without waiting for that.
 */
export async function collectOwed(tx: Db, wallets: readonly bigint[]): Promise<ReadonlyMap<bigint, Satang>> {
  const taken = new Map<bigint, Satang>();
  const { rows } = await owedStatement(tx, [arrayLiteral(wallets)]);
  for (const row of rows) {
    const before = taken.get(row.wallet_id) ?? satang(0);
    const left = subtract(satang(row.balance), before);
    const amount = smaller(subtract(satang(row.amount), satang(row.collected)), left);
    if (amount === 0n) continue;
    // The amount collected before makes each instalment's reference unique.
    const reference = `receivable:${row.id}:${row.collected}`;
    const [mac] = transferMacs(clientOf(tx), [
      {
        kind: collecting,
        reference,
        currency: 'THB',
        corrects: null,
        note: null,
        entries: [
          { party: `w${row.wallet_id}`, amount: -amount },
          { party: `h${row.house}`, amount },
        ],
      },
    ]);
    await takeStatement(tx, [reference, row.wallet_id, row.house, amount, mac]);
    await markStatement(tx, [row.id, amount]);
    taken.set(row.wallet_id, satang(before + amount));
  }
  return taken;
}
