/**
 * One yeekee room, live: it starts with the data of the page, shots and the freeze come by the stream, the rest is fetched.
 * Every rendered room has its own, on the server too, so that nothing is shared between requests.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { api } from '../../client/http.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { enterRoom, subscribe, whenBehind } from '../../client/live.ts';
import { serverNow, startServerClock } from '../../client/server-clock.ts';
import type { YeekeeRoom, YeekeeShotTaken } from '../contract.ts';
import type { YeekeePhase } from '../rules/yeekee.ts';
import { endText, hasGap, isOverdue, phaseAt, withAnswer, withFreeze, withPublished, withTaken } from './room.ts';
import { RoundVerification } from './verification.ts';

/** Spreads the requests of a full room. */
const spreadMs = 1_500;
const soonMs = 250;
/** A missing shot may still arrive by itself. */
const gapMs = 1_200;
const watchMs = 5_000;

export class RoomStore {
  readonly $room: ReadableAtom<YeekeeRoom>;
  /** The server's clock, in milliseconds, by the second. */
  readonly $now: ReadableAtom<number>;
  readonly $phase: ReadableAtom<YeekeePhase>;
  /** The root that this page received at the freeze; undefined when it was opened later. */
  readonly $heardRoot: ReadableAtom<string | undefined>;
  /** The end of the round, once it comes while the page is open; "" before. */
  readonly $announcement: ReadableAtom<string>;
  readonly verification = new RoundVerification();
  readonly #room;
  readonly #now;
  readonly #heardRoot = atom<string | undefined>(undefined);
  readonly #announcement = atom('');
  readonly #latestAnswer = latestOnly();
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: YeekeeRoom) {
    this.#room = atom(initial);
    this.#now = atom(Date.parse(initial.server_time));
    this.$room = this.#room;
    this.$now = this.#now;
    this.$phase = computed([this.#room, this.#now], (room, now) => phaseAt(room.round, now));
    this.$heardRoot = this.#heardRoot;
    this.$announcement = this.#announcement;
  }

  /** After the member's own shot was accepted. */
  readonly take = (taken: YeekeeShotTaken): void => this.#change((room) => withTaken(room, taken));

  /** Fetches the room; a failure changes nothing. */
  readonly refresh = async (): Promise<void> => {
    const { round_id } = this.#room.get().round;
    try {
      const answer = await this.#latestAnswer.run(() =>
        api('GET /api/lotto/yeekee/list', { round_id }, { stay: true }),
      );
      if (answer) this.#change((room) => withAnswer(room, answer));
    } catch {
      // Offline or busy: the known state stays, and the stream fetches again when it is back.
    }
  };

  /** Follows the round until the returned function is called. */
  readonly follow = (): (() => void) => {
    const stops = [this.#keepTime(), this.#hear(), this.#fillGaps(), this.#announceEnd()];
    return () => {
      clearTimeout(this.#due);
      for (const stop of stops) stop();
    };
  };

  #change(to: (room: YeekeeRoom) => YeekeeRoom): void {
    this.#room.set(to(this.#room.get()));
  }

  /** The clock; the room is fetched whenever the page becomes visible, and when its end is overdue. */
  #keepTime(): () => void {
    startServerClock(this.#room.get().server_time);
    const tick = (): void => this.#now.set(serverNow());
    const visible = (): void => {
      if (document.hidden) return;
      tick();
      void this.refresh();
    };
    const watch = (): void => {
      if (!document.hidden && isOverdue(this.#room.get(), serverNow())) void this.refresh();
    };
    const timers = [setInterval(tick, 1_000), setInterval(watch, watchMs)];
    document.addEventListener('visibilitychange', visible);
    return () => {
      for (const timer of timers) clearInterval(timer);
      document.removeEventListener('visibilitychange', visible);
    };
  }

  readonly #refreshSoon = (): void => {
    clearTimeout(this.#due);
    this.#due = setTimeout(this.refresh, soonMs + (performance.now() % spreadMs));
  };

  /** Applies the events of the room; what they do not carry is fetched. */
  #hear(): () => void {
    const { round, mine } = this.#room.get();
    const isThis = (event: { readonly round_id: string }): boolean => event.round_id === round.round_id;
    const stops = [
      enterRoom(round.round_id),
      subscribe('yeekee_shots', (event) => isThis(event) && this.#change((room) => withPublished(room, event.shots))),
      subscribe('yeekee_freeze', (event) => {
        if (!isThis(event)) return;
        this.#change((room) => withFreeze(room, event));
        this.#heardRoot.set(event.root);
        this.#refreshSoon();
      }),
      subscribe('round', (event) => isThis(event) && this.#refreshSoon()),
      subscribe('result', (event) => isThis(event) && this.#refreshSoon()),
      // A member's own bill may entitle to a reward: their balance moves with it.
      ...(mine ? [subscribe('balance', this.#refreshSoon)] : []),
      // The room's own events begin after whatever the page has heard by then: each of these may have moved that place.
      whenBehind(['balance', 'inbox', 'points', 'result', 'round', 'yeekee_freeze'], () => void this.refresh()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #fillGaps(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = computed(this.#room, ({ shots }) => hasGap(shots)).subscribe((gap) => {
      clearTimeout(timer);
      if (gap) timer = setTimeout(this.refresh, gapMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }

  #announceEnd(): () => void {
    return this.$phase.listen((phase) => {
      const text = endText(this.#room.get(), phase);
      if (text) this.#announcement.set(text);
    });
  }
}
