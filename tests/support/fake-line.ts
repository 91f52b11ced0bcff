/**
 * LINE's servers, as far as the site speaks with them: verifies ID tokens that it issued itself (ES256), and takes push
 * messages once for each retry key.
 */
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { lineIssuer } from '#lib/line/rules/id-token.ts';

export const testLiffId = '1650000001-AbCdEfGh';
export const testChannelToken = 'a-channel-token-of-the-fake-line';
const channel = '1650000001';

export interface Push {
  readonly to: string;
  readonly text: string;
  readonly retryKey: string;
}

interface TokenOf {
  readonly sub: string;
  readonly iss?: string;
  readonly aud?: string;
  readonly exp?: number;
  readonly nonce?: string;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export class FakeLine {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #server: Server;
  readonly #now: () => Date;
  readonly #taken = new Map<string, Push>();
  /** Statuses to answer the next requests with, instead of serving them; 0 accepts a message and loses the answer. */
  readonly failures: number[] = [];
  /** What stands in a Retry-After beside a failure. */
  retryAfter: string | undefined;
  /** Requests so far, by path. */
  readonly asked: string[] = [];
  /** The retry key of every push that came through, repeated ones too. */
  readonly keys: string[] = [];
  tokens = 0;

  constructor(now: () => Date) {
    this.#now = now;
    this.#server = createServer(async (request, response) => {
      const { status, body } = await this.#answer(request);
      if (status === 0) {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, {
        'Content-Type': 'application/json',
        ...(this.retryAfter && status >= 400 ? { 'Retry-After': this.retryAfter } : {}),
      });
      response.end(JSON.stringify(body));
    });
  }

  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Messages that were taken, each once. */
  get pushes(): readonly Push[] {
    return [...this.#taken.values()];
  }

  /** A token for a user; every call makes another one. */
  issue({ sub, ...claims }: TokenOf): string {
    this.tokens += 1;
    const body = `${part({ typ: 'JWT', alg: 'ES256', kid: 'k' })}.${part({
      iss: lineIssuer,
      aud: channel,
      exp: Math.floor(this.#now().getTime() / 1_000) + 3_600,
      iat: Math.floor(this.#now().getTime() / 1_000),
      jti: this.tokens,
      ...claims,
      sub,
      name: 'ชื่อที่เว็บไม่อ่าน',
    })}`;
    const options = { key: this.#keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${body}.${sign('sha256', Buffer.from(body), options).toString('base64url')}`;
  }

  async #answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const body = await text(request);
    const path = request.url ?? '';
    this.asked.push(path);
    const failure = this.failures.shift();
    if (failure) return { status: failure, body: { message: 'no' } };
    if (path === '/oauth2/v2.1/verify') return this.#verify(new URLSearchParams(body));
    // For browser tests, which speak with it from another process.
    if (path === '/test/issue') return { status: 200, body: this.issue(JSON.parse(body)) };
    if (path === '/test/pushes') return { status: 200, body: this.pushes };
    if (path === '/v2/bot/message/push') {
      const answer = this.#push(request, JSON.parse(body));
      return failure === 0 ? { ...answer, status: 0 } : answer;
    }
    return { status: 404, body: {} };
  }

  /** As LINE does: the signature, the audience asked for, the expiry. Everything else is left to the caller. */
  #verify(form: URLSearchParams): { status: number; body: unknown } {
    const [header = '', payload = '', signature = ''] = (form.get('id_token') ?? '').split('.');
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString() || '{}') as { alg?: string };
    const genuine =
      alg === 'ES256' &&
      verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key: this.#keys.publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    if (!genuine) return { status: 400, body: { error: 'invalid_request', error_description: 'Invalid IdToken.' } };
    return { status: 200, body: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
  }

  #push(request: IncomingMessage, body: { to: string; messages: readonly { text: string }[] }) {
    if (request.headers.authorization !== `Bearer ${testChannelToken}`) return { status: 401, body: {} };
    const retryKey = String(request.headers['x-line-retry-key'] ?? '');
    this.keys.push(retryKey);
    if (this.#taken.has(retryKey)) return { status: 409, body: { message: 'The retry key is already accepted' } };
    this.#taken.set(retryKey, { to: body.to, text: body.messages[0]?.text ?? '', retryKey });
    return { status: 200, body: {} };
  }
}

/** A user's name as LINE writes it. */
export const lineUser = (n: number): string => `U${n.toString(16).padStart(32, '0')}`;
