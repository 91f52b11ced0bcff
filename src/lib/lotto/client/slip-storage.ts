/** Keeps the slip of one round over a reload, an offline moment or a closed tab. */
import { betTypeCodes } from '../rules/bet-types.ts';
import { addLines, emptySlip, noteMax, type Slip, type SlipLine, setNote } from './slip.ts';

const key = 'benja:slip';

/** A bill on its way: sent under this key and quote, answer not heard. Sending it again gives the first receipt. */
export interface Sending {
  readonly intent: string;
  readonly quoteId: string;
  /** The wallet that pays, unless it is the main one. */
  readonly walletId?: string | undefined;
}

interface Kept {
  readonly roundId?: unknown;
  readonly lines?: unknown;
  readonly note?: unknown;
  readonly sending?: unknown;
  /** In place of the lines once their bill was taken: which lines they were. */
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
    // Not ours, broken or not allowed: as good as none.
    return {};
  }
}

/** The kept slip of this round without its past; that of another round is forgotten. */
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

/** Keeps a slip, and under which key it is being sent. A device without storage just does not keep it. */
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
    // Not allowed: there is nothing kept either.
  }
}

const linesOf = (slip: Slip): string =>
  slip.lines
    .map(({ betType, number, stake }) => `${betType}:${number}=${stake}`)
    .sort()
    .join();

/** The bill of this slip was taken: nothing is kept of it but the word for other tabs that have it on screen too. */
export function markSent(roundId: string, slip: Slip): void {
  try {
    localStorage.setItem(key, JSON.stringify({ roundId, sent: linesOf(slip) }));
  } catch {
    // Full or not allowed: at least it is no draft any more.
    forgetSlip();
  }
}

/** Whether the last that was kept of this round is that a bill of just these lines was taken. */
export function wasSent(roundId: string, slip: Slip): boolean {
  const { roundId: of, sent } = read();
  return of === roundId && sent === linesOf(slip);
}

/** Runs when another tab may have sent or changed the slip, and when this one is seen again. */
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

/** The round whose slip waits to be sent on this device, if there is one. */
export function roundOfSlip(): string | undefined {
  const { roundId, lines } = read();
  return isText(roundId) && /^\d{1,18}$/.test(roundId) && Array.isArray(lines) && lines.length > 0
    ? roundId
    : undefined;
}
