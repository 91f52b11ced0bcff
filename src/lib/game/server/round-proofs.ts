/** What proves a round of a provider whose games can be proved; the house fills it. */
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';

export interface NamedRound {
  readonly game: string;
  /** The provider's name of the round. */
  readonly name: string;
}

export interface RoundProof {
  readonly commitment: string;
  readonly number: number;
}

export interface RoundProofs {
  readonly provider: string;
  /** By name; rounds that nothing proves are not in it. */
  of(db: Db, rounds: readonly NamedRound[]): Promise<ReadonlyMap<string, RoundProof>>;
}

export const roundProofs = contributions<RoundProofs>('what proves rounds of games');
