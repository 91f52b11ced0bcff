/** Authentication: a member's bearer or cookie, an operator's bearer; and the same-origin checks of browsers. */
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { memberOfAccessToken, memberOfCookie, rememberedMs, sessionLifeMs } from '#lib/account/server/sessions.ts';
import { Refusal } from '#lib/contract/problems.ts';
import { sessionLifeMs as consoleLifeMs } from '#lib/operator/rules/console.ts';
import { operatorOfBearer } from '#lib/operator/server/operator-sessions.ts';
import type { Config } from '#lib/server/config.ts';
import type { Member, Operator, Reply } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { canonicalAddress } from '#lib/server/front-door/address.ts';
import { consoleCookieName, cookieName, credentialOf, isSecure } from '#lib/server/front-door/credential.ts';
import { isPageForm } from '#lib/server/front-door/page-forms.ts';
import type { Secrets } from '#lib/server/secrets.ts';
import { dayMs } from '#lib/time.ts';

const deviceName = (config: Config): string => `${cookieName(config)}-device`;

/** The longest cookie lifetime that browsers allow; each login renews it. */
const deviceLifeMs = 400 * dayMs;

export interface Speaker {
  readonly member: Member | null;
  readonly operator: Operator | null;
  /** Which credential was sent and is invalid. */
  readonly wrong?: 'bearer' | 'cookie';
}

const nobody: Speaker = { member: null, operator: null };
/** The format of a session cookie; anything else is rejected without a query. */
export const sessionToken = /^[\w-]{43}$/;

/**
 * Authenticates a request.
 *
 * @throws Refusal operator_code_needed for a bearer that needs a code, forbidden for requests from another site's page
 */
export async function speakerOf(
  c: HonoContext,
  parts: { readonly config: Config; readonly secrets: Secrets; readonly db: Db; readonly now: Date },
): Promise<Speaker> {
  const { config, secrets, db, now } = parts;
  const shown = credentialOf(config, { authorization: c.req.header('authorization'), cookie: c.req.header('cookie') });
  if (shown?.kind === 'bearer') {
    const operator = await operatorOfBearer(parts, shown.token);
    if (operator) return { member: null, operator };
    const member = await memberOfAccessToken(db, secrets, now, shown.token);
    return member ? { member, operator: null } : { ...nobody, wrong: 'bearer' };
  }
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  // A login sent by another site's page would log the visitor into somebody else's account.
  if (changes && isOfAnotherSite(c, config)) throw new Refusal('forbidden');
  if (!shown) return nobody;
  if (changes) requireOwnPage(c, config);
  const member = sessionToken.test(shown.token) ? await memberOfCookie(db, now, shown.token) : null;
  return member ? { member, operator: null } : { ...nobody, wrong: 'cookie' };
}

/** Whether a browser reports that another site's page makes this call; other clients report nothing. */
function isOfAnotherSite(c: HonoContext, config: Config): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  return origin !== undefined && origin !== new URL(config.publicUrl).origin;
}

/**
 * Cookies are sent automatically, so an unsafe call must come from our own page and be JSON (thai.md 10.2); a plain form
 * post must be marked as one.
 */
function requireOwnPage(c: HonoContext, config: Config): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const ours = site ? site === 'same-origin' : origin === new URL(config.publicUrl).origin;
  const kind = isPageForm(c.req.method, c.req.path)
    ? /^application\/x-www-form-urlencoded\b/i
    : /^application\/json\b/i;
  if (!ours || !kind.test(c.req.header('content-type') ?? '')) throw new Refusal('forbidden');
}

/** The device's name; undefined without one or with one that was not issued here. */
export function deviceOf(c: HonoContext, config: Config): string | undefined {
  const device = getCookie(c, deviceName(config));
  return device && /^[\w-]{43}$/.test(device) ? device : undefined;
}

/** Sets the login cookies on the response; a logout keeps the device's name. */
export function replyOf(c: HonoContext, config: Config): Reply {
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(config) } as const;
  const secure = isSecure({ publicUrl: config.operatorUrl ?? config.publicUrl });
  const ofConsole = { httpOnly: true, sameSite: 'Strict', path: '/operator', secure } as const;
  return {
    setSession: ({ token, device, rememberedUntil }) => {
      const maxAge = (rememberedUntil ? rememberedMs : sessionLifeMs) / 1_000;
      setCookie(c, cookieName(config), token, { ...attributes, maxAge });
      setCookie(c, deviceName(config), device, { ...attributes, maxAge: deviceLifeMs / 1_000 });
    },
    clearSession: () => void deleteCookie(c, cookieName(config), attributes),
    setConsole: (token) =>
      setCookie(c, consoleCookieName(config), token, { ...ofConsole, maxAge: consoleLifeMs / 1_000 }),
    clearConsole: () => void deleteCookie(c, consoleCookieName(config), ofConsole),
  };
}

/** The caller's address in canonical form: the socket's, or the one reported by the trusted proxies. */
export function addressOf(c: HonoContext, config: Config): string {
  const direct = canonicalAddress(c.req.header('x-benja-address') ?? '') ?? '0.0.0.0';
  if (config.trustProxy === 0) return direct;
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return canonicalAddress(hops[Math.max(0, hops.length - config.trustProxy)] ?? '') ?? direct;
}
