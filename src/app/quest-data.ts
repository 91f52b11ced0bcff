/** The page of quests: the frame, and where the member stands. */
import { links } from '#lib/links.ts';
import { questsOf } from '#lib/quest/server/progress-queries.ts';
import { listView } from '#lib/quest/server/shapes.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { shellData } from './shell-data.ts';

export async function questPage(ctx: MemberContext) {
  const [shell, rows] = await Promise.all([shellData(ctx, links.quests()), questsOf(ctx)]);
  return { shell, list: listView(rows, ctx.now()) };
}
