/** The page's SVG symbols as images: drawn once, and not again whenever something beside them moves. */

/** A symbol at a size in pixels, drawn anew at any other; with the patterns of the page, which drawings name. */
export async function imageOf(symbol: SVGSymbolElement, width: number, height: number): Promise<HTMLImageElement> {
  const shared = [...document.querySelectorAll('.defs pattern')].map((one) => one.outerHTML).join('');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute('viewBox')}" width="${width}" height="${height}"><defs>${shared}</defs>${symbol.innerHTML}</svg>`,
  )}`;
  await image.decode();
  return image;
}

/** Puts pictures of `side` pixels in the place of square drawings; all that uses them shows the pictures. */
export async function drawOnce(symbols: Iterable<SVGSymbolElement>, side: number): Promise<void> {
  await Promise.all(
    [...symbols].map(async (symbol) => {
      const image = await imageOf(symbol, side, side);
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      canvas.getContext('2d')?.drawImage(image, 0, 0, side, side);
      const drawn = await new Promise<Blob | null>((made) => canvas.toBlob(made));
      if (!drawn) return;
      const picture = document.createElementNS('http://www.w3.org/2000/svg', 'image');
      picture.setAttribute('href', URL.createObjectURL(drawn));
      for (const length of ['width', 'height']) picture.setAttribute(length, '100%');
      symbol.replaceChildren(picture);
    }),
  );
}
