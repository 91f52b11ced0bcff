import { Fragment } from 'react';
import { unbroken } from '#lib/line-breaks.ts';
import { links } from '#lib/links.ts';
import { baht, formatBaht, type Satang } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { type BonusFigures, bonusFigures, bonusHonestValue } from '#lib/promotion/rules/bonus-text.ts';
import { categoryThai } from '#lib/promotion/rules/categories.ts';
import { choiceProblem, type DepositChoice, isOffered, type OfferedChoice } from '#lib/promotion/rules/choice.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly choices: readonly DepositChoice[];
  /** The chosen promotion; undefined for none. */
  readonly chosen: OfferedChoice | undefined;
  /** The typed amount; undefined while there is no valid one. */
  readonly amount: Satang | undefined;
  /** Why the server refused the choice. */
  readonly refused: string | undefined;
  readonly onChoose: (choice: OfferedChoice | undefined) => void;
}

const text = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** The promotions of a deposit, at most one chosen; of that one all terms and figures for this amount. */
export function PromotionPicker({ choices, chosen, amount, refused, onChoose }: Props) {
  const takable = choices.filter(isOffered).filter((choice) => choice.reason === null);
  const others = choices.filter((choice) => choice.reason !== null && choice !== chosen);
  if (choices.length === 0) return null;
  return (
    <fieldset className="promo-pick">
      <legend className="label-line">โปรโมชั่น</legend>
      {(takable.length > 0 || chosen) && (
        <PromotionOption title="ไม่รับโปร" line="ฝากตามปกติ" checked={!chosen} onChoose={() => onChoose(undefined)} />
      )}
      {(chosen && !takable.includes(chosen) ? [chosen, ...takable] : takable).map((choice) => (
        <Fragment key={choice.id}>
          <PromotionOption
            id={choice.id}
            title={choice.title}
            line={lineOf(choice, amount)}
            checked={choice === chosen}
            onChoose={() => onChoose(choice)}
          />
          {choice === chosen && <Chosen choice={choice} amount={amount} refused={refused} />}
        </Fragment>
      ))}
      {others.length > 0 && (
        <details className="promo-others t14">
          <summary>{others.length} โปรที่ยังรับไม่ได้</summary>
          <ul>
            {others.map((choice) => (
              <li key={choice.id}>
                <a className="link" href={links.promotion(choice.slug)}>
                  {choice.title}
                </a>
                <span className="c2 block t13">{choice.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

/** The bonus for this amount, or the amount it needs. */
function lineOf(choice: OfferedChoice, amount: Satang | undefined): string {
  const problem = choiceProblem(choice, amount);
  if (problem) return problem;
  if (amount === undefined) return `ฝากขั้นต่ำ ${text(baht(choice.offer.rule.minDeposit))}`;
  return `รับโบนัส ${text(bonusFigures(choice.offer.rule, amount).bonus)}`;
}

interface OptionProps {
  readonly id?: string;
  readonly title: string;
  readonly line: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function PromotionOption({ id = '', title, line, checked, onChoose }: OptionProps) {
  return (
    <label className="pay-way promo-way">
      <input type="radio" name="promotion_id" value={id} checked={checked} onChange={onChoose} />
      <span className="grow">
        <span className="b6 block">{title}</span>
        <span className="t13 c2 pay-way-line">{line}</span>
      </span>
    </label>
  );
}

interface ChosenProps {
  readonly choice: OfferedChoice;
  readonly amount: Satang | undefined;
  readonly refused: string | undefined;
}

/** The chosen promotion for this amount: the figures, what it is worth on average, all its terms. */
function Chosen({ choice, amount, refused }: ChosenProps) {
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
          <>
            <dl className="kv t14">
              {figures(bonusFigures(rule, shown), rule).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="c2 t14 note-line">
              <Icon name="info" />
              <span>{unbroken(bonusHonestValue(rule, shown))}</span>
            </p>
          </>
        )}
      </div>
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
