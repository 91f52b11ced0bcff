import { useStore } from '@nanostores/react';
import { selectedAmong } from '#lib/lotto/client/bill-editor/entry.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { Icon } from '#ui/Icon.tsx';
import { useEditor } from './editor-context.ts';

const lengthNames: Readonly<Record<number, string>> = { 1: 'เลขวิ่ง', 2: '2 ตัว', 3: '3 ตัว', 4: '4 ตัว' };

/** The length of the next numbers. */
export function LengthPicker() {
  const { entry } = useEditor();
  const length = useStore(entry.$length);
  return (
    <fieldset className="seg lengths">
      <legend className="sr-only">จำนวนหลัก</legend>
      {entry.lengths.map((one) => (
        <button key={one} type="button" aria-pressed={one === length} onClick={() => entry.setLength(one)}>
          {lengthNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** The types of the current length. */
export function LengthTypes() {
  const { entry, rates } = useEditor();
  const length = useStore(entry.$length);
  const selected = useStore(entry.$types);
  const types = rates.filter((rate) => rate.digits === length).map((rate) => rate.bet_type);
  return <TypePicker types={types} selected={selected} />;
}

/** Some types, of which at least one counts as selected. */
export function TypesAmong({ types }: { readonly types: readonly BetType[] }) {
  const { entry, rates } = useEditor();
  return <TypePicker types={types} selected={selectedAmong(useStore(entry.$selected), types, rates)} />;
}

interface Props {
  readonly types: readonly BetType[];
  readonly selected: readonly BetType[];
}

/** Types, each with what it pays per baht; several may be selected. */
function TypePicker({ types, selected }: Props) {
  const { entry, rates, $marks } = useEditor();
  const marks = useStore($marks);
  return (
    <fieldset className="types">
      <legend className="sr-only">รูปแบบและอัตราจ่ายต่อบาท</legend>
      {rates
        .filter((rate) => types.includes(rate.bet_type))
        .map((rate) => {
          const pressed = selected.includes(rate.bet_type);
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
