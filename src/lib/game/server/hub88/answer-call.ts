/**
 * The adapter for the Hub88 wallet API: their wire on the outside, our port on the inside. Every answer is HTTP 200 with a
 * status, as their documentation asks. It moves no money itself: all of C1-C19 are the port's.
 */
import type { KeyObject } from 'node:crypto';
import type { PortAnswer } from '../port.ts';
import { jsonOf } from '../raw-body.ts';
import { type Hub88Path, type Hub88Request, isHub88Path, readRequest, unitsOf } from './messages.ts';
import { isSigned } from './signature.ts';
import { type Hub88Status, type PortCode, statusOf } from './statuses.ts';
import { type PortCall, toPortCall } from './translate.ts';

export interface Hub88Partner {
  /** The aggregator's keys. */
  readonly keys: readonly KeyObject[];
  readonly isLimitAgreed: boolean;
  /** `answerCall` for the aggregator as a provider. */
  readonly port: (call: PortCall) => Promise<PortAnswer | undefined>;
}

export interface Hub88Answer {
  readonly status: Hub88Status;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: 'THB';
  readonly country?: 'TH';
  /** In 1/100,000 baht. */
  readonly balance?: number;
}

const currency = 'THB';

/**
 * Answers one call. `path` is what follows the adapter's base, "transaction/bet". A call whose signature is wrong is not read.
 */
export async function answerHub88(
  partner: Hub88Partner,
  {
    path,
    body,
    signature,
  }: { readonly path: string; readonly body: Uint8Array; readonly signature: string | undefined },
): Promise<Hub88Answer> {
  if (!isSigned(partner.keys, body, signature)) return { status: 'RS_ERROR_INVALID_SIGNATURE' };
  const json = jsonOf(body);
  if (!isHub88Path(path)) return { status: 'RS_ERROR_WRONG_SYNTAX', ...echoed(json) };
  const read = readRequest(path, json);
  if ('problem' in read)
    return { status: read.problem === 'syntax' ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', ...echoed(json) };
  return { ...(await answerRequest(partner, path, read.request)), ...echoed(json) };
}

async function answerRequest<Path extends Hub88Path>(
  { port, isLimitAgreed }: Hub88Partner,
  path: Path,
  request: Hub88Request<Path>,
): Promise<Hub88Answer> {
  if ('currency' in request && request.currency !== currency) return { status: 'RS_ERROR_WRONG_CURRENCY' };
  const answer = await port(toPortCall(path, request));
  // The port takes ids of fewer forms than their wire does.
  if (!answer) return { status: 'RS_ERROR_WRONG_TYPES' };
  const code = answer.code as PortCode;
  const [after, now] = [satangOf(answer.balance_after), satangOf(answer.balance_now)];
  const status = statusOf(code, { isLimitAgreed });
  if (path === 'user/info') return { status, ...(code === 'OK' ? { country: 'TH' } : {}) };
  // Of a transaction the stored balance, so that a repeated call gets the same answer; of all else the present one.
  const balance = code === 'OK' ? (after ?? now) : now;
  return { status, currency, ...(balance === undefined ? {} : { balance: unitsOf(balance) }) };
}

const satangOf = (balance: unknown): string | undefined => (typeof balance === 'string' ? balance : undefined);

/** They match an answer to its request by these two. */
function echoed(json: unknown): Pick<Hub88Answer, 'user' | 'request_uuid'> {
  const text = (name: string): string | undefined => {
    const value = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' && value.length <= 255 ? value : undefined;
  };
  const [user, request_uuid] = [text('user'), text('request_uuid')];
  return { ...(user ? { user } : {}), ...(request_uuid ? { request_uuid } : {}) };
}
