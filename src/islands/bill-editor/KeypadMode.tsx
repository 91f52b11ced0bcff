import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import { randomNumber } from '#lib/client/random-number.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { Icon } from '#ui/Icon.tsx';
import { type Digit, DigitSlots, FunctionKey, Keypad } from '#ui/Keypad.tsx';
import { EnteredText } from './EnteredText.tsx';
import { useEditor } from './editor-context.ts';
import { Go } from './Go.tsx';
import { EntryPrice } from './PriceChips.tsx';
import { useHardwareKeys } from './use-hardware-keys.ts';

interface Props {
  /** Folds the dock; beside 0 in the last row. */
  readonly hide: ReactElement;
}

/** กดเลข: a number enters the slip with its last digit, under every selected type at the price set before. */
export function KeypadMode({ hide }: Props) {
  const { entry, draft, $locked, enterNumber, undo } = useEditor();
  const length = useStore(entry.$length);
  const permute = useStore(entry.$permute);
  const locked = useStore($locked);
  const canUndo = useStore(draft.$slip).past.length > 0;
  const [digits, setDigits] = useState('');
  const [entered, setEntered] = useState<Entered>();

  function enter(number: string): void {
    setDigits('');
    setEntered(enterNumber(number));
  }
  function press(digit: Digit): void {
    if (locked) return;
    const number = digits + digit;
    if (number.length < length) setDigits(number);
    else enter(number);
  }
  const back = (): void => setDigits(digits.slice(0, -1));
  const random = (): void => enter(randomNumber(length));

  useHardwareKeys((key) => {
    if (key.act === 'digit') press(key.digit);
    else if (key.act === 'back') back();
    else return false;
    return true;
  });

  return (
    <>
      <div className="slots">
        <DigitSlots className="row" digits={digits} length={length} />
        <EnteredText entered={entered} />
        {length > 1 && (
          <button type="button" className="chip pick" aria-pressed={permute} onClick={entry.togglePermute}>
            {permute && <Icon name="check" />}
            กลับเลข
          </button>
        )}
      </div>
      <EntryPrice />
      <Keypad
        disabled={locked}
        onDigit={press}
        keys={[
          ...(['1', '2', '3'] as const),
          <FunctionKey key="back" name="ลบหนึ่งหลัก" icon="backspace" disabled={locked} onPress={back} />,
          ...(['4', '5', '6'] as const),
          <FunctionKey
            key="undo"
            name="เลิกทำ"
            icon="arrow-counter-clockwise"
            disabled={locked || !canUndo}
            onPress={undo}
          />,
          ...(['7', '8', '9'] as const),
          <FunctionKey key="random" name="สุ่มเลข" icon="shuffle" disabled={locked} onPress={random} />,
          hide,
          '0',
          <Go key="go" />,
        ]}
      />
    </>
  );
}
