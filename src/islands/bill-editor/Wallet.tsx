import { useStore } from '@nanostores/react';
import { links } from '#lib/links.ts';
import { chooseWallet } from '#lib/play/client/paying-wallet.ts';
import { Icon } from '#ui/Icon.tsx';
import { useEditor, usePayingWallet } from './editor-context.ts';
import { shortWallet, walletBalance } from './wallet-words.ts';

/** The live balance of the paying wallet, and a choice where there are several; guests get a link to log in. */
export function Wallet() {
  const { roundId, isMember, $locked } = useEditor();
  const { wallets, chosen } = usePayingWallet();
  const locked = useStore($locked);
  if (!isMember)
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
          onChange={(event) => chooseWallet(event.target.value)}
        >
          {wallets.map((wallet) => (
            <option key={wallet.id} value={wallet.id}>
              {shortWallet(wallet)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <span className="ed-wallet">
      <Icon name="wallet" />
      <span className="bal b6 num" key={chosen?.balance ?? ''} role="status" aria-label="ยอดเงินคงเหลือ">
        {chosen ? walletBalance(chosen) : '–'}
      </span>
    </span>
  );
}
