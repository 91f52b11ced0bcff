/** The confirmation before the payment of the page is cancelled, and the call. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiProblem } from '../../client/http.ts';
import { toast } from '../../client/toast.ts';
import { cancelPayment, refreshPayment } from './payment.ts';

export class GivingUp {
  /** Whether the confirmation is open. */
  readonly $asking: ReadableAtom<boolean>;
  readonly $busy: ReadableAtom<boolean>;
  readonly #asking = atom(false);
  readonly #busy = atom(false);

  constructor() {
    this.$asking = this.#asking;
    this.$busy = this.#busy;
  }

  readonly ask = (): void => this.#asking.set(true);

  readonly keep = (): void => this.#asking.set(false);

  /** Cancels the payment; `done` runs after it. What the server refuses is shown with the payment's new status. */
  readonly giveUp = async (done?: () => void): Promise<void> => {
    if (this.#busy.get()) return;
    this.#busy.set(true);
    try {
      await cancelPayment();
      done?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message, tone: 'bad' });
      await refreshPayment().catch(() => undefined);
    }
    this.#busy.set(false);
    this.#asking.set(false);
  };
}
