import { unbroken } from '#lib/line-breaks.ts';
import { baht, formatBaht, type Satang } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { type BonusFigures, bonusFigures, bonusHonestValue } from '#lib/promotion/rules/bonus-text.ts';
import { categoryThai } from '#lib/promotion/rules/categories.ts';
import { choiceProblem, type OfferedChoice } from '#lib/promotion/rules/choice.ts';
import { Icon } from '#ui/Icon.tsx';
import { PlayThrough } from './PlayThrough.tsx';

const text = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

interface ChosenProps {
  readonly choice: OfferedChoice;
  readonly amount: Satang | undefined;
  readonly refused: string | undefined;
}

/** The chosen promotion for this amount: the figures, what it is worth on average and played to its end, all its terms. */
export function ChosenPromotion({ choice, amount, refused }: ChosenProps) {
  const { rule, terms } = choice.offer;
  const problem = refused ?? choiceProblem(choice, amount);
  const shown = amount === undefined || problem ? undefined : amount;
  return (
    <div className="inset promo-chosen">
      <div aria-live="polite">
        {problem ? (
          <p className="form-warn">
            <span className="nb">{problem}</span> <span className="nb">แก้จำนวนเงินหรือเลือกไม่รับโปร</span>
          </p>
        ) : shown === undefined ? (
          <p className="c2 t14">ใส่จำนวนเงินเพื่อดูว่าโปรนี้ให้เท่าไร</p>
        ) : (
          <PromotionFigures rule={rule} amount={shown} />
        )}
      </div>
      {shown !== undefined && <PlayThrough rule={rule} amount={shown} />}
      <details className="promo-others t14">
        <summary>เงื่อนไขทั้งหมด</summary>
        <ul className="ticks">
          {terms.map((term) => (
            <li key={term}>{unbroken(term)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface FiguresProps {
  readonly rule: BonusRule;
  readonly amount: Satang;
}

/** The maths of a promotion for this amount, and its average value. */
export function PromotionFigures({ rule, amount }: FiguresProps) {
  return (
    <>
      <dl className="kv t14">
        {figures(bonusFigures(rule, amount), rule).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="c2 t14 note-line">
        <Icon name="info" />
        <span>{unbroken(bonusHonestValue(rule, amount))}</span>
      </p>
    </>
  );
}

function figures(
  { bonus, wallet, need, cheapest, deposit }: BonusFigures,
  rule: BonusRule,
): (readonly [name: string, value: string])[] {
  return [
    ['โบนัส', text(bonus)],
    rule.holdsDeposit ? ['ฝาก + โบนัส ในกระเป๋าโปร', text(wallet)] : ['เงินฝากเข้ากระเป๋าหลัก', text(deposit)],
    [`ต้องทำเทิร์น (${rule.times} เท่า)`, text(need)],
    ...(cheapest && cheapest.stakes !== need
      ? [[`แทง${categoryThai[cheapest.category]}จากกระเป๋าโปรรวม`, text(cheapest.stakes)] as const]
      : []),
    ['ครบแล้วย้ายเข้ากระเป๋าหลัก', rule.maxWithdraw === null ? 'ทั้งหมด' : `ไม่เกิน ${text(baht(rule.maxWithdraw))}`],
    ...(rule.maxBet === null ? [] : [['แทงได้โพยละไม่เกิน', text(baht(rule.maxBet))] as const]),
    ['ใช้ภายใน', `${rule.days} วัน`],
  ];
}
