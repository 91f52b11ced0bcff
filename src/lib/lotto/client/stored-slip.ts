/** The unsent slip that this device has stored: one round's. */
import { isRecord, persistent, textOf } from '../../client/persistent.ts';
import { betTypeCodes } from '../rules/bet-types.ts';
import type { SlipLine } from './slip.ts';

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

/** The round whose slip is waiting on this device, if any. */
export function roundOfSlip(): string | undefined {
  const stored = $stored.get();
  return stored && /^\d{1,18}$/.test(stored.roundId) && stored.lines.length > 0 ? stored.roundId : undefined;
}
