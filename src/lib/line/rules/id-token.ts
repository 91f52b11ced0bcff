/** What LINE says of an ID token, and whether it lets somebody in here and now (thai.md 6.1). */

/** The fields that are read; name and picture are not, because nothing depends on them. */
export interface IdTokenClaims {
  readonly iss: string;
  readonly aud: string;
  /** LINE's name for the user, the same in all channels of one provider. */
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly nonce?: string | undefined;
}

export const lineIssuer = 'https://access.line.me';

/** A LIFF id is "<channel>-<page>"; ID tokens are issued to the channel. */
export const channelOf = (liffId: string): string => liffId.slice(0, liffId.indexOf('-'));

export type TokenProblem = 'issuer' | 'audience' | 'subject' | 'expired' | 'nonce';

/**
 * What is wrong with the claims of a token that LINE calls genuine; undefined when nothing is. A token that was asked for with
 * a nonce must carry ours; the SDK's own login asks for none.
 */
export function tokenProblem(
  claims: IdTokenClaims,
  expected: { readonly channel: string; readonly nonce: string; readonly now: Date },
): TokenProblem | undefined {
  if (claims.iss !== lineIssuer) return 'issuer';
  if (claims.aud !== expected.channel) return 'audience';
  if (!/^U[0-9a-f]{32}$/.test(claims.sub)) return 'subject';
  if (claims.exp * 1_000 <= expected.now.getTime()) return 'expired';
  if (claims.nonce !== undefined && claims.nonce !== expected.nonce) return 'nonce';
  return undefined;
}
