import { Icon } from '#islands/ui/Icon.tsx';
import type { RateView } from '#lib/lotto/contract.ts';
import { type BetType, betType } from '#lib/lotto/rules/bet-types.ts';

export const lengthNames: Readonly<Record<number, string>> = { 1: 'เลขวิ่ง', 2: '2 ตัว', 3: '3 ตัว', 4: '4 ตัว' };
const prices = ['10', '50', '100'] as const;

interface Props {
  readonly rates: readonly RateView[];
  readonly length: number;
  readonly chosen: readonly BetType[];
  readonly digits: string;
  readonly price: string;
  readonly permute: boolean;
  readonly onLength: (length: number) => void;
  readonly onChoose: (type: BetType) => void;
  readonly onPrice: (price: string) => void;
  readonly onPermute: () => void;
}

/** What the next number will be: how long, which types at which rates, its digits so far and its price. */
export function NumberEntry(props: Props) {
  const { rates, length, chosen, digits, price, permute, onLength, onChoose, onPrice, onPermute } = props;
  const lengths = [...new Set(rates.map((rate) => rate.digits))].sort((a, b) => b - a);
  const types = rates.filter((rate) => rate.digits === length);
  const listed = (prices as readonly string[]).includes(price);
  return (
    <>
      <fieldset className="seg">
        <legend className="sr-only">จำนวนหลัก</legend>
        {lengths.map((one) => (
          <button key={one} type="button" aria-pressed={one === length} onClick={() => onLength(one)}>
            {lengthNames[one]}
          </button>
        ))}
      </fieldset>
      <fieldset className="subs">
        <legend className="sr-only">รูปแบบ</legend>
        {types.map((rate) => {
          const pressed = chosen.includes(rate.bet_type);
          return (
            <button key={rate.bet_type} type="button" aria-pressed={pressed} onClick={() => onChoose(rate.bet_type)}>
              {pressed && <Icon name="check" />}
              {betType(rate.bet_type).short} ×{rate.rate}
            </button>
          );
        })}
        {length > 1 && (
          <button type="button" aria-pressed={permute} onClick={onPermute}>
            {permute && <Icon name="check" />}
            กลับเลข
          </button>
        )}
      </fieldset>
      <div className="slots">
        <output className="row" aria-label={`เลขที่ใส่ ${digits || 'ยังไม่มี'}`}>
          {Array.from({ length }, (_, at) => (
            <span
              // Cells are places, they never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
              key={at}
              className={`d num${at < digits.length ? '' : ' e'}${at === digits.length ? ' cur' : ''}`}
            >
              {digits[at]}
            </span>
          ))}
        </output>
        <div className="grow">
          <span className="t12 c3">ราคาต่อรายการ</span>
          <div className="row prices">
            {prices.slice(length > 2 ? 1 : 0).map((one) => (
              <button
                key={one}
                type="button"
                className="chip num"
                aria-pressed={one === price}
                onClick={() => onPrice(one)}
              >
                ฿{one}
              </button>
            ))}
            <label className={listed ? 'chip own' : 'chip own on'}>
              <span className="sr-only">ราคาต่อรายการ บาท</span>
              <input
                className="num"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={listed ? '' : price}
                placeholder="อื่น"
                onFocus={(event) => event.target.select()}
                onChange={(event) => onPrice(event.target.value.replace(/\D/g, '').replace(/^0+/, ''))}
              />
            </label>
          </div>
        </div>
      </div>
    </>
  );
}
