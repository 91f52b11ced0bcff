/**
 * A client as the specification's reader would write it: JSON, a bearer from the login, ids as JSON numbers, and no header of
 * ours. It sends every field that the specification names for a call.
 */
import { expect } from 'vitest';
import type { RouteKey } from '#lib/contract/route.ts';
import type { TestDoor } from '#tests/support/front-door.ts';
import { type SpecifiedCall, specification } from './calls.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface SpecifiedAnswer {
  /** Of HTTP; an answer may have a status of its own. */
  readonly http: number;
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
    expect(answer, `${call} ${JSON.stringify(fields)}`).toMatchObject({ http: 200, error: 0 });
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
    call: RouteKey,
    fields: Fields = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SpecifiedAnswer> {
    const { status, text } = await this.#door.call(call, fields, {
      headers: { ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}), ...headers },
    });
    // "401 clears the user."
    if (status === 401) this.#token = undefined;
    return { http: status, ...(JSON.parse(text) as Omit<SpecifiedAnswer, 'http'>) };
  }
}
