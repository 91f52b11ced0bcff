import type { GameWallet } from '#lib/game/client/sheet.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly wallets: readonly GameWallet[];
  readonly busy: boolean;
  /** The id of the wallet that is played with. */
  readonly current?: string;
  /** None may be taken now. */
  readonly locked?: boolean;
  readonly onChoose: (wallet: GameWallet) => void;
}

/** What is to be known of a wallet before it is chosen. */
function termsOf({ reason, turnover_left: left, weight_pct: weight, wallet_type_id: type }: GameWallet): string {
  if (reason !== null) return reason;
  if (left === null) return type === 1 ? 'เงินของคุณเอง' : '';
  const turnover = `เหลือเทิร์น ${formatBaht(fromDecimal(left), { satang: 'trim' })}`;
  return weight === null ? turnover : `${turnover} · เกมนี้นับ ${weight}%`;
}

/** The wallets a game can be played with; one that its promotion refuses says why. */
export function WalletChooser({ wallets, busy, current, locked = false, onChoose }: Props) {
  return (
    <ul className="game-wallets">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button
            type="button"
            disabled={wallet.id !== current && (locked || wallet.reason !== null)}
            aria-current={wallet.id === current}
            aria-busy={busy}
            onClick={() => !busy && wallet.id !== current && onChoose(wallet)}
          >
            <span className="ico">
              <Icon name={wallet.id === current ? 'check' : wallet.wallet_type_id === 1 ? 'wallet' : 'gift'} />
            </span>
            <span className="grow">
              <b>{wallet.wallet_name}</b>
              <small>{termsOf(wallet)}</small>
            </span>
            <Money amount={wallet.balance} />
          </button>
        </li>
      ))}
    </ul>
  );
}
