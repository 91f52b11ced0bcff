/** The rules of the second signature against a model that says them in other words. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import { changedFacts, judgeSignature, type Standing, stateAt } from '#lib/operator/rules/approvals.ts';
import { areIndependent } from '#lib/operator/rules/independence.ts';
import { minuteMs } from '#lib/time.ts';
import { ApprovalModel, crew, type Step, sequences } from '#tests/support/approval-model.ts';

const handovers = [{ name: 'cat', tokenTo: 'dan', totpTo: 'ann' }];

/** Keeps a proposal as the server does, and decides by the rules alone. */
class Desk {
  readonly model: ApprovalModel;
  readonly effects: string[] = [];
  readonly #amount: number;
  #kept: Standing | undefined;

  constructor(amount: number) {
    this.#amount = amount;
    this.model = new ApprovalModel(amount);
  }

  #now(): Date {
    return new Date(this.model.now * minuteMs);
  }

  #end(state: Standing['state']): void {
    if (this.#kept) this.#kept = { ...this.#kept, state };
  }

  #sign(at: number): string {
    const kept = this.#kept;
    if (!kept) return 'approval_over';
    const name = crew[at] ?? '';
    const verdict = judgeSignature(
      kept,
      {
        name,
        role: this.model.roles[at] ?? 'viewer',
        decideUpTo: null,
        isIndependent: areIndependent(kept.firstBy, name, handovers),
      },
      { now: this.#now(), factsHash: String(this.model.facts) },
    );
    if (verdict !== 'sign') {
      if (verdict.ends) this.#end(verdict.ends);
      return verdict.refusal;
    }
    this.#end('approved');
    this.effects.push(`${kept.firstBy},${name}`);
    return 'ok';
  }

  #propose(at: number): string {
    if (this.effects.length > 0) return 'conflict';
    const kept = this.#kept;
    const stands = kept && stateAt(kept, this.#now()) === 'open' && kept.factsHash === String(this.model.facts);
    if (stands) return this.#sign(at);
    this.#kept = {
      action: 'withdraw.approve',
      firstBy: crew[at] ?? '',
      amount: baht(this.#amount),
      state: 'open',
      expiresAt: new Date(this.#now().getTime() + 30 * minuteMs),
      factsHash: String(this.model.facts),
    };
    return 'ok';
  }

  /** Takes one step here and in the model. Returns what each says became of it. */
  run(step: Step): readonly [string, string] {
    const { model } = this;
    switch (step.do) {
      case 'edit':
        model.facts++;
        return ['', ''];
      case 'wait':
        model.now += 31;
        return ['', ''];
      case 'role':
        model.roles[step.who] = step.role;
        return ['', ''];
      case 'propose':
        return model.roles[step.who] === 'viewer' ? ['', ''] : [this.#propose(step.who), model.propose(step.who)];
      case 'sign':
        return [this.#sign(step.who), model.sign(step.who)];
      default:
        return this.#giveUp(step.do, step.who);
    }
  }

  #giveUp(how: 'refuse' | 'withdraw', at: number): readonly [string, string] {
    const said = this.model[how](at);
    if (said === 'ok') this.#end(how === 'refuse' ? 'refused' : 'withdrawn');
    return [said, said];
  }
}

it('4,096 sequences of four people: no effect without two who may, none twice, none on changed facts', () => {
  let carriedOut = 0;
  fc.assert(
    fc.property(fc.constantFrom(15_000, 60_000, 300_000), sequences(24), (amount, steps) => {
      const desk = new Desk(amount);
      for (const step of steps) {
        const [real, wanted] = desk.run(step);
        expect(real).toBe(wanted);
      }
      const { doneBy } = desk.model;
      expect(desk.effects).toEqual(doneBy ? [doneBy.map((at) => crew[at]).join()] : []);
      carriedOut += desk.effects.length;
    }),
    { numRuns: 4_096 },
  );
  expect(carriedOut).toBeGreaterThan(400);
});

it('counts a limit of one’s own before that of the role', () => {
  const proposal: Standing = {
    ...{ action: 'payment.reverse', firstBy: 'ann', amount: baht(30_000), state: 'open' },
    expiresAt: new Date(1),
    factsHash: 'a',
  };
  const by = (role: 'owner' | 'cashier', decideUpTo: bigint | null) =>
    judgeSignature(
      proposal,
      { name: 'bob', role, decideUpTo: decideUpTo === null ? null : satang(decideUpTo), isIndependent: true },
      { now: new Date(0), factsHash: 'a' },
    );
  expect(by('owner', null)).toBe('sign');
  expect(by('owner', baht(29_999))).toEqual({ refusal: 'above_your_limit' });
  expect(by('cashier', null)).toEqual({ refusal: 'above_your_limit' });
  expect(by('cashier', baht(30_000))).toBe('sign');
});

it('names each fact that came, went or changed, in order', () => {
  expect(changedFacts({ b: 1, a: 'x', gone: true }, { b: 2, a: 'x', new: null, more: 0 })).toEqual([
    { fact: 'b', was: '1', is: '2' },
    { fact: 'gone', was: 'true', is: null },
    { fact: 'more', was: null, is: '0' },
  ]);
});
