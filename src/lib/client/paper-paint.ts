/** Draws the picture of a slip or a bill on a canvas and makes a file of it to share. */
import type { PaperInk, PaperPlan } from './paper-plan.ts';

/** The colours of slips, as in the tokens; the same in both themes, because the picture is viewed elsewhere. A brand with colours of its own has its own. */
const paper = '#f8f6ee';
const torn = '#c9c5b8';
const inks: Readonly<Record<PaperInk, string>> = {
  ink: '#17262f',
  dim: '#53626b',
  brand: '#8a5a00',
  good: '#0b6b4a',
};
const family = 'Anuphan, "Noto Sans Thai", sans-serif';
const notch = 9;
/** Sharp on the densest screens. */
const scale = 3;

/** What the brand's sheet says of slips; undefined where it has none. */
const brandInk = (): string | undefined =>
  globalThis.document &&
  (getComputedStyle(document.documentElement).getPropertyValue('--slip-brand').trim() || undefined);

type Canvas2d = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineTo'
  | 'moveTo'
  | 'restore'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'globalCompositeOperation'
>;

/** Draws a plan from the upper left corner, at three pixels per CSS pixel. */
export function paintPaper(canvas: Canvas2d, plan: PaperPlan): void {
  canvas.save();
  canvas.scale(scale, scale);
  canvas.fillStyle = paper;
  canvas.fillRect(0, 0, plan.width, plan.height);
  for (const shape of plan.shapes) {
    if (shape.kind === 'text') {
      canvas.font = `${shape.weight} ${shape.size}px ${family}`;
      canvas.fillStyle = (shape.ink === 'brand' && brandInk()) || inks[shape.ink];
      canvas.textAlign = shape.align;
      canvas.fillText(shape.text, shape.x, shape.y, shape.widthMax);
    } else {
      canvas.strokeStyle = torn;
      canvas.setLineDash([4, 5]);
      canvas.beginPath();
      canvas.moveTo(notch + 6, shape.y);
      canvas.lineTo(plan.width - notch - 6, shape.y);
      canvas.stroke();
      canvas.globalCompositeOperation = 'destination-out';
      for (const x of [0, plan.width]) {
        canvas.beginPath();
        canvas.arc(x, shape.y, notch, 0, 2 * Math.PI);
        canvas.fill();
      }
      canvas.globalCompositeOperation = 'source-over';
    }
  }
  canvas.restore();
}

/** The picture as a PNG file of this name, or undefined where the browser cannot draw. */
export async function paperFile(plan: PaperPlan, name: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = plan.width * scale;
  canvas.height = plan.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 16px Anuphan`, 'โพย 0123')));
  paintPaper(context, plan);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob ? new File([blob], `${name}.png`, { type: 'image/png' }) : undefined;
}
