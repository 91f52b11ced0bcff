import { useStore } from '@nanostores/react';
import { formatBaht, zeroSatang } from '#lib/money.ts';
import { useEditor } from './editor-context.ts';

/** ตรวจโพย, with what the slip costs. */
export function Go() {
  const { round, submission, $locked, $totals, check } = useEditor();
  const closed = useStore(round.$phase) === 'closed';
  const busy = useStore(submission.$busy) === 'checking';
  const locked = useStore($locked);
  const { payable } = useStore($totals);
  return (
    <button
      type="button"
      className="btn pri lg go"
      data-review=""
      aria-busy={busy}
      disabled={locked || payable === zeroSatang}
      onClick={check}
    >
      {closed ? 'ปิดรับแล้ว' : `ตรวจโพย${payable > zeroSatang ? ` ${formatBaht(payable, { satang: 'trim' })}` : ''}`}
    </button>
  );
}

interface GoOrAddProps {
  /** The text of the button that adds lines; undefined while there are none. */
  readonly add: string | undefined;
  readonly onAdd: () => void;
}

/** Adds what was prepared in a mode; without anything prepared it checks the slip. */
export function GoOrAdd({ add, onAdd }: GoOrAddProps) {
  const locked = useStore(useEditor().$locked);
  if (add === undefined) return <Go />;
  return (
    <button type="button" className="btn pri lg go" disabled={locked} onClick={onAdd}>
      {add}
    </button>
  );
}
