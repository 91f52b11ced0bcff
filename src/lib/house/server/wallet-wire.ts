/** The house's side of the provider wire (games-detail.md 6): signed calls to the wallet, which it reaches like any stranger. */
import { createHmac, hash } from 'node:crypto';
import { houseKeyId, type Operation } from '../../game/rules/wire.ts';
import type { Context } from '../../server/context.ts';
import { secondMs } from '../../time.ts';
import { silenceMs } from '../rules/round.ts';

/** The house's code as a provider. */
const houseProvider = 'benja';

/** Why the wallet does not do what it was called for. */
export interface WalletRefusal {
  readonly code: string;
  readonly limit?: string | undefined;
  /** Thai, for the player. */
  readonly reason?: string | undefined;
}

/** What became of a call. `silence`: nobody knows. */
export type WalletAnswer =
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  /** Nothing was written. */
  | ({ readonly kind: 'refused' } & WalletRefusal)
  | { readonly kind: 'silence' };

const nonceBytes = 16;

/** Makes a call; an error, an unreadable answer and no answer within 5 s are silence. */
export async function callWallet(
  ctx: Context,
  operation: Operation,
  fields: Readonly<Record<string, unknown>>,
): Promise<WalletAnswer> {
  const path = `/api/provider/${houseProvider}/${operation}`;
  const body = JSON.stringify(fields);
  const timestamp = String(Math.floor(ctx.now().getTime() / secondMs));
  const nonce = Buffer.from(ctx.random(nonceBytes)).toString('base64url');
  const signed = ['POST', path, timestamp, nonce, hash('sha256', body, 'hex')].join('\n');
  try {
    const response = await ctx.callOwn(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Key-Id': houseKeyId,
        'X-Timestamp': timestamp,
        'X-Nonce': nonce,
        'X-Signature': createHmac('sha256', ctx.secrets.key('house_wire').toString('hex')).update(signed).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(silenceMs),
    });
    if (response.status === 200) return read((await response.json()) as Readonly<Record<string, unknown>>);
    ctx.log.warn({ operation, http: response.status }, 'the wallet did not answer a call of the house');
  } catch (error) {
    ctx.log.warn({ err: error, operation }, 'the wallet was not reached by the house');
  }
  return { kind: 'silence' };
}

function read(data: Readonly<Record<string, unknown>>): WalletAnswer {
  const { code, limit, reason } = data;
  if (code === 'OK') return { kind: 'ok', data };
  if (typeof code !== 'string') return { kind: 'silence' };
  return { kind: 'refused', code, limit: textIn(limit), reason: textIn(reason) };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
