/**
 * Proofs that were tampered with, on the site's pages and in the offline verifier alike. Naive: something was changed. Forged:
 * everything that can be recomputed was.
 */
import { describe, expect, it } from 'vitest';
import type { YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { quicknet, simulatedBeacon, simulatedChain } from '#lib/yeekee/rules/beacon.ts';
import { noRootWarning } from '#lib/yeekee/rules/verify-steps.ts';
import {
  chained,
  ownChain,
  proofOf,
  secret,
  shotsOf,
  type Terms,
  timesOf,
  tooFewProofOf,
  voidedProofOf,
} from '#tests/support/yeekee-proof.ts';
import { failed, sources, verifiers, zeros } from './verifiers.ts';

type Tamper = (proof: YeekeeProofV2, of: Terms) => object;
const atShot =
  (seq: number, change: object): Tamper =>
  (proof) => ({ ...proof, shots: proof.shots.map((shot) => (shot.seq === seq ? { ...shot, ...change } : shot)) });
const ofBeacon =
  (change: object): Tamper =>
  (proof) => ({ ...proof, beacon: { ...proof.beacon, ...change } });
const other = simulatedChain(new Uint8Array(32).fill(9));

/** What fails at least, by what was changed. */
const naive: Readonly<Record<string, readonly [Tamper, string]>> = {
  'a shot’s number': [atShot(3, { number: '00001' }), 'chain'],
  'a shot’s shooter': [atShot(3, { shooter: 'ก***·0000' }), 'chain'],
  'a shot’s time': [(proof, of) => atShot(3, { at_ms: (proof.shots[2]?.at_ms ?? 0) + 1 })(proof, of), 'chain'],
  'a shot’s salt': [atShot(3, { salt: 'b' }), 'chain'],
  'a shot’s hash': [atShot(3, { hash: zeros }), 'chain'],
  'a shot’s place': [atShot(3, { seq: 4 }), 'list'],
  'a shot with a field more': [atShot(3, { member: '7' }), 'format'],
  'two shots swapped': [
    (proof) => {
      const [a, b, ...rest] = proof.shots;
      return { ...proof, shots: [b, a, ...rest] };
    },
    'list',
  ],
  'the first shot dropped': [(proof) => ({ ...proof, shots: proof.shots.slice(1) }), 'list'],
  'a shot dropped': [(proof) => ({ ...proof, shots: proof.shots.filter(({ seq }) => seq !== 7) }), 'list'],
  'the last shot dropped': [(proof) => ({ ...proof, shots: proof.shots.slice(0, -1) }), 'chain'],
  'a shot twice': [(proof) => ({ ...proof, shots: [...proof.shots, proof.shots.at(-1)] }), 'list'],
  'a shot added': [
    (proof) => ({
      ...proof,
      shots: [
        ...proof.shots,
        ...chained(proof.head, [{ ...(proof.shots[0] as (typeof proof.shots)[0]), seq: proof.shots.length + 1 }]),
      ],
    }),
    'list',
  ],
  'a shot after the freeze': [
    (proof, of) => atShot(proof.shots.length, { at_ms: timesOf(of).freeze })(proof, of),
    'list',
  ],
  'the head': [(proof) => ({ ...proof, head: zeros }), 'chain'],
  'the root': [(proof) => ({ ...proof, root: zeros }), 'root'],
  'the beginning of the chain': [(proof) => ({ ...proof, genesis: zeros }), 'chain'],
  'the sum': [(proof) => ({ ...proof, sum: '1' }), 'sum'],
  'row 16': [(proof) => ({ ...proof, row16: '00000' }), 'sum'],
  'the market': [(proof) => ({ ...proof, market: proof.market === 'yeekee5' ? 'yeekee15' : 'yeekee5' }), 'chain'],
  'the day': [(proof) => ({ ...proof, draw_date: '2026-11-21' }), 'chain'],
  'the number': [(proof) => ({ ...proof, number: 2 }), 'chain'],
  'the mode': [(proof) => ({ ...proof, mode: 'classic' }), 'chain'],
  'the mode with its beacon left out': [(proof) => ({ ...proof, mode: 'classic', beacon: null, chain: null }), 'chain'],
  'the schedule': [(proof) => ({ ...proof, schedule: 2 }), 'chain'],
  'a schedule that there is not': [(proof) => ({ ...proof, schedule: 3 }), 'schedule'],
  'the chain’s hash': [(proof) => ({ ...proof, chain: { ...ownChain, hash: zeros } }), 'network'],
  'the chain’s key': [(proof) => ({ ...proof, chain: { ...ownChain, public_key: other.publicKey } }), 'network'],
  'another chain': [(proof) => ({ ...proof, chain: { hash: other.hash, public_key: other.publicKey } }), 'chain'],
  'quicknet’s name on another key': [(proof) => ({ ...proof, chain: { ...ownChain, hash: quicknet.hash } }), 'network'],
  'the beacon’s round': [(proof, of) => ofBeacon({ round: (proof.beacon?.round ?? 0) + 1 })(proof, of), 'round'],
  'the signature': [ofBeacon({ signature: simulatedBeacon(secret, 5).signature }), 'signature'],
  'a signature that is no point': [ofBeacon({ signature: '0'.repeat(96) }), 'signature'],
  'the randomness': [ofBeacon({ randomness: zeros }), 'randomness'],
  B: [ofBeacon({ b: '5' }), 'b'],
  'the result': [(proof) => ({ ...proof, result_number: '00000' }), 'result'],
  'what bets are settled on': [(proof) => ({ ...proof, result: { ...proof.result, two_bottom: '00' } }), 'result'],
  'void though there were shots enough': [
    (proof) => ({ ...proof, status: 'void', void: { by: 'rule' }, beacon: null, result_number: null, result: null }),
    'void',
  ],
  'waiting though it is drawn': [(proof) => ({ ...proof, status: 'frozen' }), 'frozen'],
  'told before the freeze': [
    (proof, of) => ({ ...proof, pushed_at: new Date(timesOf(of).freeze - 1).toISOString() }),
    'push',
  ],
  'never told and yet drawn': [(proof) => ({ ...proof, pushed_at: null }), 'push'],
  'told at a time in another notation': [(proof) => ({ ...proof, pushed_at: '20 Nov 2030 12:00:00 GMT+7' }), 'push'],
  'a text without UTF-8 bytes': [atShot(3, { shooter: '\ud800***·0001' }), 'format'],
  'a time of the freeze': [(proof) => ({ ...proof, frozen_at: '2026-09-17T22:23:36+07:00' }), 'format'],
  'a time of the close': [(proof) => ({ ...proof, close_at: '2026-09-17T22:23:36+07:00' }), 'format'],
  'odds that nothing binds': [(proof) => ({ ...proof, odds: 900 }), 'format'],
  'an id that nothing binds': [(proof) => ({ ...proof, round_id: '12' }), 'format'],
  'a mark that it is proven': [(proof) => ({ ...proof, unproven: false }), 'format'],
};

describe.each(verifiers)('$name refuses what was changed:', ({ verify }) => {
  it.each(Object.entries(naive))('%s', (_, [tamper, check]) => {
    for (const { it: of, proof } of sources)
      for (const noted of [{}, { root: proof.root }]) {
        const found = verify(tamper(proof, of), noted);
        expect([found.verdict, failed(found)]).toEqual(['wrong', expect.arrayContaining([check])]);
      }
  });
});

/** Everything recomputed around what was changed. `inherent`: without a noted root nobody can tell; with it everybody. */
const forged: Readonly<Record<string, { readonly make: (of: Terms) => YeekeeProofV2; readonly inherent: boolean }>> = {
  'a number, every hash made to fit': {
    inherent: true,
    make: (of) => proofOf({ ...of, numbers: ['99999', ...of.numbers.slice(1)] }),
  },
  'two shots swapped': {
    inherent: true,
    make: (of) =>
      proofOf({ ...of, numbers: [...of.numbers.slice(1, 2), ...of.numbers.slice(0, 1), ...of.numbers.slice(2)] }),
  },
  'a shot added': { inherent: true, make: (of) => proofOf({ ...of, numbers: [...of.numbers, '12345'] }) },
  'the last shot dropped and one of an accomplice put in': {
    inherent: true,
    make: (of) => proofOf({ ...of, numbers: [...of.numbers.slice(0, -1), '54321'] }),
  },
  'shots dropped until the round is void': {
    inherent: true,
    make: (of) => tooFewProofOf({ ...of, numbers: of.numbers.slice(0, 19) }),
  },
  'called off, said to be in time': { inherent: true, make: (of) => voidedProofOf(of, 30) },
  'classic instead of beacon': { inherent: true, make: (of) => proofOf({ ...of, mode: 'classic' }) },
  'another freeze time with that time’s genuine beacon': {
    inherent: false,
    make: (of) => ({
      ...proofOf({ ...of, freeze: timesOf(of).freeze + 3_000 }, shotsOf(of)),
      pushed_at: proofOf(of).pushed_at,
    }),
  },
  'a list of another hour, ground to a result with a beacon long known': {
    inherent: false,
    make: (of) => proofOf({ ...of, freeze: Date.parse('2026-09-17T22:23:33+07:00') }),
  },
  'a list called off after betting had closed': { inherent: false, make: (of) => voidedProofOf(of, -1) },
  'another round’s proof under this round’s number': {
    inherent: false,
    make: (of) => ({ ...proofOf({ ...of, number: 7 }), number: of.number }),
  },
};

describe.each(verifiers)('$name refuses what was forged:', ({ verify }) => {
  it.each(Object.entries(forged))('%s', (_, { make, inherent }) => {
    for (const { it: of, proof } of sources) {
      const bare = verify(make(of));
      expect(bare.verdict === 'wrong').toBe(!inherent);
      if (inherent) expect(bare.warnings).toContain(noRootWarning);
      const noted = verify(make(of), { root: proof.root });
      expect(noted.verdict).toBe('wrong');
      if (inherent) expect(failed(noted)).toContain('known-root');
    }
  });
});
