/** Books over the wire: a provider asks for the wallet's file of a day, or sends its own (games-detail.md 6). */
import type { Context } from '../../server/context.ts';
import { isDay } from '../../time.ts';
import { ownBooks } from './own-books.ts';
import { reconcile } from './reconcile.ts';
import { plain, type WireAnswer, type WireRequest } from './wire-answer.ts';

/** Not an operation of the port: it moves nothing. */
export const booksOperation = 'books';

/** Differences that an answer names; the rest is in the wallet's incidents. */
const namedMax = 1_000;

const noDay = (): WireAnswer => plain(400, 'BAD_REQUEST', 'a day is YYYY-MM-DD, of Bangkok');

/** The wallet's file of the day that the body names. */
export async function giveBooks(ctx: Context, provider: string, fields: object): Promise<WireAnswer> {
  const day = 'day' in fields && typeof fields.day === 'string' ? fields.day : '';
  if (!isDay(day)) return noDay();
  return { http: 200, data: { code: 'OK' }, file: await ownBooks(ctx.db, provider, day) };
}

/** Compares the provider's file of a day with the wallet's books, and answers what differs. */
export async function takeBooks(
  ctx: Context,
  { provider, day }: Pick<WireRequest, 'provider'> & { readonly day: string },
  body: Uint8Array,
): Promise<WireAnswer> {
  if (!isDay(day)) return noDay();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return plain(200, 'BAD_FILE', 'the file is no UTF-8');
  }
  try {
    const compared = await reconcile(ctx, { provider, day, origin: 'pushed', text });
    if (compared.problem !== undefined) return plain(200, 'BAD_FILE', compared.problem);
    const { rows, found } = compared;
    const differences = found
      .slice(0, namedMax)
      .map(({ kind, op, player_ref, tx_id, detail }) => ({ kind, op, player_ref, tx_id, detail }));
    return { http: 200, data: { code: 'OK', rows, found: found.length, differences } };
  } catch (error) {
    ctx.log.error({ err: error, provider, day }, 'a provider’s file was not compared');
    return plain(503, 'UNKNOWN', 'we do not know: send it again');
  }
}
