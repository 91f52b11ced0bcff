/** Behaviour of the console's frame: keys, theme, drawer, the dialogs that wait in every page. */

import { onKeys } from '#lib/operator/client/keys.ts';
import { ask, operate } from '#lib/operator/client/operate.ts';
import { startOperatorForms } from '#lib/operator/client/operator-form.ts';

const root = document.documentElement;
const idleMs = 15 * 60_000;

/** A choice of this person, which the server renders from then on. */
function keep(what: 'theme' | 'keys', value: string): void {
  root.dataset[what] = value;
  const name = `op-${what}.${document.body.dataset.person ?? ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${name}=${value}; Path=/operator; Max-Age=31536000; SameSite=Strict`;
}

const dialogOf = (id: string): HTMLDialogElement | null => document.querySelector(`dialog#${id}`);

function startKeys(): void {
  const toggle = document.querySelector<HTMLInputElement>('[data-keys-toggle]');
  if (toggle) {
    toggle.checked = root.dataset.keys !== 'off';
    toggle.addEventListener('change', () => keep('keys', toggle.checked ? 'on' : 'off'));
  }
  const places = [...document.querySelectorAll<HTMLAnchorElement>('.app [data-letter]')].map((link) => [
    `KeyG Key${link.dataset.letter?.toUpperCase()}`,
    () => link.click(),
  ]);
  onKeys({
    ...Object.fromEntries(places),
    '/': () => document.querySelector<HTMLInputElement>('#find, [data-search]')?.focus(),
    KeyN: () => document.querySelector<HTMLElement>('[data-note]')?.click(),
    'Shift+?': () => dialogOf('help')?.showModal(),
  });
}

function startDrawer(): void {
  const side = document.getElementById('side');
  const show = (open: boolean): void => {
    side?.toggleAttribute('data-open', open);
    const target = open ? side?.querySelector('a') : document.querySelector('[data-drawer-open]');
    if (target instanceof HTMLElement) target.focus();
  };
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const opens = event.target.closest('[data-drawer-open]') !== null;
    if (!opens && !event.target.closest('[data-drawer-close], .drawer-shade')) return;
    event.preventDefault();
    show(opens);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && side?.hasAttribute('data-open')) show(false);
  });
}

function startDialogs(): void {
  dialogOf('lock')?.addEventListener('cancel', (event) => event.preventDefault());
  document.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-close]')) target.closest('dialog')?.close();
    const opens = target.closest<HTMLElement>('[data-opens]');
    if (opens) dialogOf(opens.dataset.opens ?? '')?.showModal();
    if (target.closest('[data-help]')) dialogOf('help')?.showModal();
    if (target.closest('[data-theme-toggle]')) keep('theme', root.dataset.theme === 'dark' ? 'light' : 'dark');
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-out]'))
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      await operate('POST /api/operator/logout', {}, { stay: true }).catch(() => undefined);
      location.assign(link.href);
    });
}

/** The server locks an idle session; the page hides what it shows at the same time. */
function startIdleLock(): void {
  let timer = 0;
  const restart = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask('lock').then(restart), idleMs);
  };
  for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, restart, { passive: true });
  restart();
}

startKeys();
startDrawer();
startDialogs();
startOperatorForms();
startIdleLock();
