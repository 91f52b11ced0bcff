import { Icon } from '#islands/ui/Icon.tsx';
import { possibleWin, type SlipLine, stakeOf, totalStake } from '#lib/lotto/client/slip.ts';
import type { LimitView, RateView } from '#lib/lotto/contract.ts';
import { countingKey } from '#lib/lotto/rules/bet-types.ts';
import { formatBaht } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';

interface Props {
  readonly lines: readonly SlipLine[];
  readonly rates: readonly RateView[];
  readonly limits: LimitView;
  readonly onStake: (index: number, stake: string) => void;
  readonly onRemove: (index: number) => void;
}

/** The written lines on paper: number, rate, what it would win, its price. */
export function Slip({ lines, rates, limits, onStake, onRemove }: Props) {
  const rateOf = new Map(rates.map((rate) => [rate.bet_type, rate]));
  const exception = (line: SlipLine) => {
    const numberIs = (one: { bet_type: string; number: string | null }): boolean =>
      one.bet_type === line.betType && (one.number === null || one.number === countingKey(line.betType, line.number));
    return { closed: limits.closed.some(numberIs), reduced: limits.reduced.find(numberIs) };
  };
  return (
    <div className="paper slip-paper">
      <ul>
        {lines.map((line, index) => {
          const { closed, reduced } = exception(line);
          const rate = reduced?.rate ?? rateOf.get(line.betType)?.rate ?? '0';
          const name = rateOf.get(line.betType)?.name ?? line.betType;
          return (
            <li key={`${line.betType}:${line.number}`} className={closed ? 'line closed' : 'line'}>
              <span className="no num">{line.number}</span>
              <span className="grow">
                <span className="ty">
                  {name}
                  {closed && <span className="flag">ปิดรับ</span>}
                  {!closed && reduced && <span className="flag">{reduced.percent === 50 ? 'จ่ายครึ่ง' : 'ลดอัตรา'}</span>}
                </span>
                <span className="rt num">
                  จ่าย {rate} · ถูกได้ {formatBaht(possibleWin(line.stake, rate), { satang: 'trim' })}
                </span>
              </span>
              <label className={stakeOf(line.stake) === undefined ? 'amt bad' : 'amt'}>
                <span aria-hidden="true">฿</span>
                <input
                  className="num"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  value={line.stake}
                  aria-label={`ราคา ${name} ${line.number} บาท`}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => onStake(index, event.target.value.replace(/\D/g, '').replace(/^0+/, ''))}
                />
              </label>
              <button
                type="button"
                className="x"
                aria-label={`ลบเลข ${line.number} ${name}`}
                onClick={() => onRemove(index)}
              >
                <Icon name="x" />
              </button>
            </li>
          );
        })}
      </ul>
      <hr className="perf" />
      <p className="sum">
        <span>รวม {countText(lines.length)} รายการ</span>
        <b className="num">{formatBaht(totalStake(lines))}</b>
      </p>
    </div>
  );
}
