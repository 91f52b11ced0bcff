import { beforeAll } from 'vitest';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';

/** A console, and names of people nobody has had before. */
export function consoleOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  beforeAll(() => testCatalogue(door.ctx));

  let made = 0;
  const fresh = (): string => `person${++made}`;

  return { clock, door, fresh };
}
