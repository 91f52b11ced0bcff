/** Says that a row of a queue is open here, and hears whether somebody else has it open. */
import { watchText } from '../rules/claims.ts';
import { operate } from './operate.ts';

/** "นภัสกำลังดู" where somebody else was first; undefined where nobody was, and when it could not be said. */
export async function claimOpen(subject: string): Promise<string | undefined> {
  const held = await operate('POST /api/operator/claim', { subject }, { byItself: true, stay: true }).catch(
    () => undefined,
  );
  return held && !held.mine ? watchText(held.shown) : undefined;
}
