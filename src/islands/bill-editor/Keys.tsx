import { memo, type ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { Go } from './Go.tsx';
import type { Digit } from './use-hardware-keys.ts';

interface Props {
  readonly locked: boolean;
  readonly canUndo: boolean;
  readonly onDigit: (digit: Digit) => void;
  readonly onBack: () => void;
  readonly onUndo: () => void;
  readonly onRandom: () => void;
  /** What stands in the last row beside 0. */
  readonly hide: ReactNode;
}

const rows: readonly (readonly Digit[])[] = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];

/** Twelve keys for the thumb. A tap leaves the focus where it was, so that Enter keeps its meaning. */
export const Keys = memo(function Keys({ locked, canUndo, onDigit, onBack, onUndo, onRandom, hide }: Props) {
  const beside = [
    { name: 'ลบหนึ่งหลัก', icon: 'backspace', off: locked, act: onBack },
    { name: 'เลิกทำ', icon: 'arrow-counter-clockwise', off: locked || !canUndo, act: onUndo },
    { name: 'สุ่มเลข', icon: 'shuffle', off: locked, act: onRandom },
  ];
  const digitKey = (digit: Digit) => (
    <button key={digit} type="button" className="num" disabled={locked} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <fieldset
      className="keys"
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <legend className="sr-only">แป้นใส่เลข</legend>
      {rows.map((row, at) => {
        const extra = beside[at];
        return [
          ...row.map(digitKey),
          extra && (
            <button
              key={extra.icon}
              type="button"
              className="fn"
              aria-label={extra.name}
              disabled={extra.off}
              onClick={extra.act}
            >
              <Icon name={extra.icon} />
            </button>
          ),
        ];
      })}
      {hide}
      {digitKey('0')}
      <Go />
    </fieldset>
  );
});
