/** The QR as a picture to save, drawn on a canvas: banking apps can scan it from the phone's gallery. */
import { shareFile } from '../../client/share-file.ts';

export interface QrPicture {
  readonly svg: string;
  /** "฿500.00" */
  readonly amount: string;
  readonly siteName: string;
  readonly reference: string;
  /** "ใช้ได้ถึง 15:05 น." */
  readonly until: string;
}

const width = 1080;
const height = 1500;
const qrSide = 840;
const paper = '#f9f6ee';
const ink = '#16242c';
const inkSoft = '#55656d';

async function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Some browsers draw only images with an explicit size.
  const sized = svg.replace('<svg ', `<svg width="${qrSide}" height="${qrSide}" `);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  return image;
}

/** Draws the picture as PNG. */
async function drawQrPicture(picture: QrPicture): Promise<Blob> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const line = (text: string, y: number, size: number, weight: number, colour: string): void => {
    pen.font = `${weight} ${size}px Anuphan, sans-serif`;
    pen.fillStyle = colour;
    pen.fillText(text, width / 2, y);
  };
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  line(picture.siteName, 120, 56, 700, ink);
  line('พร้อมเพย์ QR', 200, 44, 500, inkSoft);
  const left = (width - qrSide) / 2;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(await load(picture.svg), left, 250, qrSide, qrSide);
  line(picture.amount, 1220, 104, 700, ink);
  line(`เลขอ้างอิง ${picture.reference}`, 1320, 42, 500, ink);
  line(`${picture.until} · ใช้ได้ครั้งเดียว`, 1390, 38, 400, inkSoft);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png'),
  );
}

/** Saves the picture: by the phone's share sheet where it accepts pictures, else as a download. */
export async function saveQrPicture(picture: QrPicture): Promise<'saved' | 'dismissed'> {
  const blob = await drawQrPicture(picture);
  const done = await shareFile(new File([blob], `qr-${picture.reference}.png`, { type: 'image/png' }));
  return done === 'dismissed' ? 'dismissed' : 'saved';
}
