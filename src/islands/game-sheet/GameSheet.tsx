import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { GameSheetStore } from '#lib/game/client/sheet.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { SheetBar } from './SheetBar.tsx';
import { SheetFrame } from './SheetFrame.tsx';
import { SheetStage } from './SheetStage.tsx';
import { Strip } from './Strip.tsx';

interface Props {
  readonly sheet: GameSheetStore;
  /** The address that opens this game; the browser shows it while the sheet is open. */
  readonly address: string;
  /** Where a guest logs in to come back to the game. */
  readonly loginHref: string;
  readonly depositHref: string;
  readonly fairHref: string;
  readonly limitsHref: string;
  /** The sheet is closed and its game left. */
  readonly onClosed: () => void;
}

/** The full-screen sheet of a game: bar, strip, and the game or what comes before it. */
export function GameSheet({ sheet, address, loginHref, depositHref, fairHref, limitsHref, onClosed }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const step = useStore(sheet.$step);
  const [roundOpen, setRoundOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    sheet.enter();
    // After the history has its entry for the open dialog, which is made by an observer of the page (Back closes).
    const timer = setTimeout(() => history.replaceState(history.state, '', address));
    return () => {
      clearTimeout(timer);
      sheet.close();
    };
  }, [sheet, address]);

  const close = useCallback(() => dialog.current?.close(), []);
  const ask = useCallback(() => {
    if (roundOpen) setLeaving(true);
    else close();
  }, [roundOpen, close]);

  return (
    <dialog
      className="game-sheet"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current || !roundOpen) return;
        event.preventDefault();
        setLeaving(true);
      }}
      onClose={(event) => event.target === dialog.current && onClosed()}
    >
      <div className="game-sheet-in">
        <SheetBar titleId={titleId} name={sheet.game.name} onClose={ask} />
        {step.kind === 'playing' && (
          <Strip
            game={sheet.game}
            openedAt={step.live?.openedAt ?? null}
            wallet={step.wallet?.wallet_name ?? null}
            {...{ fairHref, limitsHref }}
          />
        )}
        {step.kind === 'playing' ? (
          <SheetFrame
            key={step.link}
            link={step.link}
            game={sheet.game}
            onRound={setRoundOpen}
            onLeave={ask}
            onRetry={() => void sheet.again()}
          />
        ) : (
          <SheetStage sheet={sheet} step={step} loginHref={loginHref} depositHref={depositHref} onClose={close} />
        )}
      </div>
      <Leaving
        open={leaving}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          close();
        }}
      />
    </dialog>
  );
}

interface LeavingProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before a round is left that is not finished. */
function Leaving({ open, onStay, onLeave }: LeavingProps) {
  return (
    <Confirm open={open} title="ออกจากเกมใช่ไหม" safe="อยู่ต่อ" go="ออกจากเกม" tone="danger" onSafe={onStay} onGo={onLeave}>
      <p className="c2">รอบนี้ยังไม่จบ ระบบเล่นต่อให้จนจบเอง เงินที่ได้เข้ากระเป๋าตามผล</p>
    </Confirm>
  );
}
