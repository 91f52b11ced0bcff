/** How many shots a round has, live, where nothing else of its room is shown: beside a bill whose round needs a number of them. */
import { enterRoom, subscribe } from '../../client/live.ts';

/** Tells each higher count of the round, until the signal is aborted. */
export function followShotCount(
  roundId: string,
  show: (raise: (known: number) => number) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const raise = (event: { readonly round_id: string }, count: number): void => {
    if (event.round_id === roundId) show((known) => Math.max(known, count));
  };
  const stops = [
    enterRoom(roundId),
    subscribe('yeekee_shots', (event) => raise(event, event.shots.at(-1)?.seq ?? 0)),
    subscribe('yeekee_freeze', (event) => raise(event, event.shot_count)),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
}
