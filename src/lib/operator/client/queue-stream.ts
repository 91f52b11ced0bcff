/**
 * Events of the console's queues on an open page. The bar says whether they arrive; when they do not, the page asks by
 * itself every quarter of a minute, and the browser resumes where the stream ended.
 */
import type { StreamEvents } from '../../contract/stream-events.ts';

const pollMs = 15_000;
/** As `clock` of thai.ts, which comes with more than a page without an island may load. */
const bangkok = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });

/** Shows in the bar whether what the page shows is live, and since when it is not. */
function tell(state: 'on' | 'lost', at: Date): void {
  const live = document.querySelector<HTMLElement>('[data-live]');
  if (!live || (state === 'lost' && live.dataset.state === 'lost')) return;
  live.dataset.state = state;
  const text = live.querySelector('[data-live-text]');
  if (text) text.textContent = state === 'on' ? 'สด' : 'ข้อมูลเมื่อ';
  const time = live.querySelector('[data-live-time]');
  if (time) time.textContent = bangkok.format(at);
}

export interface QueueListener {
  /** A row came, changed or left. */
  readonly heard: (subject: string) => void;
  /** The stream is lost: read the queue again. */
  readonly poll: () => void;
  /** Somebody has opened a row, of any queue. */
  readonly claimed?: (claim: StreamEvents['claim']) => void;
}

/** Follows one queue until the returned function is called. */
export function followQueue(
  queue: StreamEvents['queue']['queue'],
  { heard, poll, claimed }: QueueListener,
): () => void {
  const source = new EventSource('/operator/api/stream');
  let polling: number | undefined;
  source.addEventListener('hello', () => {
    clearInterval(polling);
    polling = undefined;
    tell('on', new Date());
  });
  source.addEventListener('queue', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as StreamEvents['queue'];
    tell('on', new Date());
    if (event.queue === queue) heard(event.subject);
  });
  source.addEventListener('claim', ({ data }: MessageEvent<string>) =>
    claimed?.(JSON.parse(data) as StreamEvents['claim']),
  );
  source.addEventListener('error', () => {
    tell('lost', new Date());
    polling ??= window.setInterval(poll, pollMs);
  });
  return () => {
    source.close();
    clearInterval(polling);
  };
}
