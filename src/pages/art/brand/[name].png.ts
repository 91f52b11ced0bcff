/** A brand's logo; its address names its content, so it may be cached for ever. */
import type { APIRoute } from 'astro';
import { logoPng } from '#lib/agent/server/brand-queries.ts';

export const GET: APIRoute = async ({ locals: { context }, params }) => {
  const hash = params.name ?? '';
  const png = /^[0-9a-f]{32}$/.test(hash) ? await logoPng(context, hash) : undefined;
  if (!png) return new Response('Not Found', { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
};
