import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { selectedAmong } from '#lib/lotto/client/bill-editor/entry.ts';
import { stakeOf } from '#lib/lotto/client/slip.ts';
import {
  type Expanded,
  expandHelper,
  type HelperCode,
  type HelperRow,
  helperRow,
  helpers,
} from '#lib/lotto/rules/expand-numbers.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { digits as allDigits, type Digit } from '#ui/Keypad.tsx';
import { useEditor } from './editor-context.ts';
import { GoOrAdd } from './Go.tsx';
import { EntryPrice } from './PriceChips.tsx';
import { TypesAmong } from './TypePicker.tsx';
import { useHardwareKeys } from './use-hardware-keys.ts';

const shownNumbers = 60;

/** The digits after a key press: one digit, a number, or a set of digits, as the helper needs. */
function withDigit({ input }: HelperRow, digits: string, digit: Digit): string {
  if (input.kind === 'nothing') return digits;
  if (input.kind === 'digit') return digits === digit ? '' : digit;
  if (input.kind === 'number') return digits.length < input.length ? digits + digit : digit;
  return digits.includes(digit) ? digits.replace(digit, '') : [...digits, digit].sort().join('');
}

/** ตัวช่วย: a helper, its digits, and the numbers it makes before they are added. */
export function HelperMode({ hide }: { readonly hide: ReactElement }) {
  const { entry, rates, $locked, addNumbers } = useEditor();
  const offered = helpers.filter((row) => row.betTypes.some((type) => rates.some((rate) => rate.bet_type === type)));
  const [code, setCode] = useState<HelperCode>(offered[0]?.code ?? 'nineteen_gates');
  const [digits, setDigits] = useState('');
  const [doubles, setDoubles] = useState(false);
  const [entered, setEntered] = useState<Entered>();
  const price = useStore(entry.$price);
  const helper = helperRow(code);
  const expanded = expandHelper(code, digits, { doubles });
  const types = selectedAmong(useStore(entry.$selected), helper.betTypes, rates);
  const count = expanded.ok ? expanded.numbers.length * types.length : 0;

  function choose(next: HelperCode): void {
    setCode(next);
    setDigits('');
    setEntered(undefined);
  }
  function press(digit: Digit): void {
    setEntered(undefined);
    setDigits(withDigit(helper, digits, digit));
  }
  function add(): void {
    if (!expanded.ok || $locked.get()) return;
    setEntered(addNumbers(types, expanded.numbers));
    setDigits('');
  }
  useHardwareKeys((key) => {
    if (key.act === 'digit') press(key.digit);
    else if (key.act === 'back') setDigits(digits.slice(0, -1));
    else if (key.act === 'check' && count > 0) add();
    else return false;
    return true;
  });

  const total = stakeOf(price) === undefined ? '' : ` ฿${countText(count * Number(price))}`;
  return (
    <>
      <HelperChoice offered={offered} chosen={code} onChoose={choose} />
      <TypesAmong types={helper.betTypes} />
      {helper.input.kind !== 'nothing' && <HelperDigits digits={digits} onDigit={press} />}
      <EntryPrice />
      <div className="made" role="status">
        <div className="row between">
          <p className="t13 c2">{entered?.text ?? helper.explanation}</p>
          {helper.doubles && (
            <button type="button" className="chip pick" aria-pressed={doubles} onClick={() => setDoubles(!doubles)}>
              {doubles && <Icon name="check" />}
              รวมเลขเบิ้ล
            </button>
          )}
        </div>
        {helper.input.kind === 'number' && digits !== '' && <p className="num b6">{digits}</p>}
        <Preview expanded={expanded} />
      </div>
      <div className="bar">
        {hide}
        <GoOrAdd add={count > 0 ? `เพิ่ม ${countText(count)} รายการ${total}` : undefined} onAdd={add} />
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly offered: readonly HelperRow[];
  readonly chosen: HelperCode;
  readonly onChoose: (code: HelperCode) => void;
}

function HelperChoice({ offered, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="helpers">
      <legend className="sr-only">ตัวช่วย</legend>
      {offered.map(({ code, thai }) => (
        <button key={code} type="button" className="chip" aria-pressed={code === chosen} onClick={() => onChoose(code)}>
          {thai}
        </button>
      ))}
    </fieldset>
  );
}

function HelperDigits({ digits, onDigit }: { readonly digits: string; readonly onDigit: (digit: Digit) => void }) {
  return (
    <fieldset className="digits">
      <legend className="sr-only">เลขที่ใช้</legend>
      {allDigits.map((digit) => (
        <button
          key={digit}
          type="button"
          className="num"
          aria-pressed={digits.includes(digit)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </button>
      ))}
    </fieldset>
  );
}

function Preview({ expanded }: { readonly expanded: Expanded }) {
  if (!expanded.ok) return <p className="t14 c3">{expanded.reason}</p>;
  const { numbers } = expanded;
  return (
    <p className="numbers num">
      {numbers.slice(0, shownNumbers).join(' ')}
      {numbers.length > shownNumbers ? ` … รวม ${countText(numbers.length)} เลข` : ''}
    </p>
  );
}
