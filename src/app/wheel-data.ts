/** The page of the prize wheel: the frame and the wheel in one statement, then the list that was asked for. */
import { links } from '#lib/links.ts';
import type { MemberContext } from '#lib/server/context.ts';
import type { BoardRow, OwnSpin } from '#lib/wheel/contract.ts';
import { rowsShown, type WheelAsk } from '#lib/wheel/rules/page-ask.ts';
import { withSeed } from '#lib/wheel/server/next-seed.ts';
import { board, ownSpins } from '#lib/wheel/server/queries.ts';
import { wheelView } from '#lib/wheel/server/shapes.ts';
import { stateFrom, wheelFacts } from '#lib/wheel/server/wheel-state.ts';
import { shellWith } from './shell-data.ts';

const wheelPageFacts = shellWith('wheel_page', wheelFacts);

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

/** `wheel` is null while there is none to spin. */
export async function wheelPage(ctx: MemberContext, ask: WheelAsk) {
  const [{ shell, about }, { mine, board, nextCursor }] = await Promise.all([
    wheelPageFacts(ctx, links.wheel()),
    listsOf(ctx, ask),
  ]);
  const state = stateFrom(about);
  const paused = Boolean(shell.member?.play.pause);
  const isOpen = state?.setting.isEnabled && !paused;
  return {
    shell,
    wheel: isOpen ? wheelView(await withSeed(ctx, state)) : null,
    paused,
    held: String(shell.member?.points ?? 0),
    ask,
    mine,
    board,
    nextCursor,
  };
}
