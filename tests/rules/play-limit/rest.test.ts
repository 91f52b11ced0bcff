import { describe, expect, it } from 'vitest';
import { isOfAge } from '#lib/account/rules/age.ts';
import { endsLater, pauseEnds, pauseInForce, pauseText } from '#lib/play-limit/rules/pauses.ts';
import { isCheckDue, minutesIn, playTimeText } from '#lib/play-limit/rules/play-time.ts';
import { toIso } from '#lib/time.ts';

const at = (text: string): Date => new Date(`${text}+07:00`);
const ends = (...pause: Parameters<typeof pauseEnds>): string | null => {
  const end = pauseEnds(...pause);
  return end && toIso(end);
};

describe('a pause', () => {
  const from = at('2026-11-20T15:05:07');

  it.each([
    ['today', '2026-11-21T00:00:00.000+07:00'],
    ['hours24', '2026-11-21T15:05:07.000+07:00'],
    ['days7', '2026-11-27T15:05:07.000+07:00'],
    ['days30', '2026-12-20T15:05:07.000+07:00'],
    ['months6', '2027-05-20T15:05:07.000+07:00'],
    ['year1', '2027-11-20T15:05:07.000+07:00'],
    ['years5', '2031-11-20T15:05:07.000+07:00'],
    ['permanent', null],
  ] as const)('of %s is over at %s', (length, end) => {
    expect(ends(length, from)).toBe(end);
  });

  it('that would end on a day the month lacks ends on its last one', () => {
    expect(ends('months6', at('2026-08-31T10:00:00'))).toBe('2027-02-28T10:00:00.000+07:00');
    expect(ends('months6', at('2027-08-31T10:00:00'))).toBe('2028-02-29T10:00:00.000+07:00');
    expect(ends('year1', at('2028-02-29T23:59:59'))).toBe('2029-02-28T23:59:59.000+07:00');
    expect(ends('months6', at('2026-12-15T00:30:00'))).toBe('2027-06-15T00:30:00.000+07:00');
  });

  it('of several holds that ends last, a shorter one after it changes nothing', () => {
    const pause = (endsAt: Date | null) => ({ length: 'days7' as const, endsAt });
    const [short, long, forever] = [pause(at('2026-11-21T00:00:00')), pause(at('2027-05-20T00:00:00')), pause(null)];
    expect(pauseInForce([short, long], from)).toBe(long);
    expect(pauseInForce([long, short], from)).toBe(long);
    expect(pauseInForce([long, forever, short], from)).toBe(forever);
    expect([endsLater(short, long), endsLater(long, short), endsLater(long, long)]).toEqual([false, true, false]);
    expect([endsLater(forever, long), endsLater(long, forever), endsLater(forever, forever)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is over at its very instant', () => {
    const pause = { length: 'hours24' as const, endsAt: at('2026-11-21T15:05:07') };
    expect(pauseInForce([pause], new Date(pause.endsAt.getTime() - 1))).toBe(pause);
    expect(pauseInForce([pause], pause.endsAt)).toBeUndefined();
    expect(pauseInForce([], from)).toBeUndefined();
  });

  it('is told with its end', () => {
    expect(pauseText({ length: 'days7', endsAt: at('2026-12-01T15:05:00') })).toBe('พักการเล่นถึง 1 ธ.ค. 69 15:05 น.');
    expect(pauseText({ length: 'year1', endsAt: at('2027-12-01T15:05:00') })).toBe('งดเล่นถึง 1 ธ.ค. 70 15:05 น.');
    expect(pauseText({ length: 'permanent', endsAt: null })).toBe('งดเล่นถาวร');
  });
});

describe('time played', () => {
  const now = at('2026-11-20T12:00:00');
  const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

  it('is what was logged in of the period, full minutes', () => {
    const spans = [
      span('2026-11-20T09:00:00', '2026-11-20T09:59:59'),
      span('2026-11-20T11:00:00', '2026-11-20T11:30:00'),
    ];
    expect(minutesIn(spans, 'day', now)).toBe(89);
  });

  it('of two devices at once counts once', () => {
    const spans = [
      span('2026-11-20T09:30:00', '2026-11-20T10:30:00'),
      span('2026-11-20T09:00:00', '2026-11-20T10:00:00'),
      span('2026-11-20T09:10:00', '2026-11-20T09:20:00'),
    ];
    expect(minutesIn(spans, 'day', now)).toBe(90);
  });

  it('over midnight belongs to each day by its part', () => {
    const spans = [span('2026-11-19T23:30:00', '2026-11-20T00:45:00')];
    expect([minutesIn(spans, 'day', now), minutesIn(spans, 'days7', now)]).toEqual([45, 75]);
  });

  it('ahead of now does not count yet', () => {
    expect(minutesIn([span('2026-11-20T11:50:00', '2026-11-20T12:30:00')], 'day', now)).toBe(10);
  });

  it('reads in hours and minutes', () => {
    expect([0, 45, 60, 65, 720].map(playTimeText)).toEqual(['0 นาที', '45 นาที', '1 ชม.', '1 ชม. 5 นาที', '12 ชม.']);
  });
});

describe('the question whether to go on', () => {
  it('is due an hour after the login, not a moment before', () => {
    const since = at('2026-11-20T11:00:00');
    expect(isCheckDue(since, 60, new Date(at('2026-11-20T12:00:00').getTime() - 1))).toBe(false);
    expect(isCheckDue(since, 60, at('2026-11-20T12:00:00'))).toBe(true);
    expect(isCheckDue(since, 15, at('2026-11-20T11:15:00'))).toBe(true);
  });
});

describe('old enough', () => {
  it('is who has had the twentieth birthday, by the day of Bangkok', () => {
    expect(isOfAge('2006-11-20', at('2026-11-20T00:00:00'))).toBe(true);
    expect(isOfAge('2006-11-20', at('2026-11-19T23:59:59'))).toBe(false);
    // Born on 29 February: a year older on 1 March.
    expect(isOfAge('2008-02-29', at('2028-02-29T00:00:00'))).toBe(true);
    expect(isOfAge('2008-02-29', at('2028-02-28T23:00:00'))).toBe(false);
  });
});
