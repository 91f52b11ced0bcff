/** Minimum age: players must have had their twentieth birthday (trust.md section 2). */
import { ageOn, bangkokDay, type Day } from '../../time.ts';

const ageMin = 20;

/** Whether somebody born on `birth` is old enough on the Bangkok day of `now`. */
export function isOfAge(birth: Day, now: Date): boolean {
  return ageOn(birth, bangkokDay(now)) >= ageMin;
}
