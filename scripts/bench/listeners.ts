/**
 * Opens a number of stream connections to a yeekee room, in a separate process: `listeners.ts <site> <round id> <pages>`.
 * Prints "ready" when all are connected; at "report", how often each shot was received and when the last page first
 * received it.
 */
import { Agent, get } from 'node:http';

export interface ShotReceipts {
  readonly seq: number;
  /** Pages that received it, and how many of them more than once. */
  readonly pages: number;
  readonly doubled: number;
  /** When the last of them first received it: milliseconds since 1970. */
  readonly lastAt: number;
}

const [site = '', round = '', pages = ''] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const receipts = new Map<number, { seq: number; pages: number; doubled: number; lastAt: number }>();

function countReceipt(seq: number, own: Map<number, number>, at: number): void {
  const times = (own.get(seq) ?? 0) + 1;
  own.set(seq, times);
  const all = receipts.get(seq) ?? { seq, pages: 0, doubled: 0, lastAt: 0 };
  receipts.set(seq, all);
  if (times === 2) all.doubled++;
  if (times > 1) return;
  all.pages++;
  all.lastAt = Math.max(all.lastAt, at);
}

const listen = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const own = new Map<number, number>();
    let text = '';
    get(`${site}/api/stream?room=${round}`, { agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a page was answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (part: string) => {
        const at = Date.now();
        text += part;
        const end = text.lastIndexOf('\n\n');
        if (end < 0) return;
        for (const [, seq] of text.slice(0, end).matchAll(/"seq":(\d+)/g)) countReceipt(Number(seq), own, at);
        text = text.slice(end);
        resolve();
      });
    }).on('error', reject);
  });

for (let page = 0; page < Number(pages); page++) await listen();
process.send?.('ready');
process.on('message', () => process.send?.([...receipts.values()] satisfies ShotReceipts[]));
process.on('disconnect', () => process.exit(0));
