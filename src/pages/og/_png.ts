/** Renders our SVG as PNG with our own font, independent of installed fonts. */
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const fontFiles = ['thai', 'latin'].map((name) => join(process.cwd(), 'src/lib/art/fonts', `anuphan-${name}-600.ttf`));

/** @param width in pixels; the height follows the drawing. */
export function pngOf(svg: string, width: number): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Anuphan' },
  });
  return new Uint8Array(drawing.render().asPng());
}
