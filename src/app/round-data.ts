/**
 * The frame of a round's page, and for a member the terms of a bet from a promotion's wallet and the code that a link to the
 * room carries, in one statement. A visit by such a link is counted.
 */
import type { ShellData } from '#layouts/shell-data.ts';
import { refCode } from '#lib/account/server/referral-queries.ts';
import { countClick } from '#lib/affiliate/server/count-click.ts';
import { links } from '#lib/links.ts';
import type { WalletTerms } from '#lib/promotion/rules/staking.ts';
import { stakingTerms } from '#lib/promotion/server/taken-queries.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const roundFacts = shellWith('round_page', { walletTerms: stakingTerms, code: refCode });

interface RoundFrame {
  readonly shell: ShellData;
  readonly walletTerms: readonly WalletTerms[];
  /** The member's own; undefined for a guest. */
  readonly code: string | undefined;
}

/** `ref` is the code in the address that the page was opened by. */
export async function roundFrame(ctx: Context, roundId: string, ref: string | undefined): Promise<RoundFrame> {
  if (ref) countClick(ctx, ref);
  const path = links.round(roundId);
  if (!isMemberContext(ctx)) return { shell: await shellData(ctx, path), walletTerms: [], code: undefined };
  const { shell, about } = await roundFacts(ctx, path);
  return { shell, walletTerms: about.walletTerms, code: about.code };
}
