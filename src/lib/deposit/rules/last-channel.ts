/** The way to pay in that a member is likely to use again. */
import type { IntentStatus } from './deposit-state.ts';

/**
 * The way of the latest deposit that arrived, else of the latest that was tried; undefined for who has none, or when it is
 * closed or gone. `deposits` come newest first.
 */
export function lastChannel(
  deposits: readonly { readonly channel_id: string; readonly status: IntentStatus }[],
  ways: readonly { readonly channel_id: string; readonly open: boolean }[],
): string | undefined {
  const last = deposits.find(({ status }) => status === 'credited') ?? deposits[0];
  return ways.find(({ channel_id, open }) => open && channel_id === last?.channel_id)?.channel_id;
}
