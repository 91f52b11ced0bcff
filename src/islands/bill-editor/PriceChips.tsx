import { usualPrices } from './use-entry.ts';

interface Props {
  readonly legend: string;
  readonly price: string;
  readonly onPrice: (price: string) => void;
}

/** The usual prices and one's own: six chips and a field in one row. */
export function PriceChips({ legend, price, onPrice }: Props) {
  const listed = (usualPrices as readonly string[]).includes(price);
  return (
    <fieldset className="prices">
      <legend className="sr-only">{legend}</legend>
      {usualPrices.map((one) => (
        <button
          key={one}
          type="button"
          className="chip num"
          aria-pressed={one === price}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPrice(one)}
        >
          ฿{one}
        </button>
      ))}
      <label className={listed ? 'chip own' : 'chip own on'}>
        <span className="sr-only">ราคาอื่น บาท</span>
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={6}
          value={listed ? '' : price}
          placeholder="อื่น"
          onFocus={(event) => event.target.select()}
          onChange={(event) => onPrice(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
    </fieldset>
  );
}
