/** The wallet that pays a bet where the member has several: their own choice, or the first that can pay. */
import { isMainWallet } from '../../ledger/rules/wallet-types.ts';
import { fromDecimal, type Satang, zeroSatang } from '../../money.ts';
import { type Bet, mayStake, type WalletTerms } from '../../promotion/rules/staking.ts';

export interface HeldWallet {
  readonly id: string;
  /** In wire form. */
  readonly balance: string;
  readonly wallet_type_id: number;
}

/** A bet before it is placed. */
export interface WantedBet {
  readonly bet: Bet;
  /** What leaves the wallet, in satang; zero while nothing is written yet. */
  readonly paid: Satang;
}

export interface PayingWallet<W extends HeldWallet = HeldWallet> {
  /** The main one first; empty for guests. */
  readonly wallets: readonly W[];
  readonly chosen: W | undefined;
  /** Of the chosen wallet; undefined for guests. */
  readonly balance: Satang | undefined;
  /** For calls: undefined for the main wallet. */
  readonly walletId: string | undefined;
  /** A wallet that can pay where the chosen one cannot. */
  readonly instead: W | undefined;
  /** Why a promotion's terms refuse this bet, by wallet. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** The refusal of a bet by the terms of a wallet; undefined where they allow it, or the wallet has none that are known. */
function refusalOf(wallet: HeldWallet, terms: readonly WalletTerms[], bet: Bet): string | undefined {
  const known = terms.find(({ walletId }) => walletId === wallet.id);
  if (!known) return undefined;
  const answer = mayStake(known.rule, bet);
  return answer.ok ? undefined : answer.reason;
}

/**
 * The wallet of `chosenId`, unless it is gone or its promotion does not allow the game; without a choice the main wallet, or
 * another one that can pay when the main one cannot. A choice that is only too small stands: own money is never spent in
 * place of a bonus, nor a bonus in place of own money, against the member's word.
 */
export function payingWallet<W extends HeldWallet>(
  wallets: readonly W[],
  chosenId: string,
  terms: readonly WalletTerms[],
  { bet, paid }: WantedBet,
): PayingWallet<W> {
  const refusals = new Map<string, string>();
  for (const wallet of wallets) {
    const refusal = refusalOf(wallet, terms, bet);
    if (refusal !== undefined) refusals.set(wallet.id, refusal);
  }
  const holds = ({ balance }: W): boolean =>
    paid > zeroSatang ? fromDecimal(balance) >= paid : fromDecimal(balance) > zeroSatang;
  const canPay = (wallet: W): boolean => holds(wallet) && !refusals.has(wallet.id);
  const able = wallets.find((wallet) => isMainWallet(wallet) && canPay(wallet)) ?? wallets.find(canPay);
  const own = wallets.find(
    (wallet) => wallet.id === chosenId && refusalOf(wallet, terms, { ...bet, stake: zeroSatang }) === undefined,
  );
  const chosen = own ?? able ?? wallets.find(isMainWallet);
  return {
    wallets,
    chosen,
    balance: chosen && fromDecimal(chosen.balance),
    walletId: chosen && !isMainWallet(chosen) ? chosen.id : undefined,
    instead: chosen && paid > zeroSatang && !canPay(chosen) ? able : undefined,
    refusals,
  };
}
