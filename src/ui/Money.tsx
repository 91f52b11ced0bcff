import { bahtParts, fromDecimal } from '#lib/money.ts';

/** An amount of THB from its wire form; satang smaller, a real minus, plus only where money came in. */
export function Money({
  amount,
  sign = false,
  trim = false,
}: {
  readonly amount: string;
  readonly sign?: boolean;
  readonly trim?: boolean;
}) {
  const value = fromDecimal(amount);
  const parts = bahtParts(value);
  return (
    <span className="money num">
      {value < 0n ? '−' : sign && value > 0n ? '+' : ''}฿{parts.baht}
      {trim && parts.satang === '00' ? null : <small>.{parts.satang}</small>}
    </span>
  );
}
