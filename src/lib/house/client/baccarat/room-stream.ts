/** Keeps a room's stream open. A first loss is repaired without a word; then the screen says it, and that no money is lost. */
import { unanswered } from '../../../client/codes.ts';
import type { Kit } from '../game-frame.ts';
import { HouseProblem } from '../house-calls.ts';
import { follow, type Heard, type Listen } from '../house-stream.ts';

const quietMs = 1_000;

interface Room {
  /** @returns whether nothing is missing; otherwise the stream is opened again, which begins with the whole state */
  hear(heard: Heard): boolean;
  connected(on: boolean): void;
}

export async function keepStream(
  { house, screen, opened }: Pick<Kit, 'house' | 'screen' | 'opened'>,
  room: Room,
  listen: Listen,
): Promise<void> {
  const tries = { count: 0 };
  let isCovered = false;
  const hear = (heard: Heard): void => {
    tries.count = 0;
    if (isCovered) screen.hide();
    isCovered = false;
    if (!room.hear(heard)) throw new HouseProblem(unanswered, 'ข้อมูลโต๊ะไม่ครบ');
    room.connected(true);
  };
  const onLost = async (count: number): Promise<void> => {
    room.connected(false);
    if (count === 1) {
      await new Promise((again) => setTimeout(again, quietMs));
      return;
    }
    isCovered = true;
    await screen.lost(count - 1);
  };
  try {
    await follow({ listen: () => listen(opened.game.code, house.bearer, hear), tries, onLost });
  } catch (problem) {
    room.connected(false);
    if (!(problem instanceof HouseProblem)) throw problem;
    screen.showProblem(problem);
  }
}
