/** Who may be the second person of whose act: two names are worth two people only if nobody could speak as both (trust.md section 3). */

/** One time somebody's secrets were handed over: the token to one person, the secret of the codes to the same or another. */
export interface Handover {
  readonly name: string;
  readonly tokenTo: string;
  readonly totpTo: string;
}

/**
 * Everybody `person` can log in as: themselves, and whoever's token and codes both went to people they can log in as. What
 * was ever handed over counts for good: a later renewal does not tell who used the name before.
 */
export function reachOf(person: string, handovers: readonly Handover[]): ReadonlySet<string> {
  const reach = new Set([person]);
  for (let size = 0; size < reach.size; ) {
    size = reach.size;
    for (const { name, tokenTo, totpTo } of handovers) if (reach.has(tokenTo) && reach.has(totpTo)) reach.add(name);
  }
  return reach;
}

/**
 * Whether `second` may agree to what `first` began: neither made or renewed the other, and nobody of the staff can log in
 * as both.
 */
export function areIndependent(first: string, second: string, handovers: readonly Handover[]): boolean {
  const made = (maker: string, name: string): boolean =>
    handovers.some((one) => one.name === name && one.tokenTo === maker);
  if (made(first, second) || made(second, first)) return false;
  const holders = new Set([first, second, ...handovers.flatMap(({ tokenTo, totpTo }) => [tokenTo, totpTo])]);
  return [...holders].every((holder) => {
    const reach = reachOf(holder, handovers);
    return !(reach.has(first) && reach.has(second));
  });
}
