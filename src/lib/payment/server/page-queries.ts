/** What the money pages show, gathered for one page each; calls answer from queries.ts and withdraw-queries.ts. */
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { IntentView } from '../contract.ts';
import { channelInfo, channels } from './channel-queries.ts';
import { deposits, openPayments, paymentOf } from './queries.ts';

const recentShown = 5;

/** The deposit page: the ways to pay in, the payments that are open, the latest deposits. */
export async function depositData(ctx: MemberContext) {
  const ways = await channels(ctx);
  const first = ways[0];
  const { depositTurnoverPct } = await settingsOf(ctx);
  return {
    ways,
    info: first ? await channelInfo(ctx, BigInt(first.channel_id)) : undefined,
    open: await openPayments(ctx),
    recent: (await deposits(ctx, { limit: recentShown })).items,
    turnoverTimes: depositTurnoverPct === 0 ? null : String(depositTurnoverPct / 100),
    serverTime: toIso(ctx.now()),
  };
}

/** The payment an address names; undefined when the member has none such. */
export async function paymentData(ctx: MemberContext, paymentId: string): Promise<IntentView | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(paymentId)) return undefined;
  try {
    return await paymentOf(ctx, BigInt(paymentId));
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'not_found') return undefined;
    throw error;
  }
}
