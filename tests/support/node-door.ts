/** A front door behind node:http as in the real process (src/server.ts), for tests that send raw requests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createRequest, writeResponse } from 'astro/app/node';
import type { Hono } from 'hono';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import type { PageCache } from '#lib/server/front-door/page-cache.ts';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  readonly headers: Headers;
  readonly text: string;
}

export interface NodeDoor {
  readonly port: number;
  /** Sends `GET path` with exactly these header lines, and reads the full response. */
  get(path: string, ...lines: readonly string[]): Promise<RawAnswer>;
  close(): void;
}

export async function nodeDoor(app: Hono<FrontDoorEnv>, pageCache: PageCache): Promise<NodeDoor> {
  const server = createServer(async (req, res) => {
    req.headers['x-benja-address'] = req.socket.remoteAddress ?? '';
    if (pageCache.answer(req, res)) return;
    await writeResponse(await app.fetch(createRequest(req)), res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async get(path, ...lines) {
      // HTTP/1.0: the response ends with the connection and is not chunked.
      const socket = connect(port, '127.0.0.1');
      socket.write(Buffer.from([`GET ${path} HTTP/1.0`, 'Host: localhost', ...lines, '', ''].join('\r\n'), 'latin1'));
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return read(Buffer.concat(chunks).toString('utf8'));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function read(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status: Number(first.split(' ')[1]), headers, text: answer.slice(end + 4) };
}
