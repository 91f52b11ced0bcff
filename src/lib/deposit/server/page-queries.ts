/** What the money pages show, gathered for one page each; calls answer from queries.ts and withdraw-queries.ts. */
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { IntentView } from '../contract.ts';
import { lastChannel } from '../rules/last-channel.ts';
import { channels, payFrom, quickAmounts } from './channel-queries.ts';
import { deposits, openPayments, paymentOf } from './queries.ts';

const recentShown = 5;
const olderShown = 20;

/** The deposit page: the ways to pay in, the payments that are open, the latest deposits, or those before the address's cursor. */
export async function depositData(ctx: MemberContext, wished: string | null) {
  const cursor = wished && /^\d{1,18}$/.test(wished) ? wished : undefined;
  const { depositTurnoverPct } = await settingsOf(ctx);
  const history = await deposits(ctx, { limit: cursor ? olderShown : recentShown, cursor });
  const ways = await channels(ctx);
  return {
    ways,
    lastChannelId: lastChannel(history.items, ways) ?? '',
    quickAmounts,
    payFrom: await payFrom(ctx),
    open: await openPayments(ctx),
    history: history.items,
    isOlder: cursor !== undefined,
    olderCursor: history.next_cursor,
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
