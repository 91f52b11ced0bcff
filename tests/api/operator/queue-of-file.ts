import { beforeAll } from 'vitest';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { testMember, thb } from '#tests/support/money.ts';

/** A site whose withdrawals wait for a second person. */
export function queueOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  beforeAll(() => testCatalogue(door.ctx));

  /** A withdrawal that takes two people. */
  async function largeWithdrawal(): Promise<string> {
    const my = asMember(door.ctx, await testMember(door.ctx, '60000.00'));
    return (await requestWithdraw(my, { amount: thb('60000.00') })).withdraw_id;
  }

  /** Another account, as if the rules had let it be changed meanwhile. */
  const edit = (withdrawId: string, account: string) =>
    door.database.pool.query('update withdraw set bank_account_number = $2 where id = $1', [withdrawId, account]);

  return { clock, door, largeWithdrawal, edit };
}
