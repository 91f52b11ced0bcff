/** The facts about a member that the withdrawal rules need, for requests and for the page: one statement. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payoutsHeld } from '../../account/server/holds.ts';
import { payer, standing } from '../../account/server/payer-queries.ts';
import { confirmedAt } from '../../account/server/session-queries.ts';
import { sharesDevice, wasAnothersAccount } from '../../account/server/shared-queries.ts';
import { payerUnreported } from '../../deposit/server/payer-queries.ts';
import { moneySourceSql, type RawMoneySource, sourceEntriesMost } from '../../ledger/server/money-source.ts';
import { mainBalance, openReceivable } from '../../ledger/server/queries.ts';
import { correctionWaits } from '../../lotto/server/open-bills.ts';
import { satang, zeroSatang } from '../../money.ts';
import { isPaused } from '../../play-limit/server/check-spend.ts';
import type { Db } from '../../server/db/connect.ts';
import { type About, fact, factOfRow, facts, sqlTexts } from '../../server/db/facts.ts';
import { turnoverState } from '../../turnover/server/turnover.ts';
import type { MoneySource } from '../rules/money-source.ts';
import { refundedWithdrawStatuses, type WithdrawQuestion } from '../rules/withdraw-state.ts';
import { openWithdrawId } from './open-withdrawals.ts';
import { payoutTimes } from './payout-times.ts';
import { withdraw } from './tables.ts';

/** When a person last approved a withdrawal, having reviewed everything known by then; null when nobody has. */
const reviewedAt = `(select max(decided_at) from withdraw
    where member_id = $1 and not automatic and status in ('approved', 'sending', 'paid'))`;

/** Number and sum of the Bangkok day's withdrawals that were not refunded. */
const withdrawnToday = fact(
  `select json_build_object('count', count(*), 'sum', coalesce(sum(amount), 0)::text) from withdraw
    where member_id = $1 and status not in (${sqlTexts(refundedWithdrawStatuses)})
      and created_at >= date_trunc('day', $3 at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'`,
  ({ count, sum }: { readonly count: number; readonly sum: string }) => ({ count, sum: satang(BigInt(sum)) }),
);

interface LastToAccount {
  readonly bank_code: string;
  readonly bank_account_number: string;
  readonly status: 'paid' | 'failed' | 'returned';
}

/** Outcome of the last withdrawal sent to each account. */
const lastToAccounts = fact(
  `select json_agg(last) from (
      select distinct on (bank_code, bank_account_number) bank_code, bank_account_number, status from withdraw
        where member_id = $1 and status in ('paid', 'failed', 'returned')
        order by bank_code, bank_account_number, id desc) last`,
  (found: readonly LastToAccount[] | null) => found ?? [],
);

const questionFacts = facts('withdraw_question', {
  owner: payer,
  standing,
  balance: mainBalance,
  turnover: turnoverState,
  receivable: openReceivable,
  today: withdrawnToday,
  lastToAccounts,
  correctionWaits,
  payerUnreported: payerUnreported(reviewedAt),
  sharesDevice: sharesDevice(reviewedAt),
  wasAnothersAccount: wasAnothersAccount(reviewedAt),
  isPaused,
  isHeld: payoutsHeld,
  confirmedAt,
  openWithdrawId,
  usual: payoutTimes,
});

/** What a withdrawal is judged by but its amount, beside what the page shows and the request writes. */
export async function withdrawFacts(db: Db, about: Required<About>) {
  const { standing: account, lastToAccounts: sent, isPaused: paused, ...found } = await questionFacts(db, about);
  const { bankCode, bankAccountNumber } = found.owner;
  const last = sent.find((one) => one.bank_code === bankCode && one.bank_account_number === bankAccountNumber);
  const lastToAccount = last && (last.status === 'paid' ? 'arrived' : 'came back');
  return {
    ...found,
    heldUntil: account.heldUntil,
    memberSince: account.createdAt,
    cannotPlay: account.isClosed || paused,
    lastToAccount,
  } satisfies Omit<WithdrawQuestion, 'amount' | 'turnoverLeft'>;
}

/** The withdrawal before it that was not refunded: what its money came from is told since then. */
const before = `(select max(id) from withdraw where member_id = asked.member_id and id < asked.id
  and status not in (${sqlTexts(refundedWithdrawStatuses)}))`;
const sourceOfAsked = sql.raw(moneySourceSql('asked.member_id', before, 'asked.id')) as SQL<RawMoneySource>;

const sourceOf = (memberId: bigint, { since, opening, read, sums, top }: RawMoneySource): MoneySource => ({
  memberId,
  since: since === null ? null : new Date(since),
  opening: opening === null ? zeroSatang : satang(BigInt(opening)),
  sums: Object.fromEntries(Object.entries(sums ?? {}).map(([kind, sum]) => [kind, satang(BigInt(sum))])),
  top: top && { kind: top.kind, amount: satang(BigInt(top.amount)), at: new Date(top.at) },
  cut: read === sourceEntriesMost,
});

/**
 * A withdrawal with what the console shows beside it: its member's name and day, and what its money came from; undefined for
 * an unknown one. One statement.
 */
export async function withdrawBeside(db: Db, id: bigint, now: Date) {
  const asked = alias(withdraw, 'asked');
  const [found] = await db
    .select({
      row: asked,
      owner: factOfRow(payer, 'asked.member_id', now),
      today: factOfRow(withdrawnToday, 'asked.member_id', now),
      source: sourceOfAsked,
    })
    .from(asked)
    .where(eq(asked.id, id));
  return (
    found && {
      row: found.row,
      owner: payer.read(found.owner),
      today: withdrawnToday.read(found.today),
      source: sourceOf(found.row.memberId, found.source),
    }
  );
}
