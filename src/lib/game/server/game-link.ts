/** Opens a game for its sheet: on a wallet, or with play money. */
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { gameNamed } from './catalogue-queries.ts';
import { gameWallets } from './game-wallets.ts';
import { makeLaunch, tokenOfLaunch } from './launch.ts';

interface Named {
  readonly game_id: bigint;
  readonly provider_id: string;
}

const sheetIdBytes = 12;

/** A link as its call records it: without the token, so that nobody who reads the record can play. */
export interface OpenedGame {
  readonly link: string;
  readonly sheet_id: string;
  readonly opened_at: string;
}

/**
 * Launches a game on one of the member's wallets. The sheet opened last is the live one: the others are told.
 *
 * @throws Refusal not_found, game_unavailable, wallet_not_allowed, promotion_refuses, account_closed, play_paused
 */
export async function openGame(ctx: MemberContext, input: Named & { readonly wallet_id: bigint }): Promise<OpenedGame> {
  const wallet = (await gameWallets(ctx, input)).find(({ id }) => id === String(input.wallet_id));
  if (!wallet) throw new Refusal('wallet_not_allowed');
  if (wallet.reason !== null) throw new Refusal('promotion_refuses', { values: { reason: wallet.reason } });
  const sheet_id = Buffer.from(ctx.random(sheetIdBytes)).toString('base64url');
  const launch = { gameId: input.game_id, walletId: input.wallet_id, token: tokenOfLaunch(ctx, sheet_id) };
  const { code } = await makeLaunch(ctx, launch);
  await publishAtCommit(ctx, `member:${ctx.member.id}`, 'game_sheet', { sheet_id });
  return { link: links.house(code, ''), sheet_id, opened_at: toIso(ctx.now()) };
}

/** The link with its token, the same for every copy of the call. */
export const withToken = (ctx: Pick<Context, 'secrets'>, opened: OpenedGame): OpenedGame => ({
  ...opened,
  link: `${opened.link}${tokenOfLaunch(ctx, opened.sheet_id)}`,
});

/**
 * The link of a game with play money, for members and guests.
 *
 * @throws Refusal not_found, game_unavailable (also where there is no demo), account_closed, play_paused
 */
export async function gameDemo(ctx: Context, input: Named) {
  const game = await gameNamed(ctx, input);
  if (!game.hasDemo) throw new Refusal('game_unavailable');
  const { token, code } = await makeLaunch(ctx, { gameId: input.game_id, walletId: null });
  return { link: links.house(code, `demo.${token}`) };
}
