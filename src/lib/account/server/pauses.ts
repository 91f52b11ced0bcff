/** What an account asks about pauses and limits of play, and reports to them. */
import type { Context } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

/** What a paused member may not open another account with. */
export type Mark = { readonly phone: string } | { readonly bankCode: string; readonly accountNumber: string };

export interface PlayPauses {
  /** Whether the member is on a time-out or self-excluded. */
  isPaused(db: Db, memberId: bigint, at: Date): Promise<boolean>;
  /** Whether a phone or a bank account belongs to a paused member other than `except`. */
  isMarked(ctx: Context, mark: Mark, except?: bigint): Promise<boolean>;
  /** Begins counting what a session limit is measured by; called when a session is opened. */
  beginSession(db: Db, sessionId: bigint, memberId: bigint): Promise<void>;
}

export const playPauses = port<PlayPauses>('pauses of play');
