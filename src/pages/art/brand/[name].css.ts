/** The sheet with a brand's colours, over the tokens. A pure function of its address, so it may be cached for ever. */
import type { APIRoute } from 'astro';
import { sheetOf } from '#lib/agent/rules/brand-colours.ts';

export const GET: APIRoute = ({ params }) => {
  const sheet = sheetOf(params.name ?? '');
  if (!sheet) return new Response('Not Found', { status: 404 });
  return new Response(sheet, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
};
