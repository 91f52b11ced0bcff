/**
 * The events of `/api/house/stream`. Read by a request, not by `EventSource`: that cannot send the bearer, and the frame has no
 * cookies. A stream that ends is opened again, and begins with the whole state.
 */
import { unanswered } from '../../client/codes.ts';
import { requestNow } from '../../client/ofetch.ts';
import type { BaccaratOutcome, HouseEvents as Sent } from '../stream-contract.ts';
import type { HouseRound } from './house-answers.ts';
import { HouseProblem } from './house-calls.ts';

/** The events of a game's stream; a round's outcome is the game's own. */
interface HouseEvents extends Omit<Sent, 'round'> {
  readonly round: HouseRound<BaccaratOutcome>;
}

/** Each event's type with its data. */
export type Heard = {
  readonly [Type in keyof HouseEvents]: readonly [type: Type, data: HouseEvents[Type]];
}[keyof HouseEvents];

/**
 * Hears the events of a game until the stream ends, which it resolves at.
 *
 * @throws HouseProblem when the stream is refused or breaks
 */
export type Listen = (game: string, bearer: string | undefined, hear: (heard: Heard) => void) => Promise<void>;

/** The server says something every 20 seconds; a stream that is silent for longer is dead. */
const silenceMs = 45_000;

/** Cuts a text of server-sent events into events; a part of one waits for the rest. */
export class EventText {
  #rest = '';

  /** The events that are complete with this piece. */
  add(piece: string): Heard[] {
    const blocks = (this.#rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const fields = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart());
      const [type, data] = [fields('event').at(-1), fields('data').join('\n')];
      return type && data ? [[type, JSON.parse(data)] as unknown as Heard] : [];
    });
  }
}

const lost = (): never => {
  throw new HouseProblem(unanswered, 'เชื่อมต่อไม่ได้');
};

export const listenHouse: Listen = async (game, bearer, hear) => {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), silenceMs);
  };
  wait();
  try {
    const response = await requestNow('/api/house/stream', {
      query: { game },
      headers: { Authorization: `Bearer ${bearer}` },
      credentials: 'omit',
      signal: dead.signal,
      responseType: 'stream',
    }).catch(lost);
    // A refusal may come with 200, as of every call.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!(isStream && response.body)) throw await refusalOf(response);
    const text = new EventText();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read().catch(lost); !read.done; read = await reader.read().catch(lost)) {
      wait();
      for (const heard of text.add(read.value)) hear(heard);
    }
  } finally {
    clearTimeout(timer);
    dead.abort();
  }
};

async function refusalOf(response: Response): Promise<HouseProblem> {
  const said = (await response.json().catch(() => ({}))) as { readonly error?: number; readonly message?: string };
  return new HouseProblem(said.error ?? unanswered, said.message ?? 'เชื่อมต่อไม่ได้');
}

interface Following {
  readonly listen: () => Promise<void>;
  /** The stream is lost for the so-manieth time in a row; resolves when it is to be opened again. */
  readonly onLost: (tries: number) => Promise<void>;
  /** How many connections in a row brought nothing; set to 0 by whoever hears an event. */
  readonly tries: { count: number };
}

/**
 * Keeps a stream open for as long as the page lives.
 *
 * @throws HouseProblem when the house refuses it
 */
export async function follow({ listen, onLost, tries }: Following): Promise<never> {
  for (;;) {
    try {
      await listen();
    } catch (problem) {
      if (!(problem instanceof HouseProblem) || !problem.isSilence) throw problem;
    }
    await onLost(++tries.count);
  }
}
