import { Fragment } from 'react';
import { links } from '#lib/links.ts';
import { baht, formatBaht, type Satang } from '#lib/money.ts';
import { bonusFigures } from '#lib/promotion/rules/bonus-text.ts';
import { choiceProblem, type DepositChoice, isOffered, type OfferedChoice } from '#lib/promotion/rules/choice.ts';
import { ChosenPromotion } from './ChosenPromotion.tsx';

interface Props {
  /** Of its buttons: the form and the sheet over it have one picker each. */
  readonly name: string;
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
export function PromotionPicker({ name, choices, chosen, amount, refused, onChoose }: Props) {
  const takable = choices.filter(isOffered).filter((choice) => choice.reason === null);
  const others = choices.filter((choice) => choice.reason !== null && choice !== chosen);
  if (choices.length === 0) return null;
  return (
    <fieldset className="promo-pick">
      <legend className="label-line">โปรโมชั่น</legend>
      {(takable.length > 0 || chosen) && (
        <PromotionOption
          name={name}
          title="ไม่รับโปร"
          line="ฝากตามปกติ"
          checked={!chosen}
          onChoose={() => onChoose(undefined)}
        />
      )}
      {(chosen && !takable.includes(chosen) ? [chosen, ...takable] : takable).map((choice) => (
        <Fragment key={choice.id}>
          <PromotionOption
            name={name}
            id={choice.id}
            title={choice.title}
            line={lineOf(choice, amount)}
            checked={choice === chosen}
            onChoose={() => onChoose(choice)}
          />
          {choice === chosen && <ChosenPromotion choice={choice} amount={amount} refused={refused} />}
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
  readonly name: string;
  readonly id?: string;
  readonly title: string;
  readonly line: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function PromotionOption({ name, id = '', title, line, checked, onChoose }: OptionProps) {
  return (
    <label className="pay-way promo-way">
      <input type="radio" name={name} value={id} checked={checked} onChange={onChoose} />
      <span className="grow">
        <span className="b6 block">{title}</span>
        <span className="t13 c2 pay-way-line">{line}</span>
      </span>
    </label>
  );
}
