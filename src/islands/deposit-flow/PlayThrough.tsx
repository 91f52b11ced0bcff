import { type SyntheticEvent, useId, useState } from 'react';
import { unbroken } from '#lib/line-breaks.ts';
import { formatBaht, type Satang } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { categoryThai } from '#lib/promotion/rules/categories.ts';
import {
  betSizes,
  chanceText,
  countedCategories,
  playThrough,
  playThroughText,
} from '#lib/promotion/rules/play-through.ts';

interface Props {
  readonly rule: BonusRule;
  readonly amount: Satang;
}

/** Brings the slider out from under the sheet's button, where what is opened would end. */
function showSlider({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector('input')?.scrollIntoView({ block: 'nearest' });
}

/** What is left on average when the promotion is played to its end: a slider over the size of a bet, by category. */
export function PlayThrough({ rule, amount }: Props) {
  const id = useId();
  const categories = countedCategories(rule);
  const sizes = betSizes(rule, amount);
  const [chosen, setCategory] = useState(categories[0]);
  const [place, setPlace] = useState(2);
  const at = Math.min(place, sizes.length - 1);
  const stake = sizes[at];
  const category = chosen !== undefined && categories.includes(chosen) ? chosen : categories[0];
  const played = category && stake !== undefined ? playThrough(rule, amount, category, stake) : undefined;
  if (!played || stake === undefined) return null;
  const size = formatBaht(stake, { satang: 'trim' });
  return (
    <details className="promo-others t14 play-through" onToggle={showSlider}>
      <summary>เล่นแบบนี้จะเหลือเท่าไร</summary>
      <div className="col gap-2">
        {categories.length > 1 && (
          <fieldset className="pay-accounts">
            <legend className="sr-only">เล่นอะไร</legend>
            {categories.map((one) => (
              <button
                type="button"
                key={one}
                className="chip pick"
                aria-pressed={one === category}
                onClick={() => setCategory(one)}
              >
                {categoryThai[one]}
              </button>
            ))}
          </fieldset>
        )}
        {/* Above the slider, where neither the thumb nor the sheet's button covers it. */}
        <output htmlFor={id}>{unbroken(playThroughText(played))}</output>
        <label className="row between" htmlFor={id}>
          <span>เดิมพันครั้งละ</span>
          <b className="num b6">{size}</b>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={sizes.length - 1}
          step={1}
          value={at}
          aria-valuetext={size}
          onChange={(event) => setPlace(Number(event.target.value))}
        />
        <p className="c2 t13">{chanceText}</p>
      </div>
    </details>
  );
}
