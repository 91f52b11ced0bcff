/** The archive of a day, byte for byte as it was hashed. */
import type { APIRoute } from 'astro';
import { isDay } from '#lib/time.ts';
import { archiveText } from '#lib/yeekee/server/archive-queries.ts';

export const GET: APIRoute = async ({ locals: { context }, params: { day = '' } }) => {
  const text = isDay(day) ? await archiveText(context, day) : undefined;
  if (text === undefined) return new Response('Not Found', { status: 404 });
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="benja-${day}.json"`,
      'Cache-Control': 'public, max-age=86400',
    },
  });
};
