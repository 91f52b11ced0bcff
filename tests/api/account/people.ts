/** People who may register: each with a phone and a bank account of their own. */
import { normalisePhone } from '#lib/account/rules/phone.ts';
import { grantPhoneProof } from '#lib/account/server/phone-proof.ts';
import type { Answer, TestDoor } from '#tests/support/front-door.ts';

let made = 0;

export interface Person {
  readonly phone: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly bank_code: string;
  readonly account_number: string;
  readonly accept_terms: true;
}

export function somebody(): Person {
  const serial = String(++made).padStart(7, '0');
  return {
    phone: `091${serial}`,
    password: 'ข้าวมันไก่ไม่หนัง',
    first_name: 'สมใจ',
    last_name: 'รักสงบ',
    birth_date: '1990-05-17',
    bank_code: '004',
    account_number: `200${serial}`,
    accept_terms: true,
  };
}

/** The session cookie an answer sets, as a browser would send it back; undefined when it sets none. */
export function cookieOf(answer: Pick<Answer, 'headers'>): string | undefined {
  return answer.headers.get('set-cookie')?.split(';')[0];
}

/** The cookie that names the device, as a browser would send it back. */
export function deviceOf(answer: Pick<Answer, 'headers'>): string {
  return (
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('benja-device='))
      ?.split(';')[0] ?? ''
  );
}

/** Headers of a call from one of our own pages. */
export const fromOwnPage = (cookie: string | undefined): Record<string, string> => ({
  Cookie: cookie ?? '',
  'Sec-Fetch-Site': 'same-origin',
});

/** The token of a phone whose code was taken, as a registration sends it; any token for what is no phone. */
export async function proofOf(door: TestDoor, written: string): Promise<string> {
  const phone = normalisePhone(written);
  return phone ? (await grantPhoneProof(door.ctx, phone)).phone_token : 'of-no-phone';
}

/** A member who has registered over the wire, with the cookie of that device. */
export async function registered(door: TestDoor, over: Partial<Person> = {}) {
  const person = { ...somebody(), ...over };
  const answer = await door.call('POST /api/register', { ...person, phone_token: await proofOf(door, person.phone) });
  if (answer.error !== 0) throw new Error(`${person.phone} could not register: ${answer.text}`);
  return {
    person,
    id: BigInt(answer.data.user.id),
    cookie: cookieOf(answer) ?? '',
    device: deviceOf(answer),
    token: answer.data.access_token as string,
  };
}
