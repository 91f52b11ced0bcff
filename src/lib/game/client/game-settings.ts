/** What a member switched on or off for all games on this device. */
import { isRecord, persistent } from '#lib/client/persistent.ts';

const noSettings: Readonly<Record<string, boolean>> = {};
/** Sound and other switches of games and the wheel; a game's frame itself has no storage. */
export const $settings = persistent('local', 'game-settings', {
  initial: noSettings,
  read: (stored) =>
    isRecord(stored)
      ? Object.fromEntries(
          Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
        )
      : undefined,
});
