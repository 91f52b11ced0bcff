/** Argon2id with the parameters of the OWASP cheat sheet; they stand in the hash, so that they can grow. */
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../contract/problems.ts';

const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing takes threads that files, compression and new database connections need too: of the four there are, two are
 * always left to them.
 */
export const hashesAtOnce = 2;
/** A second's work, more or less; who comes when so many wait is told to come again. */
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
 * Compares with a stored hash; with none it works just as long against a decoy, so that time tells nothing about who has
 * an account.
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
