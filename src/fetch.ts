/** The front door of the built site: the Hono app (API, stream, health, page cache) first, Astro's pages behind it. */
import { getFetchState, pages, redirects, trailingSlash } from 'astro/hono';
import { createFrontDoor } from '#app/front-door.ts';
import { services } from '#app/services.ts';

const running = await services();
const app = createFrontDoor(running);

const policyHeader = 'Content-Security-Policy';
/** By route: Astro would hash a page's styles and scripts again for every response, although the build fixes them. */
const policies = new Map<string, string>();

app.use(async (c, next) => {
  const state = getFetchState(c);
  state.locals.context = c.get('context');
  state.locals.posted = c.get('posted');
  // Pages are small and their data is ready before the first tag: rendering in one piece is faster, and a page that fails
  // becomes an error page instead of half a page.
  state.streaming = false;
  const route = state.routeData?.route ?? '';
  const policy = policies.get(route);
  if (policy) state.shouldInjectCspMetaTags = false;
  await next();
  const own = c.res.headers.get(policyHeader);
  if (policy) c.res.headers.set(policyHeader, policy);
  else if (own && c.res.status === 200) policies.set(route, own);
});
app.use(trailingSlash());
app.use(redirects());
app.use(pages());

export default app;
