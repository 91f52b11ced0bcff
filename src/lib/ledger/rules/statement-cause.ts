/** What a movement's reference says caused it: "bill:12:stake" is the bill 12. */

export interface Cause {
  readonly kind: 'deposit' | 'withdraw' | 'bill' | 'other';
  /** Its id, "" when the reference names none. */
  readonly id: string;
}

export function causeOf(reference: string): Cause {
  const [, kind, id] = /^(deposit|withdraw|bill):(\d+)(?::|$)/.exec(reference) ?? [];
  return kind && id ? { kind: kind as Cause['kind'], id } : { kind: 'other', id: '' };
}
