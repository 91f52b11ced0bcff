import type { RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { Icon } from '#ui/Icon.tsx';
import type { NumberMarks } from './number-marks.ts';
import { type Entry, lengthNames } from './use-entry.ts';

interface LengthProps {
  readonly entry: Entry;
}

/** How long the next numbers are. */
export function LengthPicker({ entry }: LengthProps) {
  return (
    <fieldset className="seg lengths">
      <legend className="sr-only">จำนวนหลัก</legend>
      {entry.lengths.map((one) => (
        <button key={one} type="button" aria-pressed={one === entry.length} onClick={() => entry.setLength(one)}>
          {lengthNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

interface TypeProps {
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  readonly entry: Entry;
  /** Only these may be ticked; without it all of the length. */
  readonly among?: readonly BetType[] | undefined;
}

/** The types of the length, each with what a baht pays; several may be ticked at once. */
export function TypePicker({ rates, marks, entry, among }: TypeProps) {
  const shown = rates.filter((rate) => (among ? among.includes(rate.bet_type) : rate.digits === entry.length));
  const ticked = among ? entry.typesAmong(among) : entry.types;
  return (
    <fieldset className="types">
      <legend className="sr-only">รูปแบบและอัตราจ่ายต่อบาท</legend>
      {shown.map((rate) => {
        const pressed = ticked.includes(rate.bet_type);
        const mark = marks.ofType(rate.bet_type);
        const pays = mark?.kind === 'closed' ? 'ปิดรับ' : mark?.kind === 'reduced' ? mark.rate : rate.rate;
        return (
          <button
            key={rate.bet_type}
            type="button"
            aria-pressed={pressed}
            className={mark ? 'marked' : undefined}
            onClick={() => entry.toggleType(rate.bet_type)}
          >
            {pressed && <Icon name="check" />}
            <span className="ty-name">{rate.name}</span> <span className="ty-rate num">{pays}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
