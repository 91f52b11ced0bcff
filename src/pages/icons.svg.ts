/**
 * One sprite of the icons that islands reference by name (`<use href="/icons.svg#x">`), so that no icon is sent in
 * JavaScript.
 */
import type { APIRoute } from 'astro';
import { iconDrawing, iconNames } from '#ui/icons.ts';

const symbols = iconNames.map((name) => `<symbol id="${name}" viewBox="0 0 256 256">${iconDrawing(name)}</symbol>`);
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

export const GET: APIRoute = () =>
  new Response(sprite, {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
