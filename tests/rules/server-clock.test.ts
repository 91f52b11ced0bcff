import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page of its own: the module knows no clock yet. */
const freshPage = async () => {
  vi.resetModules();
  return import('#lib/client/server-clock.ts');
};
const at = (ms: number): string => new Date(ms).toISOString();

describe('the server clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('is that of this device on a page that names no time', async () => {
    const { serverNow, startServerClock, setServerClock } = await freshPage();
    startServerClock('');
    setServerClock('soon', 0);
    expect(serverNow()).toBe(1_000_000);
  });

  it('starts from the time the page carries, however wrong the device is', async () => {
    vi.stubGlobal('document', { querySelector: () => ({ dataset: { serverTime: at(5_000_000) } }) });
    const { serverNow } = await freshPage();
    vi.setSystemTime(1_060_000);
    expect(serverNow()).toBe(5_060_000);
  });

  it('is set by an answer to the middle of its way, which no page corrects', async () => {
    const { serverNow, startServerClock, setServerClock } = await freshPage();
    startServerClock(at(990_000));
    expect(serverNow()).toBe(990_000);
    // Sent a second ago: the server wrote its time half a second ago.
    setServerClock(at(2_000_000), 999_000);
    expect(serverNow()).toBe(2_000_500);
    startServerClock(at(990_000));
    expect(serverNow()).toBe(2_000_500);
  });
});
