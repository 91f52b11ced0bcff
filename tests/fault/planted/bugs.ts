/**
 * L9 of trust.md: plausible mistakes in the ledger and around it, each as one replacement in one file, with the tests that
 * should detect it. Chosen by what a programmer could get wrong, not by what is tested.
 */

export interface PlantedBug {
  readonly what: string;
  readonly file: string;
  /** Must occur exactly once in the file; when the source has changed, the test fails until the bug is updated. */
  readonly find: string;
  readonly put: string;
  /** The test files run against it. */
  readonly tests: readonly string[];
}

const baseline = 'src/lib/server/db/migrations/0000_baseline.sql';
const sqlFunction = (name: string): string => `src/lib/server/db/functions/${name}.sql`;
const posting = ['tests/service/ledger/posting.test.ts'];
const checks = ['tests/service/ledger/checks.test.ts'];
const idempotency = ['tests/api/deposit/idempotency.test.ts'];
const bills = ['tests/service/lotto/bills.test.ts'];
const settlement = ['tests/service/lotto/settlement.test.ts', 'tests/service/lotto/corrected-rounds.test.ts'];
const deposit = ['tests/service/deposit/deposit.test.ts'];

export const plantedBugs: readonly PlantedBug[] = [
  {
    what: 'a reference may move money twice',
    file: baseline,
    find: 'CONSTRAINT "transfer_reference_unique" UNIQUE("reference")',
    put: 'CONSTRAINT "transfer_reference_unique" CHECK ("reference" <> \'\')',
    tests: posting,
  },
  {
    what: 'a wallet may go below zero',
    file: baseline,
    find: 'CONSTRAINT "wallet_not_negative" CHECK ("account"."balance" >= 0)',
    put: 'CONSTRAINT "wallet_not_negative" CHECK ("account"."balance" >= -100000)',
    tests: posting,
  },
  {
    what: 'entries of a transfer need not sum to zero',
    file: sqlFunction('ledger-post'),
    find: 'if v_sum is distinct from 0 then',
    put: 'if v_sum > 0 then',
    tests: posting,
  },
  {
    what: 'an entry carries the balance before it instead of the one after',
    file: sqlFunction('ledger-post'),
    find: 'values (v_transfer, v_accounts[i], p_amounts[i], v_balance, v_at);',
    put: 'values (v_transfer, v_accounts[i], p_amounts[i], v_balance - p_amounts[i], v_at);',
    tests: posting,
  },
  {
    what: 'money is booked by the start of the transaction, not by the clock that judges lateness',
    file: sqlFunction('ledger-post'),
    find: 'v_at := ledger_clock();\n  insert into transfer',
    put: 'v_at := now();\n  insert into transfer',
    tests: posting,
  },
  {
    what: 'satang may be posted to a points account',
    file: sqlFunction('ledger-post'),
    find: 'where id = p_wallets[i] and member_id is not null and currency = p_currency for no key update',
    put: 'where id = p_wallets[i] and member_id is not null for no key update',
    tests: posting,
  },
  {
    what: 'an entry can be rewritten by SQL',
    file: sqlFunction('append-only'),
    find: "  raise exception '% is append-only'",
    put: "  if tg_op = 'UPDATE' then return new; end if;\n  raise exception '% is append-only'",
    tests: posting,
  },
  {
    what: 'a balance can be written by hand',
    file: sqlFunction('balance-guard'),
    find: 'if new.balance <> old.balance and',
    put: 'if new.balance < old.balance and',
    tests: posting,
  },
  {
    what: 'sums of a settlement are not added up per wallet',
    file: sqlFunction('ledger-post-many'),
    find: 'select m.wallet, sum(m.amount)::bigint as amount from',
    put: 'select m.wallet, max(m.amount)::bigint as amount from',
    tests: posting,
  },
  {
    what: 'several movements of one wallet in one settlement do not chain their balances',
    file: sqlFunction('ledger-post-many'),
    find: '(account.balance + moved.running)::bigint',
    put: '(account.balance + moved.amount)::bigint',
    tests: posting,
  },
  {
    what: 'a settlement does not lock the wallets it reads',
    file: sqlFunction('ledger-post-many'),
    find: 'perform 1 from account where id = any (p_wallets) order by id for no key update;\n  select count(*)',
    put: 'perform 1 from account where id = any (p_wallets);\n  select count(*)',
    tests: ['tests/service/ledger/concurrency.test.ts'],
  },
  {
    what: 'the sides of a posting are swapped',
    file: 'src/lib/ledger/server/post.ts',
    find: '    -amount,\n    amount,\n',
    put: '    amount,\n    -amount,\n',
    tests: posting,
  },
  {
    what: 'the main wallet is read without being locked',
    file: 'src/lib/ledger/server/lock-wallet.ts',
    find: 'where member_id = $1 and wallet_type_id = 1 for no key update',
    put: 'where member_id = $1 and wallet_type_id = 1',
    tests: [...bills, 'tests/service/lotto/bill-limits.test.ts', 'tests/service/payout/withdraw.test.ts'],
  },
  {
    what: 'a key used again with another body is answered with the old answer',
    file: 'src/lib/server/front-door/idempotency.ts',
    find: 'recorded.route !== route || recorded.body_hash !== bodyHash',
    put: 'recorded.route !== route',
    tests: idempotency,
  },
  {
    what: 'a key of one member answers another',
    file: 'src/lib/server/front-door/idempotency.ts',
    find: 'const { owner, key, route } = call;',
    put: "const { key, route } = call;\n  const owner = 'anybody';",
    tests: idempotency,
  },
  {
    what: 'a cancelled bill gives back the stake instead of what was paid',
    file: 'src/lib/lotto/server/cancel-bill.ts',
    find: 'paid: satang(row.payable),',
    put: 'paid: satang(row.stake),',
    tests: bills,
  },
  {
    what: 'a bill may be cancelled again',
    file: 'src/lib/lotto/server/cancel-bill.ts',
    find: 'status: row.status,',
    put: "status: 'pending',",
    tests: bills,
  },
  {
    what: 'a cancelled bill can win',
    file: 'src/lib/lotto/server/pay-bills.ts',
    find: "join bill on bill.id = line.bill_id and bill.status = 'pending'",
    put: 'join bill on bill.id = line.bill_id',
    tests: settlement,
  },
  {
    what: 'of several winning lines of a bill one is paid',
    file: 'src/lib/lotto/server/pay-bills.ts',
    find: 'sum(possible_win)::bigint as amount',
    put: 'max(possible_win)::bigint as amount',
    tests: settlement,
  },
  {
    what: 'a void round gives back stakes instead of what was paid',
    file: 'src/lib/lotto/server/pay-bills.ts',
    find: 'stake, payable as amount, created_at as at',
    put: 'stake, stake as amount, created_at as at',
    tests: settlement,
  },
  {
    what: 'a correction takes more than the wallet holds',
    file: 'src/lib/play/server/correct-stakes.ts',
    find: 'const taken = smaller(excess, locked?.balance ?? zeroSatang);',
    put: 'const taken = locked ? excess : smaller(excess, zeroSatang);',
    tests: settlement,
  },
  {
    what: 'what a correction could not take is forgotten',
    file: 'src/lib/play/server/correct-stakes.ts',
    find: 'missing: subtract(excess, taken)',
    put: 'missing: subtract(taken, taken)',
    tests: settlement,
  },
  {
    what: 'a deposit credits what was asked for instead of what arrived',
    file: 'src/lib/deposit/server/credit-deposit.ts',
    find: 'splitIncoming(satang(incoming.amount), satang(intent.fee), room)',
    put: 'splitIncoming(satang(intent.payable), satang(intent.fee), room)',
    tests: deposit,
  },
  {
    what: 'a withdrawal that was paid can be given back as well',
    file: 'src/lib/payout/server/set-withdraw-status.ts',
    find: "    kind: 'withdraw_refund',\n    reference: settling(row),",
    put: "    kind: 'withdraw_refund',\n    reference: `withdraw:${row.id}:back`,",
    tests: checks,
  },
  {
    what: 'a withdrawal is booked as paid out when it is asked for',
    file: 'src/lib/payout/server/request-withdraw.ts',
    find: "to: { house: 'withdrawals_in_flight' },",
    put: "to: { house: 'bank_float:payout' },",
    tests: checks,
  },
];
