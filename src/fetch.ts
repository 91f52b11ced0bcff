/**
 * The front door of the built site: the Hono app (API, stream, health) first, Astro's pages behind it; a guest's pages are
 * kept as they leave.
 */
import { getFetchState, pages, redirects, trailingSlash } from 'astro/hono';
import { keepDocument } from '#layouts/parts/kept-documents.ts';
import { createFrontDoor } from '#lib/server/front-door/app.ts';
import { services } from '#lib/server/services.ts';

const running = await services();
const app = createFrontDoor(running);

/**
 * The security policy of each page: Astro hashes its styles and scripts anew for every answer, although they are those of the
 * build. What it said of a page first is said of it again.
 */
const policies = new Map<string, string>();
const policyHeader = 'Content-Security-Policy';

app.use(async (c, next) => {
  const state = getFetchState(c);
  state.locals.context = c.get('context');
  state.locals.posted = c.get('posted');
  // Pages are small and their data is here before the first tag: in one piece they are made faster, and one that fails
  // becomes an error page instead of half a page.
  state.streaming = false;
  const page = state.routeData?.route ?? '';
  const policy = policies.get(page);
  if (policy) state.shouldInjectCspMetaTags = false;
  await next();
  // Kept for guests only, as the context says that the page was made with.
  const { member, operator } = c.get('context');
  if (!member && !operator) c.res = await keepDocument(state.locals, c.res);
  const given = c.res.headers.get(policyHeader);
  if (policy) c.res.headers.set(policyHeader, policy);
  else if (given && c.res.status === 200) policies.set(page, given);
});
app.use(trailingSlash());
app.use(redirects());
app.use(pages());

export default app;
