/** What the drawer fetches when it opens, and not with every page: which items have something to claim. */
import { api } from '#lib/client/http.ts';
import { add, formatBaht, fromDecimal, type Satang, zeroSatang } from '#lib/money.ts';

const kinds = ['loss', 'turnover'] as const;

async function claimable(kind: (typeof kinds)[number]): Promise<Satang> {
  const { items } = await api(`GET /api/cashback/${kind}/history`, { limit: 1 }, { stay: true });
  return add(zeroSatang, ...items.filter(({ state }) => state === 'open').map(({ amount }) => fromDecimal(amount)));
}

/** Writes into the drawer what the member can claim; without a connection the item has no hint. */
export async function showDrawerHints(drawer: HTMLDialogElement): Promise<void> {
  const hint = drawer.querySelector('[data-claimable]');
  if (!hint) return;
  const sums = await Promise.all(kinds.map(claimable)).catch(() => []);
  const sum = add(zeroSatang, ...sums);
  hint.textContent = sum > zeroSatang ? `รับได้ ${formatBaht(sum)}` : '';
}
