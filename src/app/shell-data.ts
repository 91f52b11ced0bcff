/** Data of the frame around a page. For a guest it depends on the path alone, so that pages can be cached. */

import { agentOf } from '#lib/agent/server/queries.ts';
import { walletsAndPoints } from '#lib/ledger/server/queries.ts';
import { noticesFor } from '#lib/notification/server/queries.ts';
import { playClock, playTime } from '#lib/play-limit/server/queries.ts';
import { type Context, isMemberContext, type MemberContext } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';
import { sharedRead } from '#lib/server/read-cache.ts';
import { toIso } from '#lib/time.ts';

const shellFacts = facts('shell', { walletsAndPoints, time: playTime });

export async function shellData(ctx: Context, path: string) {
  const audience = ctx.member ? 'members' : 'guests';
  const [agent, notices, member] = await Promise.all([
    sharedRead(ctx, 'agent', brandOf),
    sharedRead(ctx, `notices for ${audience}`, (nobody) => noticesFor(nobody, audience)),
    isMemberContext(ctx) ? shownMember(ctx) : null,
  ]);
  return {
    agent,
    member,
    notices,
    questCount: 0,
    path,
    serverTime: toIso(ctx.now()),
    sandbox: ctx.config.sandbox,
  };
}

async function shownMember(ctx: MemberContext) {
  const { member } = ctx;
  const { walletsAndPoints: balances, time } = await shellFacts(ctx.db, aboutMember(ctx));
  return {
    id: String(member.id),
    username: member.username,
    vipLevel: member.vipLevel,
    wallets: balances.wallets,
    points: String(balances.points),
    play: playClock(member, time),
  };
}

async function brandOf(ctx: Context) {
  const agent = await agentOf(ctx);
  return {
    name: agent.name,
    code: agent.code,
    logoUrl: agent.logoUrl,
    lineUrl: agent.lineContactUrl,
    telegramUrl: agent.telegramContactUrl,
    contactUrl: agent.lineAdminUrl ?? agent.lineContactUrl ?? agent.telegramContactUrl,
  };
}
