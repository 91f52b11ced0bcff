/** Opens a game for its sheet: on a wallet, or with play money. */
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publishAtCommit } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { launchAddress } from '../rules/provider-setup.ts';
import { gameNamed } from './catalogue-queries.ts';
import { gameWallets } from './game-wallets.ts';
import { hub88GameUrl } from './hub88/game-url.ts';
import { type Launched, makeLaunch, tokenOfLaunch } from './launch.ts';
import { authenticate } from './sessions.ts';

interface Named {
  readonly game_id: bigint;
  readonly provider_id: string;
  readonly is_mobile: boolean;
}

const sheetIdBytes = 12;

/** Stands in a recorded link for the token; of characters that no encoding changes. */
const tokenMark = '~token~';

/** A link as its call records it: without the token, so that nobody who reads the record can play. */
export interface OpenedGame {
  readonly link: string;
  readonly sheet_id: string;
  readonly opened_at: string;
}

/** The link of a launch with a mark for its token, of any provider that needs not be asked for it. */
function linkOf(ctx: Context, { provider, code, launchUrl }: Launched, mode: 'real' | 'demo'): string {
  if (launchUrl === null) return links.house(code, mode === 'demo' ? `demo.${tokenMark}` : tokenMark);
  const address = launchAddress(launchUrl, {
    ...{ token: tokenMark, game: code, language: 'th', currency: 'THB', mode },
    return_url: ctx.config.publicUrl + links.games(),
  });
  return links.outside(provider, address);
}

/** What is recorded of a game that its aggregator is asked for: "hub88:neon:neon-1:mobile". */
const askedLink = /^hub88:([a-z0-9]+):([A-Za-z0-9_-]+):(mobile|desktop)$/;
const sessionOfSheet = (ctx: Pick<Context, 'secrets'>, sheetId: string): string =>
  tokenOfLaunch(ctx, `${sheetId}.session`);

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
  const launched = await makeLaunch(ctx, launch);
  await publishAtCommit(ctx, `member:${ctx.member.id}`, 'game_sheet', { sheet_id });
  const opened = { sheet_id, opened_at: toIso(ctx.now()) };
  const { wire, provider, code, token } = launched;
  if (wire !== 'hub88') return { link: linkOf(ctx, launched, 'real'), ...opened };
  // Their wire has no word for a launch token: the session begins here, and its name is what they are told.
  const session = sessionOfSheet(ctx, sheet_id);
  await inTransaction(ctx, (tx) => authenticate(ctx, tx, { provider, message: { launch_token: token }, session }));
  return { link: `hub88:${provider}:${code}:${input.is_mobile ? 'mobile' : 'desktop'}`, ...opened };
}

/**
 * The link with its token, the same for every copy of the call; an aggregator is asked again for each.
 *
 * @throws Refusal game_partner_silent
 */
export async function withToken(ctx: Context, opened: OpenedGame): Promise<OpenedGame> {
  const [, provider, code = '', platform] = askedLink.exec(opened.link) ?? [];
  if (provider === undefined)
    return { ...opened, link: opened.link.replace(tokenMark, tokenOfLaunch(ctx, opened.sheet_id)) };
  const session = sessionOfSheet(ctx, opened.sheet_id);
  const address = await hub88GameUrl(ctx, { provider, code, isMobile: platform === 'mobile', session });
  return { ...opened, link: links.outside(provider, address) };
}

/**
 * The link of a game with play money, for members and guests.
 *
 * @throws Refusal not_found, game_unavailable (also where there is no demo), account_closed, play_paused, game_partner_silent
 */
export async function gameDemo(ctx: Context, input: Named) {
  const game = await gameNamed(ctx, input);
  if (!game.hasDemo) throw new Refusal('game_unavailable');
  const launched = await makeLaunch(ctx, { gameId: input.game_id, walletId: null });
  const { wire, provider, code, token } = launched;
  if (wire !== 'hub88') return { link: linkOf(ctx, launched, 'demo').replace(tokenMark, token) };
  const address = await hub88GameUrl(ctx, { provider, code, isMobile: input.is_mobile, session: null });
  return { link: links.outside(provider, address) };
}
