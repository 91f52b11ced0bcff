/**
 * The front door of the built site: the Hono app (API, stream, health) first, Astro's pages behind it. A guest's pages
 * pass the route cache; a member's never do, because a cached page must not know who reads it.
 */
import { cache, getFetchState, pages, redirects, trailingSlash } from 'astro/hono';
import { createFrontDoor } from '#lib/server/front-door/app.ts';
import { services } from '#lib/server/services.ts';

const app = createFrontDoor(await services());

app.use(async (c, next) => {
  getFetchState(c).locals.context = c.get('context');
  await next();
});
app.use(trailingSlash());
app.use(redirects());
const throughCache = cache();
app.use(async (c, next) => (c.get('context').member ? next() : throughCache(c, next)));
app.use(pages());

export default app;
