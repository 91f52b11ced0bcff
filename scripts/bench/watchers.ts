/**
 * Watches a baccarat table by a number of streams, in a separate process: `watchers.ts <site> <game>`; the first message has the
 * launch tokens, one for each. Sends "ready" when all streams have their state; at "report", what they have heard since.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';

export interface PhaseReceipts {
  readonly shoe: number;
  readonly hand: number;
  readonly phase: string;
  /** Watchers that heard that the table has come to this phase. */
  readonly watchers: number;
  /** When the last of them first did: milliseconds since 1970. */
  readonly lastAt: number;
}

const [site = '', game = ''] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const receipts = new Map<string, { shoe: number; hand: number; phase: string; watchers: number; lastAt: number }>();
let isReady = false;

function countReceipt(data: string, own: Set<string>, at: number): void {
  const table = JSON.parse(data) as { game: string; shoe: number; hand: number; phase: string };
  const name = `${table.shoe} ${table.hand} ${table.phase}`;
  if (table.game !== game || own.has(name)) return;
  own.add(name);
  // What a stream begins with is no news.
  if (!isReady) return;
  const { shoe, hand, phase } = table;
  const all = receipts.get(name) ?? { shoe, hand, phase, watchers: 0, lastAt: 0 };
  receipts.set(name, all);
  all.watchers++;
  all.lastAt = Math.max(all.lastAt, at);
}

async function bearerOf(token: string): Promise<string> {
  const response = await fetch(`${site}/api/house/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ launch_token: token }),
  });
  const { data } = (await response.json()) as { data?: { bearer: string } };
  if (!data) throw new Error(`a demo was answered ${response.status}`);
  return data.bearer;
}

/** Resolves with the first event. */
const watch = (bearer: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const own = new Set<string>();
    let text = '';
    const headers = { Authorization: `Bearer ${bearer}` };
    get(`${site}/api/house/stream?game=${game}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a watcher was answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (part: string) => {
        const at = Date.now();
        text += part;
        const end = text.lastIndexOf('\n\n');
        if (end < 0) return;
        for (const [, data = ''] of text.slice(0, end).matchAll(/^event: table\ndata: (.*)$/gm))
          countReceipt(data, own, at);
        text = text.slice(end);
        resolve();
      });
    }).on('error', reject);
  });

const tokens: readonly string[] = (await once(process, 'message'))[0];
for (const token of tokens) await watch(await bearerOf(token));
isReady = true;
process.send?.('ready');
process.on('message', () => process.send?.([...receipts.values()] satisfies PhaseReceipts[]));
process.on('disconnect', () => process.exit(0));
