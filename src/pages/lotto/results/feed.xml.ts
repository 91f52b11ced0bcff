/** The latest results of all markets, as RSS. */
import type { APIRoute } from 'astro';
import { resultFeed } from '#layouts/result-feed.ts';

export const GET: APIRoute = ({ locals: { context } }) => resultFeed(context);
