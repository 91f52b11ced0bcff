/**
 * The front door of the built site: the Hono app (API, stream, health) first, Astro's pages behind it; a guest's pages are
 * kept as they leave.
 */
import { getFetchState, pages, redirects, trailingSlash } from 'astro/hono';
import { Hono } from 'hono';
import { createFrontDoor, type FrontDoorEnv } from '#lib/server/front-door/app.ts';
import { services } from '#lib/server/services.ts';

const running = await services();
const app = new Hono<FrontDoorEnv>().use(running.keptPages.keeping).route('/', createFrontDoor(running));

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
