/** Stores the slip of one round, so that it survives a reload, an offline moment or a closed tab. */
import { addLines, emptySlip, noteMax, type Slip, setNote } from './slip.ts';
import { $stored, type Sending } from './stored-slip.ts';

export interface StoredSlip {
  readonly slip: Slip;
  readonly sending: Sending | undefined;
}

/** The stored slip of this round without its undo history; a slip of another round is removed. */
export function restoreSlip(roundId: string): StoredSlip {
  const stored = $stored.get();
  if (stored?.roundId !== roundId) {
    $stored.set(null);
    return { slip: emptySlip, sending: undefined };
  }
  const { slip } = addLines(emptySlip, stored.lines, 'keep');
  return { slip: setNote({ ...slip, past: [] }, stored.note.slice(0, noteMax)), sending: stored.sending };
}

/** Stores a slip, and the key it is being sent under. */
export function storeSlip(roundId: string, slip: Slip, sending?: Sending): void {
  const lines = slip.lines.map(({ betType, number, stake }) => ({ betType, number, stake }));
  $stored.set(lines.length === 0 && slip.note === '' ? null : { roundId, lines, note: slip.note, sending });
}

const linesOf = (slip: Slip): string =>
  slip.lines
    .map(({ betType, number, stake }) => `${betType}:${number}=${stake}`)
    .sort()
    .join();

/** The bill of this slip was accepted: removes it, leaving a note for other tabs that show it too. */
export function markSent(roundId: string, slip: Slip): void {
  $stored.set({ roundId, lines: [], note: '', sent: linesOf(slip) });
}

/** Whether the last stored state of this round is an accepted bill of exactly these lines. */
export function wasSent(roundId: string, slip: Slip): boolean {
  const stored = $stored.get();
  return stored?.roundId === roundId && stored.sent === linesOf(slip);
}
