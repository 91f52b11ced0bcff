/** The wallets a game can be played with (specification section 4, games-detail.md 5). */
import { problemText, Refusal } from '../../contract/problems.ts';
import { isMainWallet } from '../../ledger/rules/wallet-types.ts';
import { walletTurnover } from '../../ledger/server/handlers.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { fromDecimal, zeroSatang } from '../../money.ts';
import type { GameCode } from '../../play/rules/bet.ts';
import { previewStake } from '../../play/server/take-stake.ts';
import type { MemberContext } from '../../server/context.ts';
import type { GameWallet } from '../launch-contract.ts';
import { gameNamed } from './catalogue-queries.ts';

interface Named {
  readonly game_id: bigint;
  readonly provider_id: string;
}

/** A promotion's answer to a bet of this game: the share that counts, or why not. */
type Terms = Pick<GameWallet, 'weight_pct' | 'reason'>;

/**
 * The member's wallets, main first; of those of promotions what is left to stake, and why one refuses the game. A game in which
 * nothing is staked has the main wallet alone, so that there is nothing to choose.
 *
 * @throws Refusal not_found, game_unavailable
 */
export async function gameWallets(ctx: MemberContext, named: Named): Promise<GameWallet[]> {
  const game = await gameNamed(ctx, named);
  const wallets = await walletTurnover.get()(ctx.db, ctx.member.id, await walletsOf(ctx.db, ctx.member.id));
  return Promise.all(
    wallets
      .filter((wallet) => game.category !== 'other' || isMainWallet(wallet))
      .map(async ({ turnover, ...wallet }): Promise<GameWallet> => {
        const terms = isMainWallet(wallet) ? ownMoney : await termsOf(ctx, wallet, game);
        return { ...wallet, turnover_left: turnover?.left ?? null, ...terms };
      }),
  );
}

const ownMoney: Terms = { weight_pct: null, reason: null };

async function termsOf(
  ctx: MemberContext,
  wallet: { readonly id: string; readonly balance: string },
  { provider, code, category }: Awaited<ReturnType<typeof gameNamed>>,
): Promise<Terms> {
  // Nothing is staked in the other games.
  if (category === 'other') return ownMoney;
  const game: GameCode = `game:${provider}-${code}`;
  try {
    const promotion = await previewStake(
      ctx.db,
      { id: BigInt(wallet.id), balance: fromDecimal(wallet.balance), isMain: false },
      { bet: { category, game, stake: zeroSatang }, paid: zeroSatang, at: ctx.now() },
    );
    return { weight_pct: promotion?.weightPct ?? null, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { weight_pct: null, reason: error.detail.values?.reason ?? problemText(error.problem, error.detail.values) };
  }
}
