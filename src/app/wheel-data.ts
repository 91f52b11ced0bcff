/** The page of the prize wheel: the frame and the wheel in one statement, then the list that was asked for. */
import { links } from '#lib/links.ts';
import type { MemberContext } from '#lib/server/context.ts';
import type { BoardRow, WheelView } from '#lib/wheel/contract.ts';
import type { WheelAsk } from '#lib/wheel/rules/page-ask.ts';
import { withSeed } from '#lib/wheel/server/next-seed.ts';
import { board, type OwnSpin, ownSpins } from '#lib/wheel/server/queries.ts';
import { wheelView } from '#lib/wheel/server/shapes.ts';
import { stateFrom, wheelFacts } from '#lib/wheel/server/wheel-state.ts';
import { shellWith } from './shell-data.ts';

const wheelPageFacts = shellWith('wheel_page', wheelFacts);
const rowsShown = 12;

interface Lists {
  readonly mine?: readonly OwnSpin[];
  readonly board?: readonly BoardRow[];
  readonly nextCursor: string | null;
}

async function listsOf(ctx: MemberContext, { tab, cursor }: WheelAsk): Promise<Lists> {
  const page = { limit: rowsShown, cursor };
  if (tab === 'mine') {
    const { items, next_cursor } = await ownSpins(ctx, page);
    return { mine: items, nextCursor: next_cursor };
  }
  if (tab === 'prizes') return { nextCursor: null };
  const { items, next_cursor } = await board(ctx, page);
  return { board: items, nextCursor: next_cursor };
}

/** `wheel` is undefined while there is none to spin. */
export async function wheelPage(ctx: MemberContext, ask: WheelAsk) {
  const [{ shell, about }, lists] = await Promise.all([wheelPageFacts(ctx, links.wheel()), listsOf(ctx, ask)]);
  const state = stateFrom(about);
  const isOpen = state?.setting.isEnabled && !shell.member?.play.pause;
  const wheel: WheelView | undefined = isOpen ? wheelView(await withSeed(ctx, state)) : undefined;
  return { shell, wheel, costPoints: state?.setting.costPoints, ...lists };
}
