/** Rounds of yeekee for tests, and shots taken the way members take them. */

import { type YeekeeSettings, yeekeeSettingsSeeds } from '#lib/lotto/rules/yeekee.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { openYeekee } from '#lib/lotto/server/yeekee-open.ts';
import { shootNumber } from '#lib/lotto/server/yeekee-shoot.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { addDays, type Day, minuteMs } from '#lib/time.ts';
import { asMember } from './context.ts';

let days = 0;

/** A round of yeekee 15 that no other test knows: it takes bets and shots, and closes ten minutes from now. */
export async function testYeekee(
  ctx: Pick<Context, 'db' | 'now'>,
  over: { readonly closeAt?: Date; readonly drawDate?: Day; readonly settings?: Partial<YeekeeSettings> } = {},
): Promise<bigint> {
  const now = ctx.now().getTime();
  const closeAt = over.closeAt ?? new Date(now + 10 * minuteMs);
  const [made] = await ctx.db
    .insert(round)
    .values({
      market: 'yeekee15',
      drawDate: over.drawDate ?? addDays('2100-01-01', ++days),
      openAt: new Date(Math.min(now, closeAt.getTime()) - 60 * minuteMs),
      closeAt,
      status: 'open',
    })
    .returning();
  if (!made) throw new Error('a round row is inserted');
  await openYeekee(ctx.db, [made], new Map([['yeekee15', { ...yeekeeSettingsSeeds.yeekee15, ...over.settings }]]));
  return made.id;
}

/** The list of the design, oldest first: classic 56132. */
export const exampleShots =
  '10482 55017 93301 00746 28819 61390 47205 88888 12345 70011 39570 05124 91827 66402 23456 80809 14703 52266 37901 04689'.split(
    ' ',
  );

/** Each number by another member, or by the same ones in turn when there are fewer. */
export async function shootAll(
  ctx: Context,
  roundId: bigint,
  members: readonly Member[],
  numbers: readonly string[] = exampleShots,
): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    const member = members[index % members.length];
    if (!member) throw new Error('somebody shoots');
    await shootNumber(asMember(ctx, member), { round_id: roundId, number });
  }
}
