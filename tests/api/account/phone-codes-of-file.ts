import { beforeEach } from 'vitest';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { type Person, somebody } from './people.ts';

export const codeIn = (text: string | undefined): string => /รหัส (\d{6}) /.exec(text ?? '')?.[1] ?? '';

/** Another code than the one that was sent. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody who proves a phone before registering, new before each test of the file. */
export function phoneCodesOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: testChance('phone-codes') } });
  const { database } = door;
  let person: Person;

  beforeEach(() => {
    clock.set('2026-11-20T12:00:00+07:00');
    person = somebody();
  });

  const ask = (phone = person.phone) => door.call('POST /api/register/code', { phone });
  const prove = (otp: string, phone = person.phone) => door.call('POST /api/register/prove_phone', { phone, otp });
  const messages = async (phone = person.phone): Promise<string[]> => {
    const answer = await door.call('GET /api/sandbox/sms', { phone });
    return answer.data.map((message: { text: string }) => message.text);
  };
  const provenToken = async (): Promise<string> => {
    await ask();
    return (await prove(codeIn((await messages())[0]))).data.phone_token;
  };

  return {
    clock,
    door,
    database,
    get person() {
      return person;
    },
    ask,
    prove,
    messages,
    provenToken,
  };
}
