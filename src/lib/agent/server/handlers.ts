import { toDecimal } from '../../money.ts';
import { noticesFor } from '../../notification/server/queries.ts';
import type { Context } from '../../server/context.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { agentRoutes } from '../contract.ts';
import type { bannerOperatorRoutes } from '../operator-contract.ts';
import { agentOf, bannersOf, eventsOf, payInAccounts, requireAgent } from './queries.ts';
import { bannerSettings, endBanner, setBanner } from './set-banner.ts';
import { readSettings } from './settings.ts';

async function agentConfig(ctx: Context) {
  const row = await agentOf(ctx);
  const settings = readSettings(row.config);
  return {
    agent_code: row.code,
    agent_id: String(row.id),
    name: row.name,
    agent_logo: row.logoUrl,
    line_contact_url: row.lineContactUrl,
    line_admin_url: row.lineAdminUrl,
    telegram_contact_url: row.telegramContactUrl,
    phone: row.phone,
    bank_accounts: await payInAccounts(ctx, 'bank'),
    true_money_accounts: await payInAccounts(ctx, 'truemoney'),
    notifications: await noticesFor(ctx),
    banners: await bannersOf(ctx),
    events: await eventsOf(ctx),
    config: {
      deposit_min: toDecimal(settings.depositMin),
      deposit_max: toDecimal(settings.depositMax),
      withdraw_min: toDecimal(settings.withdraw.min),
      withdraw_max: toDecimal(settings.withdraw.max),
    },
  };
}

/** Answers a call that may name an agent, after checking that it is this site's. */
const ofAgent = async <T>(
  ctx: Context,
  input: { agent_code?: string | undefined },
  answer: () => Promise<T>,
): Promise<T> => {
  await requireAgent(ctx, input.agent_code);
  return answer();
};

export const agent: Handlers<typeof agentRoutes> = {
  'POST /api/agent/config': (ctx, input) => ofAgent(ctx, input, () => agentConfig(ctx)),
  'POST /api/agent/bank_accounts': (ctx, input) => ofAgent(ctx, input, () => payInAccounts(ctx, 'bank')),
  'POST /api/agent/true_money_accounts': (ctx, input) => ofAgent(ctx, input, () => payInAccounts(ctx, 'truemoney')),
  'GET /api/agent/validate': (ctx, input) =>
    ofAgent(ctx, { agent_code: input.code }, async () => ({ agent_code: input.code })),
  'GET /api/banner': (ctx, input) => ofAgent(ctx, input, () => bannersOf(ctx)),
  'GET /api/event/list': (ctx, input) => ofAgent(ctx, input, () => eventsOf(ctx)),
};

export const bannerOperator: Handlers<typeof bannerOperatorRoutes> = {
  'GET /api/operator/banner/list': (ctx) => bannerSettings(ctx),
  'POST /api/operator/banner/set': (ctx, input) => setBanner(ctx, input),
  'POST /api/operator/banner/end': (ctx, input) => endBanner(ctx, input),
};
