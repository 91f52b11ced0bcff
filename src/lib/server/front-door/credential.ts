/**
 * What a request shows to say who sends it. The session and the kept pages both ask here, and nowhere else, so that nobody is a
 * member for the one and a guest for the other.
 */
import { parse } from 'hono/utils/cookie';
import type { Config } from '../config.ts';

export interface Credential {
  readonly kind: 'bearer' | 'cookie';
  readonly token: string;
}

export const isSecure = (config: Pick<Config, 'publicUrl'>): boolean => config.publicUrl.startsWith('https:');

/** `__Host-` needs Secure, which plain http in development cannot give. */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string => (isSecure(config) ? '__Host-benja' : 'benja');

/** The bearer, or the cookie of the session where there is no bearer; undefined for a guest who shows neither. */
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
