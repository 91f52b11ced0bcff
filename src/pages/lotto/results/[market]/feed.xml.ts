/** The latest results of one market, as RSS. */
import type { APIRoute } from 'astro';
import { resultFeed } from '#layouts/result-feed.ts';
import { markets } from '#lib/lotto/server/queries.ts';

export const GET: APIRoute = async ({ locals: { context }, params }) => {
  const market = (await markets(context)).find(({ code }) => code === params.market);
  return market ? resultFeed(context, market) : new Response('Not Found', { status: 404 });
};
