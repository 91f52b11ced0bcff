/** Chooses among the prepared encodings of a response. */
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes in each prepared encoding; a missing one would not be smaller than the plain form. */
export type Bodies = Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };

/** The smallest encoding that the client's Accept-Encoding allows. */
export function formOf(
  bodies: Bodies,
  accepted: string | undefined,
): { readonly body: Buffer; readonly encoding: Encoding } {
  const taken = accepted ? parseAccept(accepted).filter(({ q }) => q > 0) : [];
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding];
    if (body && taken.some(({ type }) => type === encoding)) return { body, encoding };
  }
  return { body: bodies.identity, encoding: 'identity' };
}
