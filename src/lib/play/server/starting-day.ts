/** When a new version of a rule on play begins to count (cashback, commissions): never on a day that has begun. */
import { invalidInput } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, type Day } from '../../time.ts';

/** The Bangkok day asked for, by default tomorrow. @throws Refusal invalid_input (`effective_on`) */
export async function startingDay(tx: Db, asked: Day | undefined): Promise<Day> {
  const tomorrow = addDays(bangkokDay(await databaseNow(tx)), 1);
  if (asked !== undefined && asked < tomorrow) throw invalidInput({ effective_on: 'เริ่มใช้ได้เร็วสุดวันพรุ่งนี้' });
  return asked ?? tomorrow;
}
