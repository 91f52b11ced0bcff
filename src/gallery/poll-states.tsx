/** States of a poll, on fixed data. */
import Poll from '#islands/poll/Poll.tsx';
import { pollBoards } from './poll-data.ts';
import type { States } from './states.ts';

export const pollStates: States = Object.fromEntries(
  Object.entries(pollBoards).map(([name, board]) => [
    name,
    () => (
      <div className="poll-page">
        <Poll {...board} />
      </div>
    ),
  ]),
);
