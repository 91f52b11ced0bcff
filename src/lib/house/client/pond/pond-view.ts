/** The pond on its canvas: fish with what they pay, the aimed one's frame, shots on their way, nets, catches. */
import type { FishCode } from '../../rules/data/fishing.ts';
import { isReduced } from '../motion.ts';
import { labelPlaces } from './label-places.ts';
import { type Caught, catchMs, drawCatch, drawMiss, type Missed, missMs, type Point } from './pond-words.ts';
import type { FishSprites, Sprite } from './sprites.ts';
import { type Swimmer, Swimmers } from './swimmers.ts';

/** A shot flies for so long, and its net stays open for its answer. */
const flightMs = 450;
const netMs = 380;
const stillFrameMs = 200;
/** How far from a fish a finger still means it, in pixels of the screen. */
const reach = 22;

export interface Flying {
  readonly from: Point;
  readonly to: Point;
  readonly since: number;
  /** Undefined while its answer is awaited. */
  endedAt: number | undefined;
}

const gold = 'oklch(0.93 0.09 90)';

export class PondView {
  readonly swimmers = new Swimmers();
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #barrel: SVGElement | null;
  readonly #sprites: ReadonlyMap<FishCode, FishSprites>;
  readonly #now: () => number;
  #shown: readonly Swimmer[] = [];
  #flying: Flying[] = [];
  #caught: Caught[] = [];
  #missed: Missed[] = [];
  /** On which side of its fish each label stood last. */
  #labelSides: ReadonlyMap<string, number> = new Map();
  #size = { width: 1, height: 1, scale: 1, ratio: 1 };
  /** Pictures in the pixels of the screen: making them smaller at every frame would be most of its work. */
  readonly #fitted = new Map<Sprite, HTMLCanvasElement>();
  #lastDrawn = 0;
  /** The fish that the next shot is for. */
  target: string | undefined;
  /** Each time something else swims: its kinds. */
  onSwimmers: (shown: readonly Swimmer[]) => void = () => undefined;

  constructor(canvas: HTMLCanvasElement, sprites: ReadonlyMap<FishCode, FishSprites>, now: () => number) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser draws no canvas');
    this.#canvas = canvas;
    this.#context = context;
    this.#sprites = sprites;
    this.#now = now;
    this.#barrel = document.querySelector('[data-part="barrel"]');
    new ResizeObserver(() => this.#measure()).observe(canvas);
    this.#measure();
    const frame = (at: number): void => {
      // Nothing moves with reduced motion: what fades needs no more.
      if (!isReduced() || at - this.#lastDrawn >= stillFrameMs) {
        this.#lastDrawn = at;
        this.#draw();
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  get shown(): readonly Swimmer[] {
    return this.#shown;
  }

  /** The fish under a finger, the nearest where several are. */
  fishAt(clientX: number, clientY: number): Swimmer | undefined {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const near = this.#shown.map((one) => {
      const sprite = this.#spriteOf(one);
      const place = this.#placeOf(one);
      const dx = Math.abs(place.x - x) / ((sprite.width * this.#size.scale) / 2 + reach);
      const dy = Math.abs(place.y - y) / ((sprite.height * this.#size.scale) / 2 + reach);
      return { one, far: Math.max(dx, dy) };
    });
    return near.filter(({ far }) => far <= 1).sort((a, b) => a.far - b.far)[0]?.one;
  }

  /** Sends a shot; its net stays open until it is ended. Resolves when it lands. */
  async shoot(at: Swimmer): Promise<Flying> {
    const to = this.#placeOf(at);
    const from = { x: this.#size.width / 2, y: this.#size.height - 8 };
    const shot: Flying = { from, to, since: performance.now(), endedAt: undefined };
    this.#flying.push(shot);
    const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
    this.#barrel?.style.setProperty('transform', `rotate(${Math.max(-80, Math.min(80, angle))}deg)`);
    await new Promise((landed) => setTimeout(landed, isReduced() ? 0 : flightMs));
    return shot;
  }

  end(shot: Flying): void {
    shot.endedAt = performance.now();
  }

  /** A catch: its ticket stands where the fish swam. */
  showCatch(id: string, shown: Pick<Caught, 'name' | 'amount' | 'isMore'>): void {
    const one = this.#shown.find(({ fish }) => fish.id === id);
    const at = one ? this.#placeOf(one) : { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.swimmers.take(id);
    this.#caught.push({ ...at, ...shown, since: performance.now() });
  }

  /** A shot that caught nothing: a word where its net closes. */
  showMiss({ to }: Flying, text: string): void {
    this.#missed.push({ ...to, text, since: performance.now() });
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const ratio = Math.min(2, devicePixelRatio);
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#size = { width, height, ratio, scale: Math.min(1.35, Math.max(0.7, Math.min(width / 390, height / 480))) };
    this.#fitted.clear();
  }

  #fit(sprite: Sprite): HTMLCanvasElement {
    const made = this.#fitted.get(sprite);
    if (made) return made;
    const { scale, ratio } = this.#size;
    const fitted = document.createElement('canvas');
    fitted.width = Math.max(1, Math.round(sprite.width * scale * ratio));
    fitted.height = Math.max(1, Math.round(sprite.height * scale * ratio));
    const context = fitted.getContext('2d');
    if (!context) throw new Error('the browser draws no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(sprite.picture, 0, 0, fitted.width, fitted.height);
    this.#fitted.set(sprite, fitted);
    return fitted;
  }

  /** Draws a picture in the middle, `y` its top. */
  #put(sprite: Sprite, y: number): void {
    const picture = this.#fit(sprite);
    const { ratio } = this.#size;
    const [width, height] = [picture.width / ratio, picture.height / ratio];
    this.#context.drawImage(picture, -width / 2, y, width, height);
  }

  #spriteOf({ fish, isTurned }: Swimmer): Sprite {
    const sprites = this.#sprites.get(fish.kind);
    if (!sprites) throw new Error(`no picture of ${fish.kind}`);
    return isTurned ? sprites.right : sprites.left;
  }

  #placeOf({ x, y }: Swimmer): Point {
    return { x: x * this.#size.width, y: y * this.#size.height };
  }

  #draw(): void {
    const now = this.#now();
    const before = this.#shown;
    this.#shown = this.swimmers.at(now);
    const context = this.#context;
    context.clearRect(0, 0, this.#size.width, this.#size.height);
    for (const one of this.#shown) this.#drawFish(one, now);
    this.#drawLabels();
    const at = performance.now();
    this.#flying = this.#flying.filter(({ endedAt }) => endedAt === undefined || at - endedAt < netMs);
    for (const shot of this.#flying) this.#drawShot(shot, at);
    this.#caught = this.#caught.filter(({ since }) => at - since < catchMs);
    for (const one of this.#caught) drawCatch(context, this.#size.width, one, at);
    this.#missed = this.#missed.filter(({ since }) => at - since < missMs);
    for (const one of this.#missed) drawMiss(context, this.#size.width, one, at);
    context.globalAlpha = 1;
    if (before.length !== this.#shown.length || before.some(({ fish }, place) => this.#shown[place]?.fish !== fish))
      this.onSwimmers(this.#shown);
  }

  #drawFish(one: Swimmer, now: number): void {
    const context = this.#context;
    const sprites = this.#sprites.get(one.fish.kind);
    if (!sprites) return;
    const sprite = this.#spriteOf(one);
    const { scale } = this.#size;
    const { x, y } = this.#placeOf(one);
    const sway = isReduced() ? 0 : Math.sin(now / 260 + (one.fish.path % 7)) * 0.045;
    context.save();
    context.globalAlpha = one.opacity;
    context.translate(x, y);
    const [width, height] = [sprite.width * scale, sprite.height * scale];
    context.rotate(sway);
    this.#put(sprite, -height / 2);
    context.rotate(-sway);
    if (one.fish.id === this.target) this.#drawFrame(width / 2 + 10, height / 2 + 10);
    context.restore();
  }

  /** What each fish pays, none on another: over all fish, so that it is read in a shoal too. */
  #drawLabels(): void {
    const context = this.#context;
    const { scale } = this.#size;
    const labelled = this.#shown.flatMap((one) => {
      const label = this.#sprites.get(one.fish.kind)?.label;
      if (!label) return [];
      const size = { width: label.width * scale, height: label.height * scale };
      const height = this.#spriteOf(one).height * scale;
      return { ...this.#placeOf(one), id: one.fish.id, height, label: size, picture: label, opacity: one.opacity };
    });
    const { tops, sides } = labelPlaces(labelled, this.#labelSides);
    this.#labelSides = sides;
    for (const { id, x, picture, opacity } of labelled) {
      const top = tops.get(id);
      if (top === undefined) continue;
      context.globalAlpha = opacity;
      context.translate(x, 0);
      this.#put(picture, top);
      context.translate(-x, 0);
    }
    context.globalAlpha = 1;
  }

  /** The corners round the aimed fish. */
  #drawFrame(x: number, y: number): void {
    const context = this.#context;
    context.strokeStyle = '#fff';
    context.lineWidth = 2;
    context.lineCap = 'round';
    context.beginPath();
    for (const [sx, sy] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      context.moveTo(sx * x, sy * (y - 10));
      context.lineTo(sx * x, sy * y);
      context.lineTo(sx * (x - 10), sy * y);
    }
    context.stroke();
  }

  #drawShot({ from, to, since, endedAt }: Flying, at: number): void {
    const context = this.#context;
    const flown = isReduced() ? 1 : Math.min(1, (at - since) / flightMs);
    context.globalAlpha = endedAt === undefined ? 1 : Math.max(0, 1 - (at - endedAt) / netMs);
    context.strokeStyle = gold;
    if (flown < 1) {
      const [x, y] = [from.x + (to.x - from.x) * flown, from.y + (to.y - from.y) * flown];
      context.lineWidth = 2;
      context.setLineDash([2, 8]);
      context.beginPath();
      context.moveTo(from.x + (x - from.x) * 0.4, from.y + (y - from.y) * 0.4);
      context.lineTo(x, y);
      context.stroke();
      context.setLineDash([]);
      context.fillStyle = gold;
      context.beginPath();
      context.arc(x, y, 5, 0, 2 * Math.PI);
      context.fill();
      return;
    }
    const open = isReduced() ? 1 : Math.min(1, (at - since - flightMs) / 180);
    this.#drawNet(to, 44 * this.#size.scale * (0.3 + 0.7 * open));
  }

  #drawNet({ x, y }: Point, radius: number): void {
    const context = this.#context;
    context.lineWidth = 1.3;
    context.beginPath();
    for (const share of [0.35, 0.68, 1]) {
      context.moveTo(x + radius * share, y);
      context.arc(x, y, radius * share, 0, 2 * Math.PI);
    }
    for (let spoke = 0; spoke < 12; spoke++) {
      context.moveTo(x, y);
      context.lineTo(x + radius * Math.cos((spoke * Math.PI) / 6), y + radius * Math.sin((spoke * Math.PI) / 6));
    }
    context.stroke();
  }
}
