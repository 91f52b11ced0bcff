import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { operate as runLine } from '../../../scripts/operate.ts';

export const tokens = { OPERATOR_TOKEN: testTokens.operator, APPROVER_TOKEN: testTokens.approver };

/** A site over HTTP and the command line of its operators; a member with money and a round, new before each test. */
export function commandLineOfFile() {
  const door = doorOfFile({ parts: { random: realChance } });
  let server: Server;
  let url: string;
  let my: MemberContext;
  let round: string;

  beforeAll(async () => {
    await testCatalogue(door.ctx);
    server = createServer(async (request, answer) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const headers = new Headers(request.headers as Record<string, string>);
      const { method = 'GET', url: path = '/' } = request;
      const response = await door.app.request(path, {
        method,
        headers,
        ...(method === 'POST' ? { body: Buffer.concat(parts) } : {}),
      });
      answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await expectSoundBooks(door.ctx);
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    my = asMember(door.ctx, await testMember(door.ctx, '10000.00'));
    round = String(await testRound(door.ctx));
  });
  /** A line as it is typed, but within this process: starting one takes longer than all it does. */
  async function operate(args: readonly string[], env: Readonly<Record<string, string>> = tokens) {
    let output = '';
    const written = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        output += text;
        return true;
      }),
    );
    const ok = await runLine([...args, '--url', url], { ...process.env, ...env });
    for (const spy of written) spy.mockRestore();
    return { ok, output };
  }

  return {
    door,
    get url() {
      return url;
    },
    get my() {
      return my;
    },
    get round() {
      return round;
    },
    operate,
  };
}
