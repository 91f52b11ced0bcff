/** The channel that a member is likely to use again. */
import type { IntentStatus } from './deposit-state.ts';

/**
 * The channel of the latest deposit that arrived, otherwise of the latest attempt; undefined without one, or when the
 * channel is closed or gone. `deposits` are newest first.
 */
export function lastChannel(
  deposits: readonly { readonly channel_id: string; readonly status: IntentStatus }[],
  channels: readonly { readonly channel_id: string; readonly open: boolean }[],
): string | undefined {
  const last = deposits.find(({ status }) => status === 'credited') ?? deposits[0];
  return channels.find(({ channel_id, open }) => open && channel_id === last?.channel_id)?.channel_id;
}
