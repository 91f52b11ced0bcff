/** The member's latest withdrawals in the browser: updated by the stream, with polling as a fallback. */
import { atom } from 'nanostores';
import type { ApiData } from '../../client/http.ts';
import { api } from '../../client/http.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { subscribe, whenBehind } from '../../client/live.ts';
import { poll } from '../../deposit/client/poll.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';

export type WithdrawInfo = ApiData<'GET /api/member/withdraw/info'>;

/** Null until `watchWithdrawals` has set them from the page. */
export const $withdrawals = atom<readonly WithdrawView[] | null>(null);
export const $withdrawInfo = atom<WithdrawInfo | null>(null);

/** Withdrawals on the page. */
const withdrawalsShown = 5;

const asked = latestOnly();

/** @throws ApiProblem */
async function refreshWithdrawals(): Promise<void> {
  const now = await asked.run(async () => ({
    list: await api('GET /api/member/withdraw/list', { limit: withdrawalsShown }),
    info: await api('GET /api/member/withdraw/info', {}),
  }));
  if (!now) return;
  $withdrawInfo.set(now.info);
  $withdrawals.set(now.list.items);
}

const anyOpen = (): boolean => ($withdrawals.get() ?? []).some((one) => openWithdrawStatuses.includes(one.status));

/** Follows the withdrawals, and what may be withdrawn, until the returned function is called. */
export function watchWithdrawals(first: readonly WithdrawView[], info: WithdrawInfo): () => void {
  $withdrawals.set(first);
  $withdrawInfo.set(info);
  // A failed request is repeated by the poll.
  const refresh = (): void => void refreshWithdrawals().catch(() => undefined);
  const unsubscribe = [
    subscribe('withdraw', refresh),
    subscribe('balance', refresh),
    whenBehind(['withdraw', 'balance'], refresh),
  ];
  let stopPolling: (() => void) | undefined;
  const stopListening = $withdrawals.subscribe(() => {
    if (anyOpen() && !stopPolling)
      stopPolling = poll(async () => {
        await refreshWithdrawals();
        if (anyOpen()) return true;
        stopPolling = undefined;
        return false;
      });
  });
  return () => {
    for (const stop of unsubscribe) stop();
    stopListening();
    stopPolling?.();
  };
}

/**
 * Confirms the password: for five minutes this device may request large withdrawals.
 *
 * @throws ApiProblem
 */
export async function confirmWithdrawals(password: string): Promise<void> {
  await api('POST /api/member/confirm_password', { password });
  const info = $withdrawInfo.get();
  if (info) $withdrawInfo.set({ ...info, confirmed: true });
}

/**
 * Requests a withdrawal; the amount leaves the wallet at once.
 *
 * @throws ApiProblem
 */
export async function requestWithdrawal(amount: string, idempotencyKey: string): Promise<WithdrawView> {
  const made = await api('POST /api/member/withdraw', { amount }, { idempotencyKey });
  asked.invalidate();
  $withdrawals.set([made, ...($withdrawals.get() ?? [])].slice(0, withdrawalsShown));
  return made;
}
