/** One event stream per page, shared by all islands: balance, payments, rounds, results as they happen. */
import type { StreamEvents } from '../contract/stream-events.ts';

type Types = keyof StreamEvents;

let source: EventSource | undefined;
let greeted = false;
/** The round whose shots are heard besides what every page hears. */
let room: string | undefined;
const hearers = new Set<readonly [type: string, listener: (event: MessageEvent<string>) => void]>();

/** Hears events of one type until the returned function is called; the browser reconnects and resumes by itself. */
export function hear<T extends Types>(type: T, listener: (data: StreamEvents[T]) => void): () => void {
  return attach(type, (event: MessageEvent<string>) => listener(JSON.parse(event.data) as StreamEvents[T]));
}

/**
 * Runs once the stream hears, now or when it does: what happened between the making of the page and that moment was
 * told to nobody, and has to be asked for.
 */
export function whenHearing(listener: () => void): () => void {
  if (greeted) listener();
  return attach('hello', listener);
}

/** Hears the shots of one yeekee round too, until the returned function is called; one room at a time. */
export function enterRoom(roundId: string): () => void {
  room = roundId;
  if (source) open();
  return () => {
    if (room !== roundId) return;
    room = undefined;
    if (source) open();
  };
}

function open(): void {
  source?.close();
  greeted = false;
  source = new EventSource(room ? `/api/stream?room=${room}` : '/api/stream');
  source.addEventListener('hello', () => {
    greeted = true;
  });
  for (const [type, listener] of hearers) source.addEventListener(type, listener);
}

function attach(type: string, listener: (event: MessageEvent<string>) => void): () => void {
  if (!source) open();
  const hearer = [type, listener] as const;
  hearers.add(hearer);
  source?.addEventListener(type, listener);
  return () => {
    hearers.delete(hearer);
    source?.removeEventListener(type, listener);
    if (hearers.size === 0) {
      source?.close();
      source = undefined;
      greeted = false;
    }
  };
}
