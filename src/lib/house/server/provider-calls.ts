/**
 * The wallet's calls at the house as a provider, signed like the house's own and with the same key. They only read, so that a call
 * that is sent again within its minute tells nothing more.
 */
import { z } from 'zod';
import { houseKeyId } from '../../game/rules/wire.ts';
import type { Context } from '../../server/context.ts';
import { bodyHashOf, isSigned, signedCallOf } from '../../server/wire-signature.ts';
import { isDay } from '../../time.ts';
import { houseBooks, houseStatus } from './provider-books.ts';

export interface ProviderRequest {
  readonly operation: string;
  /** The path as it was sent and signed. */
  readonly path: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
}

export type ProviderAnswer =
  | { readonly http: 200; readonly file: string }
  | { readonly http: 200 | 400 | 401 | 404; readonly file?: never; readonly data: Readonly<Record<string, unknown>> };

const booksAsked = z.object({ day: z.string().refine(isDay) });
const statusAsked = z.object({ player_ref: z.string().max(64), round_id: z.string().max(64) });

/** @throws what is not known, e.g. while the database is away */
export async function answerProviderCall(ctx: Context, request: ProviderRequest): Promise<ProviderAnswer> {
  const { operation, body } = request;
  if (!isFromWallet(ctx, request)) return { http: 401, data: { code: 'BAD_SIGNATURE' } };
  if (operation !== 'books' && operation !== 'status') return { http: 404, data: { code: 'UNKNOWN_OPERATION' } };
  const fields = parse(body);
  if (operation === 'books') {
    const asked = booksAsked.safeParse(fields);
    return asked.success ? { http: 200, file: await houseBooks(ctx.db, asked.data.day) } : badRequest;
  }
  const asked = statusAsked.safeParse(fields);
  return asked.success ? { http: 200, data: await houseStatus(ctx.db, asked.data) } : badRequest;
}

const badRequest: ProviderAnswer = { http: 400, data: { code: 'BAD_REQUEST' } };

function isFromWallet(ctx: Context, { path, body, header }: ProviderRequest): boolean {
  const signed = signedCallOf(header, { path, bodyHash: bodyHashOf(Buffer.from(body)), now: ctx.now() });
  if (signed?.call.keyId !== houseKeyId) return false;
  return isSigned(ctx.secrets.key('house_wire').toString('hex'), signed.call, signed.signature);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
