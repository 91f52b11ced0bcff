import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { api, problemText } from '#lib/client/http.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { selectedAmong } from '#lib/lotto/client/bill-editor/entry.ts';
import { linesFor, type SlipLine, stakeOf } from '#lib/lotto/client/slip.ts';
import type { NumberSetView } from '#lib/lotto/number-set-contract.ts';
import { numberSetsMax, numbersPerSetMax, setNameMax, setNumbers } from '#lib/lotto/rules/number-set.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useEditor } from './editor-context.ts';
import { EntryPrice } from './PriceChips.tsx';
import { TypesAmong } from './TypePicker.tsx';

interface Props {
  /** Called with the outcome when a set was added. */
  readonly onClose: (entered?: Entered) => void;
}

interface SavedSets {
  /** Undefined until they are loaded. */
  readonly sets: readonly NumberSetView[] | undefined;
  readonly problem: string | undefined;
  /** Whether the set was saved. */
  readonly save: (name: string, numbers: readonly string[]) => Promise<boolean>;
  readonly remove: (set: NumberSetView) => Promise<void>;
}

function useSavedSets(): SavedSets {
  const [sets, setSets] = useState<readonly NumberSetView[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    api('GET /api/lotto/number_set/list', {})
      .then(({ items }) => setSets(items))
      .catch((error: unknown) => setProblem(problemText(error)));
  }, []);
  const others = (setId: string): readonly NumberSetView[] => (sets ?? []).filter((one) => one.set_id !== setId);
  return {
    sets,
    problem,
    async save(name, numbers) {
      setProblem(undefined);
      try {
        const saved = await api('POST /api/lotto/number_set/save', { name, numbers: [...numbers] });
        setSets([saved, ...others(saved.set_id)]);
        return true;
      } catch (error) {
        setProblem(problemText(error));
        return false;
      }
    },
    async remove({ set_id }) {
      try {
        await api('POST /api/lotto/number_set/remove', { set_id });
        setSets(others(set_id));
      } catch (error) {
        setProblem(problemText(error));
      }
    },
  };
}

/** ชุดเลข: saves the numbers of the slip under a name, and adds a saved set to the slip. */
export function NumberSets({ onClose }: Props) {
  const { draft, addLines } = useEditor();
  const { lines } = useStore(draft.$slip);
  const numbers = setNumbers(lines.map((line) => line.number)).slice(0, numbersPerSetMax);
  const saved = useSavedSets();
  const { sets, problem } = saved;
  const [opened, setOpened] = useState<NumberSetView>();
  return (
    <Sheet title={opened ? opened.name : 'ชุดเลขของฉัน'} onClose={() => onClose()}>
      {(close) => (
        <>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          {opened ? (
            <OpenedSet
              set={opened}
              onBack={() => setOpened(undefined)}
              onAdd={(wanted) => {
                const entered = addLines(wanted);
                close();
                onClose(entered);
              }}
            />
          ) : (
            <>
              {numbers.length > 0 && (
                <SaveSet
                  numbers={numbers}
                  isFull={(sets?.length ?? 0) >= numberSetsMax}
                  onSave={(name) => saved.save(name, numbers)}
                />
              )}
              {sets?.length === 0 && (
                <p className="c2">
                  ยังไม่มีชุดเลข {numbers.length > 0 ? 'ตั้งชื่อแล้วกดบันทึกได้เลย' : 'เขียนโพยแล้วกลับมาบันทึกเลขเป็นชุดได้'}
                </p>
              )}
              {!sets && !problem && <div className="skeleton picks-wait" aria-hidden="true" />}
              <SetList sets={sets ?? []} busy={!sets && !problem} onOpen={setOpened} onRemove={saved.remove} />
            </>
          )}
        </>
      )}
    </Sheet>
  );
}

interface SaveProps {
  readonly numbers: readonly string[];
  readonly isFull: boolean;
  readonly onSave: (name: string) => Promise<boolean>;
}

function SaveSet({ numbers, isFull, onSave }: SaveProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    if (await onSave(name)) setName('');
    setBusy(false);
  }
  return (
    <form className="save-set" onSubmit={submit}>
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
      <button type="submit" className="btn sec" aria-busy={busy} disabled={isFull}>
        บันทึก
      </button>
    </form>
  );
}

interface ListProps {
  readonly sets: readonly NumberSetView[];
  readonly busy: boolean;
  readonly onOpen: (set: NumberSetView) => void;
  readonly onRemove: (set: NumberSetView) => void;
}

function SetList({ sets, busy, onOpen, onRemove }: ListProps) {
  return (
    <ul className="picks" aria-busy={busy}>
      {sets.map((set) => (
        <li key={set.set_id}>
          <button type="button" onClick={() => onOpen(set)}>
            <span className="grow">
              <span className="b6">{set.name}</span>
              <span className="t13 c2 num one">{set.numbers.slice(0, 12).join(' ')}</span>
            </span>
            <span className="t13 c2 num">{countText(set.numbers.length)} เลข</span>
          </button>
          <button type="button" className="ib" aria-label={`ลบชุด ${set.name}`} onClick={() => onRemove(set)}>
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OpenedProps {
  readonly set: NumberSetView;
  readonly onBack: () => void;
  readonly onAdd: (lines: readonly SlipLine[]) => void;
}

/** A set before it is added: its numbers by length, each length under its own types, at one price. */
function OpenedSet({ set, onBack, onAdd }: OpenedProps) {
  const { entry, rates } = useEditor();
  const price = useStore(entry.$price);
  const selected = useStore(entry.$selected);
  const groups = entry.lengths
    .map((length) => ({
      numbers: set.numbers.filter((number) => number.length === length),
      types: rates.filter((rate) => rate.digits === length).map((rate) => rate.bet_type),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  const stake = stakeOf(price) === undefined ? '' : price;
  const lines = groups.flatMap(({ numbers, types }) => linesFor(selectedAmong(selected, types, rates), numbers, stake));
  return (
    <>
      {groups.map(({ numbers, types }) => (
        <div className="set-group" key={types[0]}>
          <TypesAmong types={types} />
          <p className="num">{numbers.join('  ')}</p>
        </div>
      ))}
      <EntryPrice />
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
