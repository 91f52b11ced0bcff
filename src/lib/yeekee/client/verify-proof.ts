/** Recomputes a yeekee round from its proof with the site's mathematics. Loaded on demand. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { hashText } from '../../digest.ts';
import { isSignedBy } from '../rules/beacon.ts';
import { merkleRoot } from '../rules/chain.ts';
import type { Noted, ProofMath, Verification } from '../rules/verify-steps.ts';
import { checkProof } from '../rules/verify-yeekee.ts';

export { proofIn } from '../rules/proof.ts';
export type { Noted, Verification } from '../rules/verify-steps.ts';

const math: ProofMath = {
  hashText,
  hashHex: (hex) => bytesToHex(sha256(hexToBytes(hex))),
  merkleRoot,
  isSigned: isSignedBy,
};

/** Checks a proof of any origin against what the user noted before the beacon existed. */
export const verifyProof = (given: unknown, noted: Noted = {}): Verification => checkProof(given, noted, math);
