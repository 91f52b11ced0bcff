/** Data of the frame around a page. For a guest it depends on the path alone, so that pages can be cached. */

import { agentOf } from '#lib/agent/server/queries.ts';
import { purseOf } from '#lib/ledger/server/queries.ts';
import { noticesFor } from '#lib/notification/server/queries.ts';
import { playClock } from '#lib/play-limit/server/queries.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { sharedRead } from '#lib/server/read-cache.ts';
import { toIso } from '#lib/time.ts';

export async function shellData(ctx: Context, path: string) {
  const purse = isMemberContext(ctx) ? await purseOf(ctx.db, ctx.member.id) : undefined;
  return {
    agent: await sharedRead(ctx, 'agent', () => brandOf(ctx)),
    member:
      isMemberContext(ctx) && purse
        ? {
            id: String(ctx.member.id),
            username: ctx.member.username,
            vipLevel: ctx.member.vipLevel,
            wallets: purse.wallets,
            points: String(purse.points),
            play: await playClock(ctx),
          }
        : null,
    notices: await sharedRead(ctx, ctx.member ? 'notices of members' : 'notices of guests', () => noticesFor(ctx)),
    questCount: 0,
    path,
    serverTime: toIso(ctx.now()),
    sandbox: ctx.config.sandbox,
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
