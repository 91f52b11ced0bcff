/** Wallets by the number of their type: 1 the main one, 2 a promotion's, 3 that of free credit. */
interface OfType {
  readonly wallet_type_id: number;
}

export const isMainWallet = ({ wallet_type_id }: OfType): boolean => wallet_type_id === 1;

/** What a wallet beside the main one is called. */
export const otherWalletThai = ({ wallet_type_id }: OfType): string => (wallet_type_id === 3 ? 'เครดิตฟรี' : 'กระเป๋าโปร');
