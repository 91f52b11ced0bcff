/** The model of a wallet behind our wire: signatures, JSON, and the log of calls. Hand `send` to a caller for `fetch`. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { LoggedCall } from '../wallet/arrangement.ts';
import { type Key, signatureOf } from '../wallet/signature.ts';
import { type Fields, keyOf, textOf } from './books.ts';
import type { Outcome } from './registers.ts';
import type { ModelWallet } from './wallet.ts';

const skewSeconds = 60;
const bodyMax = 16 * 1_024;
const idText = /^[A-Za-z0-9_-]{1,64}$/;
const idFields = ['tx_id', 'win_tx_id', 'ref_tx_id', 'round_id', 'player_ref', 'game_code', 'session'];

function parsed(body: string): Fields | undefined {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : undefined;
  } catch {
    return undefined;
  }
}

export class ModelDoor {
  readonly wallet: ModelWallet;
  readonly log = new Map<string, LoggedCall>();
  readonly #keys: readonly [Key, Key];
  readonly #nonces = new Set<string>();

  constructor(wallet: ModelWallet, keys: readonly [Key, Key]) {
    this.wallet = wallet;
    this.#keys = keys;
  }

  /** Answers a call of the wire as a server would. */
  readonly send = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    const operation = pathname.split('/').at(-1) ?? '';
    const body = String(init.body ?? '');
    const isSigned = this.#isSigned(new Headers(init.headers), pathname, body);
    if (!isSigned && !this.wallet.has('written_unsigned')) return Response.json({}, { status: 401 });
    const fields = this.#read(body);
    if (typeof fields === 'number') return Response.json({}, { status: fields });
    const outcome = await this.wallet.answer(operation, fields);
    if (!isSigned) return Response.json({}, { status: 401 });
    const requestId = randomUUID();
    this.#write(requestId, operation, body, outcome);
    // The abort of a caller who is gone arrives a turn later, as it would over a network.
    if (init.signal && this.wallet.has('unheard_forgotten'))
      this.wallet.kept.delete(keyOf(operation, textOf(fields, 'player_ref'), textOf(fields, 'tx_id')));
    const isRefusal = outcome.code !== 'OK';
    const refusal = isRefusal ? { message: `refused with ${outcome.code}`, retry: false } : {};
    return Response.json({ ...outcome, ...refusal, request_id: requestId });
  };

  /** The body's fields, or the status that refuses it. */
  #read(body: string): Fields | number {
    if (body.length > bodyMax && !this.wallet.has('big_body_taken')) return 413;
    const fields = parsed(body);
    if (fields === undefined) return this.wallet.has('bad_body_unknown') ? 500 : 400;
    const areIds = idFields.every((name) => !(name in fields) || idText.test(textOf(fields, name)));
    return areIds || this.wallet.has('any_id_taken') ? fields : 422;
  }

  #write(requestId: string, operation: string, body: string, { code }: Outcome): void {
    if (code !== 'OK' && this.wallet.has('refusals_unlogged')) return;
    const bodyHash = createHash('sha256').update(body).digest('hex');
    this.log.set(requestId, { requestId, operation, bodyHash, code, http: 200, ms: 0 });
  }

  #isSigned(headers: Headers, path: string, body: string): boolean {
    const [id, timestamp, nonce, given] = ['X-Key-Id', 'X-Timestamp', 'X-Nonce', 'X-Signature'].map(
      (name) => headers.get(name) ?? '',
    );
    const live = this.wallet.has('one_key') ? [this.#keys[0]] : this.#keys;
    const key = live.find((one) => one.id === id);
    if (!key || !timestamp || !nonce || !given) return false;
    if (!/^\d{9,11}$/.test(timestamp) || !/^[\w.-]{8,64}$/.test(nonce)) return false;
    const isOld = Math.abs(Number(timestamp) - this.wallet.now() / 1_000) > skewSeconds;
    if (isOld && !this.wallet.has('skew_ignored')) return false;
    if (
      !this.#candidates(path, body).some((parts) =>
        same(given, signatureOf(key.secret, { ...parts, timestamp, nonce })),
      )
    )
      return false;
    const isUsed = this.#nonces.has(`${id} ${nonce}`);
    this.#nonces.add(`${id} ${nonce}`);
    return !isUsed || this.wallet.has('nonce_again');
  }

  /** What may have been signed: the call itself, and more with a fault. */
  #candidates(
    path: string,
    body: string,
  ): readonly { readonly method: string; readonly path: string; readonly body: string }[] {
    const honest = { method: 'POST', path, body };
    const paths = ['bet', 'win', 'rollback', 'status'].map((name) => path.replace(/[a-z_]+$/, name));
    return [
      honest,
      ...(this.wallet.has('path_unsigned') ? paths.map((other) => ({ ...honest, path: other })) : []),
      ...(this.wallet.has('body_parsed') ? [{ ...honest, body: JSON.stringify(JSON.parse(body)) }] : []),
    ];
  }
}

function same(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}
