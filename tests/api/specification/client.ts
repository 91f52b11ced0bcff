/**
 * A client as the specification's reader would write it: JSON, a bearer from the login, ids as JSON numbers, and no header of
 * ours. It sends every field that the specification names for a call.
 */
import { expect } from 'vitest';
import type { TestDoor } from '#tests/support/front-door.ts';
import { type SpecifiedCall, specification } from './calls.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface SpecifiedAnswer {
  readonly status: number;
  readonly error: number;
  readonly access_token?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the specification shows no shapes
  readonly data: any;
}

export class SpecifiedClient {
  readonly #door: TestDoor;
  /** "The bearer token is set on the HTTP client." */
  #token: string | undefined;
  readonly made = new Set<string>();

  constructor(door: TestDoor) {
    this.#door = door;
  }

  /** Logs in as section 4 says: error 0 sets the bearer, anything else clears it. */
  async logIn(fields: Fields): Promise<SpecifiedAnswer> {
    const answer = await this.call('POST /api/login', fields);
    this.#token = answer.error === 0 ? answer.access_token : undefined;
    return answer;
  }

  /** Calls and expects error 0 and data. */
  async ok(call: SpecifiedCall, fields: Fields = {}): Promise<SpecifiedAnswer['data']> {
    const answer = await this.call(call, fields);
    expect(answer, `${call} ${JSON.stringify(fields)}`).toMatchObject({ status: 200, error: 0 });
    return answer.data;
  }

  async call(call: SpecifiedCall, fields: Fields = {}): Promise<SpecifiedAnswer> {
    const named: readonly string[] = specification[call];
    expect(Object.keys(fields), `${call} sends what the specification names`).toEqual(
      expect.arrayContaining([...named]),
    );
    this.made.add(call);
    return this.beside(call, fields);
  }

  /** A call that the specification does not have; the day says where it needs one, and why. */
  async beside(
    call: string,
    fields: Fields = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SpecifiedAnswer> {
    const [method = '', path = ''] = call.split(' ');
    const isGet = method === 'GET';
    const query = isGet
      ? `?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`
      : '';
    const response = await this.#door.app.request(path + query, {
      method,
      headers: {
        ...(isGet ? {} : { 'Content-Type': 'application/json' }),
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: JSON.stringify(fields) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<SpecifiedAnswer, 'status'>) };
  }
}
