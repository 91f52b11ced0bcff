import { useStore } from '@nanostores/react';
import { memo, type ReactElement, useState } from 'react';
import type { NumberMark, NumberMarks } from '#lib/lotto/client/bill-editor/number-marks.ts';
import { lineKey } from '#lib/lotto/client/slip.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { zeroPadded } from '#lib/zero-padded.ts';
import { digits as tens } from '#ui/Keypad.tsx';
import { useEditor } from './editor-context.ts';
import { Go } from './Go.tsx';

/** A mark of a cell besides its number. */
type CellMark = 'closed' | 'part' | 'reduced' | 'nearly' | undefined;

const cellTexts: Readonly<Record<NonNullable<CellMark>, string>> = {
  closed: 'ปิดรับ',
  part: 'ปิดรับบางแบบ',
  reduced: 'จ่ายลด',
  nearly: 'ใกล้เต็ม',
};

/** The digits before the last two. */
const places = ['หลักพัน', 'หลักร้อย'] as const;

/** The mark that matters most to the player, over all selected types. */
function markOf(marks: NumberMarks, types: readonly BetType[], number: string): CellMark {
  const kinds = new Set<NumberMark['kind'] | undefined>(types.map((type) => marks.of(type, number)?.kind));
  if (kinds.has('closed')) return kinds.size === 1 ? 'closed' : 'part';
  if (kinds.has('reduced')) return 'reduced';
  return kinds.has('nearly') ? 'nearly' : undefined;
}

/** แผง: every number of the length, longer ones by their first digits; a tap adds a number or removes it again. */
export function GridMode({ hide }: { readonly hide: ReactElement }) {
  const { entry, $marks, $written, $locked, toggleNumber } = useEditor();
  const length = useStore(entry.$length);
  const types = useStore(entry.$types);
  const marks = useStore($marks);
  const written = useStore($written);
  const locked = useStore($locked);
  const [front, setFront] = useState('00');
  const prefix = front.slice(0, Math.max(0, length - 2));
  const numbers = length === 1 ? tens : Array.from({ length: 100 }, (_, at) => `${prefix}${zeroPadded(at, 2)}`);

  return (
    <>
      {places.slice(places.length - prefix.length).map((place, at) => (
        <PrefixDigits
          key={place}
          place={place}
          digit={prefix[at]}
          before={prefix.slice(0, at)}
          onChoose={(digit) => setFront(front.slice(0, at) + digit + front.slice(at + 1))}
        />
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
            onToggle={toggleNumber}
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

interface PrefixProps {
  readonly place: (typeof places)[number];
  readonly digit: string | undefined;
  /** The digits before this one. */
  readonly before: string;
  readonly onChoose: (digit: string) => void;
}

function PrefixDigits({ place, digit, before, onChoose }: PrefixProps) {
  return (
    <fieldset className={place === 'หลักพัน' ? 'hundreds thousands' : 'hundreds'}>
      <legend className="sr-only">{place}</legend>
      {tens.map((one) => (
        <button key={one} type="button" className="num" aria-pressed={one === digit} onClick={() => onChoose(one)}>
          <span className="sr-only">เลขขึ้นต้น {before}</span>
          {one}
        </button>
      ))}
    </fieldset>
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
