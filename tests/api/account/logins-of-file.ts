import { beforeEach } from 'vitest';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';

const noon = '2026-11-20T12:00:00+07:00';

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** A site at noon, before each test of the file, with the calls that log in. */
export function loginsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('login') } });
  const { database } = door;

  beforeEach(() => clock.set(noon));

  const logIn = (phone: string, password: string, headers: Record<string, string> = {}) =>
    door.call('POST /api/login', { phone, password }, { headers });
  const userInfo = (headers: Record<string, string>) => door.call('GET /api/get_user_info', {}, { headers });

  return { clock, door, database, logIn, userInfo };
}
