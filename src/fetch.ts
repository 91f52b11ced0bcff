/**
 * The front door of the built site: the Hono app (API, stream, health) first, Astro's pages behind it, a guest's through
 * the page cache.
 */
import { getFetchState, pages, redirects, trailingSlash } from 'astro/hono';
import { createFrontDoor } from '#lib/server/front-door/app.ts';
import { pageCache } from '#lib/server/front-door/page-cache.ts';
import { services } from '#lib/server/services.ts';

const running = await services();
const app = createFrontDoor(running);

// First: a page that is kept needs nothing of what follows.
app.use(pageCache(running.hub));
app.use(async (c, next) => {
  const state = getFetchState(c);
  state.locals.context = c.get('context');
  // Pages are small and their data is here before the first tag: in one piece they are made faster, and one that fails
  // becomes an error page instead of half a page.
  state.streaming = false;
  await next();
});
app.use(trailingSlash());
app.use(redirects());
app.use(pages());

export default app;
