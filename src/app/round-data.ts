/** The frame of a round's page, and for a member the terms of a bet from a promotion's wallet, in one statement. */
import type { ShellData } from '#layouts/shell-data.ts';
import { links } from '#lib/links.ts';
import type { WalletTerms } from '#lib/promotion/rules/staking.ts';
import { stakingTerms } from '#lib/promotion/server/taken-queries.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const roundFacts = shellWith('round_page', { walletTerms: stakingTerms });

export async function roundFrame(
  ctx: Context,
  roundId: string,
): Promise<{ readonly shell: ShellData; readonly walletTerms: readonly WalletTerms[] }> {
  const path = links.round(roundId);
  if (!isMemberContext(ctx)) return { shell: await shellData(ctx, path), walletTerms: [] };
  const { shell, about } = await roundFacts(ctx, path);
  return { shell, walletTerms: about.walletTerms };
}
