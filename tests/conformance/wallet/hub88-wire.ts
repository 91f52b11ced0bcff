/**
 * The driver of the Hub88 wallet API, written from its public documentation (docs.hub88.io, Operator API): RSA-SHA256 over the
 * body, amounts in 1/100,000 baht, one balance and a status in every answer. It has no word for a launch token, a bet with
 * its win, the end of a round by itself, or the state of a transaction.
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Body, type Driver, type Forgery, Inexpressible, type Operation } from './wire.ts';

export interface Hub88Site {
  readonly base: string;
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
}

/** They repeat what they do not understand three times. */
const repeatsMax = 3;
const repeatPauseMs = 20;
const perSatang = 1_000;

const paths: Partial<Readonly<Record<Operation, string>>> = {
  balance: 'user/balance',
  bet: 'transaction/bet',
  win: 'transaction/win',
  bonus_win: 'transaction/win',
  rollback: 'transaction/rollback',
};

const statuses: Readonly<Record<string, string>> = {
  OK: 'OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  SELF_EXCLUDED: 'RS_ERROR_USER_DISABLED',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_SETTLED: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BET_CANCELLED: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BAD_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
};

/** Satang as their units; what is no amount stays as wrong as it was. */
function unitsOf(amount: unknown): unknown {
  if (typeof amount !== 'string' || amount === '') return amount;
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(amount);
  return isNumber ? Number(amount) * perSatang : amount;
}

function whyNot(operation: Operation, body: Body): string | undefined {
  if (!paths[operation]) return `the wire has no ${operation}`;
  if (operation === 'win' && body.kind !== undefined && body.kind !== 'win')
    return `the wire has no win of kind ${String(body.kind)}`;
  return undefined;
}

export function hub88Wire(site: Hub88Site, privateKey: KeyObject): Driver {
  /** Every call carries a token, those of a win too. */
  const tokens = new Map<unknown, unknown>();

  function message(operation: Operation, body: Body): { readonly path: string; readonly text: string } {
    const why = whyNot(operation, body);
    if (why) throw new Inexpressible(why);
    if (body.session) tokens.set(body.player_ref, body.session);
    const who = { user: body.player_ref, request_uuid: randomUUID(), game_code: body.game_code };
    const token = body.session ?? tokens.get(body.player_ref) ?? 'a-token-of-long-ago';
    const transaction = {
      ...who,
      token,
      transaction_uuid: body.tx_id,
      supplier_user: null,
      ...(body.round_id ? { round: body.round_id } : {}),
      ...(body.ref_tx_id ? { reference_transaction_uuid: body.ref_tx_id } : {}),
      ...(typeof body.round_closed === 'boolean' ? { round_closed: body.round_closed } : {}),
    };
    const money = { currency: 'THB', amount: unitsOf(body.amount) };
    const fields: Partial<Record<Operation, object>> = {
      balance: { ...who, token },
      bet: { ...transaction, ...money, is_free: body.kind === 'free_spin' },
      win: { ...transaction, ...money, is_supplier_promo: false },
      bonus_win: { ...transaction, ...money, is_supplier_promo: true, reward_uuid: body.campaign },
      rollback: transaction,
    };
    return { path: paths[operation] ?? '', text: JSON.stringify(fields[operation]) };
  }

  const post = (path: string, text: string, signature: string | undefined, signal?: AbortSignal): Promise<Response> =>
    site.send(`${site.base}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(signature ? { 'X-Hub88-Signature': signature } : {}) },
      body: text,
      ...(signal ? { signal } : {}),
    });
  const signed = (text: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64');

  return {
    canSay: (operation, body) => whyNot(operation, body) === undefined,
    spoken: (code) => statuses[code] ?? code,
    tells: new Set(),
    bodyHash: () => {
      throw new Inexpressible('every call of the wire has a request_uuid of its own');
    },
    async call(operation, body) {
      for (let repeat = 0; ; repeat++) {
        const { path, text } = message(operation, body);
        const answer = await read(operation, await post(path, text, signed(text)));
        if (answer.code !== 'RS_ERROR_UNKNOWN' || repeat === repeatsMax) return answer;
        await pause(repeatPauseMs);
      }
    },
    async callUnheard(operation, body) {
      const { path, text } = message(operation, body);
      const caller = new AbortController();
      const sent = post(path, text, signed(text), caller.signal).catch(() => undefined);
      await pause(repeatPauseMs / 5);
      caller.abort();
      await sent;
    },
    forgeries: forgeries({ message, post, signed }),
    // Their answers to such bodies are tested with the adapter.
    malformed: [],
  };
}

async function read(operation: Operation, response: Response): Promise<Answer> {
  assert.equal(response.status, 200, 'every answer of the wire is HTTP 200');
  const { status, balance } = (await response.json()) as { readonly status: string; readonly balance?: number };
  const code = status === 'RS_OK' ? 'OK' : status;
  if (code === 'OK') assert(Number.isSafeInteger(balance), `${operation}: RS_OK carries an integer balance`);
  if (balance === undefined) return { http: 200, code };
  assert.equal(balance % perSatang, 0, 'a balance is whole satang');
  const satang = String(balance / perSatang);
  return operation === 'balance' || code !== 'OK'
    ? { http: 200, code, balance_now: satang }
    : { http: 200, code, balance_after: satang };
}

interface Forging {
  readonly message: (operation: Operation, body: Body) => { readonly path: string; readonly text: string };
  readonly post: (path: string, text: string, signature: string | undefined) => Promise<Response>;
  readonly signed: (text: string) => string;
}

function forgeries({ message, post, signed }: Forging): readonly Forgery[] {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const forge: Readonly<Record<string, (text: string) => readonly [sent: string, signature: string | undefined]>> = {
    'no signature': (text) => [text, undefined],
    'an empty signature': (text) => [text, ''],
    'a stranger’s signature': (text) => [text, sign('sha256', Buffer.from(text), stranger).toString('base64')],
    'the signature of another body': (text) => [text, signed(`${text} `)],
    'a body with a space more than was signed': (text) => [`${text} `, signed(text)],
    'a signature with another digest': (text) => [
      text,
      signed(text).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    'a signature cut short': (text) => [text, signed(text).slice(0, 128)],
    'a signature that is no Base64': (text) => [text, '***'],
  };
  return Object.entries(forge).map(([name, make]) => ({
    name,
    async send(operation, body) {
      const { path, text } = message(operation, body);
      const [sent, signature] = make(text);
      const { status } = (await (await post(path, sent, signature)).json()) as { readonly status: string };
      return status === 'RS_ERROR_INVALID_SIGNATURE' ? 401 : 200;
    },
  }));
}
