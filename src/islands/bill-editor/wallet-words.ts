/** Wallets in words, beside an icon or in a button. */
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { isMainWallet, otherWalletThai } from '#lib/ledger/rules/wallet-types.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';

const kinds: Readonly<Record<number, string>> = { 1: 'หลัก', 2: 'โปร', 3: 'เครดิตฟรี' };

export const walletBalance = ({ balance }: ShownWallet): string => formatBaht(fromDecimal(balance));

/** "โปร ฿600.00" */
export const shortWallet = (wallet: ShownWallet): string =>
  `${kinds[wallet.wallet_type_id] ?? wallet.wallet_name} ${walletBalance(wallet)}`;

/** "กระเป๋าโปร" */
export const walletName = (wallet: ShownWallet): string =>
  isMainWallet(wallet) ? 'กระเป๋าหลัก' : otherWalletThai(wallet);
