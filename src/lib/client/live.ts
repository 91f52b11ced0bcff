/** One event stream per page, shared by all islands: balance, payments, rounds, results as they happen. */
import type { StreamEvents } from '../contract/stream-events.ts';

type Types = keyof StreamEvents;

let source: EventSource | undefined;
let hearers = 0;

/** Hears events of one type until the returned function is called; the browser reconnects and resumes by itself. */
export function hear<T extends Types>(type: T, listener: (data: StreamEvents[T]) => void): () => void {
  source ??= new EventSource('/api/stream');
  const onEvent = (event: MessageEvent<string>): void => listener(JSON.parse(event.data) as StreamEvents[T]);
  source.addEventListener(type, onEvent);
  hearers++;
  return () => {
    source?.removeEventListener(type, onEvent);
    if (--hearers === 0) {
      source?.close();
      source = undefined;
    }
  };
}
