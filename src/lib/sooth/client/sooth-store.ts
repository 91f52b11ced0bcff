/**
 * The rooms and their formulas in a member's browser: they follow the tables while the page is visible. A room is chosen
 * without a reload, and is chosen again on the next visit.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiProblem, api } from '../../client/http.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { toast } from '../../client/toast.ts';
import { links } from '../../links.ts';
import type { SoothDetail, SoothRoom } from '../contract.ts';
import { freshness } from '../rules/room.ts';
import { $room } from './chosen-room.ts';
import { waitMs } from './pace.ts';

export interface SoothShown {
  readonly rooms: readonly SoothRoom[];
  /** Of the chosen room. */
  readonly detail: SoothDetail;
  /** The server's time of the reading: ISO 8601. */
  readonly readAt: string;
}

const askedRoom = (): string | null => new URLSearchParams(location.search).get('room');

export class SoothStore {
  readonly $shown: ReadableAtom<SoothShown>;
  /** The code of the room that is chosen; its table follows with the answer. */
  readonly $chosen: ReadableAtom<string>;
  /** The last reading failed: what is shown stays. */
  readonly $lost: ReadableAtom<boolean>;
  readonly #shown;
  readonly #chosen;
  readonly #lost = atom(false);
  readonly #readings = latestOnly();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(shown: SoothShown) {
    this.#shown = atom(shown);
    this.#chosen = atom(shown.detail.room_id);
    this.$shown = this.#shown;
    this.$chosen = this.#chosen;
    this.$lost = this.#lost;
  }

  /** Chooses a room and keeps the choice; the address follows, so that it can be shared and gone back from. */
  readonly choose = (room: string): void => {
    $room.set(room);
    if (askedRoom() !== room) history.pushState(null, '', links.sooth(room));
    void this.#open(room);
  };

  /** Follows the tables and the address until the returned function is called. */
  readonly follow = (): (() => void) => {
    const back = (): void => void this.#open(askedRoom() ?? this.#shown.get().rooms[0]?.room_id ?? '');
    const look = (): void => {
      clearTimeout(this.#timer);
      if (!document.hidden) void this.#read();
    };
    addEventListener('popstate', back);
    document.addEventListener('visibilitychange', look);
    this.#resume();
    return () => {
      clearTimeout(this.#timer);
      removeEventListener('popstate', back);
      document.removeEventListener('visibilitychange', look);
    };
  };

  /** An address that names a room chooses it; any other opens the one that was chosen last. */
  #resume(): void {
    const asked = askedRoom();
    const kept = $room.get();
    if (asked !== null) $room.set(asked);
    else if (kept !== this.#chosen.get() && this.#shown.get().rooms.some(({ room_id }) => room_id === kept)) {
      history.replaceState(null, '', links.sooth(kept));
      void this.#open(kept);
      return;
    }
    this.#plan();
  }

  /** Without an answer the room of before stays chosen, and its state says that it is old. */
  async #open(room: string): Promise<void> {
    this.#chosen.set(room);
    const problem = await this.#read();
    if (!problem) return;
    const { room_id } = this.#shown.get().detail;
    this.#chosen.set(room_id);
    history.replaceState(null, '', links.sooth(room_id));
    toast({ text: problem.message, tone: 'bad' });
  }

  /** Reads the rooms and the chosen one's table; returns why it could not. */
  async #read(): Promise<ApiProblem | undefined> {
    clearTimeout(this.#timer);
    const room_id = this.#chosen.get();
    const answers = await this.#readings
      .run(() =>
        Promise.all([
          api('POST /api/sooth/baccarat', {}, { stay: true }),
          api('POST /api/sooth/detail', { room_id }, { stay: true }),
        ]),
      )
      .catch((error: unknown) => {
        if (error instanceof ApiProblem) return error;
        throw error;
      });
    // Another reading has begun, which says more.
    if (answers === undefined) return undefined;
    const problem = answers instanceof ApiProblem ? answers : undefined;
    this.#lost.set(problem !== undefined);
    if (!(answers instanceof ApiProblem)) {
      const [{ rooms, server_time: readAt }, detail] = answers;
      this.#shown.set({ rooms, detail, readAt });
    }
    this.#plan();
    return problem;
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    const { detail, readAt } = this.#shown.get();
    const known = { shoe: detail.shoe.number, hands: detail.hands.length };
    const { nextAt } = freshness(detail.room_id, known, Date.parse(readAt));
    this.#timer = setTimeout(() => void this.#read(), waitMs(nextAt.getTime()));
  }
}
