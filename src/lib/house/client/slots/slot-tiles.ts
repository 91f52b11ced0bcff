/**
 * Cells of a slot's reels as pictures, each drawn once of the page's symbols at the size of the screen: what moves is pictures,
 * never drawings.
 */
import { imageOf } from '../symbol-images.ts';

const ribbons: Readonly<Record<string, { readonly text: string; readonly colour: string }>> = {
  W: { text: 'ไวลด์', colour: 'oklch(0.475 0.135 27)' },
  S: { text: 'ฟรีสปิน', colour: 'oklch(0.45 0.12 335)' },
};
const symbols = 'WSABCDEFGH';
/** Pixels: as large as a symbol is on a large screen. */
const drawnSide = 600;
const lowSymbols = 'EFGH';
/** Of CSS pixels, as in slots.css: the gap above and below a cell, its corners, a ribbon. */
const gap = 2;
const corner = 9;
const ribbon = { height: 17, side: 6, bottom: 3 } as const;
const font = '600 11px Anuphan, sans-serif';

export interface CellSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of CSS. */
  readonly density: number;
}

export type Tiles = ReadonlyMap<string, HTMLCanvasElement>;

/** The page's symbols as images, which are drawn at any size. */
export async function loadSymbols(): Promise<ReadonlyMap<string, HTMLImageElement>> {
  await document.fonts.load(font, 'ไ').catch(() => undefined);
  const loaded = [...symbols].map(async (name) => {
    const drawing = document.querySelector<SVGSymbolElement>(`#sym-${name}`);
    if (!drawing) throw new Error(`the page has no drawing of ${name}`);
    return [name, await imageOf(drawing, drawnSide, drawnSide)] as const;
  });
  return new Map(await Promise.all(loaded));
}

function drawRibbon(context: CanvasRenderingContext2D, name: string, { width, height }: CellSize): void {
  const shown = ribbons[name];
  if (!shown) return;
  context.font = font;
  context.textAlign = 'center';
  const wide = context.measureText(shown.text).width + 2 * ribbon.side;
  const top = height - gap - ribbon.bottom - ribbon.height;
  context.fillStyle = shown.colour;
  context.beginPath();
  context.roundRect((width - wide) / 2, top, wide, ribbon.height, 8);
  context.fill();
  context.fillStyle = 'oklch(0.975 0.012 90)';
  context.fillText(shown.text, width / 2, top + 12.5);
}

/** All cells at a size, in the colours that `stage` has as custom properties. */
export function makeTiles(stage: Element, images: ReadonlyMap<string, HTMLImageElement>, size: CellSize): Tiles {
  const { width, height, density } = size;
  const styles = getComputedStyle(stage);
  const colour = (name: string): string => styles.getPropertyValue(`--${name}`);
  return new Map(
    [...images].map(([name, image]) => {
      const picture = document.createElement('canvas');
      picture.width = Math.round(width * density);
      picture.height = Math.round(height * density);
      const context = picture.getContext('2d');
      if (!context) throw new Error('the browser draws no canvas');
      context.scale(density, density);
      const isLow = lowSymbols.includes(name);
      const ground = context.createLinearGradient(0, gap, 0, height - gap);
      ground.addColorStop(0, colour(isLow ? 'low-top' : 'high-top'));
      ground.addColorStop(1, colour(isLow ? 'low' : 'high'));
      context.fillStyle = ground;
      context.beginPath();
      context.roundRect(0.5, gap + 0.5, width - 1, height - 2 * gap - 1, corner);
      context.fill();
      context.strokeStyle = colour(isLow ? 'low-line' : 'high-line');
      context.stroke();
      const side = Math.min(width * (isLow ? 0.8 : 0.94), (height - 2 * gap) * 0.92, isLow ? 92 : 116);
      context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
      drawRibbon(context, name, size);
      return [name, picture] as const;
    }),
  );
}
