/** Places a bill: the stake leaves the wallet and the lines join the round, atomically (lotto.md section 6). */
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { formatBaht, type Satang, satang } from '../../money.ts';
import { payingWallet, takeStake } from '../../play/server/take-stake.ts';
import type { MemberContext } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { BillDetail, BillInput } from '../bill-contract.ts';
import { problemOf } from '../rules/line-problem.ts';
import { isWorse, mergeLines, type PricedBill, type PricedLine, priceLines } from '../rules/pricing.ts';
import type { QuotedLine } from './bill-tables.ts';
import { correctPayouts, expectedPayouts, keyPayouts, keyStakes, takeStakes } from './counters.ts';
import { billReference } from './lock-round.ts';
import { assertFits, assertPayable, betOf, priceTable } from './price-bill.ts';
import { assertTakesBets, type RoundBook, roundBook } from './round-book.ts';
import { type BillRow, billDetailView } from './shapes.ts';

/**
 * Lateness is decided by the database's clock read under the round's lock, the ladder's step by the counters read under
 * theirs. Prices worse than quoted are refused with the new table, better ones are used.
 *
 * @throws Refusal not_found, round_not_open, round_closed, wallet_not_allowed, quote_expired, quote_changed, number_closed,
 * number_limit, number_invalid, bet_type_disabled, stake_below_minimum, stake_above_maximum, payout_cap,
 * insufficient_balance, invalid_input (too many lines for the plan), account_closed, play_paused, reality_check_due,
 * play_time_up, limit_reached, promotion_over, promotion_refuses
 */
export async function placeBill(ctx: MemberContext, draft: BillInput): Promise<BillDetail> {
  return inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, draft.round_id, 'share');
    assertTakesBets(book);
    const lines = mergeLines(draft.lines);
    assertFits(book, lines.length);
    const stakes = keyStakes(book, lines);
    const expected = expectedPayouts(book, lines);
    const [main, { billId, quoted }, taken] = await pipelined(tx, () => [
      lockMainWallet(tx, ctx.member.id),
      takeQuote(tx, ctx.member.id, book, draft.quote_id),
      takeStakes(tx, book.id, ctx.member.id, stakes, expected),
    ]);
    const wallet = await payingWallet(tx, ctx.member.id, main, draft.wallet_id);
    const priced = priceLines(lines, {
      mapping: book.mapping,
      rates: book.rates,
      limits: book.limits,
      ...taken.before,
    });
    assertAsQuoted(book, priced, quoted, wallet.balance);
    assert(!taken.full, 'counters refuse only what pricing refuses');
    assertPayable(book, priced);
    await correctPayouts(tx, book.id, stakes, expected, keyPayouts(priced.lines));
    const stake = {
      reference: billReference(billId),
      bet: betOf(book, priced),
      paid: priced.totalPayable,
      at: book.now,
    };
    const { recorded: bill, promotion } = await takeStake(
      inside,
      tx,
      { member: ctx.member, wallet },
      stake,
      (takenId) =>
        insertBill(tx, book, priced, {
          id: billId,
          memberId: ctx.member.id,
          walletId: wallet.id,
          takenId,
          note: draft.note || null,
        }),
    );
    return billDetailView(bill, book, priced.lines.map(lineRow), {
      result: null,
      voidReason: null,
      promotion,
      now: ctx.now(),
    });
  });
}

const quoteStatement = statement<{ lines: QuotedLine[]; bill_id: bigint }>(
  'quote_take',
  `delete from quote where id = $1 and member_id = $2 and round_id = $3 and expires_at > $4::timestamptz
    returning lines, nextval('bill_id_seq') as bill_id`,
);

/** Consumes a quote: it is deleted with the bill, and a rollback restores it. */
async function takeQuote(
  tx: Db,
  memberId: bigint,
  book: RoundBook,
  quoteId: string,
): Promise<{ billId: bigint; quoted: readonly QuotedLine[] }> {
  const { rows } = await quoteStatement(tx, [quoteId, memberId, book.id, book.now.toISOString()]);
  const row = rows[0];
  if (!row) throw new Refusal('quote_expired');
  return { billId: row.bill_id, quoted: row.lines };
}

/** Refuses what has become worse since the quote, with the new table; lines refused in the quote keep their own problem. */
function assertAsQuoted(book: RoundBook, priced: PricedBill, quoted: readonly QuotedLine[], balance: Satang): void {
  const shown = quoted.map((line) => ({
    bet_type: line.bet_type,
    number: line.number,
    rateX100: line.rate_x100,
    payable: satang(BigInt(line.payable)),
  }));
  if (!isWorse(priced, shown)) return;
  const wasGood = new Set(shown.filter((line) => line.payable > 0n).map((line) => `${line.bet_type}:${line.number}`));
  const known = new Set(quoted.map((line) => `${line.bet_type}:${line.number}`));
  const bad = priced.lines.filter((line) => line.status !== 'ok' && line.status !== 'rate_reduced');
  const first = bad[0];
  const nothingNew =
    priced.lines.every((line) => known.has(`${line.bet_type}:${line.number}`)) &&
    bad.every((line) => !wasGood.has(`${line.bet_type}:${line.number}`));
  if (first && nothingNew) {
    const { problem, values } = problemOf(first, book.rates);
    throw new Refusal(problem, { values, data: priceTable(priced, balance) });
  }
  throw new Refusal('quote_changed', { data: priceTable(priced, balance) });
}

const lineRow = (line: PricedLine) => ({
  betType: line.bet_type,
  number: line.number,
  stake: line.stake,
  rateX100: line.rateX100,
  payable: line.payable,
  possibleWin: line.possibleWin,
  winAmount: 0n,
});

const billStatement = statement(
  'bill_insert',
  `with payout as (
      insert into member_counter as c (round_id, member_id, bet_type, key, used, cap)
        select $1::bigint, $3::bigint, 'round_payout', '', $8::bigint, $11::bigint where $8::bigint <= $11::bigint
        on conflict (round_id, member_id, bet_type, key) do update set used = c.used + excluded.used, cap = excluded.cap where c.used + excluded.used <= excluded.cap
        returning 1
    ), made as (
      insert into bill (id, member_id, wallet_id, taken_id, round_id, line_count, stake, payable, max_win, note, created_at)
        select $2::bigint, $3::bigint, $4::bigint, $19::bigint, $1::bigint, $5::int, $6::bigint, $7::bigint, $8::bigint, $9::text, $10::timestamptz from payout
        returning id
    )
    insert into line (bill_id, position, round_id, bet_type, number, key, stake, rate_x100, payable, possible_win)
      select made.id, t.position, $1::bigint, t.bet_type, t.number, t.key, t.stake, t.rate_x100, t.payable, t.possible_win
        from made, unnest($12::text[], $13::text[], $14::text[], $15::bigint[], $16::int[], $17::bigint[], $18::bigint[])
          with ordinality as t (bet_type, number, key, stake, rate_x100, payable, possible_win, position)`,
);

/**
 * Inserts the bill, its lines and the member's possible payout of the round in one statement.
 *
 * @throws Refusal payout_cap when the member's bills of the round could win too much together
 */
async function insertBill(
  tx: Db,
  book: RoundBook,
  priced: PricedBill,
  made: {
    readonly id: bigint;
    readonly memberId: bigint;
    readonly walletId: bigint;
    readonly takenId: bigint | null;
    readonly note: string | null;
  },
): Promise<BillRow> {
  const { lines } = priced;
  const cap = book.payoutPerRoundMax;
  const { rowCount } = await billStatement(tx, [
    book.id,
    made.id,
    made.memberId,
    made.walletId,
    lines.length,
    priced.totalStake,
    priced.totalPayable,
    priced.maxWin,
    made.note,
    book.now.toISOString(),
    cap,
    arrayLiteral(lines.map((line) => line.bet_type)),
    arrayLiteral(lines.map((line) => line.number)),
    arrayLiteral(lines.map((line) => line.key)),
    arrayLiteral(lines.map((line) => line.stake)),
    arrayLiteral(lines.map((line) => line.rateX100)),
    arrayLiteral(lines.map((line) => line.payable)),
    arrayLiteral(lines.map((line) => line.possibleWin)),
    made.takenId,
  ]);
  if (!rowCount) throw new Refusal('payout_cap', { values: { cap: `${formatBaht(cap, { satang: 'trim' })} ต่องวด` } });
  return {
    id: made.id,
    status: 'pending',
    lineCount: lines.length,
    stake: priced.totalStake,
    payable: priced.totalPayable,
    maxWin: priced.maxWin,
    winAmount: 0n,
    note: made.note,
    createdAt: book.now,
    settledAt: null,
    resultVersion: null,
  };
}
