import { describe, expect, it } from 'vitest';
import { jobs } from '#app/schedule.ts';
import { nearestRun } from '#lib/health/rules/cron.ts';
import { everyThai, jobThai } from '#lib/health/rules/job-thai.ts';

const at = (text: string): Date => new Date(`${text}+07:00`);

describe('the schedule in Bangkok', () => {
  it.each([
    ['* * * * *', '2026-11-26T09:30:20', '2026-11-26T09:31:00', '2026-11-26T09:30:00'],
    ['*/10 * * * *', '2026-11-26T09:30:00', '2026-11-26T09:40:00', '2026-11-26T09:30:00'],
    ['17 * * * *', '2026-11-26T23:17:01', '2026-11-27T00:17:00', '2026-11-26T23:17:00'],
    ['37 3 * * *', '2026-11-26T03:36:59', '2026-11-26T03:37:00', '2026-11-25T03:37:00'],
    ['10 5,6,9 * * *', '2026-11-26T06:10:00', '2026-11-26T09:10:00', '2026-11-26T06:10:00'],
  ])('%s at %s is next due at %s, and was last at %s', (cron, now, next, last) => {
    expect(nearestRun(cron, at(now), 'next')).toEqual(at(next));
    expect(nearestRun(cron, at(now), 'last')).toEqual(at(last));
  });

  it('reads every job of the schedule, each with a title and an interval in Thai', () => {
    for (const { name, cron, everySeconds } of jobs) {
      expect(() => nearestRun(cron, at('2026-11-26T09:30:00'), 'next'), name).not.toThrow();
      expect(jobThai(name), name).not.toBe(name);
      expect(everyThai({ cron, every_seconds: everySeconds ?? null }), name).toMatch(/^ทุก/);
    }
    expect(() => nearestRun('0 0 1 * *', at('2026-11-26T09:30:00'), 'next')).toThrow('by days');
    expect(() => nearestRun('61 * * * *', at('2026-11-26T09:30:00'), 'next')).toThrow('never due');
  });

  it.each([
    ['* * * * *', 1, 'ทุกวินาที'],
    ['* * * * *', 10, 'ทุก 10 วินาที'],
    ['* * * * *', null, 'ทุกนาที'],
    ['*/5 * * * *', null, 'ทุก 5 นาที'],
    ['7 * * * *', null, 'ทุกชั่วโมง นาทีที่ 7'],
    ['10 5,6,9 * * *', null, 'ทุกวัน 05:10 06:10 09:10 น.'],
  ])('%s, every %s seconds, is "%s"', (cron, every_seconds, text) => {
    expect(everyThai({ cron, every_seconds })).toBe(text);
  });
});
