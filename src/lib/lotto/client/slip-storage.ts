/** Stores the slip of one round, so that it survives a reload, an offline moment or a closed tab. */
import { betTypeCodes } from '../rules/bet-types.ts';
import { addLines, emptySlip, noteMax, type Slip, type SlipLine, setNote } from './slip.ts';

const key = 'benja:slip';

/** A bill being sent, whose answer is not known yet. Sending it again with the same key returns the first receipt. */
export interface Sending {
  readonly intent: string;
  readonly quoteId: string;
  /** The paying wallet, unless it is the main one. */
  readonly walletId?: string | undefined;
}

interface Kept {
  readonly roundId?: unknown;
  readonly lines?: unknown;
  readonly note?: unknown;
  readonly sending?: unknown;
  /** Replaces the lines once their bill was accepted: identifies them. */
  readonly sent?: unknown;
}

export interface KeptSlip {
  readonly slip: Slip;
  readonly sending: Sending | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isLine(value: unknown): value is SlipLine {
  const line = value as Partial<Record<keyof SlipLine, unknown>> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    betTypeCodes.some((code) => code === line.betType) &&
    isText(line.number) &&
    isText(line.stake)
  );
}

function isSending(value: unknown): value is Sending {
  const sending = value as Partial<Record<keyof Sending, unknown>> | null;
  return typeof sending === 'object' && sending !== null && isText(sending.intent) && isText(sending.quoteId);
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // Foreign, broken or inaccessible storage counts as empty.
    return {};
  }
}

/** The stored slip of this round without its undo history; a slip of another round is removed. */
export function restoreSlip(roundId: string): KeptSlip {
  const kept = read();
  if (kept.roundId !== roundId) {
    forgetSlip();
    return { slip: emptySlip, sending: undefined };
  }
  const lines = Array.isArray(kept.lines) ? kept.lines.filter(isLine) : [];
  const { slip } = addLines(emptySlip, lines, 'keep');
  const note = isText(kept.note) ? kept.note.slice(0, noteMax) : '';
  return { slip: setNote({ ...slip, past: [] }, note), sending: isSending(kept.sending) ? kept.sending : undefined };
}

/** Stores a slip, and the key it is being sent under. Does nothing on a device without storage. */
export function storeSlip(roundId: string, slip: Slip, sending?: Sending): void {
  if (slip.lines.length === 0 && slip.note === '') {
    forgetSlip();
    return;
  }
  const lines = slip.lines.map(({ betType, number, stake }) => ({ betType, number, stake }));
  try {
    localStorage.setItem(key, JSON.stringify({ roundId, lines, note: slip.note, sending }));
  } catch {
    // Full or not allowed.
  }
}

function forgetSlip(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Not allowed; then nothing is stored either.
  }
}

const linesOf = (slip: Slip): string =>
  slip.lines
    .map(({ betType, number, stake }) => `${betType}:${number}=${stake}`)
    .sort()
    .join();

/** The bill of this slip was accepted: removes it, leaving a note for other tabs that show it too. */
export function markSent(roundId: string, slip: Slip): void {
  try {
    localStorage.setItem(key, JSON.stringify({ roundId, sent: linesOf(slip) }));
  } catch {
    // Full or not allowed: at least remove the draft.
    forgetSlip();
  }
}

/** Whether the last stored state of this round is an accepted bill of exactly these lines. */
export function wasSent(roundId: string, slip: Slip): boolean {
  const { roundId: of, sent } = read();
  return of === roundId && sent === linesOf(slip);
}

/** Runs when another tab may have sent or changed the slip, and when this tab becomes visible. */
export function watchSlips(changed: () => void): () => void {
  const stored = (event: StorageEvent): void => {
    if (event.key === key) changed();
  };
  const seen = (): void => {
    if (!document.hidden) changed();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** The round whose slip is waiting on this device, if any. */
export function roundOfSlip(): string | undefined {
  const { roundId, lines } = read();
  return isText(roundId) && /^\d{1,18}$/.test(roundId) && Array.isArray(lines) && lines.length > 0
    ? roundId
    : undefined;
}
