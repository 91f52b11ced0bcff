/**
 * A member in a model of money: what every command that is taken must move, and nothing else. The model knows only sums: what
 * the member has (less than nothing: what they owe), and what each of their promotions holds and has counted.
 */
import { expect } from 'vitest';
import { readSettings } from '#lib/agent/server/settings.ts';
import { redeemCoupon } from '#lib/coupon/server/redeem-coupon.ts';
import { generateQr } from '#lib/deposit/server/generate-qr.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { baht, type Satang, satang, toDecimal } from '#lib/money.ts';
import { decideWithdraw } from '#lib/payout/server/decide-withdraw.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import { activePromotion } from '#lib/promotion/server/taken-queries.ts';
import { redeem } from '#lib/redemption/server/redeem.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { bonusRule, freeCredit } from '#tests/support/bonus-rules.ts';
import { asOperator } from '#tests/support/context.ts';
import type { ChannelIds } from '#tests/support/deposits.ts';
import { linesOf } from '#tests/support/lotto.ts';
import { balanceOf, thb } from '#tests/support/money.ts';
import { outcome } from './books.ts';

/** What a promotion of the model holds. */
interface Bonus {
  readonly takenId: bigint;
  readonly walletId: bigint;
  readonly required: bigint;
  readonly cap: bigint;
  /** Percent of a stake that counts. */
  readonly weight: bigint;
  cash: bigint;
  bonus: bigint;
  done: bigint;
  open: number;
  kept: bigint;
  status: 'active' | 'completed' | 'over';
}

export interface Bill {
  readonly id: bigint;
  readonly number: string;
  readonly stake: bigint;
  readonly paid: bigint;
  readonly wins: bigint;
  /** The promotion whose wallet paid it, and what of the payment was the bonus's. */
  readonly from: { readonly bonus: Bonus; readonly bonusPart: bigint } | undefined;
}

/** What a day of the model offers to everybody. */
export interface Offered {
  readonly way: ChannelIds;
  readonly creditCode: string;
  readonly pointsCode: string;
  readonly itemId: bigint;
  readonly freeCreditId: bigint;
  readonly bonusId: bigint;
}

/** Promotions that a random day can bring to their end. */
export const modelBonus: BonusRule = { ...bonusRule, times: 1 };
export const modelFreeCredit = { ...freeCredit, times: 1, weights: { lotto: 100 } } as const satisfies BonusRule;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
let events = 0;

export class ModelMember {
  readonly my: MemberContext;
  readonly #offered: Offered;
  /** What the member has; below zero what they owe. */
  net: bigint;
  bills: Bill[] = [];
  readonly #bonuses: Bonus[] = [];
  /** Points of coupons; those that stakes earn come on top. */
  #points = 0;
  /** The withdrawal under way. */
  out: { readonly id: bigint; readonly amount: bigint; waits: boolean } | undefined;
  #lastMoney: (() => Promise<unknown>) | undefined;

  constructor(my: MemberContext, start: string, offered: Offered) {
    this.my = my;
    this.net = thb(start);
    this.#offered = offered;
  }

  get balance(): bigint {
    return this.net > 0n ? this.net : 0n;
  }

  get #active(): Bonus | undefined {
    return this.#bonuses.find(({ status }) => status === 'active');
  }

  /** Compares what is with what should be. */
  async expectAsModelled(after: string): Promise<void> {
    const { my } = this;
    expect(await balanceOf(my.db, my.member.id), after).toBe(toDecimal(satang(this.balance)));
    const active = await activePromotion(my.db, my.member.id);
    const known = this.#active;
    expect(active && [active.cash, active.bonus, active.turnover.done, active.open_stakes], after).toEqual(
      known
        ? [known.cash, known.bonus, known.done].map((one) => toDecimal(satang(one))).concat(known.open as never)
        : null,
    );
  }

  async payIn(amount: Satang, withBonus = false): Promise<void> {
    const { way, bonusId } = this.#offered;
    // What is owed is paid first, so that a deposit may bring less than it says: not part of the model of promotions.
    if (withBonus && this.net < 0n) return;
    const wish = withBonus ? { promotion_id: bonusId } : {};
    const made = await outcome(generateQr(this.my, { ...way, amount, ...wish }));
    if (typeof made === 'string') {
      const reasons = ['amount_outside_limits', 'intent_open', ...(withBonus ? ['promotion_not_available'] : [])];
      return expect(reasons).toContain(made);
    }
    const event = { eventId: `model-${++events}`, amount, paidAt: this.my.now(), sender: null };
    this.#lastMoney = () => receiveMoney(this.my, 'sandbox', made.reference, event);
    if ((await this.#lastMoney()) !== 'credited') return;
    if (!withBonus) this.net += amount;
    else await this.#begin(modelBonus, amount, least((amount * 3n) / 10n, baht(1_000)));
  }

  /** The bank tells of the last payment once more. */
  async payInAgain(): Promise<void> {
    await this.#lastMoney?.();
  }

  async #begin(rule: BonusRule, cash: bigint, bonus: bigint): Promise<void> {
    const active = await activePromotion(this.my.db, this.my.member.id);
    expect(active).toMatchObject({ cash: toDecimal(satang(cash)), bonus: toDecimal(satang(bonus)) });
    this.#bonuses.push({
      takenId: BigInt(active?.taken_id ?? 0),
      walletId: BigInt(active?.wallet_id ?? 0),
      required: (cash + bonus) * BigInt(rule.times),
      cap: baht(rule.maxWithdraw ?? 0),
      weight: BigInt(rule.weights.lotto ?? 0),
      cash,
      bonus,
      done: 0n,
      open: 0,
      kept: 0n,
      status: 'active',
    });
  }

  async takeFreeCredit(): Promise<void> {
    const taken = await outcome(claimFreeCredit(this.my, { promotion_id: this.#offered.freeCreditId }));
    if (this.#active) return expect(taken).toBe('promotion_not_available');
    expect(typeof taken).toBe('object');
    await this.#begin(modelFreeCredit, 0n, baht(50));
  }

  async giveUp(): Promise<void> {
    const active = this.#active;
    if (!active) return;
    expect(typeof (await outcome(giveUp(this.my, active.takenId)))).toBe('object');
    this.net += active.cash;
    Object.assign(active, { cash: 0n, bonus: 0n, status: 'over' });
  }

  async takeCoupon(gives: 'credit' | 'points'): Promise<void> {
    const code = gives === 'credit' ? this.#offered.creditCode : this.#offered.pointsCode;
    expect(await outcome(redeemCoupon(this.my, { code }))).toMatchObject({ gives });
    if (gives === 'credit') this.net += baht(5);
    else this.#points += 20;
  }

  async redeem(): Promise<void> {
    const bought = await outcome(redeem(this.my, { item_id: this.#offered.itemId, quantity: 1 }));
    if (typeof bought === 'string') {
      expect(bought).toBe('points_short');
      return expect(this.#points).toBeLessThan(20);
    }
    this.#points -= 20;
    this.net += baht(10);
  }

  async bet(roundId: bigint, number: string, stake: number, fromBonus = false): Promise<void> {
    const bonus = fromBonus ? this.#active : undefined;
    if (fromBonus && !bonus) return;
    const wallet = bonus ? { wallet_id: bonus.walletId } : {};
    const draft = { round_id: roundId, lines: linesOf(`two_bottom ${number} ${stake}`), ...wallet };
    const send = async () => placeBill(this.my, { ...draft, quote_id: (await priceBill(this.my, draft)).quote_id });
    const sent = await outcome(send());
    const has = bonus ? bonus.cash + bonus.bonus : this.balance;
    if (typeof sent === 'string') {
      if (sent === 'insufficient_balance') return expect(has).toBeLessThan(baht(stake));
      return expect([
        'number_limit',
        'stake_above_maximum',
        'stake_below_minimum',
        'number_closed',
        'quote_changed',
        'payout_cap',
      ]).toContain(sent);
    }
    const paid = thb(sent.total_payable);
    expect(paid).toBeLessThanOrEqual(has);
    const cashPart = bonus ? least(paid, bonus.cash) : 0n;
    if (!bonus) this.net -= paid;
    else {
      bonus.cash -= cashPart;
      bonus.bonus -= paid - cashPart;
      bonus.open += 1;
    }
    this.bills.push({
      id: BigInt(sent.bill_id),
      number,
      stake: baht(stake),
      paid,
      wins: thb(sent.max_win),
      from: bonus && { bonus, bonusPart: paid - cashPart },
    });
  }

  async cancel(): Promise<void> {
    const last = this.bills.at(-1);
    if (!last) return;
    const answer = await outcome(cancelBill(this.my, last.id));
    if (answer === 'cannot_cancel') return;
    expect(typeof answer).toBe('object');
    this.#comesBack(last, last.paid);
    this.bills.pop();
  }

  /** What comes back of a bill: to the main wallet, or as the bonus's and the member's own parts of its stake were. */
  #comesBack({ paid, from }: Bill, amount: bigint): void {
    if (!from) this.net += amount;
    else {
      const bonusPart = (amount * from.bonusPart) / paid;
      from.bonus.cash += amount - bonusPart;
      from.bonus.bonus += bonusPart;
      from.bonus.open -= 1;
    }
  }

  /** The round is over: drawn with this number, or void. Answers the bills it was about. */
  settle(back2: string | null): readonly Bill[] {
    const settled = this.bills;
    this.bills = [];
    for (const bill of settled) {
      const won = bill.number === back2 ? bill.wins : 0n;
      this.#comesBack(bill, back2 === null ? bill.paid : won);
      if (back2 !== null && bill.from) bill.from.bonus.done += (bill.stake * bill.from.bonus.weight) / 100n;
    }
    return settled;
  }

  /** What `finishPromotions` must do. */
  finishBonuses(): void {
    for (const one of this.#bonuses) {
      const holds = one.cash + one.bonus;
      if (one.status === 'active' && one.done >= one.required) one.status = 'completed';
      else if (one.status === 'active' && (one.open > 0 || holds >= baht(1))) continue;
      else if (one.status === 'active') one.status = 'over';
      const toMain = one.status === 'completed' ? least(holds, one.cap - one.kept) : one.cash;
      this.net += toMain;
      if (one.status === 'completed') one.kept += toMain;
      Object.assign(one, { cash: 0n, bonus: 0n });
    }
  }

  async askOut(amount: Satang): Promise<void> {
    const asked = await outcome(requestWithdraw(this.my, { amount }));
    if (this.out) return expect(asked).toBe('withdraw_open');
    // What no balance would allow is named before the balance.
    const { min, max } = readSettings({}).withdraw;
    if (amount < min || amount > max) return expect(asked).toBe('withdraw_outside_limits');
    if (this.net < 0n) return expect(['receivable_open', 'insufficient_balance', 'limit_reached']).toContain(asked);
    if (amount > this.balance) return expect(['insufficient_balance', 'limit_reached']).toContain(asked);
    if (typeof asked === 'string') return expect(['turnover_not_done', 'limit_reached']).toContain(asked);
    this.net -= amount;
    this.out = { id: BigInt(asked.withdraw_id), amount, waits: asked.status === 'requested' };
  }

  async decide(approve: boolean): Promise<void> {
    if (!this.out) return;
    const { id, amount, waits } = this.out;
    const decided = await outcome(decideWithdraw(asOperator(this.my), { withdraw_id: id, approve, reason: 'จำลอง' }));
    if (!waits) return expect(decided).toBe('conflict');
    expect(typeof decided).toBe('object');
    if (approve) this.out.waits = false;
    else this.paidBack(amount);
  }

  /** A withdrawal has ended without being paid. */
  paidBack(amount: bigint): void {
    this.net += amount;
    this.out = undefined;
  }
}
