import { useState } from 'react';
import { persistent } from '#lib/client/persistent.ts';

/** From here on the panel stands beside the game; on narrower screens it lies over it. */
const besideMin = 1100;
/** Beside the panel the game still has its wide layout. */
const roomMin = 1472;

const isWide = (px: number): boolean => matchMedia(`(width >= ${px}px)`).matches;

/** Whether the player wants it beside the game; null until somebody has said so. */
const $beside = persistent<boolean | null>('local', 'game-panel', {
  initial: null,
  read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
});

export interface Panel {
  readonly open: boolean;
  /** Open and over the game, so that Escape and Back close it first. */
  isOver(): boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** The panel of a game's sheet. Where there is room it is open until it is closed once, and the browser keeps that. */
export function usePanel(): Panel {
  const [open, setOpen] = useState(() => isWide(besideMin) && ($beside.get() ?? isWide(roomMin)));
  const show = (next: boolean): void => {
    setOpen(next);
    if (isWide(besideMin)) $beside.set(next);
  };
  return { open, isOver: () => open && !isWide(besideMin), toggle: () => show(!open), close: () => show(false) };
}
