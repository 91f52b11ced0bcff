import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { createReadCache, noReadCache, type ReadCache, sharedRead } from '#lib/server/read-cache.ts';
import type { StreamEvent } from '#lib/server/stream/hub.ts';

let ms: number;
let loads: number;
let reads: ReadCache;
let announce: (type: string) => void;

beforeEach(() => {
  ms = 0;
  loads = 0;
  let tell: (event: StreamEvent) => void = () => undefined;
  const listen = (_: readonly string[], listener: typeof tell) => {
    tell = listener;
    return () => undefined;
  };
  reads = createReadCache({ listen }, () => ms);
  announce = (type) => tell({ id: 1n, topic: 'public', type, data: {} });
});

const load = async (): Promise<number> => ++loads;

describe('a read that every page makes', () => {
  it('is made once for all requests of two seconds, also of those at the same time', async () => {
    const both = await Promise.all([reads.get('brand', load), reads.get('brand', load)]);
    ms = 1_999;
    expect([...both, await reads.get('brand', load)]).toEqual([1, 1, 1]);
    ms = 2_000;
    expect(await reads.get('brand', load)).toBe(2);
  });

  it('is made once also where it is lazy and made again by each `then`, as Drizzle’s queries are', async () => {
    // biome-ignore lint/suspicious/noThenProperty: what a lazy query is
    const lazy = { then: (done: (made: number) => void) => done(++loads) } as unknown as Promise<number>;
    expect(await Promise.all([reads.get('brand', () => lazy), reads.get('brand', () => lazy)])).toEqual([1, 1]);
  });

  it('is another one under another name', async () => {
    expect([await reads.get('brand', load), await reads.get('notices', load)]).toEqual([1, 2]);
  });

  it('is made again when a round has changed, also while it was being made', async () => {
    const before = reads.get('lobby', load);
    announce('round');
    expect([await before, await reads.get('lobby', load)]).toEqual([1, 2]);
    announce('hello');
    expect(await reads.get('lobby', load)).toBe(2);
  });

  it('is made again when an operator has changed something', async () => {
    const before = reads.get('brand', load);
    announce('site_changed');
    expect([await before, await reads.get('brand', load)]).toEqual([1, 2]);
  });

  it('that failed is made again, without taking away one that came after it', async () => {
    await expect(reads.get('brand', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await reads.get('brand', load)).toBe(1);
    const { promise, reject } = Promise.withResolvers<number>();
    announce('round');
    const failing = reads.get('brand', () => promise);
    announce('round');
    const after = await reads.get('brand', load);
    reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    expect(await reads.get('brand', load)).toBe(after);
  });

  it('is made as nobody, whoever asks, so that nothing of a member is shown to another', async () => {
    const asked = { member: { id: 1n }, operator: { name: 'o' }, agentId: 7n };
    const who = async ({ member, operator, agentId }: Context) => [member, operator, agentId];
    for (const ctx of [
      { ...asked, reads },
      { ...asked, reads: noReadCache },
      { ...asked, reads, tx: {} },
    ])
      expect(await sharedRead(ctx as unknown as Context, 'who', who)).toEqual([null, null, 7n]);
  });

  it('is made each time inside a transaction, and where there is no cache', async () => {
    const ctx = { reads } as unknown as Context;
    await sharedRead(ctx, 'brand', load);
    expect(await sharedRead(ctx, 'brand', load)).toBe(1);
    expect(await sharedRead({ ...ctx, tx: {} } as unknown as Context, 'brand', load)).toBe(2);
    expect([await noReadCache.get('brand', load), await noReadCache.get('brand', load)]).toEqual([3, 4]);
  });
});
