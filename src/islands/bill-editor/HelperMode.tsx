import { type ReactNode, useState } from 'react';
import { stakeOf } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { expandHelper, type HelperCode, helperRow, helpers } from '#lib/lotto/rules/expand-numbers.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Go } from './Go.tsx';
import type { NumberMarks } from './number-marks.ts';
import { TypePicker } from './TypePicker.tsx';
import type { Entered } from './use-adding.ts';
import type { Entry } from './use-entry.ts';
import { type Digit, useHardwareKeys } from './use-hardware-keys.ts';

interface Props {
  readonly entry: Entry;
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  readonly locked: boolean;
  readonly price: ReactNode;
  readonly onAdd: (types: readonly BetType[], numbers: readonly string[]) => Entered;
  readonly hide: ReactNode;
}

const allDigits: readonly Digit[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** ตัวช่วย: a helper, its digits, the numbers it makes before they are added. */
export function HelperMode({ entry, rates, marks, locked, price, onAdd, hide }: Props) {
  const offered = helpers.filter((row) => row.betTypes.some((type) => rates.some((rate) => rate.bet_type === type)));
  const [code, setCode] = useState<HelperCode>(offered[0]?.code ?? 'nineteen_gates');
  const [given, setGiven] = useState('');
  const [doubles, setDoubles] = useState(false);
  const [said, setSaid] = useState<Entered>();
  const row = helperRow(code);
  const made = expandHelper(code, given, { doubles });
  const types = entry.typesAmong(row.betTypes);
  const count = made.ok ? made.numbers.length * types.length : 0;

  function choose(next: HelperCode): void {
    setCode(next);
    setGiven('');
    setSaid(undefined);
  }

  function press(digit: Digit): void {
    setSaid(undefined);
    if (row.input.kind === 'digit') setGiven(given === digit ? '' : digit);
    else if (row.input.kind === 'number') setGiven(given.length < row.input.length ? given + digit : digit);
    else if (row.input.kind === 'digits')
      setGiven(given.includes(digit) ? given.replace(digit, '') : [...given, digit].sort().join(''));
  }

  useHardwareKeys((key) => {
    if (key.act === 'digit') press(key.digit);
    else if (key.act === 'back') setGiven(given.slice(0, -1));
    else if (key.act === 'check' && count > 0) add();
    else return false;
    return true;
  });

  function add(): void {
    if (!made.ok || locked) return;
    setSaid(onAdd(types, made.numbers));
    setGiven('');
  }

  return (
    <>
      <fieldset className="helpers">
        <legend className="sr-only">ตัวช่วย</legend>
        {offered.map((one) => (
          <button
            key={one.code}
            type="button"
            className="chip"
            aria-pressed={one.code === code}
            onClick={() => choose(one.code)}
          >
            {one.thai}
          </button>
        ))}
      </fieldset>
      <TypePicker rates={rates} marks={marks} entry={entry} among={row.betTypes} />
      {row.input.kind !== 'nothing' && (
        <fieldset className="digits">
          <legend className="sr-only">เลขที่ใช้</legend>
          {allDigits.map((digit) => (
            <button
              key={digit}
              type="button"
              className="num"
              aria-pressed={given.includes(digit)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(digit)}
            >
              {digit}
            </button>
          ))}
        </fieldset>
      )}
      {price}
      <div className="made" role="status">
        <div className="row between">
          <p className="t13 c2">{said ? said.text : row.explanation}</p>
          {row.doubles && (
            <button type="button" className="chip pick" aria-pressed={doubles} onClick={() => setDoubles(!doubles)}>
              {doubles && <Icon name="check" />}
              รวมเลขเบิ้ล
            </button>
          )}
        </div>
        {row.input.kind === 'number' && given !== '' && <p className="num b6">{given}</p>}
        {made.ok ? (
          <p className="numbers num">
            {made.numbers.slice(0, 60).join(' ')}
            {made.numbers.length > 60 ? ` … รวม ${countText(made.numbers.length)} เลข` : ''}
          </p>
        ) : (
          <p className="t14 c3">{made.reason}</p>
        )}
      </div>
      <div className="bar">
        {hide}
        {count > 0 ? (
          <button type="button" className="btn pri lg go" disabled={locked} onClick={add}>
            เพิ่ม {countText(count)} รายการ{stakeOf(entry.price) ? ` ฿${countText(count * Number(entry.price))}` : ''}
          </button>
        ) : (
          <Go />
        )}
      </div>
    </>
  );
}
