import { links } from '#lib/links.ts';

/** The drawings of all icons by name, read from their files at start. */
const files = import.meta.glob<string>('../icons/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? '',
  ]),
);

/** All icons as one file of symbols. */
export const iconSprite = `<svg xmlns="http://www.w3.org/2000/svg">${[...drawings]
  .map(([name, drawing]) => `<symbol id="${name}" viewBox="0 0 256 256">${drawing}</symbol>`)
  .join('')}</svg>`;

/** Where the sprite has an icon. @throws Error for an unknown name */
export function iconPlace(name: string): string {
  if (!drawings.has(name)) throw new Error(`no icon ${name}`);
  return links.icon(name);
}
