/**
 * Random weeks of a member with promotions against a model in memory, which knows arithmetic only: whose money a stake is,
 * what counts, what an end leaves. `PROMOTION_SEQUENCES` sets how many are played; a failure prints its seed.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { baht, satang, toDecimal } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { linesOf, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, takenNow } from '#tests/support/promotions.ts';
import { outcome } from '../ledger/books.ts';

const weeks = Number(process.env.PROMOTION_SEQUENCES ?? 6);
const steps = 40;

const rules: readonly BonusRule[] = [
  { ...bonusRule, times: 1, weights: { lotto: 100 }, days: 3 },
  { ...bonusRule, times: 2, days: 2, maxWithdraw: 700 },
  { ...bonusRule, times: 1, basis: 'bonus', holdsDeposit: false, maxWithdraw: null, days: 3 },
];
const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
const offered: bigint[] = [];

beforeAll(async () => {
  ctx = testContext(database, { clock, parts: { random: realChance } });
  await testCatalogue(ctx);
  for (const rule of rules) offered.push(await offer(ctx, rule));
});

interface Promo {
  readonly id: bigint;
  readonly wallet: bigint;
  readonly rule: BonusRule;
  readonly endsAt: number;
  readonly required: bigint;
  cash: bigint;
  bonus: bigint;
  done: bigint;
  kept: bigint;
  status: 'active' | 'completed' | 'given_up' | 'expired' | 'forfeited';
}
interface Bill {
  readonly id: bigint;
  readonly roundId: bigint;
  readonly promo: Promo;
  readonly number: number;
  readonly cash: bigint;
  readonly bonus: bigint;
}
interface Week {
  readonly my: MemberContext;
  roundId: bigint;
  main: bigint;
  readonly promos: Promo[];
  bills: Bill[];
}

type Step =
  | { readonly do: 'take'; readonly rule: number; readonly baht: number }
  | { readonly do: 'bet'; readonly baht: number; readonly number: number }
  | { readonly do: 'draw'; readonly number: number }
  | { readonly do: 'void'; readonly number: null }
  | { readonly do: 'cancel' | 'give up' | 'a day passes' | 'jobs run' };

const kind = <T extends string>(...names: T[]): fc.Arbitrary<T> => fc.constantFrom(...names);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: kind('take'), rule: fc.nat({ max: 2 }), baht: fc.integer({ min: 100, max: 600 }) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ do: kind('bet'), baht: fc.integer({ min: 1, max: 400 }), number: fc.nat({ max: 20 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind('draw'), number: fc.nat({ max: 20 }) }) },
  { weight: 5, arbitrary: fc.record({ do: kind('cancel', 'give up', 'a day passes', 'jobs run') }) },
  { weight: 1, arbitrary: fc.record({ do: kind('void'), number: fc.constant(null) }) },
);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const active = (week: Week): Promo | undefined => week.promos.find((promo) => promo.status === 'active');
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What the jobs do, by arithmetic. */
function finishModel(week: Week): void {
  for (const promo of week.promos) {
    const all = promo.cash + promo.bonus;
    const cap = promo.rule.maxWithdraw === null ? all : least(all, baht(promo.rule.maxWithdraw) - promo.kept);
    if (promo.status === 'active') {
      const open = week.bills.some((bill) => bill.promo === promo);
      if (promo.done >= promo.required) promo.status = 'completed';
      else if (promo.endsAt <= clock.now().getTime()) promo.status = 'expired';
      else if (!open && all < baht(1)) promo.status = 'forfeited';
      else continue;
      leave(week, promo, promo.status === 'completed' ? cap : promo.cash);
    } else leave(week, promo, promo.status === 'completed' || promo.status === 'forfeited' ? cap : promo.cash);
  }
}

function leave(week: Week, promo: Promo, toMain: bigint): void {
  week.main += toMain;
  promo.kept += promo.status === 'completed' ? toMain : 0n;
  promo.cash = 0n;
  promo.bonus = 0n;
}

async function play(week: Week, step: Step): Promise<void> {
  const { my } = week;
  const promo = active(week);
  switch (step.do) {
    case 'take': {
      const id = offered[step.rule] ?? 0n;
      if (promo)
        return expect(await outcome(depositWith(ctx, my.member, id, `${step.baht}.00`))).toBe(
          'promotion_not_available',
        );
      const taken = await depositWith(ctx, my.member, id, `${step.baht}.00`);
      const rule = rules[step.rule] ?? bonusRule;
      const bonus = least((baht(step.baht) * 3n) / 10n, baht(1_000));
      week.main += rule.holdsDeposit ? 0n : baht(step.baht);
      week.promos.push({
        id: taken.id,
        wallet: taken.wallet,
        rule,
        endsAt: clock.now().getTime() + rule.days * 86_400_000,
        required: (rule.basis === 'bonus' ? bonus : baht(step.baht) + bonus) * BigInt(rule.times),
        cash: rule.holdsDeposit ? baht(step.baht) : 0n,
        bonus,
        done: 0n,
        kept: 0n,
        status: 'active',
      });
      return;
    }
    case 'bet': {
      if (!promo) return;
      const lines = linesOf(`two_bottom ${twoDigits(step.number)} ${step.baht}`);
      const wallet_id = promo.wallet;
      const sent = await outcome(
        priceBill(my, { round_id: week.roundId, lines, wallet_id }).then(({ quote_id }) =>
          placeBill(my, { round_id: week.roundId, quote_id, lines, wallet_id }),
        ),
      );
      if (promo.endsAt <= clock.now().getTime()) return expect(sent).toBe('promotion_over');
      if (promo.cash + promo.bonus < baht(step.baht)) return expect(sent).toBe('insufficient_balance');
      if (typeof sent === 'string') return expect(['number_limit', 'number_closed', 'quote_changed']).toContain(sent);
      const cash = least(promo.cash, baht(step.baht));
      const bonus = baht(step.baht) - cash;
      promo.cash -= cash;
      promo.bonus -= bonus;
      week.bills.push({ id: BigInt(sent.bill_id), roundId: week.roundId, promo, number: step.number, cash, bonus });
      expect(sent.promotion).toMatchObject({ cash: toDecimal(satang(cash)), bonus: toDecimal(satang(bonus)) });
      return;
    }
    case 'cancel': {
      const bill = week.bills.at(-1);
      if (!bill) return;
      const answer = await outcome(cancelBill(my, bill.id));
      if (answer === 'cannot_cancel') return;
      week.bills.pop();
      bill.promo.cash += bill.cash;
      bill.promo.bonus += bill.bonus;
      return;
    }
    case 'draw':
    case 'void': {
      if (step.number === null) await voidRound(asOperator(ctx), { round_id: week.roundId, reason: 'จำลอง' });
      else {
        const raw = { first: '123456', front3: ['111', '222'], back3: ['333', '444'], back2: twoDigits(step.number) };
        await enterResult(asOperator(ctx), { round_id: week.roundId, raw, close: true });
        await approveResult(asOperator(ctx, 'approver'), { round_id: week.roundId });
      }
      await settleRounds(ctx);
      const judged = week.bills.filter((bill) => bill.roundId === week.roundId);
      for (const { promo: of, cash, bonus, number } of judged) {
        const times = step.number === null ? 1n : step.number === number ? 90n : 0n;
        of.cash += cash * times;
        of.bonus += bonus * times;
        if (step.do === 'draw') of.done += ((cash + bonus) * BigInt(of.rule.weights.lotto ?? 0)) / 100n;
      }
      week.bills = week.bills.filter((bill) => bill.roundId !== week.roundId);
      week.roundId = await testRound(ctx);
      return;
    }
    case 'give up': {
      const answer = promo && (await outcome(giveUp(my, promo.id)));
      if (!promo || typeof answer === 'string') return expect(answer).toBeUndefined();
      promo.status = promo.done >= promo.required ? 'completed' : 'given_up';
      const all = promo.cash + promo.bonus;
      const cap = promo.rule.maxWithdraw === null ? all : least(all, baht(promo.rule.maxWithdraw));
      return leave(week, promo, promo.status === 'completed' ? cap : promo.cash);
    }
    case 'a day passes':
      clock.advance({ days: 1 });
      week.roundId = await testRound(ctx);
      return;
    case 'jobs run':
      await finishPromotions(ctx);
      return finishModel(week);
  }
}

async function agree(week: Week): Promise<void> {
  const last = week.promos.at(-1);
  const wanted = last && {
    status: last.status,
    cash: toDecimal(satang(last.cash)),
    bonus: toDecimal(satang(last.bonus)),
    done: toDecimal(satang(last.done)),
  };
  expect(await balanceOf(ctx.db, week.my.member.id)).toBe(toDecimal(satang(week.main)));
  if (last) expect(await takenNow(ctx.db, week.my.member)).toMatchObject(wanted ?? {});
}

it(`${weeks} random weeks of ${steps} steps leave what arithmetic says`, async () => {
  const ends = new Set<string>();
  const part = fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (list) => {
    const my = asMember(ctx, await testMember(ctx));
    const week: Week = { my, roundId: await testRound(ctx), main: 0n, promos: [], bills: [] };
    for (const one of list) {
      await play(week, one);
      await agree(week);
    }
    for (const promo of week.promos) ends.add(promo.status);
    await settleRounds(ctx);
    await expectSoundBooks(ctx);
  });
  await fc.assert(part, { numRuns: weeks });
  expect(ends.size).toBeGreaterThan(1);
}, 600_000);
