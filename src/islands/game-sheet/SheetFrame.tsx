import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameTalk } from '#lib/game/client/frame-talk.ts';
import { $roundOpen } from '#lib/game/client/round-hold.ts';
import { opaqueOrigin } from '#lib/game/rules/frame-messages.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';

interface Props {
  readonly link: string;
  readonly game: LaunchGame;
  /** Escape in the frame. */
  readonly onLeave: () => void;
  readonly onRetry: () => void;
  /** The game could not open, for a problem of the catalogue. */
  readonly onFatal: (code: number) => void;
}

/** A game that says nothing for so long has not started. */
const readyMaxMs = 10_000;

/**
 * The game: sandboxed without an origin of its own, so that it reaches neither cookies nor storage nor this page. Of another
 * provider the frame holds a page of the site, which sandboxes the game in the same way and lets it come from nowhere else; the
 * provider may name the site as who frames it.
 */
export function SheetFrame({ link, game, onLeave, onRetry, onFatal }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'silent'>('starting');
  /** Games of others may know nothing of the messages. */
  const isHouse = link.startsWith('/house/');

  const leave = useEffectEvent(() => onLeave());
  const reopen = useEffectEvent(() => onRetry());
  const fail = useEffectEvent((code: number) => onFatal(code));
  const openBeside = useEffectEvent((code: string) => location.assign(links.game(`benja:${code}`)));
  // Once for the frame: the end of the talk tells the game to leave.
  useEffect(() => {
    const window = frame.current;
    if (!window) return;
    return frameTalk(window, {
      address: game.address,
      origin: isHouse ? opaqueOrigin : location.origin,
      onReady: () => setState('ready'),
      onRound: (open) => {
        setState('ready');
        $roundOpen.set(open);
      },
      onLeave: () => leave(),
      onReopen: () => reopen(),
      onFatal: (code) => fail(code),
      onGame: (code) => openBeside(code),
    });
  }, [game.address, isHouse]);
  // A frame that has gone has no round.
  useEffect(() => () => $roundOpen.set(false), []);
  useEffect(() => {
    if (!isHouse || state !== 'starting') return;
    // A game may have started in the same moment.
    const timer = setTimeout(() => setState((now) => (now === 'starting' ? 'silent' : now)), readyMaxMs);
    return () => clearTimeout(timer);
  }, [isHouse, state]);

  return (
    <div className="game-frame">
      <iframe
        ref={frame}
        src={link}
        title={game.name}
        sandbox={isHouse ? 'allow-scripts' : 'allow-scripts allow-same-origin'}
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        data-state={state}
        onLoad={() => {
          if (!isHouse) setState('ready');
          frame.current?.focus();
        }}
      />
      {state === 'starting' && <div className="game-wait" role="status" aria-label="กำลังเปิดเกม" />}
      {state === 'silent' && (
        <div className="game-card over" role="alert">
          <h3 className="t18 b6">เกมยังไม่ตอบ</h3>
          <p className="c2">เงินยังไม่ถูกใช้ รอสักครู่ หรือลองใหม่</p>
          <button type="button" className="btn pri" onClick={onRetry}>
            ลองใหม่
          </button>
        </div>
      )}
    </div>
  );
}
