import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areIndependent, type Handover, reachOf } from '#lib/operator/rules/independence.ts';
import { raises, takesTwo } from '#lib/operator/rules/roles.ts';

const by = (name: string, tokenTo: string, totpTo: string = tokenTo): Handover => ({ name, tokenTo, totpTo });

describe('who may be the second of whom', () => {
  it('two people of the environment are', () => expect(areIndependent('operator', 'approver', [])).toBe(true));

  it('nobody is of oneself', () => expect(areIndependent('operator', 'operator', [])).toBe(false));

  it('not who was given everything of the other, in either direction', () => {
    const handovers = [by('puppet', 'operator')];
    expect(areIndependent('operator', 'puppet', handovers)).toBe(false);
    expect(areIndependent('puppet', 'operator', handovers)).toBe(false);
    expect(areIndependent('approver', 'puppet', handovers)).toBe(true);
  });

  it('not two whom one person could both be, through whatever others', () => {
    const handovers = [by('one', 'operator'), by('two', 'operator'), by('three', 'one'), by('four', 'two', 'three')];
    for (const pair of ['one two', 'one three', 'three four', 'operator four'])
      expect(areIndependent(...(pair.split(' ') as [string, string]), handovers), pair).toBe(false);
  });

  it('of two owners who made a third by halves only who agreed may be the second', () => {
    const handovers = [by('third', 'operator', 'approver')];
    expect(reachOf('operator', handovers)).toEqual(new Set(['operator']));
    expect(areIndependent('operator', 'third', handovers)).toBe(false);
    expect(areIndependent('third', 'approver', handovers)).toBe(true);
    expect(areIndependent('operator', 'approver', handovers)).toBe(true);
  });

  it('a renewal by others does not make forgotten who had the secrets before', () => {
    expect(areIndependent('one', 'two', [by('one', 'operator'), by('two', 'operator'), by('two', 'a', 'b')])).toBe(
      false,
    );
  });

  it('holds against anybody who collects tokens and secrets and comes in with them', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const name = fc.constantFrom(...names);
    const handover = fc.record({ name, tokenTo: name, totpTo: name });
    fc.assert(
      fc.property(fc.array(handover, { maxLength: 12 }), (handovers) => {
        for (const thief of names) {
          // What a person has in hand, collected step by step with every name they can speak as.
          const isIn = new Set<string>([thief]);
          for (let round = 0; round < handovers.length + 1; round++)
            for (const one of handovers) {
              const hasToken = isIn.has(one.tokenTo);
              const hasCodes = isIn.has(one.totpTo);
              if (hasToken && hasCodes) isIn.add(one.name);
            }
          for (const first of isIn)
            for (const second of isIn) expect(areIndependent(first, second, handovers)).toBe(false);
        }
        for (const { name: made, tokenTo } of handovers) expect(areIndependent(made, tokenTo, handovers)).toBe(false);
      }),
    );
  });
});

describe('what takes two owners', () => {
  it('is a manager or an owner, however they come to be one', () => {
    expect(['viewer', 'cashier', 'manager', 'owner'].map((role) => takesTwo(role as 'viewer'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const at = (role: 'viewer' | 'cashier' | 'manager' | 'owner', disabled = false) => ({ role, disabled });
    expect(raises(at('viewer'), at('cashier'))).toBe(false);
    expect(raises(at('cashier'), at('manager'))).toBe(true);
    expect(raises(at('manager'), at('owner'))).toBe(true);
    expect(raises(at('manager', true), at('manager'))).toBe(true);
    expect(raises(at('owner'), at('manager'))).toBe(false);
    expect(raises(at('viewer'), at('owner', true))).toBe(false);
    expect(raises(at('cashier', true), at('cashier'))).toBe(false);
  });
});
