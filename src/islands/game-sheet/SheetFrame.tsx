import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameTalk } from '#lib/game/client/frame-talk.ts';
import { refreshNet } from '#lib/game/client/net.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';

interface Props {
  readonly link: string;
  readonly game: LaunchGame;
  /** A round began or ended in the frame. */
  readonly onRound: (open: boolean) => void;
  /** Escape in the frame. */
  readonly onLeave: () => void;
  readonly onRetry: () => void;
}

/** A game that says nothing for so long has not started. */
const readyMaxMs = 10_000;

/** The game: sandboxed without an origin of its own, so that it reaches neither cookies nor storage nor this page. */
export function SheetFrame({ link, game, onRound, onLeave, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'silent'>('starting');
  /** Games of others may know nothing of these messages. */
  const speaks = link.startsWith('/house/');

  const hear = useEffectEvent((open: boolean) => {
    onRound(open);
    if (!open) refreshNet();
  });
  const leave = useEffectEvent(() => onLeave());
  // Only a game of the house may name another one.
  const openBeside = useEffectEvent((code: string) => {
    if (speaks) location.assign(links.game(`benja:${code}`));
  });
  // Once for the frame: the end of the talk tells the game to leave.
  useEffect(() => {
    const window = frame.current;
    if (!window) return;
    return frameTalk(window, game.address, {
      onReady: () => setState('ready'),
      onRound: (open) => {
        setState('ready');
        hear(open);
      },
      onLeave: () => leave(),
      onGame: (code) => openBeside(code),
    });
  }, [game.address]);
  useEffect(() => () => onRound(false), [onRound]);
  useEffect(() => {
    if (!speaks || state !== 'starting') return;
    // A game may have started in the same moment.
    const timer = setTimeout(() => setState((now) => (now === 'starting' ? 'silent' : now)), readyMaxMs);
    return () => clearTimeout(timer);
  }, [speaks, state]);

  return (
    <div className="game-frame">
      <iframe
        ref={frame}
        src={link}
        title={game.name}
        sandbox="allow-scripts"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        data-state={state}
        onLoad={() => {
          if (!speaks) setState('ready');
          frame.current?.focus();
        }}
      />
      {state === 'starting' && <div className="game-wait" role="status" aria-label="กำลังเปิดเกม" />}
      {state === 'silent' && (
        <div className="game-card over" role="alert">
          <h3 className="t18 b6">เกมยังไม่ตอบ</h3>
          <p className="c2">เงินยังไม่ถูกใช้ ตรวจอินเทอร์เน็ตแล้วลองใหม่</p>
          <button type="button" className="btn pri" onClick={onRetry}>
            ลองใหม่
          </button>
        </div>
      )}
    </div>
  );
}
