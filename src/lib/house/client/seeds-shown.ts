/** The pair of seeds in the history (trust.md 1): what is committed to, and the change of it with a client seed of one's own. */
import { part } from './frame-parts.ts';
import type { SeedPair } from './house-answers.ts';
import { type House, HouseProblem } from './house-calls.ts';

interface Around {
  readonly house: House;
  readonly say: (text: string) => void;
  /** The pair was changed: the next round has its first number, and the proofs of before are open. */
  readonly onChange: (seed: SeedPair) => void;
}

export class SeedsShown {
  readonly #root: HTMLElement;
  readonly #around: Around;

  constructor(root: HTMLElement, seed: SeedPair, around: Around) {
    this.#root = root;
    this.#around = around;
    this.show(seed);
    // No form: the frame's sandbox sends none, and tells nobody.
    part(root, 'seed-change').addEventListener('click', () => void this.#change());
  }

  show(seed: SeedPair): void {
    part(this.#root, 'seed-commitment').textContent = seed.commitment;
    part(this.#root, 'seed-next').textContent = seed.next_commitment;
    this.showNext(seed.nonce);
    part<HTMLInputElement>(this.#root, 'seed-client').value = seed.client_seed;
  }

  /** The next round's number, which grows while the pair stays. */
  showNext(nonce: number): void {
    part(this.#root, 'seed-nonce').textContent = `${nonce + 1} (nonce ${nonce})`;
  }

  async #change(): Promise<void> {
    const { house, say, onChange } = this.#around;
    const button = part<HTMLButtonElement>(this.#root, 'seed-change');
    const told = part(this.#root, 'seed-told');
    button.disabled = true;
    try {
      const seed = await house.rotate(part<HTMLInputElement>(this.#root, 'seed-client').value);
      this.show(seed);
      told.textContent = 'เปลี่ยนชุดสุ่มแล้ว หลักฐานของรอบก่อนหน้าเปิดครบ';
      onChange(seed);
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
      told.textContent = problem.message;
    } finally {
      button.disabled = false;
    }
    say(told.textContent ?? '');
  }
}
