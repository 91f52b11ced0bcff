import type { ReactElement, Ref } from 'react';
import { Icon } from './Icon.tsx';

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export const digits: readonly Digit[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  /** Digits, and what stands between them, row by row. */
  readonly keys: readonly (Digit | ReactElement)[];
  readonly className?: string;
  readonly disabled?: boolean;
  readonly onDigit: (digit: Digit) => void;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** Digits for the thumb. A tap leaves the focus where it was, so that Enter keeps its meaning. */
export function Keypad({ keys, className = '', disabled = false, onDigit, ref }: Props) {
  return (
    <fieldset
      className={`keys ${className}`}
      data-early-taps=""
      ref={ref}
      onMouseDown={(event) => event.preventDefault()}
    >
      <legend className="sr-only">แป้นใส่เลข</legend>
      {keys.map((key) =>
        typeof key === 'string' ? (
          <button key={key} type="button" className="num" disabled={disabled} onClick={() => onDigit(key)}>
            {key}
          </button>
        ) : (
          key
        ),
      )}
    </fieldset>
  );
}

interface FunctionKeyProps {
  readonly name: string;
  readonly icon: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** A key of the keypad that is not a digit. */
export function FunctionKey({ name, icon, disabled = false, onPress }: FunctionKeyProps) {
  return (
    <button type="button" className="fn" aria-label={name} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

interface SlotsProps {
  readonly digits: string;
  readonly length: number;
  readonly className: string;
}

/** The typed digits in their places. */
export function DigitSlots({ digits: typed, length, className }: SlotsProps) {
  return (
    <output className={className} aria-label={`เลขที่ใส่ ${typed || 'ยังไม่มี'}`}>
      {Array.from({ length }, (_, at) => (
        <span
          // Cells are places, they never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
          key={at}
          className={`d num${at < typed.length ? '' : ' e'}${at === typed.length ? ' cur' : ''}`}
        >
          {typed[at]}
        </span>
      ))}
    </output>
  );
}

/** The digit of a keyboard key, by its place (`KeyboardEvent.code`), so that a Thai layout types digits too. */
export const digitOfKey = (code: string): Digit | undefined =>
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] as Digit | undefined;
