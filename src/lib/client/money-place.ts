/** Writes money into server-rendered markup, in the form of Money.astro. */
import { type MoneyForm, moneyParts, type Satang } from '../money.ts';

/** Writes an amount into every `.money` that matches the selector. */
export function writeMoney(selector: string, amount: Satang, form?: MoneyForm): void {
  const { baht, satang } = moneyParts(amount, form);
  for (const place of document.querySelectorAll(selector)) {
    place.textContent = baht;
    if (!satang) continue;
    const small = document.createElement('small');
    small.textContent = satang;
    place.append(small);
  }
}
