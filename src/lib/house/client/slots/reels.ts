/**
 * Five reels that turn and stop. Each is one strip moved by transform: the three cells that stand above those that pass while it
 * turns, both pictures. Reels stop in a fixed order and time; only where two scatters lie the last one is
 * waited for, whatever it will show. A tap has all of them stop at once.
 */
import { parts } from '../frame-parts.ts';
import { isReduced, move } from '../motion.ts';
import { play } from '../sound.ts';
import { freeStopsAt, isLastAwaited, type ReelMotion } from './slot-mood.ts';
import { loadSymbols, makeTiles, type Tiles } from './slot-tiles.ts';

const rows = 3;
/** Symbols that pass while a reel turns; the first rows come again at the end, so that the turning has no seam. */
const turning = 9;
const stripRows = rows + turning + rows;
/** How much longer the last reel turns when it is waited for. */
const awaitedMs = 900;
/** How long a reel takes to its place when the member hurries it. */
const hurriedMs = 120;
const fadeMs = 150;
/** Finer than this is not seen, and heavy. */
const mostDensity = 3;

const above = (count: number): string => `translateY(${(-count / stripRows) * 100}%)`;

interface Reel {
  readonly strip: HTMLElement;
  readonly cells: readonly HTMLElement[];
  readonly standing: HTMLCanvasElement;
  readonly passing: HTMLCanvasElement;
}

function reelOf(element: HTMLElement): Reel {
  const [strip, standing, passing] = [
    document.createElement('div'),
    document.createElement('canvas'),
    document.createElement('canvas'),
  ];
  strip.className = 'strip';
  strip.append(standing, passing);
  element.prepend(strip);
  return { strip, standing, passing, cells: [...element.querySelectorAll<HTMLElement>('.cell')] };
}

export class Reels {
  readonly #stage: HTMLElement;
  readonly #reels: readonly Reel[];
  #tiles: Tiles = new Map();
  /** The symbols that stand, reel by reel from the top, and those that pass. */
  #shown: readonly string[];
  #strips: readonly string[];
  #turns: Animation[] = [];
  #since = 0;
  #isFree = false;
  /** Aborted when the member wants to see the result at once. */
  #hurry = new AbortController();
  readonly #motion: ReelMotion;

  /** `strips`: the symbols of the reels, whose first stand now. The page's own cells are shown until the pictures are made. */
  constructor(stage: HTMLElement, strips: readonly string[], motion: ReelMotion) {
    this.#stage = stage;
    this.#motion = motion;
    this.#reels = parts(stage, 'reel').map(reelOf);
    this.#strips = strips;
    this.#shown = strips.map((strip) => strip.slice(0, rows));
    void loadSymbols().then((images) => new ResizeObserver(() => this.#measure(images)).observe(stage));
  }

  /** The symbols in view, reel by reel from the top, without movement. */
  set(reels: readonly string[]): void {
    this.#stop();
    this.#shown = reels;
    for (const at of this.#reels.keys()) this.#drawStanding(at);
  }

  /** Turns all reels until `land`. `strips` give the symbols that pass. */
  turn(strips: readonly string[], isFree = false): void {
    this.#stop();
    this.#isFree = isFree;
    this.#since = performance.now();
    this.#hurry = new AbortController();
    if (isReduced()) return;
    if (strips !== this.#strips) {
      this.#strips = strips;
      this.#drawPassing();
    }
    this.#turns = this.#reels.map(({ strip }) =>
      strip.animate(
        { transform: [above(rows + turning), above(rows)] },
        { duration: this.#motion.turnMs, iterations: Number.POSITIVE_INFINITY },
      ),
    );
  }

  /** Stops the reels at their times one after another; at once after the last of them when the answer is late. */
  async land(reels: readonly string[]): Promise<void> {
    if (isReduced()) {
      this.set(reels);
      for (const { strip } of this.#reels) strip.animate({ opacity: [0, 1] }, fadeMs);
      return;
    }
    const { landMs, stopsAt, past } = this.#motion;
    const times: readonly number[] = this.#isFree ? freeStopsAt : stopsAt;
    // A late answer keeps the rhythm: the first reel stops now.
    const late = Math.max(0, performance.now() - this.#since - ((times[0] ?? 0) - landMs));
    const last = this.#reels.length - 1;
    const isAwaited = isLastAwaited(this.#strips, reels);
    this.#shown = reels;
    await Promise.all(
      this.#reels.map(async ({ strip }, at) => {
        const more = at === last && isAwaited ? awaitedMs : 0;
        const left = (times[at] ?? 0) - landMs + late + more - (performance.now() - this.#since);
        this.#drawStanding(at);
        if (more > 0) void this.#until(left - more).then(() => this.#mark(at, true));
        await this.#until(left);
        this.#mark(at, false);
        this.#turns[at]?.cancel();
        await move(
          strip,
          [{ transform: above(rows) }, { transform: above(-past), offset: 0.8 }, { transform: 'none' }],
          { duration: this.#hurry.signal.aborted ? hurriedMs : landMs },
        );
        play('reel', at);
      }),
    );
    this.#turns = [];
  }

  /** Has the reels that turn stop at once, as soon as their result is known. */
  hurry(): void {
    this.#hurry.abort();
  }

  /** Waits, unless the reels are hurried. */
  #until(ms: number): Promise<void> {
    const { signal } = this.#hurry;
    if (signal.aborted || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        done();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    });
  }

  /** A reel that is waited for is lit, unless it was hurried. */
  #mark(at: number, isLit: boolean): void {
    const isOn = isLit && !this.#hurry.signal.aborted;
    this.#reels[at]?.strip.parentElement?.classList.toggle('awaited', isOn);
  }

  /** The cell of a reel and a row, from the top left. */
  cellAt(reel: number, row: number): HTMLElement | undefined {
    return this.#reels[reel]?.cells[row];
  }

  get cells(): readonly HTMLElement[] {
    return this.#reels.flatMap(({ cells }) => cells);
  }

  /** Draws everything at the size that the reels have now. */
  #measure(images: ReadonlyMap<string, HTMLImageElement>): void {
    const [first] = this.#reels;
    const box = first?.strip.parentElement?.getBoundingClientRect();
    if (!box?.width) return;
    const density = Math.min(mostDensity, devicePixelRatio);
    // Whole pixels of the screen, so that nothing is drawn between them.
    const whole = (length: number): number => Math.round(length * density) / density;
    const [width, height] = [whole(box.width), whole(box.height / rows)];
    this.#tiles = makeTiles(this.#stage, images, { width, height, density });
    for (const { strip, standing, passing } of this.#reels) {
      strip.style.height = `${height * stripRows}px`;
      for (const [canvas, count] of [
        [standing, rows],
        [passing, stripRows - rows],
      ] as const) {
        canvas.width = Math.round(width * density);
        canvas.height = Math.round(height * density) * count;
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height * count}px`;
      }
    }
    for (const at of this.#reels.keys()) this.#drawStanding(at);
    this.#drawPassing();
    this.#stage.dataset.drawn = '';
    for (const cell of this.cells) cell.replaceChildren();
  }

  #drawStanding(at: number): void {
    this.#draw(this.#reels[at]?.standing, this.#shown[at] ?? '');
  }

  #drawPassing(): void {
    for (const [at, { passing }] of this.#reels.entries()) {
      const strip = this.#strips[at] ?? '';
      const from = Math.floor(Math.random() * strip.length);
      const symbols = (strip + strip).slice(from, from + turning);
      this.#draw(passing, symbols + symbols.slice(0, rows));
    }
  }

  #draw(canvas: HTMLCanvasElement | undefined, symbols: string): void {
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const [at, name] of [...symbols].entries()) {
      const tile = this.#tiles.get(name);
      if (tile) context.drawImage(tile, 0, at * tile.height);
    }
  }

  #stop(): void {
    for (const turn of this.#turns) turn.cancel();
    this.#turns = [];
  }
}
