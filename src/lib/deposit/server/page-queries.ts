/** Data of the money pages, one function per page; calls use queries.ts and withdraw-queries.ts. */
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { FactsOf } from '../../server/db/facts.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { toIso } from '../../time.ts';
import type { IntentView } from '../contract.ts';
import { lastChannel } from '../rules/last-channel.ts';
import { channelRows, channelViews, type payerParts, payFrom, quickAmounts } from './channel-queries.ts';
import { depositsAndOpen, paymentOf } from './queries.ts';

const recentShown = 5;
const olderShown = 20;

/** The deposit page: channels, open payments, and the latest deposits or those before the address's cursor. */
export async function depositData(ctx: MemberContext, olderThan: string | null, about: FactsOf<typeof payerParts>) {
  const cursor = olderThan && /^\d{1,18}$/.test(olderThan) ? olderThan : undefined;
  const [shared, { open, ...history }] = await Promise.all([
    sharedRead(ctx, 'deposit ways', channelRows),
    depositsAndOpen(ctx, { limit: cursor ? olderShown : recentShown, cursor }),
  ]);
  const { depositTurnoverPct } = shared.settings;
  const ways = channelViews(ctx, shared, about);
  return {
    ways,
    lastChannelId: lastChannel(history.items, ways) ?? '',
    quickAmounts,
    payFrom: payFrom(about.payer),
    open,
    history: history.items,
    isOlder: cursor !== undefined,
    olderCursor: history.next_cursor,
    turnoverTimes: depositTurnoverPct === 0 ? null : String(depositTurnoverPct / 100),
    serverTime: toIso(ctx.now()),
  };
}

/** The payment in an address; undefined when the member has no such payment. */
export async function paymentData(ctx: MemberContext, paymentId: string): Promise<IntentView | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(paymentId)) return undefined;
  try {
    return await paymentOf(ctx, BigInt(paymentId));
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'not_found') return undefined;
    throw error;
  }
}
