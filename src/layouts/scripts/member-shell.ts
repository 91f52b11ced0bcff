/** Behaviour of the frame that only members have. */

import { askIdentityBy } from '#lib/client/identity.ts';
import { followUnread } from '#lib/inbox/client/unread-badge.ts';
import { followWallets } from '#lib/ledger/client/wallets.ts';
import { startPlayClock } from '#lib/play-limit/client/play-clock.ts';
import { startDrawerHints } from './drawer-hints.ts';
import './events.ts';
import { startSession } from './session-actions.ts';

askIdentityBy(async () => (await import('#lib/account/client/identity-dialog.ts')).askPassword());
startSession();
followWallets();
startPlayClock();
startDrawerHints();
followUnread();
