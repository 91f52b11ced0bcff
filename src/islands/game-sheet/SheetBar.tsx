import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly titleId: string;
  readonly name: string;
  readonly onClose: () => void;
}

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the whole screen is taken; null where the browser has no such thing (iPhones). */
const useFullScreen = (): boolean | null =>
  useSyncExternalStore(
    listen,
    () => (document.fullscreenEnabled ? document.fullscreenElement !== null : null),
    () => null,
  );

function toggle(button: Element): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : button.closest('.game-sheet-in')?.requestFullscreen();
  // Refused without a gesture of the player; the sheet fills the window either way.
  change?.catch(() => undefined);
}

/** Close, logo and name, full screen. */
export function SheetBar({ titleId, name, onClose }: Props) {
  const isFull = useFullScreen();
  return (
    <header className="game-bar">
      <button type="button" className="ib" aria-label="ปิดเกม" onClick={onClose}>
        <Icon name="x" />
      </button>
      <h2 id={titleId} className="one">
        <img src="/art/mark.svg" alt="" width="26" height="26" />
        <span className="one">{name}</span>
      </h2>
      {isFull === null ? (
        <span className="ib" aria-hidden="true" />
      ) : (
        <button
          type="button"
          className="ib"
          aria-label={isFull ? 'ออกจากเต็มจอ' : 'เต็มจอ'}
          aria-pressed={isFull}
          onClick={({ currentTarget }) => toggle(currentTarget)}
        >
          <Icon name={isFull ? 'corners-in' : 'corners-out'} />
        </button>
      )}
    </header>
  );
}
