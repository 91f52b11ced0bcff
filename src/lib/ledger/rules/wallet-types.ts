/** Wallets by the number of their type: 1 the main one, 2 a promotion's, 3 that of free credit. */
import { add, fromDecimal, type Satang, zeroSatang } from '../../money.ts';

interface OfType {
  readonly wallet_type_id: number;
}

interface Holding extends OfType {
  /** In the wire form. */
  readonly balance: string;
}

export const isMainWallet = ({ wallet_type_id }: OfType): boolean => wallet_type_id === 1;

/** What a wallet beside the main one is called. */
export const otherWalletThai = ({ wallet_type_id }: OfType): string => (wallet_type_id === 3 ? 'เครดิตฟรี' : 'กระเป๋าโปร');

/** What a page calls a member's balance: the main wallet, which every bet and withdrawal may use. */
export function usableBalance(wallets: readonly Holding[]): Satang {
  const main = wallets.find(isMainWallet);
  return main ? fromDecimal(main.balance) : zeroSatang;
}

/** What stands beside it under terms of its own: promotions and free credit. */
export const promotionBalance = (wallets: readonly Holding[]): Satang =>
  add(...wallets.filter((wallet) => !isMainWallet(wallet)).map((wallet) => fromDecimal(wallet.balance)));

/** What that is called where there is room for one word; undefined without any. */
export function promotionWord(wallets: readonly OfType[]): string | undefined {
  const others = wallets.filter((wallet) => !isMainWallet(wallet));
  if (others.length === 0) return undefined;
  return others.every(({ wallet_type_id }) => wallet_type_id === 3) ? 'เครดิตฟรี' : 'โปร';
}
