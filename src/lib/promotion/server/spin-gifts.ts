/** Who gives the free spins of a promotion: games are above promotions. */
import type { Satang } from '../../money.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

export interface PromotionSpins {
  readonly takenId: bigint;
  readonly memberId: bigint;
  /** The promotion's wallet, which gets what they win. */
  readonly walletId: bigint;
  /** "benja:khom" */
  readonly game: string;
  readonly stake: Satang;
  readonly quantity: number;
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface SpinGifts {
  /** The stakes that slots have, in satang. */
  readonly slotStakes: readonly Satang[];
  /** The name of a slot by its address; undefined for another game. */
  slotName(db: Db, address: string): Promise<string | undefined>;
  /** Gives them once, in the caller's transaction. */
  give(tx: Db, spins: PromotionSpins): Promise<void>;
  /** Ends those that are not played yet, when their promotion ends. */
  end(tx: Db, takenId: bigint, at: Date): Promise<void>;
}

export const spinGifts = port<SpinGifts>('who gives the free spins of a promotion');
