/** When jobs are due: the forms of cron that the schedule uses, minute and hour, in Asia/Bangkok. */
import { bangkokParts, minuteMs } from '../../time.ts';

const minutesOfDay = 24 * 60;

/** "*", "*\/10", "5,6,9" and "41". */
const fits = (field: string, value: number): boolean =>
  field
    .split(',')
    .some(
      (part) => part === '*' || (part.startsWith('*/') ? value % Number(part.slice(2)) === 0 : Number(part) === value),
    );

/**
 * The first minute after an instant, or the last one up to and with it, at which a job is due.
 *
 * @throws Error for a schedule by days, which no job has
 */
export function nearestRun(cron: string, from: Date, which: 'next' | 'last'): Date {
  const [minute = '*', hour = '*', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`a schedule by days is not read here: ${cron}`);
  const step = which === 'next' ? minuteMs : -minuteMs;
  let at = Math.floor(from.getTime() / minuteMs) * minuteMs + (which === 'next' ? minuteMs : 0);
  for (let looked = 0; looked < minutesOfDay; looked++, at += step) {
    const { hours, minutes } = bangkokParts(new Date(at));
    if (fits(minute, minutes) && fits(hour, hours)) return new Date(at);
  }
  throw new Error(`never due: ${cron}`);
}
