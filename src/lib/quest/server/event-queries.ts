/** Events of quests for the list of events, which stands below quests. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { EventView } from '../../agent/contract.ts';
import { links } from '../../links.ts';
import { isPausedAt } from '../../play-limit/server/check-spend.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { eventImage } from './shapes.ts';
import { quest } from './tables.ts';

/** Running and coming ones; nobody who rests is invited. */
export async function questEvents(ctx: Context): Promise<EventView[]> {
  const now = ctx.now();
  if (isMemberContext(ctx) && (await isPausedAt(ctx.db, ctx.member.id, now))) return [];
  const rows = await ctx.db
    .select()
    .from(quest)
    .where(and(eq(quest.agentId, ctx.agentId), eq(quest.active, true), isNotNull(quest.picture), gt(quest.endsAt, now)))
    .orderBy(asc(quest.startsAt), asc(quest.id));
  return rows.flatMap(({ id, title, about, picture, startsAt, endsAt }) =>
    about === null || picture === null || endsAt === null
      ? []
      : {
          ...{ id: `quest-${id}`, title, description: about, image: eventImage(picture, title), link: links.quests() },
          ...{ starts_at: toIso(startsAt), ends_at: toIso(endsAt) },
        },
  );
}
