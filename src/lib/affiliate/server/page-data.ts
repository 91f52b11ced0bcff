/** Data of the affiliate page. */
import { renderSVG } from 'uqr';
import type { MemberContext } from '../../server/context.ts';
import type { DayView, FriendView, SummaryView } from '../contract.ts';
import type { AffiliateAsk } from '../rules/page-ask.ts';
import { type Branch, branches, friends } from './network-queries.ts';
import { summary } from './queries.ts';
import { earningDays } from './transaction-queries.ts';

export interface AffiliatePage {
  readonly summary: SummaryView;
  /** The link as a QR code, dark on white in every theme. */
  readonly qr: string;
  readonly table: readonly FriendView[] | undefined;
  readonly tree: readonly Branch[] | undefined;
  readonly income: readonly DayView[] | undefined;
  readonly nextCursor: string | null;
}

const shown = { table: 20, tree: 10, income: 20 } as const;

export async function affiliatePage(
  ctx: MemberContext,
  { view, cursor, ...filter }: AffiliateAsk,
): Promise<AffiliatePage> {
  const page = { limit: shown[view], cursor };
  const own = await summary(ctx);
  const table = view === 'table' ? await friends(ctx, { ...page, ...filter }) : undefined;
  const tree = view === 'tree' ? await branches(ctx, page) : undefined;
  const income = view === 'income' ? await earningDays(ctx, page) : undefined;
  return {
    summary: own,
    qr: renderSVG(own.link, { ecc: 'M', border: 2, whiteColor: '#ffffff', blackColor: '#16242c' }),
    table: table?.items,
    tree: tree?.items,
    income: income?.items,
    nextCursor: (table ?? tree ?? income)?.next_cursor ?? null,
  };
}
