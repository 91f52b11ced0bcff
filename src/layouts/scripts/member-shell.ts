/** Behaviour of the frame that only members have. */

import { followUnread } from '#lib/inbox/client/unread-badge.ts';
import { startPlayClock } from '#lib/play-limit/client/play-clock.ts';
import { startDrawerHints } from './drawer-hints.ts';
import { startMemberPanel } from './member-panel.ts';
import { startSession } from './session-actions.ts';

startSession();
startMemberPanel();
startPlayClock();
startDrawerHints();
followUnread();
