/** The driver of our own wire: signed JSON over HTTP, and every way to forge it. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Key, type SignedParts, signatureOf, signedHeaders } from './signature.ts';
import type { Answer, Body, Driver, Forgery, Operation } from './wire.ts';

export interface Site {
  /** "https://wallet.example/api/provider/benja". */
  readonly base: string;
  /** `fetch`, or the same on a wallet without a port. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** The wallet's clock: the suite signs by it. */
  readonly now: () => Date;
}

const retriesMax = 12;
const firstPauseMs = 5;
const satangText = /^(?:0|[1-9][0-9]{0,11})$/;

/** One key or the two live ones; the first signs. */
export function ownWire(site: Site, keys: readonly [Key, Key?]): Driver {
  const [key, other] = keys;
  const path = (operation: Operation): string => `${new URL(site.base).pathname}/${operation}`;
  const parts = (operation: Operation, body: string): SignedParts => ({
    method: 'POST',
    path: path(operation),
    timestamp: String(Math.floor(site.now().getTime() / 1_000)),
    nonce: randomUUID(),
    body,
  });
  const post = (operation: Operation, headers: Record<string, string>, body: string, signal?: AbortSignal) =>
    site.send(`${site.base}/${operation}`, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });
  const once = async (operation: Operation, text: string): Promise<Response> =>
    post(operation, signedHeaders(key, parts(operation, text)), text);

  return {
    async call(operation, body) {
      const text = JSON.stringify(body);
      for (let retry = 0; ; retry++) {
        const response = await once(operation, text);
        const answer = await read(response);
        if ((answer.code !== 'TRY_AGAIN' && answer.http !== 503) || retry === retriesMax)
          return checked(operation, answer);
        await pause(firstPauseMs * 2 ** retry);
      }
    },
    async callUnheard(operation, body) {
      const text = JSON.stringify(body);
      const caller = new AbortController();
      const sent = post(operation, signedHeaders(key, parts(operation, text)), text, caller.signal).then(
        () => undefined,
        () => undefined,
      );
      // The connection is cut at any point of the call; where there is no connection, the answer is thrown away.
      await pause(cutAfterMs());
      caller.abort();
      await sent;
    },
    canSay: () => true,
    spoken: (code) => code,
    tells: new Set(['replayed', 'balance_now', 'refunded']),
    bodyHash: (_, body) => createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    ...(other ? { second: ownWire(site, [other]) } : {}),
    forgeries: forgeries({ key, parts, post }),
    malformed: malformed({ key, parts, post }),
  };
}

let cuts = 0;
/** 0 to 9 ms in turn: before, in and after a wallet's transaction. */
const cutAfterMs = (): number => cuts++ % 10;

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const fields = (isJson && text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Answer>;
  return { ...fields, http: response.status, code: response.status === 200 ? (fields.code ?? '') : '' };
}

/** What every answer of the wire has, whatever the case asks of it. */
function checked(
  operation: Operation,
  answer: Answer & { readonly retry?: boolean; readonly message?: string },
): Answer {
  assert(answer.http < 500, `${operation}: ${answer.http} says "we do not know", but nothing failed`);
  if (answer.http !== 200) return answer;
  assert(answer.code !== '', `${operation}: an answer has a code`);
  assert(answer.request_id, `${operation}: an answer has a request_id`);
  for (const balance of [answer.balance_after, answer.balance_now])
    if (balance !== undefined)
      assert.match(balance, satangText, `${operation}: a balance is integer satang in a string`);
  if (answer.code === 'OK') {
    if (movesMoney.has(operation)) {
      assert.equal(typeof answer.replayed, 'boolean', `${operation}: OK says whether it was replayed`);
      assert(answer.balance_after !== undefined, `${operation}: OK carries balance_after`);
      assert(answer.balance_now !== undefined, `${operation}: OK carries balance_now`);
    }
  } else {
    assert(answer.message, `${operation}: ${answer.code} has a message`);
    assert.equal(answer.retry, answer.code === 'TRY_AGAIN', `${operation}: only TRY_AGAIN is to be retried`);
  }
  return answer;
}

const movesMoney: ReadonlySet<Operation> = new Set(['bet', 'win', 'bet_win', 'rollback', 'bonus_win']);

interface Forging {
  readonly key: Key;
  readonly parts: (operation: Operation, body: string) => SignedParts;
  readonly post: (operation: Operation, headers: Record<string, string>, body: string) => Promise<Response>;
}

/** Every fault of a signature (C13). Clocks are off by more than the 60 s that are allowed, with ten for a slow network. */
function forgeries({ key, parts, post }: Forging): readonly Forgery[] {
  const forgery = (
    name: string,
    forge: (honest: SignedParts) => Record<string, string>,
    sent: (text: string) => string = (text) => text,
  ): Forgery => ({
    name,
    async send(operation, body) {
      const text = JSON.stringify(body);
      return (await post(operation, forge(parts(operation, text)), sent(text))).status;
    },
  });
  const without = (header: string): Forgery =>
    forgery(`no ${header}`, (honest) => {
      const { [header]: _, ...rest } = signedHeaders(key, honest);
      return rest;
    });
  const signedOver = (name: string, over: (honest: SignedParts) => Partial<SignedParts>): Forgery =>
    forgery(name, (honest) => ({
      ...signedHeaders(key, honest),
      'X-Signature': signatureOf(key.secret, { ...honest, ...over(honest) }),
    }));
  /** Honestly signed, but with parts that are not allowed. */
  const signedWith = (name: string, over: (honest: SignedParts) => Partial<SignedParts>): Forgery =>
    forgery(name, (honest) => signedHeaders(key, { ...honest, ...over(honest) }));
  const at =
    (seconds: number) =>
    ({ timestamp }: SignedParts) => ({ timestamp: String(Number(timestamp) + seconds) });

  return [
    ...['X-Key-Id', 'X-Timestamp', 'X-Nonce', 'X-Signature'].map(without),
    forgery('an unknown key', (honest) => signedHeaders({ ...key, id: `${key.id}-unknown` }, honest)),
    forgery('another secret', (honest) => signedHeaders({ ...key, secret: `${key.secret}x` }, honest)),
    forgery('an empty secret', (honest) => signedHeaders({ ...key, secret: '' }, honest)),
    forgery('a signature cut short', (honest) => {
      const headers = signedHeaders(key, honest);
      return { ...headers, 'X-Signature': headers['X-Signature']?.slice(0, 32) ?? '' };
    }),
    forgery('a signature of noughts', (honest) => ({ ...signedHeaders(key, honest), 'X-Signature': '0'.repeat(64) })),
    signedOver('the signature of another method', () => ({ method: 'GET' })),
    signedOver('the signature of another path', ({ path }) => ({ path: path.replace(/\/[a-z_]+$/, '/status') })),
    signedOver('the signature of another provider', ({ path }) => ({
      path: path.replace(/([^/]+\/[a-z_]+)$/, 'not-$1'),
    })),
    signedOver('the signature of another time', ({ timestamp }) => ({ timestamp: String(Number(timestamp) - 1) })),
    signedOver('the signature of another nonce', () => ({ nonce: randomUUID() })),
    signedOver('the signature of another body', ({ body }) => ({ body: `${body} ` })),
    forgery(
      'a body with a space more than was signed',
      (honest) => signedHeaders(key, honest),
      (text) => `${text} `,
    ),
    forgery(
      'a body in which a field was added',
      (honest) => signedHeaders(key, honest),
      (text) => text.replace(/}$/, ',"note":"more"}'),
    ),
    signedWith('a clock 70 s slow', at(-70)),
    signedWith('a clock 70 s fast', at(70)),
    signedWith('a time in milliseconds', ({ timestamp }) => ({ timestamp: `${timestamp}000` })),
    signedWith('a time that is no number', () => ({ timestamp: 'now' })),
    signedWith('a nonce of 7 characters', () => ({ nonce: 'n-12345' })),
    signedWith('a nonce of 65 characters', () => ({ nonce: 'n'.repeat(65) })),
    nonceAgain({ key, parts, post }),
  ];
}

/** A nonce that an honest call has used: with the same body it would repeat that call, so another body is signed. */
function nonceAgain({ key, parts, post }: Forging): Forgery {
  return {
    name: 'a nonce used before',
    async send(operation, body) {
      const first = parts('status', JSON.stringify({ player_ref: body.player_ref, tx_id: randomUUID() }));
      assert.equal((await post('status', signedHeaders(key, first), first.body)).status, 200);
      const text = JSON.stringify(body);
      return (await post(operation, signedHeaders(key, { ...parts(operation, text), nonce: first.nonce }), text))
        .status;
    },
  };
}

/** More than the 16 KB that a body may have. */
const tooLong = 'x'.repeat(17_000);

/** Bodies that are signed but are no bodies of the wire. */
function malformed({ key, parts, post }: Forging): readonly Forgery[] {
  const bodies: Readonly<Record<string, (body: Body) => string>> = {
    'no body': () => '',
    'a body cut short': (body) => JSON.stringify(body).slice(0, -2),
    'a list': (body) => JSON.stringify([body]),
    'a number': () => '7',
    nothing: () => 'null',
    'a body of more than 16 KB': (body) => JSON.stringify({ ...body, picks: [{ side: tooLong, stake: '100' }] }),
  };
  return Object.entries(bodies).map(([name, make]) => ({
    name,
    async send(operation, body) {
      const text = make(body);
      const response = await post(operation, signedHeaders(key, parts(operation, text)), text);
      const isTaken = response.status === 200 && (await read(response)).code === 'OK';
      return isTaken ? 200 : Math.max(response.status, 400);
    },
  }));
}
