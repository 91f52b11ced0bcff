/** What is published before a round so that nothing about it can be chosen afterwards (trust.md section 1). */
import { canonicalJson } from '../../canonical-json.ts';
import { hashText } from '../../digest.ts';

/** Everything that decides an outcome and a pay: texts and integers only, so that it has one text. */
export interface Config {
  readonly [name: string]: ConfigValue;
}
export type ConfigValue = string | number | boolean | null | Config | readonly ConfigValue[];

/**
 * The hash of a game's table, which is part of every commitment.
 *
 * @throws Error for a number that is not an integer
 */
export function configHash(config: Config): string {
  assertIntegers(config);
  return hashText(canonicalJson(config));
}

function assertIntegers(value: ConfigValue): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is not an integer`);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(assertIntegers);
}

/** What is shown before play: binds the server's seed and the odds. */
export const commitmentOf = (serverSeed: string, configHash: string): string => hashText(`${serverSeed}|${configHash}`);

/** What the archive says of a player's pair that is revealed: who has its seeds can find it, and nobody can read them from it. */
export const openingOf = (commitment: string, serverSeed: string, clientSeed: string): string =>
  hashText(`${commitment}|${serverSeed}|${clientSeed}`);

/** Links of a chain of shared tables: each is the hash of the next, the first is published before the salt exists. */
export const chainLength = 10_000;

/** The link before this one. */
export const linkBefore = (link: string): string => hashText(link);

/** Whether an opened link, `steps` after a link that was published, belongs to its chain. */
export function followsFrom(published: string, link: string, steps: number): boolean {
  let found = link;
  for (let left = steps; left > 0; left--) found = linkBefore(found);
  return found === published;
}
