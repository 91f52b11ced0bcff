import { createContext, useContext } from 'react';
import { formatBaht, type Satang, zeroSatang } from '#lib/money.ts';

export interface GoState {
  readonly closed: boolean;
  readonly busy: boolean;
  readonly locked: boolean;
  readonly payable: Satang;
  readonly onCheck: () => void;
}

/** Reaches the button past the dock: the sum changes with every line, and nothing else in the dock does. */
export const GoContext = createContext<GoState | undefined>(undefined);

/** ตรวจโพย and what it will cost. */
export function Go() {
  const go = useContext(GoContext);
  if (!go) return null;
  const { closed, busy, locked, payable, onCheck } = go;
  return (
    <button
      type="button"
      className="btn pri lg go"
      aria-busy={busy}
      disabled={locked || payable === zeroSatang}
      onClick={onCheck}
    >
      {closed ? 'ปิดรับแล้ว' : `ตรวจโพย${payable > zeroSatang ? ` ${formatBaht(payable, { satang: 'trim' })}` : ''}`}
    </button>
  );
}
