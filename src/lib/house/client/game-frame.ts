/**
 * The frame of a house game: what every game shares. A game is drawn by the server (parts/); its script gives a `Game`, and
 * the kit does the rest: session, money, presses, dialogs, error screens, keys, sound, messages with the sheet.
 */
import { showSound, startDialogs } from './frame-dialogs.ts';
import { startKeys } from './frame-keys.ts';
import { part, type RoundText, satangOf } from './frame-parts.ts';
import { FrameScreen } from './frame-screen.ts';
import type { HouseRound, HouseState, Opened } from './house-answers.ts';
import { type Ask, askHouse, House, HouseProblem } from './house-calls.ts';
import { isReduced, setReduced } from './motion.ts';
import { OfflineLine } from './offline-line.ts';
import { Purse } from './purse.ts';
import { RoundPresses } from './round-presses.ts';
import { RoundsShown } from './rounds-shown.ts';
import { SeedsShown } from './seeds-shown.ts';
import { hearSheet, tellSheet } from './sheet-messages.ts';
import { setSound } from './sound.ts';

/** What a game gives to the kit. */
export interface Game<Outcome = unknown> {
  /** The press is on its way: the reels turn, the cup shakes. */
  begin(): void;
  /** The press came to nothing: as before it. No money moved. */
  cancel(): void;
  /** Shows an outcome; resolves when nothing moves any more. `isOld`: played before this page was opened. */
  show(round: HouseRound<Outcome>, isOld: boolean): Promise<void>;
  /** Whether a press is possible, or the balance, changed: enable and name the buttons. */
  refresh(): void;
  /** Space and Enter where no control has the focus. */
  primary(): void;
  text(round: HouseRound<Outcome>): RoundText;
  /** The house was asked for its state anew. */
  renewed?(state: HouseState<Outcome>): void;
  /** Further keys by `event.key`, in lower case. */
  readonly keys?: Readonly<Record<string, () => void>>;
}

/** What the kit gives to a game. */
export interface Kit<Outcome = unknown> {
  readonly root: HTMLElement;
  readonly house: House;
  readonly opened: Opened<Outcome>;
  readonly purse: Purse;
  readonly screen: FrameScreen;
  readonly offline: OfflineLine;
  readonly presses: RoundPresses<Outcome>;
  /** Puts a round into the history, or its newer state in the place of the older one. */
  record(round: HouseRound<Outcome>): void;
  /** Said politely by screen readers; one sentence takes the place of another. */
  say(text: string): void;
}

/** The token that the address brought; taken out of it, though it works once only. */
function launchToken(): string {
  const token = location.hash.slice(1).replace(/^demo\./, '');
  try {
    history.replaceState(null, '', location.pathname + location.search);
  } catch {
    // An opaque origin may not: the token is spent all the same.
  }
  return token;
}

/** Opens the session again and again while the house is not reached or is busy; any other refusal is final. */
async function openSession<Outcome>(house: House, screen: FrameScreen, token: string): Promise<Opened<Outcome>> {
  for (let tries = 1; ; tries++)
    try {
      const opened = await house.open<Outcome>(token);
      screen.hide();
      return opened;
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
      if (!problem.isPassing) {
        screen.showProblem(problem);
        tellSheet({ type: 'fatal', code: String(problem.code) });
        throw problem;
      }
      await screen.lost(tries);
    }
}

/** Starts a game in its page; `build` is called when the session is open, and may wait for pictures. */
export async function startGame<Outcome>(
  build: (kit: Kit<Outcome>) => Game<Outcome> | Promise<Game<Outcome>>,
  ask: Ask = askHouse,
): Promise<void> {
  const root = document.body;
  const status = part(root, 'status');
  const say = (text: string): void => {
    status.textContent = text;
  };
  setReduced(isReduced());
  const screen = new FrameScreen(root, say);
  const offline = new OfflineLine(root);
  const house = new House(ask, root.dataset.game ?? '');
  let [isPaused, isClosed] = [false, false];
  let onPause: (on: boolean) => void = () => undefined;
  hearSheet((message) => {
    if (message.type === 'init') {
      setReduced(message.reduced === true);
      setSound(message.settings?.sound === true, false);
      showSound(root);
      return;
    }
    if (message.type === 'pause' && message.reason === 'game_closed') {
      isClosed = true;
      onPause(isPaused);
      return;
    }
    isPaused = message.type !== 'resume';
    onPause(isPaused);
  });
  tellSheet({ type: 'ready' });
  const opened = await openSession<Outcome>(house, screen, launchToken());
  const purse = new Purse(root, satangOf(opened.balance));
  const presses = new RoundPresses<Outcome>({ house, opened, purse, screen, say });
  let record = (round: HouseRound<Outcome>): void => void heardEarly.push(round);
  const heardEarly: HouseRound<Outcome>[] = [];
  const game = await build({
    root,
    house,
    opened,
    purse,
    screen,
    offline,
    presses,
    record: (round) => record(round),
    say,
  });
  const rounds = new RoundsShown<Outcome>(root, house, (round) => game.text(round));
  record = (round) => rounds.add(round);
  for (const round of heardEarly) record(round);
  presses.serve(game, (round) => rounds.add(round));
  const seeds = root.querySelector<HTMLElement>('[data-part="seeds"]');
  const pair = seeds && new SeedsShown(seeds, opened.seed, { house, say, onChange: (seed) => presses.takeSeed(seed) });
  const onHistory = (): void => {
    pair?.showNext(presses.nonce);
    void rounds.load();
  };
  const dialogs = startDialogs(root, { onHistory, say });
  startKeys(root, game, dialogs);
  onPause = (on) => {
    presses.pause(on);
    if (isClosed) screen.closed();
  };
  onPause(isPaused);
  root.dataset.ready = '';
  await presses.resume(opened.open_round);
}
