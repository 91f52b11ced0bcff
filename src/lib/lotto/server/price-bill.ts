/** Prices a bill for a member and stores the prices as a quote, valid for a minute. */
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { walletOf } from '../../ledger/server/queries.ts';
import { formatBaht, type Satang, subtract, toDecimal } from '../../money.ts';
import type { PlayedBet } from '../../play/rules/bet.ts';
import { type PaidByPromotion, previewStake } from '../../play/server/take-stake.ts';
import type { MemberContext } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { rateText } from '../../thai.ts';
import { secondMs, toIso } from '../../time.ts';
import type { QuoteInput, QuoteView } from '../bill-contract.ts';
import { betType } from '../rules/bet-types.ts';
import { billNo } from '../rules/bill-number.ts';
import { mergeLines, type PricedBill, priceLines } from '../rules/pricing.ts';
import type { QuotedLine } from './bill-tables.ts';
import { keyStakes, readUse } from './counters.ts';
import { assertTakesBets, type RoundBook, roundBook } from './round-book.ts';

const quoteLifeMs = 60 * secondMs;

/**
 * `bill/validate`: returns for each line what would be accepted now and at which rate. Reserves nothing.
 *
 * @throws Refusal not_found, round_not_open, round_closed, invalid_input (too many lines for the plan), payout_cap,
 * wallet_not_allowed, promotion_over, promotion_refuses (of a promotion's wallet)
 * @see design lotto.md 6
 */
export async function priceBill(ctx: MemberContext, input: QuoteInput): Promise<QuoteView> {
  return inTransaction(ctx, async (tx) => {
    const book = await roundBook(tx, input.round_id, 'none');
    assertTakesBets(book);
    const lines = mergeLines(input.lines);
    assertFits(book, lines.length);
    const priced = priceLines(lines, {
      mapping: book.mapping,
      rates: book.rates,
      limits: book.limits,
      ...(await readUse(tx, book.id, ctx.member.id, keyStakes(book, lines))),
    });
    assertPayable(book, priced);
    const wallet = await walletOf(tx, ctx.member.id, input.wallet_id);
    if (!wallet) throw new Refusal('wallet_not_allowed');
    const stake = { bet: betOf(book, priced), paid: priced.totalPayable, at: book.now };
    const promotion = await previewStake(tx, wallet, stake);
    const id = Buffer.from(ctx.random(18)).toString('base64url');
    const expiresAt = new Date(book.now.getTime() + quoteLifeMs);
    const sameBill = await keepQuote(tx, { id, memberId: ctx.member.id, book, priced, expiresAt });
    return {
      quote_id: id,
      expires_at: toIso(expiresAt),
      server_time: toIso(book.now),
      ...priceTable(priced, wallet.balance),
      promotion: promotion && splitView(promotion),
      same_bill: sameBill,
    };
  });
}

/** How many of a member's last bills are searched for an equal one. */
const lookedAt = 200;

const quoteStatement = statement<{ id: bigint; created_at: string }>(
  'quote_keep',
  `with kept as (
      insert into quote (id, member_id, round_id, lines, expires_at) values ($1, $2::bigint, $3::bigint, $4::jsonb, $5::timestamptz)
    )
    select last.id, last.created_at
      from (select * from bill where member_id = $2::bigint order by id desc limit ${lookedAt}) last
      where last.round_id = $3::bigint and last.status = 'pending' and last.line_count = $6::int and last.stake = $7::bigint
        and $6::int = (
          select count(*) from line
            join unnest($8::text[], $9::text[], $10::bigint[]) as asked (bet_type, number, stake) using (bet_type, number, stake)
            where line.bill_id = last.id)
      order by last.id desc limit 1`,
);

/** Stores the quote; returns the member's latest pending bill of the round with the same lines. */
async function keepQuote(
  tx: Db,
  made: {
    readonly id: string;
    readonly memberId: bigint;
    readonly book: RoundBook;
    readonly priced: PricedBill;
    readonly expiresAt: Date;
  },
): Promise<QuoteView['same_bill']> {
  const { lines, totalStake } = made.priced;
  const quoted: readonly QuotedLine[] = lines.map((line) => ({
    bet_type: line.bet_type,
    number: line.number,
    rate_x100: line.rateX100,
    payable: String(line.payable),
  }));
  const { rows } = await quoteStatement(tx, [
    made.id,
    made.memberId,
    made.book.id,
    JSON.stringify(quoted),
    made.expiresAt.toISOString(),
    lines.length,
    totalStake,
    arrayLiteral(lines.map((line) => line.bet_type)),
    arrayLiteral(lines.map((line) => line.number)),
    arrayLiteral(lines.map((line) => line.stake)),
  ]);
  const [same] = rows;
  if (!same) return null;
  const at = new Date(same.created_at);
  return { bill_id: String(same.id), bill_no: billNo(same.id, at), created_at: toIso(at) };
}

const splitView = ({ title, cash, bonus }: PaidByPromotion): QuoteView['promotion'] => ({
  title,
  cash: toDecimal(cash),
  bonus: toDecimal(bonus),
});

/**
 * The contract allows the highest number of lines any plan may set; the current plan may allow fewer.
 *
 * @throws Refusal invalid_input
 */
export function assertFits(book: RoundBook, lineCount: number): void {
  if (lineCount > book.linesMax) throw invalidInput({ lines: `โพยละไม่เกิน ${book.linesMax} รายการ` });
}

/**
 * Caps a bill's possible winnings on acceptance, never by cutting a prize.
 *
 * @throws Refusal payout_cap
 */
export function assertPayable(book: RoundBook, priced: PricedBill): void {
  if (priced.maxWin > book.payoutPerBillMax)
    throw new Refusal('payout_cap', {
      values: { cap: `${formatBaht(book.payoutPerBillMax, { satang: 'trim' })} ต่อโพย` },
    });
}

/** A bill as a bet. */
export const betOf = (book: RoundBook, priced: PricedBill): PlayedBet => ({
  category: 'lotto',
  game: `lotto:${book.market}`,
  stake: priced.totalStake,
});

/** The priced lines with totals: of a quote, and of the refusal that shows how a quote has changed. */
export function priceTable(
  priced: PricedBill,
  balance: Satang,
): Omit<QuoteView, 'quote_id' | 'expires_at' | 'server_time' | 'promotion' | 'same_bill'> {
  return {
    acceptable: priced.acceptable,
    lines: priced.lines.map((line) => ({
      bet_type: line.bet_type,
      name: betType(line.bet_type).thai,
      number: line.number,
      stake: toDecimal(line.stake),
      rate: rateText(line.rateX100),
      status: line.status,
      ...(line.reason ? { reason: line.reason } : {}),
      ...(line.remaining === undefined ? {} : { remaining: toDecimal(line.remaining) }),
      payable: toDecimal(line.payable),
      possible_win: toDecimal(line.possibleWin),
    })),
    total_stake: toDecimal(priced.totalStake),
    total_discount: toDecimal(priced.totalDiscount),
    total_payable: toDecimal(priced.totalPayable),
    max_win: toDecimal(priced.maxWin),
    balance: toDecimal(balance),
    balance_after: toDecimal(subtract(balance, priced.totalPayable)),
  };
}
