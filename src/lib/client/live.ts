/** One event stream per page, shared by all islands: balance, payments, rounds, results as they happen. */
import type { StreamEvents } from '../contract/stream-events.ts';

type Types = keyof StreamEvents;

let source: EventSource | undefined;
let greeted = false;
let hearers = 0;

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

function attach(type: string, listener: (event: MessageEvent<string>) => void): () => void {
  if (!source) {
    source = new EventSource('/api/stream');
    source.addEventListener('hello', () => {
      greeted = true;
    });
  }
  source.addEventListener(type, listener);
  hearers++;
  return () => {
    source?.removeEventListener(type, listener);
    if (--hearers === 0) {
      source?.close();
      source = undefined;
      greeted = false;
    }
  };
}
