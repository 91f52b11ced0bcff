/** Wallets by type id: 1 main, 2 promotion, 3 free credit. */
import { add, fromDecimal, type Satang, zeroSatang } from '../../money.ts';

interface OfType {
  readonly wallet_type_id: number;
}

interface Holding extends OfType {
  /** In wire form. */
  readonly balance: string;
}

export const isMainWallet = ({ wallet_type_id }: OfType): boolean => wallet_type_id === 1;

/** The name of a wallet other than the main one. */
export const otherWalletThai = ({ wallet_type_id }: OfType): string => (wallet_type_id === 3 ? 'เครดิตฟรี' : 'กระเป๋าโปร');

/** The balance of the main wallet, which every bet and withdrawal may use. */
export function usableBalance(wallets: readonly Holding[]): Satang {
  const main = wallets.find(isMainWallet);
  return main ? fromDecimal(main.balance) : zeroSatang;
}

/** The sum of the other wallets, which have terms of their own: promotions and free credit. */
export const promotionBalance = (wallets: readonly Holding[]): Satang =>
  add(...wallets.filter((wallet) => !isMainWallet(wallet)).map((wallet) => fromDecimal(wallet.balance)));

/** The sum of all wallets: what the frame shows as the member's balance (specification section 2). */
export const totalBalance = (wallets: readonly Holding[]): Satang =>
  add(usableBalance(wallets), promotionBalance(wallets));

/** One word for those wallets; undefined when the member has none. */
export function promotionWord(wallets: readonly OfType[]): string | undefined {
  const others = wallets.filter((wallet) => !isMainWallet(wallet));
  if (others.length === 0) return undefined;
  return others.every(({ wallet_type_id }) => wallet_type_id === 3) ? 'เครดิตฟรี' : 'โปร';
}
