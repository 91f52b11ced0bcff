/**
 * What everybody at a shared game is sent, in this process. A source knows the state of its games and says what changed; each
 * change is encoded once, however many pages hear it. Nothing runs while nobody listens.
 */
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { secondMs } from '../../time.ts';
import type { HouseEvents } from '../stream-contract.ts';
import { reportAudience } from './audience.ts';

/** An event for pages: of one game, or of all games of the source. */
export type Announcement = {
  readonly [Type in keyof HouseEvents]: {
    readonly type: Type;
    readonly data: HouseEvents[Type];
    readonly game?: string;
  };
}[keyof HouseEvents];

export interface LiveSource {
  /** The codes of its games. */
  readonly games: readonly string[];
  /** Brings its state up to now. Returns what changed since the last time; `members`: players at each game. */
  advance(ctx: Context, members: ReadonlyMap<string, number>): Promise<readonly Announcement[]>;
  /** The state that a page of a game begins with: before the player's own rounds, and after them. */
  snapshot(game: string, at: Date): Readonly<Record<'before' | 'after', readonly Announcement[]>>;
}

/** How late a change is seen at most. */
const tickMs = 200;
const audienceMs = 5 * secondMs;

const encoder = new TextEncoder();

/** Events as they are sent. */
export const encode = (events: readonly Pick<Announcement, 'type' | 'data'>[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(events.map(({ type, data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(''));

type Send = (chunk: Uint8Array<ArrayBuffer>) => void;

interface Page {
  readonly game: string;
  readonly playerId: bigint;
  readonly send: Send;
}

/** A page's place: what it begins with. */
export interface Joined {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly after: Uint8Array<ArrayBuffer>;
  leave(): void;
}

export class LiveGames {
  readonly #context: () => Context;
  readonly #sources: readonly LiveSource[];
  /** This process's name among those that report how many players they have. */
  readonly #process: string;
  /** Those that are sent what changes; and all, with those that are about to. */
  readonly #pages = new Set<Page>();
  readonly #present = new Set<Page>();
  readonly #advancing = new Map<LiveSource, Promise<void>>();
  #snapshots = new Map<string, Omit<Joined, 'leave'>>();
  /** Players over all processes, as reported last. */
  #reported: ReadonlyMap<string, number> = new Map();
  #reportedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(context: () => Context, sources: readonly LiveSource[]) {
    this.#context = context;
    this.#sources = sources;
    this.#process = Buffer.from(context().random(12)).toString('base64url');
  }

  /**
   * Has a page hear a game from now on, from the state that is returned.
   *
   * @throws Refusal game_unavailable for a game without a source
   */
  async join(page: Page): Promise<Joined> {
    const source = this.#sources.find(({ games }) => games.includes(page.game));
    if (!source) throw new Refusal('game_unavailable');
    const leave = (): void => {
      this.#pages.delete(page);
      this.#present.delete(page);
    };
    this.#present.add(page);
    try {
      await this.#advance(source);
      // Nothing is awaited from here on: a change is in the snapshot, or sent.
      this.#pages.add(page);
      this.#runSoon();
      return { ...this.#snapshot(source, page.game), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Brings every source that somebody hears up to now, and sends what changed. */
  async tick(): Promise<void> {
    await this.#countMembers();
    const heard = new Set([...this.#pages].map(({ game }) => game));
    for (const source of this.#sources) if (source.games.some((game) => heard.has(game))) await this.#advance(source);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #runSoon(): void {
    if (this.#timer || this.#isClosed || this.#pages.size === 0) return;
    this.#timer = setTimeout(() => {
      this.tick()
        .catch((error: unknown) => this.#context().log.warn({ err: error }, 'live games could not be shown'))
        .finally(() => {
          this.#timer = undefined;
          this.#runSoon();
        });
    }, tickMs);
  }

  /** One at a time for each source: a second caller waits for the first one's. */
  #advance(source: LiveSource): Promise<void> {
    const running =
      this.#advancing.get(source) ??
      source
        .advance(this.#context(), this.#members())
        .then((changes) => this.#send(source, changes))
        .finally(() => this.#advancing.delete(source));
    this.#advancing.set(source, running);
    return running;
  }

  #send(source: LiveSource, changes: readonly Announcement[]): void {
    this.#snapshots = new Map();
    if (changes.length === 0) return;
    const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
    const forAll = changes.filter(({ game }) => game === undefined);
    const chunkOf = (game: string): Uint8Array<ArrayBuffer> => {
      // Pages of games without an event of their own share one encoding.
      const key = changes.some((change) => change.game === game) ? game : '';
      const chunk = chunks.get(key) ?? encode(key ? changes.filter((one) => (one.game ?? game) === game) : forAll);
      chunks.set(key, chunk);
      return chunk;
    };
    for (const page of this.#pages) {
      if (!source.games.includes(page.game)) continue;
      const chunk = chunkOf(page.game);
      if (chunk.length > 0) page.send(chunk);
    }
  }

  /** Encoded once between two looks at the source. */
  #snapshot(source: LiveSource, game: string): Omit<Joined, 'leave'> {
    const known = this.#snapshots.get(game);
    if (known) return known;
    const { before, after } = source.snapshot(game, this.#context().now());
    const made = { before: encode(before), after: encode(after) };
    this.#snapshots.set(game, made);
    return made;
  }

  /** Players at each game: those here are never fewer than were reported of all. */
  #members(): ReadonlyMap<string, number> {
    const here = this.#playersHere();
    const games = new Set([...here.keys(), ...this.#reported.keys()]);
    return new Map([...games].map((game) => [game, Math.max(here.get(game) ?? 0, this.#reported.get(game) ?? 0)]));
  }

  #playersHere(): Map<string, number> {
    const byGame = Map.groupBy(this.#present, ({ game }) => game);
    return new Map([...byGame].map(([game, pages]) => [game, new Set(pages.map((one) => one.playerId)).size]));
  }

  async #countMembers(): Promise<void> {
    const ctx = this.#context();
    const now = ctx.now().getTime();
    if (Math.abs(now - this.#reportedAt) < audienceMs) return;
    this.#reportedAt = now;
    this.#reported = await reportAudience(ctx, this.#process, this.#playersHere());
  }
}
