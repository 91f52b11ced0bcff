/** Argon2id with the parameters of the OWASP cheat sheet; they stand in the hash, so that they can grow. */
import { type Algorithm, hash, verify } from '@node-rs/argon2';

const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options);
}

let decoy: Promise<string> | undefined;

/** Compares with a stored hash; with none it works just as long against a decoy, so that time tells nothing about who has an account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== undefined && right;
}
