/** Reads the code from the picture of a slip, in the browser. */

/** Side lengths (px) at which the picture is scanned: the code is a small part of it. */
const sides = [1_600, 1_000, 2_400] as const;

const asData = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'));
    reader.readAsDataURL(file);
  });

/** The text of the picture's QR code; undefined when there is none, or it is no picture. */
export async function slipCodeIn(file: File): Promise<string | undefined> {
  const [{ default: decodeQR }, source] = await Promise.all([import('qr/decode.js'), asData(file)]);
  const picture = new Image();
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    return undefined;
  }
  for (const side of sides) {
    const scale = side / Math.max(picture.width, picture.height, 1);
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!pen) return undefined;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data }, { timeLimit: 500 });
    } catch {
      // No code at this size.
    }
  }
  return undefined;
}
