/** Argon2id with the parameters of the OWASP cheat sheet; each hash stores its parameters, so they can be raised later. */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../contract/problems.ts';

const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing shares Node's four pool threads with file reads, compression and new database connections: two of them always stay free
 * for those.
 */
export const hashesAtOnce = 2;
/** About one second of work; beyond this, requests are refused with Retry-After. */
export const hashesWaitingMax = 20;
const comeAgainSeconds = 2;

const queue = pLimit(hashesAtOnce);

/** @throws Refusal busy (with Retry-After) when too many wait */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.activeCount + queue.pendingCount >= hashesAtOnce + hashesWaitingMax)
    throw new Refusal('busy', { retryAfterSeconds: comeAgainSeconds });
  return queue(work);
}

const hashNow = (password: string): Promise<string> => hash(password.normalize('NFC'), options);

/** @throws Refusal busy */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hashNow(password));
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one it verifies against a decoy, so that the response time does not reveal
 * whether an account exists.
 *
 * @throws Refusal busy
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(async () => {
    decoy ??= hashNow('no account has this password');
    return verify(stored ?? (await decoy), password.normalize('NFC'));
  });
  return stored !== undefined && right;
}
