import { beforeEach } from 'vitest';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { fromOwnPage, type Person, registered } from './people.ts';

/** A member who has registered, new before each test of the file. */
export function passwordsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('password') } });
  const { database } = door;
  let person: Person;
  let id: bigint;
  let cookie: string;

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    ({ person, id, cookie } = await registered(door));
  });
  const logIn = (password: string, phone = person.phone) => door.call('POST /api/login', { phone, password });
  const isLoggedIn = async (of: string | undefined): Promise<boolean> =>
    (await door.call('GET /api/get_user_info', {}, { headers: fromOwnPage(of) })).status === 200;

  return {
    clock,
    door,
    database,
    get person() {
      return person;
    },
    get id() {
      return id;
    },
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
    logIn,
    isLoggedIn,
  };
}
