/** Pictures of fish for the canvas, made once of the page's drawings; what swims to the right is turned round. */
import { type FishCode, fishKinds } from '../../rules/data/fishing.ts';
import { imageOf } from '../symbol-images.ts';

/** A picture, in the pixels of a pond 390 wide. */
export interface Sprite {
  readonly picture: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture for one of the pond: sharp on phones, and where the pond is wider. */
const density = 2.5;

export interface FishSprites {
  readonly left: Sprite;
  readonly right: Sprite;
  /** "×5" */
  readonly label: Sprite;
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(width * density);
  picture.height = Math.ceil(height * density);
  const context = picture.getContext('2d');
  if (!context) throw new Error('the browser draws no canvas');
  context.scale(density, density);
  return [picture, context];
}

function labelOf(text: string): Sprite {
  const [width, height] = [14 + text.length * 7, 18];
  const [picture, context] = canvasOf(width, height);
  context.fillStyle = 'oklch(0.12 0.03 230 / 0.72)';
  context.beginPath();
  context.roundRect(0, 0, width, height, 9);
  context.fill();
  context.fillStyle = 'oklch(0.95 0.05 90)';
  context.font = '600 12px Anuphan, sans-serif';
  context.textAlign = 'center';
  context.fillText(text, width / 2, 13);
  return { picture, width, height };
}

async function fishOf(symbol: SVGSymbolElement): Promise<Omit<FishSprites, 'label'>> {
  const box = symbol.viewBox.baseVal;
  const length = Number(symbol.dataset.length);
  const height = (length * box.height) / box.width;
  const image = await imageOf(symbol, length * density, height * density);
  const draw = (isTurned: boolean): Sprite => {
    const [picture, context] = canvasOf(length, height);
    if (isTurned) {
      context.translate(length, 0);
      context.scale(-1, 1);
    }
    context.drawImage(image, 0, 0, length, height);
    return { picture, width: length, height };
  };
  return { left: draw(false), right: draw(true) };
}

/** `drawings` holds the symbols, with their lengths beside a pond 390 wide. */
export async function makeSprites(drawings: Element): Promise<ReadonlyMap<FishCode, FishSprites>> {
  const made = await Promise.all(
    fishKinds.map(async ({ code, multiples }) => {
      const symbol = drawings.querySelector<SVGSymbolElement>(`#fish-${code}`);
      if (!symbol) throw new Error(`the page has no drawing of ${code}`);
      const units = [multiples[0], multiples.length > 1 ? multiples.at(-1) : undefined];
      const label = labelOf(`×${units.flatMap((one) => one?.units ?? []).join('–')}`);
      return [code, { ...(await fishOf(symbol)), label }] as const;
    }),
  );
  return new Map(made);
}
