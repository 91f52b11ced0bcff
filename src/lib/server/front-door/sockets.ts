/** What one connection may ask of the process: so many answers at once, and they have to be read. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request after the other; a client that pipelines gets this many at once. */
export const unansweredMax = 8;
/** How often it is looked whether a connection takes what is sent to it; it is cut the second time it has not. */
export const lookEveryMs = 15_000;
/** Nothing sent and nothing received for so long ends a connection: longer than the longest statement, and a stream says something before. */
const silentMs = 75_000;

export interface SocketGuard {
  /** False, and the connection is cut, where a request comes on top of too many that are not answered. */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
  /** Cuts the connections that have taken nothing of what waits for them since the look before. */
  look(): void;
}

export function guardSockets(server: Server): SocketGuard {
  const unanswered = new WeakMap<Socket, number>();
  const open = new Set<Socket>();
  /** Bytes that had gone out at the last look, of connections for which more was waiting. */
  const stuckAt = new WeakMap<Socket, number>();
  server.setTimeout(silentMs);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    admit(req, res) {
      const { socket } = req;
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (socket.destroyed || count > unansweredMax) {
        socket.destroy();
        return false;
      }
      unanswered.set(socket, count);
      res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      return true;
    },
    look() {
      for (const socket of open) {
        if (socket.writableLength === 0) {
          stuckAt.delete(socket);
          continue;
        }
        const gone = socket.bytesWritten - socket.writableLength;
        if (stuckAt.get(socket) === gone) socket.destroy();
        else stuckAt.set(socket, gone);
      }
    },
  };
}
