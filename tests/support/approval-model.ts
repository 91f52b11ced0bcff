/** Four people about one act that takes two of them: what they may try, and what must become of it. */
import fc from 'fast-check';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';

export const crew = ['ann', 'bob', 'cat', 'dan'] as const;
/** Dan has had Cat's token in hand. */
const related: ReadonlySet<string> = new Set(['2,3', '3,2']);

export type Step =
  | { readonly do: 'propose' | 'sign' | 'refuse' | 'withdraw'; readonly who: number }
  | { readonly do: 'role'; readonly who: number; readonly role: OperatorRole }
  | { readonly do: 'edit' }
  | { readonly do: 'wait' };

const who = fc.nat(crew.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('propose' as const, 'sign' as const, 'sign' as const, 'refuse' as const, 'withdraw' as const),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      who,
      role: fc.constantFrom<OperatorRole>('owner', 'manager', 'manager', 'cashier', 'viewer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
);
export const sequences = (longest: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 4, maxLength: longest });

/** In baht an act. */
const limits: Readonly<Partial<Record<OperatorRole, number>>> = { manager: 200_000, cashier: 20_000 };

/** The rules of operator.md section 3 in other words: minutes count up, facts are numbered. */
export class ApprovalModel {
  readonly roles: OperatorRole[] = ['manager', 'manager', 'cashier', 'owner'];
  /** Who signed as the first and as the second, once it was carried out. */
  doneBy: readonly [number, number] | undefined;
  facts = 0;
  now = 0;
  #open: { readonly by: number; readonly facts: number; readonly until: number } | undefined;
  readonly #baht: number;

  constructor(baht: number) {
    this.#baht = baht;
  }

  /** Asks for the act itself: proposes it, or signs what somebody else has proposed. */
  propose(at: number): string {
    if (this.doneBy) return 'conflict';
    if (!this.#open || this.#isOver() || this.#open.facts !== this.facts) {
      this.#open = { by: at, facts: this.facts, until: this.now + 30 };
      return 'ok';
    }
    return this.sign(at);
  }

  sign(at: number): string {
    if (!this.#open || this.#isOver()) return this.#ends('approval_over');
    const { by, facts } = this.#open;
    const refused = this.#obstacle(by, at);
    if (refused) return refused;
    if (facts !== this.facts) return this.#ends('approval_stale');
    this.doneBy = [by, at];
    return this.#ends('ok');
  }

  refuse(at: number): string {
    if (!this.#open || this.#isOver()) return 'approval_over';
    if (this.#open.by === at) return 'approver_same';
    return this.roles[at] === 'viewer' ? 'forbidden' : this.#ends('ok');
  }

  withdraw(at: number): string {
    if (!this.#open || this.#isOver()) return 'approval_over';
    return this.#open.by === at ? this.#ends('ok') : 'forbidden';
  }

  #isOver(): boolean {
    return this.#open !== undefined && this.#open.until <= this.now;
  }

  #ends(how: string): string {
    this.#open = undefined;
    return how;
  }

  #obstacle(by: number, at: number): string | undefined {
    const role = this.roles[at] ?? 'viewer';
    if (by === at) return 'approver_same';
    if (related.has(`${by},${at}`)) return 'not_second';
    if (role === 'viewer') return 'forbidden';
    return this.#baht > (limits[role] ?? Number.POSITIVE_INFINITY) ? 'above_your_limit' : undefined;
  }
}
