import { useStore } from '@nanostores/react';
import { usualPrices } from '#lib/lotto/client/bill-editor/entry.ts';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly price: string;
  readonly onPrice: (price: string) => void;
}

/** The usual prices and a field for another: one row. */
export function PriceChips({ price, onPrice }: Props) {
  const listed = usualPrices.includes(price);
  return (
    <fieldset className="prices">
      <legend className="sr-only">ราคาต่อรายการ</legend>
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

/** The price of the next lines. */
export function EntryPrice() {
  const { entry } = useEditor();
  return <PriceChips price={useStore(entry.$price)} onPrice={entry.setPrice} />;
}
