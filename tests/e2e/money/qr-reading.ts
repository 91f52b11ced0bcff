/** Reads a QR out of a picture with a decoder that is not ours. */
import type { Page } from '@playwright/test';
import decode from 'jsqr';

/** The payload of the QR in a picture (any address the page can draw); undefined when there is none. */
export async function readQrIn(page: Page, address: string): Promise<string | undefined> {
  const { width, height, pixels } = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const width = image.naturalWidth || 600;
    const height = image.naturalHeight || 600;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(image, 0, 0, width, height);
    let binary = '';
    const { data } = pen.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 32_768) binary += String.fromCharCode(...data.subarray(at, at + 32_768));
    return { width, height, pixels: btoa(binary) };
  }, address);
  return decode(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data;
}
