import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { Keys } from './Keys.tsx';
import type { Entered } from './use-adding.ts';
import type { Entry } from './use-entry.ts';
import { type Digit, useHardwareKeys } from './use-hardware-keys.ts';
import { useSteady } from './use-steady.ts';

interface Props {
  readonly entry: Entry;
  readonly locked: boolean;
  readonly canUndo: boolean;
  /** The price of the next line, between the digits and the keys. */
  readonly price: ReactNode;
  /** A whole number was typed; answers what became of it. */
  readonly onNumber: (number: string) => Entered;
  readonly onUndo: () => void;
  readonly hide: ReactNode;
}

/** กดเลข: a number enters the slip by itself with its last digit, under every ticked type at the price set before. */
export function KeypadMode({ entry, locked, canUndo, price, onNumber, onUndo, hide }: Props) {
  const [digits, setDigits] = useState('');
  const [said, setSaid] = useState<Entered>();
  const { length } = entry;
  function enter(number: string): void {
    setDigits('');
    setSaid(onNumber(number));
  }
  const press = useSteady((digit: Digit): void => {
    if (locked) return;
    const number = digits + digit;
    if (number.length < length) setDigits(number);
    else enter(number);
  });
  const back = useSteady(() => setDigits(digits.slice(0, -1)));
  const random = useSteady((): void => {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    enter(String(value % 10 ** length).padStart(length, '0'));
  });

  useHardwareKeys((key) => {
    if (key.act === 'digit') press(key.digit);
    else if (key.act === 'back') back();
    else return false;
    return true;
  });

  return (
    <>
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
        <p className={said && !said.ok ? 'said bad' : 'said'} role="status">
          {said?.text}
        </p>
        {length > 1 && (
          <button type="button" className="chip pick" aria-pressed={entry.permute} onClick={entry.togglePermute}>
            {entry.permute && <Icon name="check" />}
            กลับเลข
          </button>
        )}
      </div>
      {price}
      <Keys
        locked={locked}
        canUndo={canUndo}
        onDigit={press}
        onBack={back}
        onUndo={onUndo}
        onRandom={random}
        hide={hide}
      />
    </>
  );
}
