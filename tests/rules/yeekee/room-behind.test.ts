/** A room whose page has heard something before its island was there. */
import { beforeEach, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/client/live.ts';
import { RoomStore } from '#lib/yeekee/client/room-store.ts';
import type { YeekeeRoom } from '#lib/yeekee/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

const at = '2026-12-01T15:00:00.000+07:00';
const later = '2030-12-01T15:00:00.000+07:00';
const room = {
  server_time: at,
  round: {
    round_id: '7',
    phase: 'both',
    shot_count: 0,
    result: null,
    open_at: at,
    shots_from: at,
    close_at: later,
    freeze_at: later,
    result_at: later,
  },
  shots: [],
  freeze: null,
  mine: { shots_left: 3, next_allowed_at: null },
} as unknown as YeekeeRoom;

let stream: EventTarget;
let requested: string[];

beforeEach(() => {
  requested = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: () => ({ dataset: { position: '12:7' } }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        stream = this;
      }
      close(): void {}
    },
  );
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(new URL(address, 'http://localhost').pathname);
    return new Response(JSON.stringify({ error: 0, data: room }));
  });
  return () => vi.unstubAllGlobals();
});

it('reads its shots again only when the stream has moved on since the page was read', async () => {
  const stopShell = subscribe('points', () => undefined);
  stream.dispatchEvent(new MessageEvent('hello', { data: '{}' }));
  const stopUnmoved = new RoomStore(room).follow();
  stopUnmoved();
  stream.dispatchEvent(new MessageEvent('points', { data: '{"point":"1"}', lastEventId: '15:2' }));
  const stop = new RoomStore(room).follow();
  await eventually(() => expect(requested).toEqual(['/api/lotto/yeekee/list']));
  stop();
  stopShell();
});
