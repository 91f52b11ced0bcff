/** Opens a game for its sheet: on a wallet, or with play money. */
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { gameNamed } from './catalogue-queries.ts';
import { gameWallets } from './game-wallets.ts';
import { makeLaunch } from './launch.ts';

interface Named {
  readonly game_id: bigint;
  readonly provider_id: string;
}

const sheetIdBytes = 12;

/**
 * The link of a game on one of the member's wallets. The sheet opened last is the live one: the others are told.
 *
 * @throws Refusal not_found, game_unavailable, wallet_not_allowed, promotion_refuses, account_closed, play_paused
 */
export async function gameLink(ctx: MemberContext, input: Named & { readonly wallet_id: bigint }) {
  const wallet = (await gameWallets(ctx, input)).find(({ id }) => id === String(input.wallet_id));
  if (!wallet) throw new Refusal('wallet_not_allowed');
  if (wallet.reason !== null) throw new Refusal('promotion_refuses', { values: { reason: wallet.reason } });
  const { token, code } = await makeLaunch(ctx, { gameId: input.game_id, walletId: input.wallet_id });
  const sheet_id = Buffer.from(ctx.random(sheetIdBytes)).toString('base64url');
  await publishAtCommit(ctx, `member:${ctx.member.id}`, 'game_sheet', { sheet_id });
  return { link: links.house(code, token), sheet_id, opened_at: toIso(ctx.now()) };
}

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
