/** People of the staff as tests need them: made by one owner or by two, and speaking with a session of their own. */
import { TOTP } from 'otpauth';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import type { TestClock } from '#tests/support/clock.ts';
import type { TestDoor } from '#tests/support/front-door.ts';

export interface Hired {
  readonly name: string;
  readonly token: string;
  readonly totp_secret: string;
  readonly totp_uri: string;
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** What an app shows at this moment. */
export const codeOf = (clock: TestClock, secret: string): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: clock.now().getTime() });

/** Somebody of the staff, with what was handed over: by the operator, and where it takes two by the approver too. */
export async function hireAt(
  door: TestDoor,
  name: string,
  role: OperatorRole,
  by: 'operator' | 'approver' = 'operator',
): Promise<Hired> {
  const add = (as: 'operator' | 'approver') => door.call('POST /api/operator/people/add', { name, role }, { as });
  const first = (await add(by)).data;
  if (!first.waits_for_second) return first;
  const second = (await add(by === 'operator' ? 'approver' : 'operator')).data;
  return { ...second, token: first.token };
}
