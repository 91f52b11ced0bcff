/** Behaviour of the frame, without React: one small module on every page that has one. */
import { followSight } from '#lib/client/in-sight.ts';
import { startLive } from '#lib/client/live-region.ts';
import { copyText } from '#lib/client/toast.ts';
import '#lib/client/share-address.ts';
import { startBackCloses } from './back-closes.ts';
import { startContactFloat } from './contact-float.ts';
import { startCountdowns } from './countdowns.ts';
import { startDialogs } from './dialogs.ts';
import { startNotices } from './notices.ts';
import { startPlain } from './plain.ts';

startPlain();
startDialogs();
startBackCloses();
startCountdowns();
startLive();
startNotices();
startContactFloat();

// The bar becomes fixed once 80 px have been scrolled away.
const top = document.querySelector('[data-top]');
const sentinel = document.querySelector('[data-sentinel]');
if (top && sentinel) followSight(sentinel, (inSight) => top.classList.toggle('stuck', !inSight));

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[data-theme-toggle]')) {
    const root = document.documentElement;
    const theme = root.dataset.theme === 'light' ? 'dark' : 'light';
    root.dataset.theme = theme;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every phone's browser yet
    document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
  }
  const copied = target?.closest<HTMLElement>('[data-copy]')?.dataset.copy;
  if (copied !== undefined) void copyText(copied);
});
