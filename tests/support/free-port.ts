import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port on which nobody listens, for a server that is started later or again and again. It lies below those that systems give
 * to outgoing connections, so that none of these holds it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
