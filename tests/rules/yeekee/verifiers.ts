import { type Verification, verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { openVerifier } from '#tests/support/verifier.ts';
import { proofOf, type Terms, terms } from '#tests/support/yeekee-proof.ts';

export const offline = openVerifier();

export const verifiers = [
  { name: 'the page', verify: (given: unknown, noted = {}) => verifyProof(JSON.parse(JSON.stringify(given)), noted) },
  { name: 'the offline file', verify: (given: unknown, noted = {}) => offline.verifyProof(given, noted) },
];

export const failed = ({ checks }: Verification): string[] => checks.filter(({ ok }) => !ok).map(({ id }) => id);

export const five: Terms = {
  market: 'yeekee5',
  day: '2026-11-22',
  number: 80,
  mode: 'beacon',
  numbers: Array.from({ length: 25 }, (_, at) => String(at * 3_989).padStart(5, '0')),
};

export const sources: readonly { readonly name: string; readonly it: Terms; readonly proof: YeekeeProofV2 }[] = [
  { name: 'yeekee15', it: terms, proof: proofOf(terms) },
  { name: 'yeekee5', it: five, proof: proofOf(five) },
];

export const zeros = '0'.repeat(64);
