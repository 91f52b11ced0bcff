import type { APIRoute } from 'astro';
import { agentOf } from '#lib/agent/server/queries.ts';
import { links } from '#lib/links.ts';

export const GET: APIRoute = async ({ locals: { context } }) => {
  const { name, logoUrl } = await agentOf(context);
  return new Response(
    JSON.stringify({
      name,
      short_name: name,
      lang: 'th',
      start_url: '/',
      display: 'standalone',
      background_color: '#0a161b',
      theme_color: '#0a161b',
      share_target: { action: links.share(), method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
      icons: [
        logoUrl
          ? { src: logoUrl, type: 'image/png', sizes: '256x256' }
          : { src: '/art/mark.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-180.png', type: 'image/png', sizes: '180x180' },
      ],
    }),
    {
      headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    },
  );
};
