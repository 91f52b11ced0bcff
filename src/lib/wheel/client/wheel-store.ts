/** The wheel in the browser: its prizes and cost, the member's seed, a spin with its turn, and the list below. */
import { atom, type ReadableAtom } from 'nanostores';
import { conflict } from '../../client/codes.ts';
import { type ApiData, ApiProblem, api } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { $points, holdFigures } from '../../ledger/client/wallets.ts';
import { zeroPadded } from '../../zero-padded.ts';
import type { BoardRow, OwnSpin, WheelView } from '../contract.ts';
import { slicesOf } from '../rules/drawing.ts';
import { rowsShown, type WheelTab } from '../rules/page-ask.ts';
import { prepareSound, WheelTurn } from './wheel-turn.ts';

export type Spun = ApiData<'POST /api/wheel/spin_v2'>;

/** One page of the list that is open: none of prizes, which the wheel itself has. */
export interface WheelList {
  readonly mine: readonly OwnSpin[] | undefined;
  readonly board: readonly BoardRow[] | undefined;
  readonly nextCursor: string | null;
}

export interface WheelStart {
  readonly wheel: WheelView;
  readonly tab: WheelTab;
  readonly cursor: string | undefined;
  readonly list: WheelList;
}

export interface WheelProblem {
  readonly text: string;
  /** Of the member's seed alone. */
  readonly seed: boolean;
}

const intent = moneyIntent('wheel');
const seedBytes = 16;
/** Stands in the page until the browser has made one. */
const renderedSeed = 'สุ่มของฉัน';
const changedText = 'วงล้อเปลี่ยนไปหลังเปิดหน้านี้ กดหมุนอีกครั้ง';

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(seedBytes));
  return Array.from(bytes, (byte) => zeroPadded(byte.toString(16), 2)).join('');
}

export class WheelStore {
  readonly $wheel: ReadableAtom<WheelView>;
  readonly $seed: ReadableAtom<string>;
  /** From the press until the wheel stands still. */
  readonly $busy: ReadableAtom<boolean>;
  readonly $problem: ReadableAtom<WheelProblem | undefined>;
  /** The spin whose prize is shown. */
  readonly $spun: ReadableAtom<Spun | undefined>;
  readonly $list: ReadableAtom<WheelList>;
  readonly #wheel;
  readonly #seed = atom(renderedSeed);
  readonly #busy = atom(false);
  readonly #problem = atom<WheelProblem | undefined>(undefined);
  readonly #spun = atom<Spun | undefined>(undefined);
  readonly #list;
  readonly #page;
  readonly #turn = new WheelTurn();
  readonly #readings = latestOnly();

  constructor({ wheel, tab, cursor, list }: WheelStart) {
    this.#wheel = atom(wheel);
    this.#list = atom(list);
    this.#page = { tab, cursor };
    this.$wheel = this.#wheel;
    this.$seed = this.#seed;
    this.$busy = this.#busy;
    this.$problem = this.#problem;
    this.$spun = this.#spun;
    this.$list = this.#list;
  }

  /** In the browser, once: makes the member's seed. */
  readonly start = (): void => {
    prepareSound();
    if (this.#seed.get() === renderedSeed) this.#seed.set(newSeed());
  };

  readonly setSeed = (seed: string): void => {
    this.#seed.set(seed);
    if (this.#problem.get()?.seed) this.#problem.set(undefined);
  };

  readonly closePrize = (): void => this.#spun.set(undefined);

  /** Spins once: the server draws, the disc turns there, and only then the prize and the figures show what it gave. */
  readonly spin = async (disc: HTMLElement): Promise<void> => {
    if (this.#busy.get()) return;
    this.#busy.set(true);
    this.#readings.invalidate();
    this.#problem.set(undefined);
    const release = holdFigures();
    try {
      const spun = await this.#draw();
      await this.#turn.to(disc, spun.index, slicesOf(this.#wheel.get().prizes.map(({ weight }) => weight)));
      this.#take(spun);
      this.#spun.set(spun);
      void this.#refresh();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      await this.#refuse(error);
    } finally {
      release();
      this.#busy.set(false);
    }
  };

  #draw(): Promise<Spun> {
    const input = { commitment: this.#wheel.get().setting.commitment, client_seed: this.#seed.get() };
    return intent.send(JSON.stringify(input), (idempotencyKey) =>
      api('POST /api/wheel/spin_v2', input, { idempotencyKey }),
    );
  }

  #take({ next, free_spins, points }: Spun): void {
    const wheel = this.#wheel.get();
    const { setting } = wheel;
    const cost =
      free_spins > 0
        ? ({ kind: 'free', amount: '0' } as const)
        : { kind: 'points' as const, amount: setting.cost_points };
    this.#wheel.set({
      prizes: wheel.prizes,
      setting: { ...setting, commitment: next.commitment, nonce: next.nonce, cost },
      free_spins,
    });
    $points.set(points);
  }

  /** A conflict: another page or device has spun, or an operator has changed the prizes. The next press has the new ones. */
  async #refuse({ code, fields, message }: ApiProblem): Promise<void> {
    const seed = fields.client_seed;
    if (code === conflict) await this.#refresh();
    this.#problem.set({ text: code === conflict ? changedText : (seed ?? message), seed: seed !== undefined });
  }

  /** Reads wheel and list again. For display only: what cannot be read stays. */
  async #refresh(): Promise<void> {
    const read = await this.#readings.run(() =>
      Promise.allSettled([api('GET /api/wheel/config_v2', {}, { stay: true }), this.#readList()]),
    );
    const [wheel, list] = read ?? [];
    if (wheel?.status === 'fulfilled') this.#wheel.set(wheel.value);
    if (list?.status === 'fulfilled') this.#list.set(list.value);
  }

  async #readList(): Promise<WheelList> {
    const { tab, cursor } = this.#page;
    const page = { limit: rowsShown, cursor };
    if (tab === 'prizes') return { mine: undefined, board: undefined, nextCursor: null };
    if (tab === 'mine') {
      const { items, next_cursor } = await api('GET /api/wheel/history', page, { stay: true });
      return { mine: items, board: undefined, nextCursor: next_cursor };
    }
    const { items, next_cursor } = await api('GET /api/wheel/board', page, { stay: true });
    return { mine: undefined, board: items, nextCursor: next_cursor };
  }
}
