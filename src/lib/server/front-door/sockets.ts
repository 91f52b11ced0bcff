/** Limits per connection: unanswered requests at a time, and responses that are not read. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request at a time; a pipelining client gets this many. */
export const unansweredMax = 8;
/** Interval for checking that a connection reads what it is sent; it is closed at the second failure. */
export const lookEveryMs = 15_000;
/** Idle timeout of a connection: longer than the longest statement, and streams send heartbeats before. */
const silentMs = 75_000;

export interface SocketGuard {
  /** False, with the connection closed, when there are too many unanswered requests. */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
  /** Closes connections that have read nothing of their pending data since the previous check. */
  look(): void;
}

export function guardSockets(server: Server): SocketGuard {
  const unanswered = new WeakMap<Socket, number>();
  const open = new Set<Socket>();
  /** Bytes sent by the previous check, for connections with pending data. */
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
