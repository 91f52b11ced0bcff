import { useStore } from '@nanostores/react';
import { $suggestedNumbers } from '#lib/client/suggested-numbers.ts';
import { toast } from '#lib/client/toast.ts';
import { selectedAmong } from '#lib/lotto/client/bill-editor/entry.ts';
import { linesFor } from '#lib/lotto/client/slip.ts';
import { useEditor } from './editor-context.ts';

/** Digits that another page suggested (siamsi): the player may take them over, without a price. */
export function SuggestedNumbers({ suggested }: { readonly suggested: readonly string[] }) {
  const { entry, rates, round, addLines } = useEditor();
  const selected = useStore(entry.$selected);
  const phase = useStore(round.$phase);
  const offered = suggested.filter((number) => entry.lengths.includes(number.length));
  if (offered.length === 0 || phase === 'closed') return null;
  const forget = (): void => $suggestedNumbers.set([]);
  function take(): void {
    const lines = offered.flatMap((number) => {
      const types = rates.filter(({ digits }) => digits === number.length).map((rate) => rate.bet_type);
      return linesFor(selectedAmong(selected, types, rates), [number], '');
    });
    const { ok, text } = addLines(lines);
    toast({ text, tone: ok ? 'ok' : 'bad' });
    forget();
  }
  return (
    <div className="ed-notice info">
      <p>
        เลขจากเซียมซี <b className="num">{offered.join(' ')}</b> ยังไม่ใส่ราคา
      </p>
      <div className="actions">
        <button type="button" className="btn sec" onClick={forget}>
          ไม่ใช้
        </button>
        <button type="button" className="btn pri" onClick={take}>
          ใส่ในโพย
        </button>
      </div>
    </div>
  );
}
