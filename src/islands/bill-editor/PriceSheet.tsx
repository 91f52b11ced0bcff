import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { priceText } from '#lib/lotto/client/bill-editor/entry.ts';
import { stakeOf } from '#lib/lotto/client/slip.ts';
import { type BetType, betType } from '#lib/lotto/rules/bet-types.ts';
import { formatBaht, satang } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { useEditor } from './editor-context.ts';
import { PriceChips } from './PriceChips.tsx';

/** ใส่ราคาเท่ากัน: one price for the whole slip or for one type. */
export function PriceSheet({ onClose }: { readonly onClose: () => void }) {
  const { entry, $groups, setStakes } = useEditor();
  const groups = useStore($groups);
  const [price, setPrice] = useState(entry.$price.get());
  const [type, setType] = useState<BetType>();
  const count = groups.reduce((sum, group) => (type && group.betType !== type ? sum : sum + group.lines.length), 0);
  const stake = stakeOf(price);
  return (
    <Sheet title="ใส่ราคาเท่ากัน" onClose={onClose}>
      {(close) => (
        <>
          {groups.length > 1 && (
            <fieldset className="choices">
              <legend className="t14 c2">ใส่ให้</legend>
              <button type="button" className="chip" aria-pressed={!type} onClick={() => setType(undefined)}>
                ทั้งโพย
              </button>
              {groups.map((group) => (
                <button
                  key={group.betType}
                  type="button"
                  className="chip"
                  aria-pressed={type === group.betType}
                  onClick={() => setType(group.betType)}
                >
                  {betType(group.betType).thai} {countText(group.lines.length)}
                </button>
              ))}
            </fieldset>
          )}
          <PriceChips price={price} onPrice={(typed) => setPrice(priceText(typed))} />
          <button
            type="button"
            className="btn pri lg full"
            disabled={stake === undefined}
            onClick={() => {
              setStakes(price, type);
              close();
            }}
          >
            ใส่ ฿{price || '0'} ทั้ง {countText(count)} รายการ
            {stake === undefined ? '' : ` รวม ${formatBaht(satang(stake * BigInt(count)), { satang: 'trim' })}`}
          </button>
        </>
      )}
    </Sheet>
  );
}
