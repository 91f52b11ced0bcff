/** The sheet's side of the messages with a game's frame, and what makes it pause. */
import { subscribe } from '#lib/client/live.ts';
import { $suggestedNumbers } from '#lib/client/suggested-numbers.ts';
import { links } from '#lib/links.ts';
import { opaqueOrigin, readFrameMessage, type ToFrame } from '../rules/frame-messages.ts';
import { isClosedBy } from '../rules/launch.ts';
import { $settings } from './game-settings.ts';

interface Talk {
  /** The game's address: "benja:khom". */
  readonly address: string;
  /** The origin of the frame's page: the opaque one of a game of the house, the site's own around one of others. */
  readonly origin: string;
  readonly onReady: () => void;
  readonly onRound: (open: boolean) => void;
  readonly onLeave: () => void;
  /** The player wants the game opened anew. */
  readonly onReopen: () => void;
  /** The game could not open, for a problem of the catalogue. */
  readonly onFatal: (code: number) => void;
  /** Another game of the house is to be opened in this one's place. */
  readonly onGame: (code: string) => void;
}

/** Talks with the frame of a game until the returned function is called, which tells it to leave. */
export function frameTalk(
  frame: HTMLIFrameElement,
  { address, origin: expected, onReady, onRound, onLeave, onReopen, onFatal, onGame }: Talk,
): () => void {
  // An opaque origin cannot be named as a target; nothing secret is ever sent.
  const target = expected === opaqueOrigin ? '*' : expected;
  const tell = (message: ToFrame): void => frame.contentWindow?.postMessage({ v: 1, ...message }, target);

  // A closed game stops where it stands; a round that is open ends first.
  let [isClosed, isInRound] = [false, false];
  const tellClosed = (): void => {
    if (isClosed && !isInRound) tell({ type: 'pause', reason: 'game_closed' });
  };
  const deaf = subscribe('game_closed', (closed) => {
    isClosed ||= isClosedBy(address, closed);
    tellClosed();
  });

  const hear = ({ source, origin, data }: MessageEvent): void => {
    const isOwnFrame = source !== null && source === frame.contentWindow;
    const message = readFrameMessage({ isOwnFrame, origin, expected, data });
    if (message?.type === 'ready') {
      tell({
        type: 'init',
        theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
        reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
        settings: $settings.get(),
      });
      if (isCovered()) tell({ type: 'pause', reason: 'reality_check' });
      onReady();
      tellClosed();
    }
    if (message?.type === 'round') {
      // Playing in the frame is being active on the page.
      dispatchEvent(new Event('benja:active'));
      onRound(message.open);
      isInRound = message.open;
      tellClosed();
    }
    if (message?.type === 'setting') $settings.set({ ...$settings.get(), [message.name]: message.value });
    if (message?.type === 'history') open(links.fairProof(message.proof), '_blank', 'noopener');
    if (message?.type === 'leave') onLeave();
    if (message?.type === 'reopen') onReopen();
    if (message?.type === 'fatal') onFatal(Number(message.code));
    if (message?.type === 'game') onGame(message.code);
    if (message?.type === 'numbers') {
      $suggestedNumbers.set(message.numbers);
      location.assign(links.lobby());
    }
  };

  // The reality check covers the frame, which holds its timers until it is answered.
  const check = document.querySelector<HTMLDialogElement>('#reality-check');
  const isCovered = (): boolean => check?.open ?? false;
  const covered = new MutationObserver(() =>
    tell(isCovered() ? { type: 'pause', reason: 'reality_check' } : { type: 'resume' }),
  );
  if (check) covered.observe(check, { attributeFilter: ['open'] });
  addEventListener('message', hear);
  return () => {
    tell({ type: 'leave' });
    covered.disconnect();
    deaf();
    removeEventListener('message', hear);
  };
}
