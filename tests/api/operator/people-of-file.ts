import { beforeAll } from 'vitest';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile, type TestDoor } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { bearer, codeOf as codeAt, type Hired, hireAt } from './staff.ts';

/** A site whose operators are hired in the tests. */
export function peopleOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });

  // Some calls of operators ask for the catalogue.
  beforeAll(() => testCatalogue(door.ctx));

  const codeOf = (secret: string): string => codeAt(clock, secret);
  const logIn = (token: string, totp_code: string, at: TestDoor = door) =>
    at.call('POST /api/operator/login', { token, totp_code });

  let made = 0;
  const hire = (role: OperatorRole, by?: 'operator' | 'approver') => hireAt(door, `staff${++made}`, role, by);
  /** The bearer of a session of somebody new. */
  async function sessionOf(role: OperatorRole, by?: 'operator' | 'approver') {
    const person = await hire(role, by);
    return sessionAgain({ name: person.name, person });
  }

  async function sessionAgain({ name, person }: { readonly name: string; readonly person: Hired }) {
    const { data } = await logIn(person.token, codeOf(person.totp_secret));
    return { name, person, ...bearer(data.session_token) };
  }

  return {
    clock,
    door,
    codeOf,
    logIn,
    get made() {
      return made;
    },
    set made(value) {
      made = value;
    },
    hire,
    sessionOf,
    sessionAgain,
  };
}
