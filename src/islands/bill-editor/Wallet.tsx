import { memo } from 'react';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly roundId: string;
  readonly wallets: readonly ShownWallet[];
  readonly chosen: ShownWallet | undefined;
  readonly member: boolean;
  readonly locked: boolean;
  readonly onChoose: (id: string) => void;
}

/** Behind the picture of a wallet. */
const kinds: Readonly<Record<number, string>> = { 1: 'หลัก', 2: 'โปร', 3: 'เครดิตฟรี' };
const balanceOf = (wallet: ShownWallet): string => formatBaht(fromDecimal(wallet.balance));

/** What is in the wallet that pays, live, and where there are several the choice between them; for guests the door. */
export const Wallet = memo(function Wallet({ roundId, wallets, chosen, member, locked, onChoose }: Props) {
  if (!member)
    return (
      <a className="btn sec sm door" href={links.login(links.round(roundId))}>
        <Icon name="sign-in" />
        เข้าสู่ระบบ
      </a>
    );
  if (wallets.length > 1)
    return (
      <label className="ed-wallet pick">
        <Icon name="wallet" />
        <span className="sr-only">จ่ายจากกระเป๋า</span>
        <select
          className="num b6"
          value={chosen?.id ?? ''}
          disabled={locked}
          onChange={(event) => onChoose(event.target.value)}
        >
          {wallets.map((wallet) => (
            <option key={wallet.id} value={wallet.id}>
              {kinds[wallet.wallet_type_id] ?? wallet.wallet_name} {balanceOf(wallet)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <span className="ed-wallet">
      <Icon name="wallet" />
      <span className="bal b6 num" key={chosen?.balance ?? ''} role="status" aria-label="ยอดเงินคงเหลือ">
        {chosen ? balanceOf(chosen) : '–'}
      </span>
    </span>
  );
});
