/** Who gives the spins of a coupon: slots and the wheel are above coupons. */
import type { Satang } from '../../money.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

interface Spins {
  readonly memberId: bigint;
  readonly quantity: number;
  /** The cause, once: "coupon:12". */
  readonly source: string;
  readonly at: Date;
}

export interface SlotSpins extends Spins {
  readonly gameId: bigint;
  readonly stake: Satang;
}

export interface SpinGivers {
  /** The stakes that slots have, in satang. */
  readonly slotStakes: readonly Satang[];
  /** Days in which free spins of a slot are to be played. */
  readonly slotDays: number;
  /** The slot of an address ("benja:khom"); undefined for another game. */
  slotOf(db: Db, address: string): Promise<{ readonly id: bigint; readonly name: string } | undefined>;
  /** Each in the caller's transaction. */
  giveSlotSpins(tx: Db, spins: SlotSpins): Promise<void>;
  giveWheelSpins(tx: Db, spins: Spins): Promise<void>;
}

export const spinGivers = port<SpinGivers>('who gives the spins of a coupon');
