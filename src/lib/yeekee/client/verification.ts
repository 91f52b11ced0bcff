/** The recomputation and the replay of a round on this device, from its whole proof. The code is loaded when it is asked for. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiProblem, api } from '../../client/http.ts';
import { toast } from '../../client/toast.ts';
import type { YeekeeProof } from '../proof-contract.ts';
import { type DrawSteps, drawSteps, replayMs } from '../rules/replay.ts';
import type { Verification } from './verify-proof.ts';

const frameMs = 50;

export class RoundVerification {
  readonly $busy: ReadableAtom<boolean>;
  /** Undefined until the round was recomputed. */
  readonly $report: ReadableAtom<Verification | undefined>;
  /** The round's draw, once it was asked for, and how far its replay is, in milliseconds. */
  readonly $steps: ReadableAtom<DrawSteps | undefined>;
  readonly $ms: ReadableAtom<number>;
  readonly #busy = atom(false);
  readonly #report = atom<Verification | undefined>(undefined);
  readonly #steps = atom<DrawSteps | undefined>(undefined);
  readonly #ms = atom(0);
  #proof: YeekeeProof | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.$busy = this.#busy;
    this.$report = this.#report;
    this.$steps = this.#steps;
    this.$ms = this.#ms;
  }

  /** `heardRoot` is the root that this page received at the freeze. */
  readonly verify = (roundId: string, heardRoot: string | undefined): Promise<void> =>
    this.#withProof(roundId, async (proof) => {
      const { verifyProof } = await import('./verify-proof.ts');
      this.#report.set(verifyProof(proof, heardRoot ? { root: heardRoot } : {}));
    });

  /** Plays the draw of the round's proof. */
  readonly replay = (roundId: string): Promise<void> =>
    this.#withProof(roundId, async (proof) => this.play(drawSteps(proof)));

  /** Plays a draw from its beginning; who wants no motion is shown its end. */
  readonly play = (steps: DrawSteps | undefined): void => {
    clearInterval(this.#timer);
    this.#steps.set(steps);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.skip();
      return;
    }
    const begun = performance.now();
    this.#ms.set(0);
    this.#timer = setInterval(() => {
      this.#ms.set(Math.min(replayMs, performance.now() - begun));
      if (this.#ms.get() === replayMs) clearInterval(this.#timer);
    }, frameMs);
  };

  /** To the end of the replay. */
  readonly skip = (): void => {
    clearInterval(this.#timer);
    this.#ms.set(replayMs);
  };

  async #withProof(roundId: string, work: (proof: YeekeeProof) => Promise<void>): Promise<void> {
    if (this.#busy.get()) return;
    this.#busy.set(true);
    try {
      const known = this.#proof?.status === 'frozen' ? undefined : this.#proof;
      this.#proof = known ?? (await api('GET /api/lotto/yeekee/proof', { round_id: roundId }));
      await work(this.#proof);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast({ text: problem.message, tone: 'bad' });
    } finally {
      this.#busy.set(false);
    }
  }
}
