import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiProblem } from '#lib/client/http.ts';
import { hear } from '#lib/client/live.ts';
import { toast } from '#lib/client/toast.ts';
import { $points, $wallets, followWallets, refreshWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { promotionBalance, promotionWord, usableBalance } from '#lib/ledger/rules/wallet-types.ts';
import { links } from '#lib/links.ts';
import { add, points as asPoints, bahtParts, formatPoints, fromDecimal, type Satang, toDecimal } from '#lib/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { useChanges } from '#ui/use-changes.ts';

interface Props {
  readonly username: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly wallets: readonly ShownWallet[];
  readonly points: string;
  /** The point shop, once it exists. */
  readonly pointsHref?: string | undefined;
}

/** A page that is being left by the same act goes where it is going, however long that takes. */
function lookAgain(): void {
  if (!('leaving' in document.documentElement.dataset)) location.reload();
}

function rewrite(places: string, amount: Satang): void {
  const { baht, satang: rest } = bahtParts(amount);
  const small = document.createElement('small');
  small.textContent = `.${rest}`;
  for (const money of document.querySelectorAll(places)) money.replaceChildren(`฿${baht}`, small.cloneNode(true));
}

/** Balances the server has drawn elsewhere on the page (the drawer, the home page's slip) follow the one in the bar. */
function showElsewhere(wallets: readonly ShownWallet[]): void {
  rewrite('[data-balance] .money', usableBalance(wallets));
  rewrite('[data-balance-total] .money', add(usableBalance(wallets), promotionBalance(wallets)));
  for (const wallet of wallets) rewrite(`[data-wallet="${wallet.id}"] .money`, fromDecimal(wallet.balance));
}

/** Who is logged in and what they hold, in the top bar: live, with a refresh for those who want to see it happen. */
export default function MemberPanel({ username, vipLevel, wallets, points: pointsShown, pointsHref }: Props) {
  const live = useStore($wallets, { ssr: () => null });
  const points = useStore($points, { ssr: () => null }) ?? pointsShown;
  const [busy, setBusy] = useState(false);
  const shown = live ?? wallets;
  const balance = toDecimal(usableBalance(shown));
  const changes = useChanges(balance);
  const more = promotionWord(shown);

  useEffect(() => followWallets(wallets), [wallets]);
  // Ended elsewhere.
  useEffect(() => hear('signed_out', () => void setTimeout(lookAgain, 1_000)), []);
  useEffect(() => $wallets.listen((now) => now && showElsewhere(now)), []);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      await refreshWallets();
    } catch (error) {
      if (error instanceof ApiProblem) toast({ text: error.message, tone: 'bad', ms: 3_000 });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="pass">
        <img src={`/art/vip/${vipLevel}.svg`} alt="" width={34} height={34} />
        <div>
          <div className="who one">{username}</div>
          <div className="bal-line">
            <div
              className={changes > 0 ? 'bal changed' : 'bal'}
              key={changes}
              aria-busy={busy}
              role="status"
              aria-label="ยอดเงินคงเหลือ"
            >
              <Money amount={balance} />
            </div>
            {more && (
              <span className="bal-more">
                +{more} <Money amount={toDecimal(promotionBalance(shown))} trim />
              </span>
            )}
          </div>
        </div>
        <button type="button" className="ib s" aria-label="อัปเดตยอดเงิน" aria-busy={busy} onClick={refresh}>
          <Icon name="arrows-clockwise" />
        </button>
      </div>
      {pointsHref ? (
        <a className="pts desk" href={pointsHref} aria-label={`แต้มสะสม ${formatPoints(asPoints(BigInt(points)))} แต้ม`}>
          <img src="/art/emblem/rong/coin.svg" alt="" width={20} height={20} />
          <span className="num">{formatPoints(asPoints(BigInt(points)))}</span>
        </a>
      ) : (
        <span className="pts desk" title="แต้มสะสม">
          <img src="/art/emblem/rong/coin.svg" alt="แต้มสะสม" width={20} height={20} />
          <span className="num">{formatPoints(asPoints(BigInt(points)))}</span>
        </span>
      )}
      <a className="btn pri sm desk" href={links.deposit()}>
        ฝาก
      </a>
      <a className="btn sec sm desk" href={links.withdraw()}>
        ถอน
      </a>
      <button
        type="button"
        className="ib fill"
        aria-label="เปิดเมนู"
        onClick={() => document.querySelector<HTMLDialogElement>('#drawer')?.showModal()}
      >
        <Icon name="list" />
      </button>
    </>
  );
}
