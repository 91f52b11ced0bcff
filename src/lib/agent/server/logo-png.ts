/** A logo as it was sent becomes a picture of our own making: nothing but its pixels is kept. */
import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { invalidInput } from '../../contract/problems.ts';

const side = 256;
/** What a decoder may be asked for. */
const sideMost = 1_024;
const sideLeast = 32;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const headerBytes = 33;

const wrong = (text: string) => invalidInput({ logo_png: text });

function checked(base64: string): Buffer {
  const sent = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
  if (sent.length < headerBytes || !sent.subarray(0, 8).equals(signature)) throw wrong('รูปต้องเป็น PNG');
  const [width, height] = [sent.readUInt32BE(16), sent.readUInt32BE(20)];
  const most = Math.max(width, height);
  if (most > sideMost || Math.min(width, height) < sideLeast) throw wrong(`รูปกว้างและสูง ${sideLeast} ถึง ${sideMost} จุด`);
  return sent;
}

/**
 * Draws a PNG within a square of 256 pixels.
 *
 * @param base64 the picture as it was sent
 * @throws Refusal invalid_input at logo_png for what is no such picture
 */
export function logoOf(base64: string): { readonly hash: string; readonly png: Buffer } {
  const sent = checked(base64);
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${sent.toString('base64')}"/></svg>`,
    { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } },
  ).render();
  // What could not be read is left out of the drawing.
  if (drawing.pixels.every((value) => value === 0)) throw wrong('เปิดรูปนี้ไม่ได้ หรือไม่มีอะไรในรูป');
  const png = Buffer.from(drawing.asPng());
  return { hash: createHash('sha256').update(png).digest('hex').slice(0, 32), png };
}
