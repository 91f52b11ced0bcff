import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerClock } from '#lib/client/server-clock.ts';
import { RoomStore } from '#lib/yeekee/client/room-store.ts';
import { Shooting } from '#lib/yeekee/client/shooting.ts';
import type { YeekeeRoom, YeekeeShotTaken } from '#lib/yeekee/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeStorage } from '#tests/support/fake-storage.ts';

const at = (ms: number): string => new Date(1_800_000_000_000 + ms).toISOString();

/** A member's room an instant after its shooting has begun. */
const room = (mine: Partial<NonNullable<YeekeeRoom['mine']>> = {}, closeAt = at(60_000)): YeekeeRoom =>
  ({
    server_time: at(0),
    round: {
      ...{ round_id: '7', phase: 'both', shot_count: 0, result: null },
      ...{ open_at: at(-2_000), shots_from: at(-1_000), close_at: closeAt, freeze_at: closeAt, result_at: closeAt },
    },
    shots: [],
    freeze: null,
    mine: { shots_left: 3, next_allowed_at: null, ...mine },
  }) as unknown as YeekeeRoom;

const taken: YeekeeShotTaken = {
  ...{ seq: 1, number: '04213', accepted_at: at(10), hash: 'ab', shots_left: 2, next_allowed_at: at(5_000) },
} as YeekeeShotTaken;

/** Answers every call alike; tells the bodies sent. */
function answering(body: object): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    return new Response(JSON.stringify(body));
  });
  return sent;
}

const type = (shooting: Shooting, digits: string): void => {
  for (const digit of digits) shooting.press(digit);
};

describe('shooting a number', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
    vi.stubGlobal('document', { querySelector: () => null });
    return () => vi.unstubAllGlobals();
  });

  it('takes five digits, and takes back the last one', () => {
    const shooting = new Shooting(new RoomStore(room()));
    type(shooting, '042137');
    expect(shooting.$digits.get()).toBe('04213');
    shooting.back();
    expect(shooting.$digits.get()).toBe('0421');
    shooting.random();
    expect(shooting.$digits.get()).toMatch(/^\d{5}$/);
  });

  it('sends them once, and shows the accepted shot with what is left', async () => {
    const sent = answering({ error: 0, data: taken });
    const store = new RoomStore(room());
    const shooting = new Shooting(store);
    type(shooting, '0421');
    shooting.shoot();
    shooting.press('3');
    shooting.shoot();
    expect([shooting.$digits.get(), shooting.$pending.get()]).toEqual(['', '04213']);
    type(shooting, '99999');
    shooting.shoot();
    await eventually(async () => expect(shooting.$pending.get()).toBeNull());
    expect(sent).toEqual([JSON.stringify({ round_id: '7', number: '04213' })]);
    expect(store.$room.get()).toMatchObject({
      mine: { shots_left: 2 },
      shots: [{ seq: 1, number: '04213', mine: true }],
    });
    expect(shooting.$status.get()).toBe('ยิง 04213 แล้ว เป็นเลขที่ 1 เหลืออีก 2 ครั้ง');
    expect(shooting.$digits.get()).toBe('99999');
  });

  it.each([
    ['without shots left', room({ shots_left: 0 })],
    ['after the end of shooting', room({}, at(-1))],
  ])('sends nothing %s', (_, given) => {
    const sent = answering({ error: 0, data: taken });
    const shooting = new Shooting(new RoomStore(given));
    type(shooting, '04213');
    shooting.shoot();
    expect([shooting.$digits.get(), sent]).toEqual(['04213', []]);
  });

  it('waits until the next shot is allowed, by the server’s clock', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    setServerClock(at(0), Date.now());
    const sent = answering({ error: 0, data: taken });
    const store = new RoomStore(room());
    const shooting = new Shooting(store);
    const stop = shooting.follow();
    expect(shooting.$waitMs.get()).toBe(0);
    store.take({ ...taken, next_allowed_at: new Date(Date.now() + 5_000).toISOString() });
    expect(shooting.$waitMs.get()).toBeGreaterThanOrEqual(5_000);
    type(shooting, '11111');
    shooting.shoot();
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(6_000);
    expect(shooting.$waitMs.get()).toBe(0);
    stop();
    vi.useRealTimers();
  });
});
