/** Dialogs in the frame: the paytable and the history; and the switch of the sound. */

import { tellSheet } from './sheet-messages.ts';
import { isSoundOn, play, setSound } from './sound.ts';

export interface Dialogs {
  /** Opens a dialog, or closes it when it is open. */
  toggle(name: string): void;
  toggleSound(): void;
  readonly isOpen: boolean;
}

/** Every switch of the sound says whether it is on. */
export function showSound(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-sound]'))
    button.setAttribute('aria-pressed', String(isSoundOn()));
}

interface Around {
  readonly onHistory: () => void;
  readonly say: (text: string) => void;
}

export function startDialogs(root: HTMLElement, { onHistory, say }: Around): Dialogs {
  const dialog = (name: string): HTMLDialogElement | null => root.querySelector(`dialog[data-dialog="${name}"]`);
  const toggle = (name: string): void => {
    const found = dialog(name);
    if (found?.open) {
      found.close();
      return;
    }
    if (name === 'rounds') onHistory();
    found?.showModal();
  };
  const toggleSound = (): void => {
    const on = !isSoundOn();
    setSound(on, true);
    play('press');
    showSound(root);
    say(on ? 'เปิดเสียงแล้ว' : 'ปิดเสียงแล้ว');
    tellSheet({ type: 'setting', name: 'sound', value: on });
  };
  showSound(root);
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opens = target.closest<HTMLElement>('[data-opens]')?.dataset.opens;
    if (opens) toggle(opens);
    if (target.closest('[data-sound]')) toggleSound();
    // The part around a dialog belongs to it.
    if (target instanceof HTMLDialogElement || target.closest('[data-close]')) target.closest('dialog')?.close();
  });
  return {
    toggle,
    toggleSound,
    get isOpen() {
      return root.querySelector('dialog[open]') !== null;
    },
  };
}
