import { useEffect, useState } from 'react';
import { ApiProblem, api } from '#lib/client/http.ts';
import { type SlipLine, stakeOf } from '#lib/lotto/client/slip.ts';
import type { RateView } from '#lib/lotto/contract.ts';
import type { NumberSetView } from '#lib/lotto/number-set-contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { numberSetsMax, numbersPerSetMax, setNameMax, setNumbers } from '#lib/lotto/rules/number-set.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import type { NumberMarks } from './number-marks.ts';
import { PriceChips } from './PriceChips.tsx';
import { Sheet } from './Sheet.tsx';
import { TypePicker } from './TypePicker.tsx';
import type { Entered } from './use-adding.ts';
import type { Entry } from './use-entry.ts';

interface Props {
  readonly entry: Entry;
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  /** What is on the slip now, to be saved as a set. */
  readonly lines: readonly SlipLine[];
  readonly onAdd: (lines: readonly SlipLine[]) => Entered;
  readonly onClose: (said?: Entered) => void;
}

/** ชุดเลข: saves the numbers of the slip under a name, and brings a saved set onto the slip. */
export function NumberSets({ entry, rates, marks, lines, onAdd, onClose }: Props) {
  const [sets, setSets] = useState<readonly NumberSetView[]>();
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<NumberSetView>();
  const [name, setName] = useState('');
  const [saving, setSaving] = useState(false);
  const numbers = setNumbers(lines.map((line) => line.number)).slice(0, numbersPerSetMax);

  useEffect(() => {
    api('GET /api/lotto/number_set/list', {})
      .then(({ items }) => setSets(items))
      .catch((error: unknown) => setProblem(textOf(error)));
  }, []);

  async function save(): Promise<void> {
    if (saving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const saved = await api('POST /api/lotto/number_set/save', { name, numbers });
      setSets((known) => [saved, ...(known ?? []).filter((one) => one.set_id !== saved.set_id)]);
      setName('');
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setSaving(false);
    }
  }

  async function remove(set: NumberSetView): Promise<void> {
    try {
      await api('POST /api/lotto/number_set/remove', { set_id: set.set_id });
      setSets((known) => known?.filter((one) => one.set_id !== set.set_id));
    } catch (error) {
      setProblem(textOf(error));
    }
  }

  return (
    <Sheet title={chosen ? chosen.name : 'ชุดเลขของฉัน'} onClose={() => onClose()}>
      {(close) => (
        <>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          {chosen ? (
            <OpenedSet
              set={chosen}
              entry={entry}
              rates={rates}
              marks={marks}
              onBack={() => setChosen(undefined)}
              onAdd={(wanted) => {
                const entered = onAdd(wanted);
                close();
                onClose(entered);
              }}
            />
          ) : (
            <>
              {numbers.length > 0 && (
                <form
                  className="save-set"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void save();
                  }}
                >
                  <label className="sr-only" htmlFor="set-name">
                    ชื่อชุดเลข
                  </label>
                  <input
                    id="set-name"
                    required
                    maxLength={setNameMax}
                    autoComplete="off"
                    placeholder={`ตั้งชื่อ เก็บ ${countText(numbers.length)} เลขในโพยนี้`}
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  />
                  <button
                    type="submit"
                    className="btn sec"
                    aria-busy={saving}
                    disabled={(sets?.length ?? 0) >= numberSetsMax}
                  >
                    บันทึก
                  </button>
                </form>
              )}
              {sets?.length === 0 && (
                <p className="c2">
                  ยังไม่มีชุดเลข {numbers.length > 0 ? 'ตั้งชื่อแล้วกดบันทึกได้เลย' : 'เขียนโพยแล้วกลับมาบันทึกเลขเป็นชุดได้'}
                </p>
              )}
              {!sets && !problem && <div className="skeleton picks-wait" aria-hidden="true" />}
              <ul className="picks" aria-busy={!sets && !problem}>
                {sets?.map((set) => (
                  <li key={set.set_id}>
                    <button type="button" onClick={() => setChosen(set)}>
                      <span className="grow">
                        <span className="b6">{set.name}</span>
                        <span className="t13 c2 num one">{set.numbers.slice(0, 12).join(' ')}</span>
                      </span>
                      <span className="t13 c2 num">{countText(set.numbers.length)} เลข</span>
                    </button>
                    <button type="button" className="ib" aria-label={`ลบชุด ${set.name}`} onClick={() => remove(set)}>
                      <Icon name="trash" />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Sheet>
  );
}

interface OpenedProps {
  readonly set: NumberSetView;
  readonly entry: Entry;
  readonly rates: readonly RateView[];
  readonly marks: NumberMarks;
  readonly onBack: () => void;
  readonly onAdd: (lines: readonly SlipLine[]) => void;
}

/** A set before it is added: its numbers by length, each length under its own types, at one price. */
function OpenedSet({ set, entry, rates, marks, onBack, onAdd }: OpenedProps) {
  const groups = entry.lengths
    .map((length) => ({
      numbers: set.numbers.filter((number) => number.length === length),
      types: rates.filter((rate) => rate.digits === length).map((rate): BetType => rate.bet_type),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  const stake = stakeOf(entry.price) === undefined ? '' : entry.price;
  const lines = groups.flatMap(({ numbers, types }) =>
    numbers.flatMap((number) => entry.typesAmong(types).map((betType) => ({ betType, number, stake }))),
  );
  return (
    <>
      {groups.map(({ numbers, types }) => (
        <div className="set-group" key={types[0]}>
          <TypePicker rates={rates} marks={marks} entry={entry} among={types} />
          <p className="num">{numbers.join('  ')}</p>
        </div>
      ))}
      <PriceChips legend="ราคาต่อรายการ" price={entry.price} onPrice={entry.setPrice} />
      <div className="actions">
        <button type="button" className="btn sec lg" onClick={onBack}>
          ชุดอื่น
        </button>
        <button type="button" className="btn pri lg" disabled={lines.length === 0} onClick={() => onAdd(lines)}>
          เพิ่ม {countText(lines.length)} รายการ
        </button>
      </div>
    </>
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error;
  return Object.values(error.fields)[0] ?? error.message;
}
