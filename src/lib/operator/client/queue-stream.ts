/**
 * Events of the console's queues and of rounds on an open page, from where the page was read. The bar says whether they
 * arrive; when they do not, the page asks by itself every quarter of a minute, and the browser resumes where the stream ended.
 */
import type { StreamEvents } from '../../contract/stream-events.ts';

/** Between two questions of a page that asks by itself. */
export const pollMs = 15_000;
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

type Heard = { readonly [K in 'queue' | 'claim' | 'round' | 'result']?: (event: StreamEvents[K]) => void };

/** Follows events until the returned function is called; `poll` is called while they do not arrive. */
function follow(heard: Heard, poll: () => void): () => void {
  const { position = '' } = document.getElementById('main')?.dataset ?? {};
  const source = new EventSource(`/operator/api/stream?position=${encodeURIComponent(position)}`);
  let polling: number | undefined;
  source.addEventListener('hello', () => {
    clearInterval(polling);
    polling = undefined;
    tell('on', new Date());
  });
  for (const [type, hear] of Object.entries(heard))
    source.addEventListener(type, ({ data }: MessageEvent<string>) => {
      tell('on', new Date());
      hear(JSON.parse(data));
    });
  source.addEventListener('error', () => {
    tell('lost', new Date());
    polling ??= window.setInterval(poll, pollMs);
  });
  return () => {
    source.close();
    clearInterval(polling);
  };
}

/** Follows one queue until the returned function is called. */
export const followQueue = (
  queue: StreamEvents['queue']['queue'],
  { heard, poll, claimed }: QueueListener,
): (() => void) =>
  follow(
    {
      queue: (event) => {
        if (event.queue === queue) heard(event.subject);
      },
      claim: (claim) => claimed?.(claim),
    },
    poll,
  );

/** Follows what becomes of rounds, by their ids, until the returned function is called. */
export const followRounds = (heard: (roundId: string) => void, poll: () => void): (() => void) =>
  follow({ round: ({ round_id }) => heard(round_id), result: ({ round_id }) => heard(round_id) }, poll);

/** Follows every queue and what becomes of rounds, until the returned function is called. */
export const followAll = (heard: () => void, poll: () => void): (() => void) =>
  follow({ queue: heard, round: heard, result: heard }, poll);
