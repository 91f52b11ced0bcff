import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { pageMember } from '#lib/client/user.ts';
import { $roundOpen } from '#lib/game/client/round-hold.ts';
import { GameSheetStore, type SheetStep } from '#lib/game/client/sheet.ts';
import { followShownWallets } from '#lib/game/client/shown-figures.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { SheetBar } from './SheetBar.tsx';
import { SheetFrame } from './SheetFrame.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import { SheetStage } from './SheetStage.tsx';
import { Strip } from './Strip.tsx';
import { type Panel, usePanel } from './use-panel.ts';

interface Props {
  readonly game: LaunchGame;
  /** The sheet is closed and its game left. */
  readonly onClosed: () => void;
}

/** Opens the dialog and enters the game; the browser shows the game's address meanwhile. */
function useOpened(sheet: GameSheetStore, address: string, dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal();
    sheet.enter();
    // After the history has its entry for the open dialog, which is made by an observer of the page (Back closes).
    const timer = setTimeout(() => history.replaceState(history.state, '', address));
    return () => {
      clearTimeout(timer);
      sheet.close();
    };
  }, [sheet, address, dialog]);
}

/** The full-screen sheet of a game: bar, strip, and the game or what comes before it. */
export function GameSheet({ game, onClosed }: Props) {
  const [sheet] = useState(() => new GameSheetStore(game, pageMember() !== undefined));
  const address = links.game(game.address, game.is_demo);
  const titleId = useId();
  const panelId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const step = useStore(sheet.$step);
  const roundOpen = useStore($roundOpen);
  const [leaving, setLeaving] = useState(false);
  const [from] = useState(() => Date.now());
  const panel = usePanel();

  useOpened(sheet, address, dialog);

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
        if (event.target !== dialog.current) return;
        if (step.kind === 'playing' && panel.isOver()) {
          event.preventDefault();
          panel.close();
        } else if (roundOpen) {
          event.preventDefault();
          setLeaving(true);
        }
      }}
      onClose={(event) => event.target === dialog.current && onClosed()}
    >
      <div className="game-sheet-in">
        <SheetBar
          titleId={titleId}
          name={game.name}
          onClose={ask}
          panel={step.kind === 'playing' ? { id: panelId, open: panel.open } : null}
          onPanel={panel.toggle}
        />
        {step.kind === 'playing' ? (
          <Playing
            sheet={sheet}
            step={step}
            from={from}
            panelId={panelId}
            panel={panel}
            roundOpen={roundOpen}
            onLeave={ask}
          />
        ) : (
          <SheetStage
            sheet={sheet}
            step={step}
            loginHref={links.login(address)}
            depositHref={links.deposit(undefined, { next: address })}
            onClose={close}
          />
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

interface PlayingProps {
  readonly sheet: GameSheetStore;
  readonly step: SheetStep & { readonly kind: 'playing' };
  /** When the sheet was opened, by this device's clock in milliseconds. */
  readonly from: number;
  readonly panelId: string;
  readonly panel: Panel;
  readonly roundOpen: boolean;
  readonly onLeave: () => void;
}

/** The game, and what is told over it and beside it. */
function Playing({ sheet, step, from, panelId, panel, roundOpen, onLeave }: PlayingProps) {
  useEffect(followShownWallets, []);
  return (
    <>
      <Strip
        game={sheet.game}
        openedAt={step.live?.openedAt ?? null}
        wallet={step.wallet?.wallet_name ?? null}
        from={from}
      />
      <SheetFrame
        key={step.link}
        link={step.link}
        game={sheet.game}
        onLeave={onLeave}
        onRetry={() => void sheet.again()}
        onFatal={(code) => sheet.failed(code)}
      />
      {panel.open && <SheetPanel id={panelId} {...{ sheet, step, from, roundOpen }} onClose={panel.close} />}
    </>
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
