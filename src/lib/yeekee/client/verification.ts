/** The recomputation of a round on this device, from its whole proof. The code is loaded when it is asked for. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiProblem, api } from '../../client/http.ts';
import { toast } from '../../client/toast.ts';
import type { Verification } from './verify-proof.ts';

export class RoundVerification {
  readonly $busy: ReadableAtom<boolean>;
  /** Undefined until the round was recomputed. */
  readonly $report: ReadableAtom<Verification | undefined>;
  readonly #busy = atom(false);
  readonly #report = atom<Verification | undefined>(undefined);

  constructor() {
    this.$busy = this.#busy;
    this.$report = this.#report;
  }

  /** `heardRoot` is the root that this page received at the freeze. */
  readonly verify = async (roundId: string, heardRoot: string | undefined): Promise<void> => {
    if (this.#busy.get()) return;
    this.#busy.set(true);
    try {
      const [proof, { verifyProof }] = await Promise.all([
        api('GET /api/lotto/yeekee/proof', { round_id: roundId }),
        import('./verify-proof.ts'),
      ]);
      this.#report.set(verifyProof(proof, heardRoot ? { root: heardRoot } : {}));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
    } finally {
      this.#busy.set(false);
    }
  };
}
