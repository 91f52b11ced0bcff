/** The member's balance and points on a page: every place that shows them follows the stream and the refresh button. */
import { ApiProblem } from '#lib/client/http.ts';
import { subscribe } from '#lib/client/live.ts';
import { writeMoney } from '#lib/client/money-place.ts';
import { toast } from '#lib/client/toast.ts';
import { $points, $wallets, followWallets, refreshWallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { promotionBalance, promotionWord, usableBalance } from '#lib/ledger/rules/wallet-types.ts';
import { add, formatPoints, fromDecimal, points } from '#lib/money.ts';

/** A page that is about to leave after its own logout does not reload in between. */
const reloadLaterMs = 1_000;

function showWallets(wallets: readonly ShownWallet[]): void {
  const balance = usableBalance(wallets);
  const promotions = promotionBalance(wallets);
  writeMoney('[data-balance] .money', balance);
  writeMoney('[data-balance-total] .money', add(balance, promotions));
  for (const wallet of wallets) writeMoney(`[data-wallet="${wallet.id}"] .money`, fromDecimal(wallet.balance));
  const more = document.querySelector<HTMLElement>('[data-promotion-balance]');
  const word = promotionWord(wallets);
  if (!more) return;
  more.hidden = word === undefined;
  more.querySelector('[data-promotion-word]')?.replaceChildren(word ?? '');
  writeMoney('[data-promotion-balance] .money', promotions, { trim: true });
}

/** Highlights a balance that has changed while the page is open. */
function flash(place: HTMLElement): void {
  place.classList.remove('changed');
  requestAnimationFrame(() => place.classList.add('changed'));
}

function showPoints(count: string): void {
  const text = formatPoints(points(BigInt(count)));
  const place = document.querySelector<HTMLElement>('[data-points]');
  place?.setAttribute('aria-label', `แต้มสะสม ${text} แต้ม`);
  place?.querySelector('.num')?.replaceChildren(text);
}

async function refresh(button: HTMLButtonElement): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  try {
    await refreshWallets();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast({ text: error.message, tone: 'bad', ms: 3_000 });
  } finally {
    button.removeAttribute('aria-busy');
  }
}

export function startMemberPanel(): void {
  const panel = document.querySelector<HTMLElement>('header [data-wallets]');
  if (!panel) return;
  const drawn = JSON.parse(panel.dataset.wallets ?? '[]') as readonly ShownWallet[];
  const place = panel.querySelector<HTMLElement>('.bal');
  const button = panel.querySelector<HTMLButtonElement>('[data-refresh-balance]');
  let shown = usableBalance(drawn);
  $wallets.listen((wallets) => {
    if (!wallets) return;
    showWallets(wallets);
    if (place && usableBalance(wallets) !== shown) flash(place);
    shown = usableBalance(wallets);
  });
  $points.listen((count) => count !== null && showPoints(count));
  followWallets(drawn);
  button?.addEventListener('click', () => void refresh(button));
  subscribe('signed_out', () => {
    setTimeout(() => {
      if (!('leaving' in document.documentElement.dataset)) location.reload();
    }, reloadLaterMs);
  });
}
