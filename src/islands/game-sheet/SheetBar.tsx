import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly titleId: string;
  readonly name: string;
  readonly onClose: () => void;
  /** The panel beside the game: null while there is no game to tell of. */
  readonly panel: { readonly id: string; readonly open: boolean } | null;
  readonly onPanel: () => void;
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

/** Close, logo and name, what is to be known while playing, full screen. */
export function SheetBar({ titleId, name, onClose, panel, onPanel }: Props) {
  const isFull = useFullScreen();
  return (
    <div className="game-bar">
      <button type="button" className="ib" aria-label="ปิดเกม" onClick={onClose}>
        <Icon name="x" />
      </button>
      <h2 id={titleId} className="one">
        <img src="/art/mark.svg" alt="" width="26" height="26" />
        <span className="one">{name}</span>
      </h2>
      {panel && (
        <button
          type="button"
          className="ib game-bar-panel"
          aria-label="ข้อมูลการเล่น"
          aria-expanded={panel.open}
          aria-controls={panel.id}
          onClick={onPanel}
        >
          <Icon name="info" />
        </button>
      )}
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
    </div>
  );
}
