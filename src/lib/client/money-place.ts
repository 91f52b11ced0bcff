/** Writes money into markup that the server has drawn, in the form of Money.astro. */
import { bahtParts, type Satang } from '../money.ts';

export interface MoneyForm {
  /** A plus before money that came in. */
  readonly sign?: boolean;
  /** Without satang where there are none. */
  readonly trim?: boolean;
}

/** Writes an amount into every `.money` that matches the selector. */
export function writeMoney(selector: string, amount: Satang, { sign = false, trim = false }: MoneyForm = {}): void {
  const { baht, satang } = bahtParts(amount);
  const mark = amount < 0n ? '−' : sign && amount > 0n ? '+' : '';
  for (const place of document.querySelectorAll(selector)) {
    place.textContent = `${mark}฿${baht}`;
    if (trim && satang === '00') continue;
    const small = document.createElement('small');
    small.textContent = `.${satang}`;
    place.append(small);
  }
}
