/** The day's archive: one text for one value, and which proofs it vouches for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#lib/canonical-json.ts';
import type { YeekeeProofV1, YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { type ArchivedRound, archiveFormat, isInArchive } from '#lib/yeekee/rules/archive.ts';
import { firstProofOf, proofOf, terms, tooFewProofOf, waitingProofOf } from '#tests/support/yeekee-proof.ts';

type Proof = YeekeeProofV1 | YeekeeProofV2;

const roundOf = (proof: Proof): ArchivedRound => ({
  market: proof.market,
  number: proof.number,
  proof: proof.format === 'benja-yeekee/2' ? 2 : 1,
  mode: proof.mode,
  chain: proof.format === 'benja-yeekee/2' ? (proof.chain?.hash ?? null) : null,
  genesis: proof.genesis,
  head: proof.head,
  root: proof.root,
  count: proof.shots.length,
  beacon_round: proof.beacon?.round ?? null,
  pushed_at: proof.pushed_at,
  status: proof.status,
  void: proof.format === 'benja-yeekee/2' ? (proof.void?.by ?? null) : null,
  result: proof.result_number,
});
const archiveOf = (...rounds: ArchivedRound[]): string =>
  canonicalJson({ format: archiveFormat, day: terms.day, previous: null, rounds });

describe('the text of a value', () => {
  it('has its names in order and no spaces', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x y' }], a: true, aa: 'ก' })).toBe(
      '{"a":true,"aa":"ก","b":[1,{"c":"x y","d":null}]}',
    );
  });
  it('is the same however its names come, and means the value', () => {
    const names = ['a', 'b', 'ba', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 6 }), (order) => {
        const text = canonicalJson(Object.fromEntries(order.map((name) => [name, name])));
        expect(text).toBe(canonicalJson(Object.fromEntries(names.map((name) => [name, name]))));
        expect(Object.keys(JSON.parse(text) as object)).toEqual(names);
      }),
    );
  });
});

describe('a proof is in the archive', () => {
  it.each<[string, Proof]>([
    ['of version 2', proofOf()],
    ['of version 1, whose network it does not name', firstProofOf()],
    ['of classic, which has no network', proofOf({ ...terms, mode: 'classic' })],
    ['of a round called off by its rule', tooFewProofOf({ ...terms, numbers: terms.numbers.slice(0, 3) })],
    ['that waits for its beacon', waitingProofOf(terms)],
  ])('%s', (_, proof) => {
    expect(isInArchive(archiveOf(roundOf(proof)), proof)).toBe(true);
  });
  it('among other rounds, also with the same number', () => {
    const round = roundOf(proofOf());
    const others = [
      { ...round, market: 'yeekee5' },
      { ...round, number: 2 },
    ];
    expect(isInArchive(archiveOf(...others, round), proofOf())).toBe(true);
    expect(isInArchive(archiveOf(...others), proofOf())).toBe(false);
  });
  it('when its round had no beacon yet, unless it was called off since', () => {
    const waited = { ...roundOf(proofOf()), status: 'frozen', result: null } as const;
    expect(isInArchive(archiveOf(waited), proofOf())).toBe(true);
    const called = { ...proofOf(), status: 'void' } as const;
    expect(isInArchive(archiveOf(waited), called)).toBe(false);
  });
});

describe('a proof is not in the archive', () => {
  it('that has its round twice', () => {
    const round = roundOf(proofOf());
    expect(isInArchive(archiveOf(round, round), proofOf())).toBe(false);
  });
  it('that has a result where the proof still waits', () => {
    const waiting = waitingProofOf(terms);
    expect(isInArchive(archiveOf({ ...roundOf(waiting), status: 'resulted' }), waiting)).toBe(false);
  });
  it('of another day or format', () => {
    const text = archiveOf(roundOf(proofOf()));
    expect(isInArchive(text.replace(`"day":"${terms.day}"`, '"day":"2026-01-03"'), proofOf())).toBe(false);
    expect(isInArchive(text.replace(archiveFormat, 'benja-yeekee-archive/2'), proofOf())).toBe(false);
  });
});
