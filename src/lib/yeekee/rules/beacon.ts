/** Beacons of drand's quicknet and compatible chains: BLS signatures on G1 that anybody can verify. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { quicknetChain } from './verify-beacon.ts';

export interface BeaconChain {
  readonly name: string;
  /** A stand-in of this site instead of drand: "จำลอง". */
  readonly simulated: boolean;
  readonly hash: string;
  /** 96 bytes of G2, hex. */
  readonly publicKey: string;
  /** Unix seconds. */
  readonly genesisTime: number;
  readonly period: number;
  readonly scheme: 'bls-unchained-g1-rfc9380';
}

/** The League of Entropy's network, with a beacon every three seconds. */
export const quicknet: BeaconChain = {
  name: 'drand quicknet',
  simulated: false,
  hash: quicknetChain.hash,
  publicKey: quicknetChain.public_key,
  genesisTime: quicknetChain.genesis_time,
  period: quicknetChain.period,
  scheme: quicknetChain.scheme,
};

export interface Beacon {
  readonly round: number;
  /** 48 bytes of G1, hex. */
  readonly signature: string;
  /** SHA-256 of the signature, hex. */
  readonly randomness: string;
}

const { shortSignatures } = bls12_381;
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The signed message of a round: the hash of its number as eight bytes, big-endian, mapped to the curve. */
function messageOf(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(bytes), utf8ToBytes(domain));
}

/** Builds a beacon from a signature; `isGenuine` verifies it. */
export const beaconOf = (round: number, signature: string): Beacon => ({
  round,
  signature,
  randomness: bytesToHex(sha256(hexToBytes(signature))),
});

/** Whether the chain's key signed this round's number, and the randomness is the signature's hash; in small letters only. */
export function isGenuine({ round, signature, randomness }: Beacon, chain: Pick<BeaconChain, 'publicKey'>): boolean {
  return (
    isSignedBy(chain.publicKey, round, signature) &&
    signature === signature.toLowerCase() &&
    randomness === beaconOf(round, signature).randomness
  );
}

/** Whether a key has signed a round's number; also false for texts that are not points on the curve. */
export function isSignedBy(publicKey: string, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey));
  } catch {
    return false;
  }
}

/** A chain with this site's own key and quicknet's parameters: for demos and tests, without a network. */
export function simulatedChain(secret: Uint8Array): BeaconChain {
  const publicKey = bytesToHex(bls12_381.shortSignatures.getPublicKey(scalarOf(secret)).toBytes());
  const { genesisTime, period, scheme } = quicknet;
  return {
    name: 'จำลอง',
    simulated: true,
    hash: bytesToHex(sha256(hexToBytes(publicKey))),
    publicKey,
    genesisTime,
    period,
    scheme,
  };
}

/** A beacon of a simulated chain. */
export function simulatedBeacon(secret: Uint8Array, round: number): Beacon {
  const signature = shortSignatures.sign(messageOf(round), scalarOf(secret));
  return beaconOf(round, bytesToHex(signature.toBytes()));
}

/** Derives a private key from any 32 bytes. */
function scalarOf(secret: Uint8Array): Uint8Array {
  const { Fr } = bls12_381.fields;
  return Fr.toBytes((BigInt(`0x${bytesToHex(secret)}`) % (Fr.ORDER - 1n)) + 1n);
}
