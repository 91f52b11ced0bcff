/**
 * Rounds of this page that are open. The sheet is told of each when it begins, and that it is over when its result has been shown:
 * until then nothing around the frame says how it ended.
 */
import { tellSheet } from './sheet-messages.ts';

interface OpenRound {
  /** How the sheet knows it: the same from its beginning to its end. */
  readonly id: string;
  /** Satang in a text. */
  readonly stake: string;
}

export class OpenRounds {
  readonly #open = new Map<string, OpenRound>();

  /** A round begins, under its press's key or the house's id; one that is open already stays so. */
  begin(id: string, stake: string): void {
    if (this.#open.has(id)) return;
    this.#open.set(id, { id, stake });
    this.#tell({ id, stake }, true);
  }

  /** The house's id of a round that began under the key of its press. */
  rename(key: string, roundId: string): void {
    const round = this.#open.get(key);
    if (!round) return;
    // The stream may have brought it before its answer.
    if (this.#open.has(roundId)) this.end(key);
    else {
      this.#open.delete(key);
      this.#open.set(roundId, round);
    }
  }

  /** The result of a round was shown, or it came to nothing. What is still open is told again, because the newest word counts. */
  end(id: string): void {
    const round = this.#open.get(id);
    if (!round) return;
    this.#open.delete(id);
    this.#tell(round, false);
    const [other] = this.#open.values();
    if (other) this.#tell(other, true);
  }

  #tell({ id, stake }: OpenRound, open: boolean): void {
    tellSheet({ type: 'round', id, open, stake });
  }
}
