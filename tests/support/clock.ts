/** A clock that only moves when set. Contexts use it as `now` and pass it to the database through `frozenAt`. */
export interface TestClock {
  now(): Date;
  /** Sets the clock, e.g. "2026-12-01T15:20:00+07:00". */
  set(instant: string | Date): void;
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
    readonly ms?: number;
  }): void;
}

export function testClock(start: string | Date = '2026-11-20T12:00:00+07:00'): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(instant) {
      at = new Date(instant).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + ms;
    },
  };
}
