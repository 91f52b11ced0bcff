/** A game's sheet (specification section 4): from the tile to the frame, and out of it again. Every sheet makes its own. */
import { atom } from 'nanostores';
import { playPaused, sessionExpired } from '#lib/client/codes.ts';
import { type ApiData, ApiProblem, api, newIntent } from '#lib/client/http.ts';
import { subscribe } from '#lib/client/live.ts';
import { isRecord, persistent } from '#lib/client/persistent.ts';
import { toast } from '#lib/client/toast.ts';
import { refreshWallets } from '#lib/ledger/client/wallets.ts';
import { chosenWallet, type LaunchGame, offeredWallets } from '../rules/launch.ts';

export type GameWallet = ApiData<'POST /api/game/wallets'>[number];

/** A sheet on a wallet, as the server knows it. */
export interface LiveSheet {
  readonly id: string;
  readonly openedAt: string;
}

/** What the sheet shows. */
export type SheetStep =
  | { readonly kind: 'entering' }
  /** A guest may log in, or try the game with play money. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'choosing'; readonly wallets: readonly GameWallet[] }
  /** No wallet can be played with. */
  | { readonly kind: 'no_wallet' }
  /** `live` is null for a demo. */
  | {
      readonly kind: 'playing';
      readonly link: string;
      readonly wallet: GameWallet | null;
      /** All that the game may be played with. */
      readonly wallets: readonly GameWallet[];
      readonly live: LiveSheet | null;
    }
  /** The game link was refused: an alert, whose button leads back. */
  | {
      readonly kind: 'refused';
      readonly title: string;
      readonly message: string;
      readonly wallets: readonly GameWallet[];
    }
  /** The wallets could not be read. */
  | { readonly kind: 'unanswered' }
  /** The game with play money, which was asked for, could not be opened. */
  | { readonly kind: 'no_demo' }
  /** Another sheet of this member was opened later. */
  | { readonly kind: 'elsewhere' };

const enteringMs = 1_000;
const errorMs = 3_000;
/** Extra-small and small screens count as mobile (specification sections 7 and 9). */
const mobileMax = 959;

interface Chosen {
  readonly address: string;
  readonly wallet: string;
}

/** The wallet of the open sheet, so that a reload opens the game on it again. */
const $chosen = persistent<Chosen | null>('session', 'game-wallet', {
  initial: null,
  read: (stored) =>
    isRecord(stored) && typeof stored.address === 'string' && typeof stored.wallet === 'string'
      ? { address: stored.address, wallet: stored.wallet }
      : undefined,
});

export class GameSheetStore {
  readonly $step = atom<SheetStep>({ kind: 'entering' });
  /** A call is under way. */
  readonly $busy = atom(false);
  readonly game: LaunchGame;
  readonly isMember: boolean;
  private closed = false;
  /** A link was renewed by itself. */
  private renewed = false;
  private stop: (() => void) | undefined;

  constructor(game: LaunchGame, isMember: boolean) {
    this.game = game;
    this.isMember = isMember;
  }

  /** Called once, when the sheet is on the screen. */
  enter(): void {
    toast({ text: 'กำลังพาเข้าเกม', tone: 'info', ms: enteringMs });
    if (this.game.is_demo) {
      void this.demo();
      return;
    }
    if (!this.isMember) {
      this.$step.set({ kind: 'guest' });
      return;
    }
    this.stop = subscribe('game_sheet', ({ sheet_id: latest }) => this.onOtherSheet(latest));
    void this.findWallet();
  }

  private onOtherSheet(latest: string): void {
    const step = this.$step.get();
    if (step.kind === 'playing' && step.live !== null && latest !== step.live.id) this.$step.set({ kind: 'elsewhere' });
  }

  /** Reads the wallets, and takes the one that needs no choice. */
  async findWallet(): Promise<void> {
    const { game_id, provider_id, sub_provider_id, address } = this.game;
    this.$step.set({ kind: 'entering' });
    await this.during(async () => {
      try {
        const found = await api('POST /api/game/wallets', { game_id, provider_id, sub_provider_id });
        const wallets = offeredWallets(found);
        const before = $chosen.get();
        const chosen = chosenWallet(wallets, before?.address === address ? before.wallet : undefined);
        if (chosen) return await this.link(chosen, wallets);
        this.$step.set(wallets.length > 0 ? { kind: 'choosing', wallets } : { kind: 'no_wallet' });
      } catch (error) {
        this.fail(error, () => this.$step.set({ kind: 'unanswered' }));
      }
    });
  }

  /** Opens the game on a wallet of the chooser. */
  choose(wallet: GameWallet): void {
    const step = this.$step.get();
    if (step.kind !== 'choosing' || wallet.reason !== null) return;
    void this.during(() => this.link(wallet, step.wallets));
  }

  /** Opens the game anew on another wallet; not while a round is open. */
  switchWallet(wallet: GameWallet): void {
    const step = this.$step.get();
    if (step.kind !== 'playing' || wallet.id === step.wallet?.id || wallet.reason !== null || this.$busy.get()) return;
    this.$step.set({ kind: 'entering' });
    void this.during(() => this.link(wallet, step.wallets));
  }

  private async link(wallet: GameWallet, wallets: readonly GameWallet[]): Promise<void> {
    const { game_id, provider_id, source, address } = this.game;
    const input = { wallet_id: wallet.id, game_id, provider_id, is_mobile: isMobile(), source };
    try {
      const {
        link,
        sheet_id: id,
        opened_at: openedAt,
      } = await api('POST /api/game/link', input, { idempotencyKey: newIntent() });
      if (this.closed) return;
      $chosen.set({ address, wallet: wallet.id });
      this.$step.set({ kind: 'playing', link, wallet, wallets, live: { id, openedAt } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.$step.set({ kind: 'refused', title: titleOf(error), message: error.message, wallets });
    }
  }

  /** Opens the game with play money. */
  async demo(): Promise<void> {
    const { game_id, provider_id, source } = this.game;
    await this.during(async () => {
      try {
        const { link } = await api('POST /api/game/demo', { game_id, provider_id, is_mobile: isMobile(), source });
        this.$step.set({ kind: 'playing', link, wallet: null, wallets: [], live: null });
      } catch (error) {
        this.fail(error, () => this.game.is_demo && this.$step.set({ kind: 'no_demo' }));
      }
    });
  }

  /** The alert was read: back to the chooser; true where there is nothing to choose, so that the sheet closes. */
  dismiss(): boolean {
    const step = this.$step.get();
    if (step.kind !== 'refused' || step.wallets.length < 2) return true;
    this.$step.set({ kind: 'choosing', wallets: step.wallets });
    return false;
  }

  /** A new link for the same wallet, after the frame gave no sign of life. */
  async again(): Promise<void> {
    const step = this.$step.get();
    if (this.game.is_demo || (step.kind === 'playing' && step.live === null)) return this.demo();
    await this.findWallet();
  }

  /** A frame that was loaded too slowly for its link is loaded anew at once, from the browser's cache; the next time it is asked. */
  failed(code: number): void {
    if (code !== sessionExpired || this.renewed) return;
    this.renewed = true;
    void this.again();
  }

  /** Clears link, wallet and selected game, and reads the balance anew. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.stop?.();
    $chosen.set(null);
    this.$step.set({ kind: 'entering' });
    if (!this.isMember) return;
    refreshWallets().catch((error: unknown) => this.fail(error, () => undefined));
  }

  private async during(work: () => Promise<void>): Promise<void> {
    if (this.$busy.get()) return;
    this.$busy.set(true);
    try {
      await work();
    } finally {
      this.$busy.set(false);
    }
  }

  private fail(error: unknown, then: () => unknown): void {
    if (!(error instanceof ApiProblem)) throw error;
    toast({ text: error.message, tone: 'bad', ms: errorMs });
    then();
  }
}

/** The title of the alert (specification section 8); nothing is wrong with a rest that the member has chosen. */
const titleOf = ({ code }: ApiProblem): string => (code === playPaused ? 'พักการเล่นอยู่' : 'พบบางอย่างผิดปกติ');

const isMobile = (): boolean => matchMedia(`(width <= ${mobileMax}px)`).matches;
