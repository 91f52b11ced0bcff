/** Behaviour of the frame that only members have. */

import { askIdentityBy } from '#lib/client/identity.ts';
import { toast } from '#lib/client/toast.ts';
import { followUnread } from '#lib/inbox/client/unread-badge.ts';
import { followWallets } from '#lib/ledger/client/wallets.ts';
import { startPlayClock } from '#lib/play-limit/client/play-clock.ts';
import { startSession } from './session-actions.ts';
import { whenOpened } from './when-opened.ts';

askIdentityBy(async () => (await import('#lib/account/client/identity-dialog.ts')).askPassword());
startSession();
followWallets();
startPlayClock();
whenOpened('drawer', (drawer) => {
  // The drawer works without.
  import('./drawer-hints.ts').then(({ showDrawerHints }) => showDrawerHints(drawer)).catch(() => undefined);
});
whenOpened('events', (dialog) => {
  import('./events.ts').then(
    ({ fillEvents }) => fillEvents(dialog),
    () => toast({ text: 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่', tone: 'bad' }),
  );
});
followUnread();
