/**
 * A push service and the browsers that listen to it: it checks that a sender names itself (VAPID, RFC 8292), and decrypts what
 * it is sent (RFC 8291, RFC 8188), which only the browser could. Written from the standards, without the site's library.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Taken {
  /** The path of the browser's address. */
  readonly to: string;
  readonly payload: unknown;
  readonly ttl: number;
  readonly subject: unknown;
}

interface Browser {
  readonly curve: ECDH;
  readonly auth: Buffer;
}

const textOf = (part: string | undefined): unknown => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

export class FakePush {
  readonly #server: Server;
  readonly #browsers = new Map<string, Browser>();
  readonly taken: Taken[] = [];
  /** Statuses to answer the next requests with, instead of taking them; 0 takes the message and loses the answer. */
  readonly failures: number[] = [];
  retryAfter: string | undefined;
  #origin = '';

  constructor(publicKey: () => string) {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request);
      const status = this.failures.shift() ?? 201;
      const to = request.url ?? '';
      const browser = this.#browsers.get(to);
      if (status < 300 && browser) {
        const claims = this.#sender(request.headers.authorization ?? '', publicKey());
        const payload = JSON.parse(decrypted(browser, body).toString());
        this.taken.push({ to, payload, ttl: Number(request.headers.ttl), subject: claims.sub });
      }
      if (status === 0) return void request.socket.destroy();
      const headers = this.retryAfter && status >= 400 ? { 'Retry-After': this.retryAfter } : {};
      response.writeHead(browser ? status : 404, headers).end();
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#origin;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** A browser that subscribes: its address and keys as it would hand them to the page. */
  subscribe(): { endpoint: string; p256dh: string; auth: string } {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(12).toString('hex')}`;
    this.#browsers.set(path, { curve, auth });
    return {
      endpoint: this.#origin + path,
      p256dh: curve.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  /** @throws Error for a sender that does not hold the key, or speaks to another service */
  #sender(header: string, publicKey: string): { readonly sub?: unknown } {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
    const [head, body, signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const claims = textOf(body) as { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown };
    if (key !== publicKey || !signed || claims.aud !== this.#origin || typeof claims.exp !== 'number')
      throw new Error('the sender of a push is unknown');
    return claims;
  }
}

function decrypted({ curve, auth }: Browser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const cipher = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(cipher.subarray(-16));
  const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
