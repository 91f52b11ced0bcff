/** In which of the forms that are ready an answer is sent. */
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes in the forms that are ready; one that is missing is no smaller than the plain one. */
export type Bodies = Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };

/** The smallest form that a client takes, by its Accept-Encoding. */
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
