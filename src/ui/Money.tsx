import { fromDecimal, type MoneyForm, moneyParts } from '#lib/money.ts';

/** An amount of THB in wire form: satang smaller, a real minus, a plus only for incoming money. */
export function Money({ amount, ...form }: MoneyForm & { readonly amount: string }) {
  const { baht, satang } = moneyParts(fromDecimal(amount), form);
  return (
    <span className="money num">
      {baht}
      {satang && <small>{satang}</small>}
    </span>
  );
}
