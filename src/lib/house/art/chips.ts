/** Casino chips in the enamels, their worth in the middle. */
import { hex, ivory } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';

const colours: Readonly<Record<number, string>> = {
  1: hex(0.45, 0.02, 220),
  2: hex(0.5, 0.1, 30),
  5: hex(0.56, 0.16, 27),
  10: hex(0.5, 0.14, 258),
  20: hex(0.55, 0.12, 66),
  50: hex(0.5, 0.11, 168),
  100: hex(0.3, 0.03, 235),
  500: hex(0.5, 0.14, 335),
  1000: hex(0.58, 0.13, 75),
  5000: hex(0.48, 0.09, 218),
};
const plain = hex(0.5, 0.14, 258);

/** A chip in a box of 100 by 100; `baht` is its worth. */
export function chip(baht: number): string {
  const colour = colours[baht] ?? plain;
  const text = baht >= 1000 ? `${baht / 1000}k` : String(baht);
  const isLong = text.length > 2;
  const notches = Array.from(
    { length: 8 },
    (_, at) => `<path d="M-6-46 6-46 5-35-5-35Z" fill="${ivory.light}" transform="rotate(${at * 45})"/>`,
  ).join('');
  const ring = `<path d="${rosettePath(30, 18, 0.1)}" fill="none" stroke="${colour}" stroke-width="1.200" opacity=".55"/>`;
  return `<g transform="translate(50 50)"><circle r="48" fill="${colour}"/>${notches}<circle r="34" fill="${ivory.light}"/>${ring}<g transform="rotate(10)">${ring}</g><circle r="24" fill="${ivory.light}"/><text y="${isLong ? 8.5 : 10}" text-anchor="middle" font-weight="700" font-size="${isLong ? 23 : 28}" fill="${colour}">${text}</text><path d="M0-48A48 48 0 0 1 0 48Z" opacity=".1"/><circle r="47" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.500"/></g>`;
}

export const symbol = (id: string, content: string, box = '0 0 100 100'): string =>
  `<symbol id="${id}" viewBox="${box}">${content}</symbol>`;
