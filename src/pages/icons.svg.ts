/**
 * One sprite of all icons, which pages and islands reference by name (`<use href="/icons.svg#x">`): the browser keeps it, so
 * that neither pages nor scripts send drawings.
 */
import type { APIRoute } from 'astro';
import { iconSprite } from '#ui/icons.ts';

export const GET: APIRoute = () =>
  new Response(iconSprite, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=604800',
    },
  });
