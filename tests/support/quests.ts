/** Quests for tests, added the way operators add them. */

import { passkey } from '#lib/account/server/proof-tables.ts';
import { questOperatorRoutes } from '#lib/quest/operator-contract.ts';
import { addQuest, questSettings } from '#lib/quest/server/set-quest.ts';
import type { Context, Member } from '#lib/server/context.ts';

/** A quest, by default of one deposit a day for 20 points; returns its id. */
export async function testQuest(ctx: Context, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const usual = { kind: 'deposit', title: 'ภารกิจทดสอบ', target: '100.00', reward: '20' };
  const input = questOperatorRoutes['POST /api/operator/quest/add'].input.parse({ ...usual, ...over });
  return (await addQuest({ ...ctx, operator: { name: 'operator' } }, input)).quest_id;
}

let made = 0;

/** The check-in of the design. */
export const checkInQuest = {
  ...{ kind: 'check_in', title: 'เช็กอินต่อเนื่อง', target: undefined, reward: undefined },
  ladder: [10, 10, 15, 15, 20, 20, 100],
} as const;

/** A quest that this member has finished without spending anything; returns its id. */
export async function finishedQuest(ctx: Context, member: Pick<Member, 'id'>): Promise<string> {
  await ctx.db.insert(passkey).values({
    ...{ memberId: member.id, credentialId: `quest-${member.id}-${++made}`, publicKey: Buffer.from('key') },
    ...{ signCount: 0, transports: [], backedUp: false, deviceName: 'ทดสอบ', createdAt: ctx.now() },
  });
  return testQuest(ctx, { kind: 'profile', period: 'once', target: '1' });
}

/** The check-in that runs; one is added where there is none. */
export async function testCheckIn(ctx: Context): Promise<void> {
  const running = await questSettings({ ...ctx, operator: { name: 'operator' } });
  if (!running.some(({ kind, active }) => kind === 'check_in' && active)) await testQuest(ctx, checkInQuest);
}
