/** Data of the frame around a page. For a guest it depends on the path alone, so that pages can be cached. */

import type { ShellData } from '#layouts/shell-data.ts';
import { brandSheet } from '#lib/agent/rules/brand-colours.ts';
import { agentOf } from '#lib/agent/server/queries.ts';
import { unreadMessages } from '#lib/inbox/server/unread.ts';
import { walletsAndPoints } from '#lib/ledger/server/queries.ts';
import { links } from '#lib/links.ts';
import { mostImportantFirst, type ReaderLevel, shownTo } from '#lib/notification/rules/notice.ts';
import { ownNotices, runningNotices } from '#lib/notification/server/queries.ts';
import { playClock, playTime } from '#lib/play-limit/server/queries.ts';
import { claimableQuests, runningQuests } from '#lib/quest/server/progress-queries.ts';
import { type Context, isMemberContext, type MemberContext } from '#lib/server/context.ts';
import { type AnyFacts, aboutMember, type FactsOf, facts } from '#lib/server/db/facts.ts';
import { sharedRead } from '#lib/server/read-cache.ts';
import { positionNow } from '#lib/server/stream/position.ts';
import { toIso } from '#lib/time.ts';

const shellParts = {
  ...{ walletsAndPoints, time: playTime, claimable: claimableQuests, unreadMessages, ownNotices },
  position: positionNow,
};
const shellFacts = facts('shell', shellParts);

export async function shellData(ctx: Context, path: string): Promise<ShellData> {
  return frame(ctx, path, isMemberContext(ctx) ? shellFacts(ctx.db, aboutMember(ctx)) : null);
}

/** The frame and a page's own facts about its member, in one statement of this name; `now` is the instant they are of. */
export function shellWith<F extends AnyFacts>(name: string, parts: F) {
  const all = facts(name, { ...shellParts, ...parts });
  return async (ctx: MemberContext, path: string): Promise<{ shell: ShellData; about: FactsOf<F>; now: Date }> => {
    const whom = aboutMember(ctx);
    const found = all(ctx.db, whom) as Promise<FactsOf<typeof shellParts & F>>;
    return { shell: await frame(ctx, path, found), about: await found, now: whom.now };
  };
}

async function frame(
  ctx: Context,
  path: string,
  found: Promise<FactsOf<typeof shellParts>> | null,
): Promise<ShellData> {
  const level = ctx.member?.vipLevel ?? null;
  const [agent, notices, questCount, about] = await Promise.all([
    sharedRead(ctx, 'agent', brandOf),
    sharedRead(ctx, `notices for ${level === null ? 'guests' : `level ${level}`}`, (nobody) =>
      drawnNotices(nobody, level),
    ),
    ctx.member ? sharedRead(ctx, 'running quests', runningQuests) : 0,
    found,
  ]);
  const member = about && isMemberContext(ctx) ? shownMember(ctx, about) : null;
  return {
    ...{ agent, member },
    // Nobody who rests is invited.
    notices: shownTo(mostImportantFirst(notices, drawn(about?.ownNotices ?? [])), member?.play.pause != null),
    questCount: member?.play.pause ? 0 : questCount,
    claimableCount: about && !member?.play.pause ? about.claimable : 0,
    path,
    serverTime: toIso(ctx.now()),
    sandbox: ctx.config.sandbox,
    ended: ctx.sessionEnded && { why: ctx.sessionEnded, next: path },
  };
}

function shownMember(
  { member }: MemberContext,
  { walletsAndPoints: balances, time, unreadMessages: unread, position }: FactsOf<typeof shellParts>,
) {
  return {
    id: String(member.id),
    username: member.username,
    vipLevel: member.vipLevel,
    wallets: balances.wallets,
    points: String(balances.points),
    unread,
    position,
    play: playClock(member, time),
  };
}

/** The announcements for a level, each with its own image or one that the site draws. */
const drawnNotices = async (ctx: Context, level: ReaderLevel) => drawn(await runningNotices(ctx, level));

const drawn = (notices: Awaited<ReturnType<typeof runningNotices>>) =>
  notices.map((notice) => ({
    ...notice,
    image: notice.image ?? links.cover(notice.type === 1 ? 'muang' : 'nam', 'wide', notice.title, 'bell'),
  }));

async function brandOf(ctx: Context) {
  const agent = await agentOf(ctx);
  return {
    name: agent.name,
    code: agent.code,
    logoUrl: agent.logoUrl,
    lineUrl: agent.lineContactUrl,
    telegramUrl: agent.telegramContactUrl,
    phone: agent.phone,
    sheet: brandSheet(agent.colours),
    contactUrl: agent.lineAdminUrl ?? agent.lineContactUrl ?? agent.telegramContactUrl,
  };
}
