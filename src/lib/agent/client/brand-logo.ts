/** A chosen picture becomes a square PNG in the form's field, and stands in the frames of the preview at once. */
const side = 256;
const form = document.querySelector<HTMLFormElement>('form[data-brand]');
const chosen = form?.querySelector<HTMLInputElement>('input[type="file"]');
const field = form?.elements.namedItem('logo_png');
const problem = form?.querySelector<HTMLElement>('[data-error="logo_png"]');
let shown = '';

/** The picture within a square, undistorted; undefined for a file that is none. */
async function squarePng(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!picture || !context) return undefined;
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}

function show(frame: HTMLIFrameElement): void {
  if (!shown) return;
  for (const logo of frame.contentDocument?.querySelectorAll<HTMLImageElement>('.logo img') ?? []) logo.src = shown;
}

const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-preview]')];
for (const frame of frames) frame.addEventListener('load', () => show(frame));

chosen?.addEventListener('change', async () => {
  const file = chosen.files?.[0];
  const png = file && (await squarePng(file));
  shown = png ?? '';
  if (field instanceof HTMLInputElement) field.value = shown.slice(shown.indexOf(',') + 1);
  if (problem) {
    problem.hidden = !file || shown !== '';
    problem.textContent = 'เปิดรูปนี้ไม่ได้ ใช้ PNG JPG หรือ WebP';
  }
  frames.forEach(show);
});

// A module of its own, though it gives nothing to others.
export {};
