/** Pages that must not be indexed say so themselves (noindex); only paths without readable content are blocked. */
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { context } }) =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: ${context.config.publicUrl}/sitemap.xml\n`,
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    },
  );
