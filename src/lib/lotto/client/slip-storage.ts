/** Stores the slip of one round, so that it survives a reload, an offline moment or a closed tab. */
import { isRecord, persistent, textOf } from '../../client/persistent.ts';
import { betTypeCodes } from '../rules/bet-types.ts';
import { addLines, emptySlip, noteMax, type Slip, type SlipLine, setNote } from './slip.ts';

/** A bill being sent, whose answer is not known yet. Sending it again with the same key returns the first receipt. */
export interface Sending {
  readonly intent: string;
  readonly quoteId: string;
  /** The paying wallet, unless it is the main one. */
  readonly walletId?: string | undefined;
}

type StoredLine = Pick<SlipLine, 'betType' | 'number' | 'stake'>;

interface Stored {
  readonly roundId: string;
  readonly lines: readonly StoredLine[];
  readonly note: string;
  readonly sending?: Sending | undefined;
  /** Replaces the lines once their bill was accepted: identifies them. */
  readonly sent?: string | undefined;
}

export interface StoredSlip {
  readonly slip: Slip;
  readonly sending: Sending | undefined;
}

const isLine = (value: unknown): value is StoredLine =>
  isRecord(value) &&
  betTypeCodes.some((code) => code === value.betType) &&
  typeof value.number === 'string' &&
  typeof value.stake === 'string';

const isSending = (value: unknown): value is Sending =>
  isRecord(value) && typeof value.intent === 'string' && typeof value.quoteId === 'string';

/** The slip of this device; null when there is none. */
export const $stored = persistent<Stored | null>('local', 'slip', {
  initial: null,
  read(stored) {
    if (!isRecord(stored) || typeof stored.roundId !== 'string') return undefined;
    const { roundId, lines, note, sending, sent } = stored;
    return {
      roundId,
      lines: Array.isArray(lines) ? lines.filter(isLine) : [],
      note: textOf(note) ?? '',
      sending: isSending(sending) ? sending : undefined,
      sent: textOf(sent),
    };
  },
});

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

/** The round whose slip is waiting on this device, if any. */
export function roundOfSlip(): string | undefined {
  const stored = $stored.get();
  return stored && /^\d{1,18}$/.test(stored.roundId) && stored.lines.length > 0 ? stored.roundId : undefined;
}
