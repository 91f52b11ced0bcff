/** What stands between node:http and the front door: connections, and the site's small files. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallFiles } from '#lib/server/front-door/small-files.ts';
import { guardSockets, type SocketGuard, unansweredMax } from '#lib/server/front-door/sockets.ts';
import { eventually } from '#tests/support/eventually.ts';

let server: Server;
let guard: SocketGuard;
let client: Socket | undefined;
let answer: (req: IncomingMessage, res: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((req, res) => {
    if (guard.admit(req, res)) answer(req, res);
  });
  guard = guardSockets(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  client?.destroy();
  server.close();
  server.closeAllConnections();
});

async function open(): Promise<Socket> {
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await once(client, 'connect');
  return client;
}
const requests = (count: number): string => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);

describe('a connection', () => {
  it('that asks for more at once than may be unanswered is cut', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_, res) => void waiting.push(res);
    const socket = await open();
    socket.write(requests(unansweredMax + 20));
    await once(socket, 'close');
    expect(waiting).toHaveLength(unansweredMax);
  });

  it('may ask as often as it likes when it waits for answers', async () => {
    answer = (_, res) => void res.end('ok');
    const socket = await open();
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk));
    for (let n = 1; n <= 4; n++) {
      socket.write(requests(unansweredMax));
      await eventually(() => expect(heard.split('HTTP/1.1 200').length - 1).toBe(n * unansweredMax));
    }
    expect(socket.destroyed).toBe(false);
  });

  it('that takes nothing of its answer is cut at the second look, one that reads is not', async () => {
    answer = (_, res) => void res.end(Buffer.alloc(64 * 1024 * 1024));
    const deaf = await open();
    deaf.pause();
    const told = once(server, 'request');
    deaf.write(requests(1));
    const [{ socket }] = (await told) as [IncomingMessage];
    await eventually(() => expect(socket.writableLength).toBeGreaterThan(0));
    // The system's own buffers are full when nothing goes out any more.
    let gone = -1;
    await eventually(() => {
      const before = gone;
      gone = socket.bytesWritten - socket.writableLength;
      expect(gone).toBe(before);
    }, 300);
    guard.look();
    expect(socket.destroyed).toBe(false);
    guard.look();
    expect(socket.destroyed).toBe(true);
    deaf.destroy();

    const reader = await open();
    const heard = once(server, 'request');
    reader.write(requests(1));
    const [{ socket: read }] = (await heard) as [IncomingMessage];
    guard.look();
    for await (const chunk of reader) if ((chunk as Buffer).length > 0 && read.writableLength === 0) break;
    guard.look();
    guard.look();
    expect(read.writableLength).toBe(0);
  });

  it('on which nothing is said is closed in the end, later than a stream is silent', () => {
    expect(server.timeout).toBeGreaterThan(2 * 20_000);
    expect(server.timeout).toBeLessThan(120_000);
  });
});

describe('a small file of the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'benja-files-'));
  const script = 'export const page = 1;\n'.repeat(100);
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro/page.js'), script);
  writeFileSync(join(folder, '_astro/page.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, '_astro/page.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'large.bin'), Buffer.alloc(600 * 1024));
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const send = smallFiles(folder);
  // From memory: what it is sent from is not there any more.
  rmSync(folder, { recursive: true });

  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    answer = (req, res) => {
      if (!send(req, res)) res.writeHead(404).end();
    };
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method,
      headers,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it.each(['br', 'gzip', 'identity'])(
    'is sent as %s from memory, with its type and how long it stays',
    async (encoding) => {
      const { status, headers, text } = await get('/_astro/page.js?v=1', { 'Accept-Encoding': encoding });
      expect([status, text]).toEqual([200, script]);
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('is not sent again to who has it, and its head alone to who asks for that', async () => {
    const { headers } = await get('/icon.svg');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const etag = headers.get('etag') ?? '';
    expect(await get('/icon.svg', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
    const head = await get('/icon.svg', {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it.each([
    ['/large.bin', {}, 'GET'],
    ['/icon.svg', { Range: 'bytes=0-3' }, 'GET'],
    ['/icon.svg', {}, 'POST'],
    ['/_astro/page.js.br', {}, 'GET'],
    ['/../icon.svg.', {}, 'GET'],
    ['/__proto__', {}, 'GET'],
  ])('leaves %s %j %s to what is behind it', async (path, headers, method) => {
    expect((await get(path, headers as Record<string, string>, method)).status).toBe(404);
  });
});
