/** A front door behind node:http as the process has it (src/server.ts), for tests that must say every byte of a request themselves. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createRequest, writeResponse } from 'astro/app/node';
import type { Hono } from 'hono';
import type { FrontDoorEnv } from '#app/front-door.ts';
import type { PageCache } from '#lib/server/front-door/page-cache.ts';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; several of one name are joined by a comma. */
  readonly headers: Headers;
  readonly text: string;
}

export interface NodeDoor {
  readonly port: number;
  /** Sends `GET path` with these header lines as they stand, and reads the whole answer. */
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
      // The old version: the answer ends with the connection and comes in one piece.
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
