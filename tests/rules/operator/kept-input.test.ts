/** Inputs as proposals keep them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptInput, revivedInput } from '#lib/operator/rules/kept-input.ts';

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
);
const { input } = fc.letrec((tie) => ({
  input: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tie('any')),
  any: fc.oneof({ maxDepth: 3 }, value, fc.array(value), tie('input')),
}));

it('comes back from JSON as it was, amounts and instants too', () => {
  fc.assert(
    fc.property(input, (one) => {
      const back = revivedInput(JSON.parse(JSON.stringify(keptInput(one as Record<string, unknown>))));
      // Compared as plain objects: a dictionary of fast-check has no prototype.
      expect(back).toEqual({ ...(one as object) });
    }),
  );
});

it('leaves out what was left out', () => {
  expect(keptInput({ reason: undefined, amount: 5n })).toEqual({ amount: { $whole: '5' } });
});
