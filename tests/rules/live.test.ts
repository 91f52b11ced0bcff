/** A page's event stream: from where it hears, and from where it goes on when it is opened again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class FakeStream extends EventTarget {
  isOpen = true;
  readonly query: Record<string, string>;

  constructor(address: string) {
    super();
    this.query = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
    streams.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  connect(): void {
    this.dispatchEvent(new MessageEvent('hello', { lastEventId: '' }));
  }

  tell(lastEventId: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent('balance', { data: JSON.stringify(data), lastEventId }));
  }
}

let streams: FakeStream[];
/** The page's own copy of the module: it remembers how far it has heard. */
let live: typeof import('#lib/client/live.ts');
/** What the page says of how far it was read; a guest's does not. */
let readAt: string | undefined;

beforeEach(async () => {
  streams = [];
  readAt = '12:7';
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { position: readAt } }) });
  vi.resetModules();
  live = await import('#lib/client/live.ts');
});
afterEach(() => vi.unstubAllGlobals());

const queries = (): object[] => streams.map(({ query }) => query);
const latest = (): FakeStream => streams.at(-1) ?? new FakeStream('/');

it('begins where the page was read', () => {
  live.subscribe('balance', () => undefined);
  expect(queries()).toEqual([{ position: '12:7' }]);
});

it('begins now on a page that does not say where it was read', () => {
  readAt = undefined;
  live.subscribe('balance', () => undefined);
  expect(queries()).toEqual([{}]);
});

it('is one for all who listen, and ends with the last of them', () => {
  const ends = [live.subscribe('balance', () => undefined), live.subscribe('round', () => undefined)];
  ends[0]?.();
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([true]);
  ends[1]?.();
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
});

it('goes on after the last event that it heard when somebody listens again', () => {
  const heard: unknown[] = [];
  const end = live.subscribe('balance', (data) => heard.push(data));
  latest().tell('15:2', { wallet: 1 });
  end();
  live.subscribe('balance', (data) => heard.push(data));
  latest().tell('16:0', { wallet: 2 });
  expect(heard).toEqual([{ wallet: 1 }, { wallet: 2 }]);
  expect(queries()).toEqual([{ position: '12:7' }, { position: '15:2' }]);
});

it('goes on there when a room is entered and left, without losing who listens', () => {
  const heard: unknown[] = [];
  live.subscribe('balance', (data) => heard.push(data));
  latest().tell('15:2', { wallet: 1 });
  const leave = live.enterRoom('99');
  latest().tell('16:0', { wallet: 2 });
  leave();
  latest().tell('17:0', { wallet: 3 });
  expect(queries()).toEqual([{ position: '12:7' }, { position: '15:2', room: '99' }, { position: '16:0' }]);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
  expect(heard).toHaveLength(3);
});

describe('a page that says where it was read', () => {
  it('is behind after a lost connection, and not when it begins or enters a room', () => {
    let refreshed = 0;
    live.subscribe('round', () => undefined);
    live.whenBehind(['round'], () => refreshed++);
    latest().connect();
    live.enterRoom('99');
    latest().connect();
    expect(refreshed).toBe(0);
    latest().connect();
    expect(refreshed).toBe(1);
  });

  it('is behind for who begins to follow after such an event, and for nobody else', () => {
    const refreshed: string[] = [];
    live.subscribe('points', () => undefined);
    latest().connect();
    latest().tell('15:2', { wallet: 1 });
    live.whenBehind(['balance', 'withdraw'], () => refreshed.push('withdrawals'));
    live.whenBehind(['round'], () => refreshed.push('round'));
    expect(refreshed).toEqual(['withdrawals']);
  });
});

it('is behind once connected on a page that does not say where it was read', () => {
  readAt = undefined;
  const refreshed: string[] = [];
  live.whenBehind(['round'], () => refreshed.push('early'));
  expect(refreshed).toEqual([]);
  latest().connect();
  live.whenBehind(['round'], () => refreshed.push('late'));
  expect(refreshed).toEqual(['early', 'late']);
});

it('tells who waits for it as often as it connects', () => {
  let connected = 0;
  live.whenConnected(() => connected++);
  expect(connected).toBe(0);
  latest().connect();
  expect(connected).toBe(1);
  // Who comes later does not wait for the next time.
  live.whenConnected(() => connected++);
  expect(connected).toBe(2);
});
