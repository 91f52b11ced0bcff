/**
 * The console's part of the front door (operator.md section 2): its own host, its own cookie, calls from its own pages
 * only, pages for a browser's window only, and headers stricter than the members' site's.
 */
import { BlockList, isIPv6 } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { Refusal } from '#lib/contract/problems.ts';
import { operatorOfConsole } from '#lib/operator/server/console-sessions.ts';
import type { Config } from '#lib/server/config.ts';
import type { Context, Operator } from '#lib/server/context.ts';
import { consoleCookieName } from '#lib/server/front-door/credential.ts';

const consolePath = /^\/operator(?:\/|$)/;
const previewPath = /^\/operator\/preview\//;
/** Where the browser makes operators' calls: the rows of `/api/operator/`, mounted again. */
export const consoleCalls = '/operator/api/';

/** Live updates: asked by the page, so they keep no session open. */
export const consoleStreamPath = `${consoleCalls}stream`;

export const isConsole = (path: string): boolean => consolePath.test(path);
export const isConsoleCall = (path: string): boolean => path.startsWith(consoleCalls);

/** What a browser asks by itself, such as live updates: it does not keep a session open. */
const byItselfHeader = 'benja-by-itself';

/** What the console's own host serves besides the console: pictures and files of its pages, and its state. */
const alsoOnOwnHost = /^\/(?:art\/|icons\.svg$|icon-180\.png$|api\/health$)/;

/** Whether an address is there for this request: the console on its host alone, and for the networks that may reach it. */
export function createConsoleGate(config: Config): (c: HonoContext, ip: string) => boolean {
  const ownHost = config.operatorUrl && new URL(config.operatorUrl).host;
  const isShared = !ownHost || ownHost === new URL(config.publicUrl).host;
  const allowed = new BlockList();
  for (const range of config.operatorAllow) {
    const [network = '', bits = ''] = range.split('/');
    allowed.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  const mayReach = (ip: string): boolean =>
    config.operatorAllow.length === 0 || allowed.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  return (c, ip) => {
    const { path } = c.req;
    const isOfStaff = isConsole(path) || path.startsWith('/api/operator/');
    if (isOfStaff && !mayReach(ip)) return false;
    if (isShared) return true;
    const isOnOwnHost = (c.req.header('host') ?? new URL(c.req.url).host) === ownHost;
    return isOnOwnHost ? isConsole(path) || alsoOnOwnHost.test(path) : !isConsole(path);
  };
}

/**
 * Who speaks at the console: the operator of its cookie, and nobody else's credential counts there.
 *
 * @throws Refusal forbidden for a call that is not of the console's own page, or a page that is not for a window
 */
export async function consoleSpeaker(
  c: HonoContext,
  ctx: Context,
): Promise<{ readonly operator: Operator | null; readonly wrong?: 'cookie' }> {
  const { method, path } = c.req;
  if (isConsoleCall(path)) {
    const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
    if (c.req.header('sec-fetch-site') !== 'same-origin' || (method !== 'GET' && !isJson))
      throw new Refusal('forbidden');
  } else {
    const wanted = previewPath.test(path) ? 'iframe' : 'document';
    if (method !== 'GET' || c.req.header('sec-fetch-dest') !== wanted) throw new Refusal('forbidden');
  }
  const token = getCookie(c, consoleCookieName(ctx.config));
  if (!token) return { operator: null };
  const operator = await operatorOfConsole(
    ctx,
    token,
    path !== consoleStreamPath && c.req.header(byItselfHeader) === undefined,
  );
  return operator ? { operator } : { operator: null, wrong: 'cookie' };
}

/** The scripts and styles a page was built with, as its own policy names them. */
function sourcesOf(policy: string, directive: string): string {
  const found = policy
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${directive} `));
  return found ?? `${directive} 'self'`;
}

/** The policy of a console's page: nothing but its own files, in no frame but a preview's. */
function consolePolicy(policy: string, path: string): string {
  const ancestors = previewPath.test(path) ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    sourcesOf(policy, 'script-src'),
    sourcesOf(policy, 'style-src'),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** Sets the headers of every response below /operator. */
export function setConsoleHeaders(sent: Headers, path: string): void {
  sent.set('Cache-Control', 'no-store');
  sent.set('X-Robots-Tag', 'noindex, nofollow');
  sent.set('Cross-Origin-Resource-Policy', 'same-origin');
  sent.set('Referrer-Policy', 'no-referrer');
  if (previewPath.test(path)) sent.set('X-Frame-Options', 'SAMEORIGIN');
  if (!isConsoleCall(path))
    sent.set('Content-Security-Policy', consolePolicy(sent.get('Content-Security-Policy') ?? '', path));
}
