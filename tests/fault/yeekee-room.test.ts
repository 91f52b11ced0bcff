/** A full room: 200 members shoot as often as they may while 1,000 pages listen. No shot is lost or doubled, and the last page hears in time. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { type Context, createContext, type Member } from '#lib/server/context.ts';
import { shootNumber } from '#lib/yeekee/server/shoot.ts';
import { shot } from '#lib/yeekee/server/tables.ts';
import { asMember, testContextParts } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { testYeekee } from '#tests/support/yeekee.ts';
import { inTime } from './times.ts';

const shooters = 200;
/** In verify fewer. */
const listeners = Number(process.env.FAULT_PAGES ?? 1_000);
/** Seconds between two shots of a member, and how many each takes. */
const [everySeconds, turns] = [5, 3];

let database: TestDatabase;
let services: Services;
let ctx: Context;
const members: Member[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // The real clock: what is measured is time.
  const real = { now: () => new Date(), random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)) };
  services = await testServices(database, { parts: real });
  const { frozenAt: _, ...parts } = testContextParts(database, { parts: { ...real, publisher: services.hub } });
  ctx = createContext(parts);
  await testCatalogue(ctx);
  for (let count = 0; count < shooters; count++) members.push(await testMember(ctx));
});
afterAll(async () => {
  await services.close();
  await database.drop();
});

/** A page that listens: how often it has heard each shot, and when first. */
class Page {
  readonly heard = new Map<number, number>();
  readonly times = new Map<number, number>();
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly ended: Promise<void>;

  constructor(response: Response) {
    if (!response.body) throw new Error('a stream has a body');
    this.#reader = response.body.getReader();
    this.ended = this.#read();
  }
  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await this.#reader.read(); !part.done; part = await this.#reader.read()) {
      const now = performance.now();
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        for (const [, seq] of block.matchAll(/"seq":\s?(\d+)/g)) {
          this.heard.set(Number(seq), (this.heard.get(Number(seq)) ?? 0) + 1);
          if (!this.times.has(Number(seq))) this.times.set(Number(seq), now);
        }
    }
  }
  async close(): Promise<void> {
    await this.#reader.cancel();
    await this.ended;
  }
}

it('tells every shot once to every page, the last page within a second at the median', async () => {
  const roundId = await testYeekee(ctx);
  const app = createFrontDoor(services);
  const pages: Page[] = [];
  for (let count = 0; count < listeners; count++)
    pages.push(new Page(await app.request(`/api/stream?room=${roundId}`)));

  const taken = new Map<number, number>();
  const begun = performance.now();
  /** When each member's last shot was taken: the next one must wait its time from there, however slow this one was. */
  const last = new Map<Member, number>();
  const total = shooters * turns;
  const until = async (ms: number): Promise<void> => {
    while (performance.now() < ms) await pause(Math.max(1, Math.min(50, ms - performance.now())));
  };
  await Promise.all(
    members.map(async (member, index) => {
      for (let turn = 0; turn < turns; turn++) {
        // Spread over the five seconds a member has to wait, with room for a shot that was slow.
        const planned = begun + (turn * (everySeconds + 1) + (index / shooters) * everySeconds) * 1_000;
        await until(Math.max(planned, (last.get(member) ?? 0) + everySeconds * 1_000));
        const { seq } = await shootNumber(asMember(ctx, member), {
          round_id: roundId,
          number: String((index * 457 + turn * 7_919) % 100_000).padStart(5, '0'),
        });
        expect(taken.has(seq)).toBe(false);
        taken.set(seq, performance.now());
        last.set(member, performance.now());
      }
    }),
  );
  expect([...taken.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  expect(await ctx.db.$count(shot)).toBe(total);

  await eventually(() => {
    for (const page of pages) expect(page.heard.size).toBe(total);
  }, 50);
  for (const page of pages) {
    expect([...page.heard.values()].every((times) => times === 1)).toBe(true);
  }
  const delays = [...taken]
    .map(([seq, at]) => Math.max(...pages.map((page) => page.times.get(seq) ?? Number.POSITIVE_INFINITY)) - at)
    .sort((a, b) => a - b);
  inTime(
    'the last page hears at the median',
    (delays[Math.floor(delays.length / 2)] ?? Number.POSITIVE_INFINITY) / 1_000,
    1,
  );
  await Promise.all(pages.map((page) => page.close()));
});
