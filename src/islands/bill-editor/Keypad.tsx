import { Icon } from '#islands/ui/Icon.tsx';
import { formatBaht, type Satang, zeroSatang } from '#lib/money.ts';
import type { Key } from './use-keypad.ts';

interface Props {
  readonly open: boolean;
  readonly disabled: boolean;
  readonly total: Satang;
  readonly checking: boolean;
  readonly onKey: (key: Key) => void;
  readonly onClear: () => void;
  readonly onRandom: () => void;
  readonly onToggle: () => void;
  readonly onCheck: () => void;
}

const rows: readonly (readonly Key[])[] = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];

/** Twelve keys for the thumb, with the one thing to do next in the corner. */
export function Keypad({ open, disabled, total, checking, onKey, onClear, onRandom, onToggle, onCheck }: Props) {
  const tools = [
    <button
      key="back"
      type="button"
      className="fn"
      aria-label="ลบหนึ่งหลัก"
      disabled={disabled}
      onClick={() => onKey('back')}
    >
      <Icon name="backspace" />
    </button>,
    <button key="clear" type="button" className="fn" disabled={disabled} onClick={onClear}>
      ล้าง
    </button>,
    <button key="random" type="button" className="fn" aria-label="สุ่มเลข" disabled={disabled} onClick={onRandom}>
      <Icon name="shuffle" />
    </button>,
  ];
  return (
    <fieldset className={open ? 'keys' : 'keys shut'}>
      <legend className="sr-only">แป้นใส่เลข</legend>
      {open &&
        rows.map((row, index) => [
          ...row.map((digit) => (
            <button key={digit} type="button" className="num" disabled={disabled} onClick={() => onKey(digit)}>
              {digit}
            </button>
          )),
          tools[index],
        ])}
      <button
        type="button"
        className="fn"
        aria-expanded={open}
        aria-label={open ? 'ซ่อนแป้นใส่เลข' : 'แสดงแป้นใส่เลข'}
        onClick={onToggle}
      >
        <Icon name={open ? 'caret-down' : 'caret-up'} />
      </button>
      {open && (
        <button type="button" className="num" disabled={disabled} onClick={() => onKey('0')}>
          0
        </button>
      )}
      <button
        type="button"
        className="btn pri lg go"
        aria-busy={checking}
        disabled={disabled || total === zeroSatang}
        onClick={onCheck}
      >
        ตรวจโพย {total > zeroSatang && formatBaht(total, { satang: 'trim' })}
      </button>
    </fieldset>
  );
}
