import { memo, type ReactNode, useState } from 'react';
import { lineKey } from '#lib/lotto/client/slip.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { Go } from './Go.tsx';
import type { NumberMark, NumberMarks } from './number-marks.ts';
import type { Entry } from './use-entry.ts';

interface Props {
  readonly entry: Entry;
  readonly marks: NumberMarks;
  /** What is on the slip, as `type:number`. */
  readonly written: ReadonlySet<string>;
  readonly locked: boolean;
  readonly onToggle: (number: string) => void;
  readonly hide: ReactNode;
}

/** What a cell says besides its number. */
type CellMark = 'closed' | 'part' | 'reduced' | 'nearly' | undefined;

const cellTexts: Readonly<Record<NonNullable<CellMark>, string>> = {
  closed: 'ปิดรับ',
  part: 'ปิดรับบางแบบ',
  reduced: 'จ่ายลด',
  nearly: 'ใกล้เต็ม',
};

/** Of the digits before the last two. */
const places = ['หลักพัน', 'หลักร้อย'] as const;

const tens = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Of all ticked types what matters most to a player who taps the number. */
function markOf(marks: NumberMarks, types: readonly BetType[], number: string): CellMark {
  const kinds = new Set<NumberMark['kind'] | undefined>(types.map((type) => marks.of(type, number)?.kind));
  if (kinds.has('closed')) return kinds.size === 1 ? 'closed' : 'part';
  if (kinds.has('reduced')) return 'reduced';
  return kinds.has('nearly') ? 'nearly' : undefined;
}

/** แผง: every number of the length, longer ones by their first digits; a tap writes it or takes it off the slip again. */
export function GridMode({ entry, marks, written, locked, onToggle, hide }: Props) {
  const { length, types } = entry;
  const [front, setFront] = useState('00');
  const prefix = front.slice(0, Math.max(0, length - 2));
  const numbers =
    length === 1 ? tens : Array.from({ length: 100 }, (_, at) => `${prefix}${String(at).padStart(2, '0')}`);

  return (
    <>
      {places.slice(places.length - prefix.length).map((place, at) => (
        <fieldset key={place} className={place === 'หลักพัน' ? 'hundreds thousands' : 'hundreds'}>
          <legend className="sr-only">{place}</legend>
          {tens.map((digit) => (
            <button
              key={digit}
              type="button"
              className="num"
              aria-pressed={prefix[at] === digit}
              onClick={() => setFront(front.slice(0, at) + digit + front.slice(at + 1))}
            >
              <span className="sr-only">เลขขึ้นต้น {prefix.slice(0, at)}</span>
              {digit}
            </button>
          ))}
        </fieldset>
      ))}
      <fieldset className={length === 1 ? 'cells few' : length === 4 ? 'cells long' : 'cells'}>
        <legend className="sr-only">แผงเลข</legend>
        {numbers.map((number) => (
          <Cell
            key={number}
            number={number}
            pressed={types.length > 0 && types.every((type) => written.has(lineKey({ betType: type, number })))}
            mark={markOf(marks, types, number)}
            locked={locked}
            onToggle={onToggle}
          />
        ))}
      </fieldset>
      <p className="legend t12">
        <span className="key on">เลือกแล้ว</span>
        <span className="key closed">ปิดรับ</span>
        <span className="key reduced">จ่ายลด</span>
        <span className="key nearly">ใกล้เต็ม</span>
      </p>
      <div className="bar">
        {hide}
        <Go />
      </div>
    </>
  );
}

interface CellProps {
  readonly number: string;
  readonly pressed: boolean;
  readonly mark: CellMark;
  readonly locked: boolean;
  readonly onToggle: (number: string) => void;
}

const Cell = memo(function Cell({ number, pressed, mark, locked, onToggle }: CellProps) {
  return (
    <button
      type="button"
      className={mark ? `num ${mark}` : 'num'}
      aria-pressed={pressed}
      aria-label={mark ? `${number} ${cellTexts[mark]}` : undefined}
      disabled={locked || (mark === 'closed' && !pressed)}
      onClick={() => onToggle(number)}
    >
      {number}
    </button>
  );
});
