/**
 * The credential of a request. Session check and page cache both use this function and no other, so that nobody is a member
 * to one and a guest to the other.
 */
import { parse } from 'hono/utils/cookie';
import type { Config } from '../config.ts';

export interface Credential {
  readonly kind: 'bearer' | 'cookie';
  readonly token: string;
}

export const isSecure = (config: Pick<Config, 'publicUrl'>): boolean => config.publicUrl.startsWith('https:');

/** `__Host-` requires Secure, which plain http in development cannot have. */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string => (isSecure(config) ? '__Host-benja' : 'benja');

/** The console's cookie goes to its own addresses alone; `__Secure-` too requires https. */
export function consoleCookieName(config: Pick<Config, 'publicUrl' | 'operatorUrl'>): string {
  return isSecure({ publicUrl: config.operatorUrl ?? config.publicUrl }) ? '__Secure-benja_op' : 'benja_op';
}

/** The bearer, or without one the session cookie; undefined for a guest with neither. */
export function credentialOf(
  config: Pick<Config, 'publicUrl'>,
  headers: { readonly authorization: string | undefined; readonly cookie: string | undefined },
): Credential | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer) return { kind: 'bearer', token: bearer };
  const name = cookieName(config);
  const token = headers.cookie === undefined ? undefined : parse(headers.cookie, name)[name];
  return token ? { kind: 'cookie', token } : undefined;
}
