/** One sprite of the icons that islands use by name (`<use href="/icons.svg#x">`), so that no icon travels in JavaScript. */
import type { APIRoute } from 'astro';

const files = import.meta.glob<string>('../icons/*.svg', { eager: true, query: '?raw', import: 'default' });

const symbols = Object.entries(files).map(([path, svg]) => {
  const name = path.slice(path.lastIndexOf('/') + 1, -4);
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? '';
  return `<symbol id="${name}" viewBox="0 0 256 256">${inner}</symbol>`;
});

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

export const GET: APIRoute = () =>
  new Response(sprite, {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
