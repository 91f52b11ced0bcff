/** Each round is judged by the rule it was opened with, by the page, the offline file and the stranger's verifier alike. */
import { describe, expect, it } from 'vitest';
import { verify as stranger } from '#tests/fairness/stranger-verifier.mjs';
import { proofOf, type Terms, terms, tooFewProofOf, waitingProofOf } from '#tests/support/yeekee-proof.ts';
import { verifiers } from './verifiers.ts';

const few = (count: number, over: Partial<Terms> = {}): Terms => ({
  ...terms,
  schedule: 2,
  numbers: terms.numbers.slice(0, count),
  ...over,
});

/** What all three say. */
function verdicts(proof: unknown): string[] {
  const site = verifiers.map(({ verify }) => (verify(proof).verdict === 'wrong' ? 'wrong' : 'right'));
  return [...new Set([...site, stranger(proof).verdict])];
}

describe('a round of the second schedule', () => {
  it.each([0, 1, 15, 16, 19])('is drawn by its beacon from %i shots, and waits for it', (count) => {
    expect(verdicts(proofOf(few(count)))).toEqual(['right']);
    expect(verdicts(waitingProofOf(few(count)))).toEqual(['right']);
    expect(verdicts(tooFewProofOf(few(count)))).toEqual(['wrong']);
  });
  it('is void in classic with 19 shots, and only then', () => {
    expect(verdicts(tooFewProofOf(few(19, { mode: 'classic' })))).toEqual(['right']);
    expect(verdicts(proofOf(few(19, { mode: 'classic' })))).toEqual(['wrong']);
    expect(verdicts(proofOf(few(20, { mode: 'classic' })))).toEqual(['right']);
  });
});

describe('the rule of a round', () => {
  const forgeries: Readonly<Record<string, unknown>> = {
    'a short list said to be of the first schedule, to be void': { ...tooFewProofOf(few(3)), schedule: 1 },
    'a short list of the first schedule said to be of the second': { ...proofOf(few(3, { schedule: 1 })), schedule: 2 },
    'a short list of the first schedule with a result': proofOf(few(3, { schedule: 1 })),
    'a row 16 where there is none': { ...proofOf(few(0)), row16: '00000' },
    'a sum where there is none': { ...proofOf(few(0)), sum: '1' },
    'a schedule that there is not': proofOf(few(3, { schedule: 3 })),
  };
  it.each(Object.keys(forgeries))('cannot be another: %s', (name) => {
    expect(verdicts(forgeries[name])).toEqual(['wrong']);
  });
  it('stays 20 shots for what the first schedule opened', () => {
    expect(verdicts(tooFewProofOf(few(19, { schedule: 1 })))).toEqual(['right']);
    expect(verdicts(proofOf(few(20, { schedule: 1 })))).toEqual(['right']);
  });
});
