/** Who may be the second person: two names count as two people only if nobody could log in as both (trust.md section 3). */

/** One handover of a person's secrets: the token to one person, the TOTP secret to the same or another. */
export interface Handover {
  readonly name: string;
  readonly tokenTo: string;
  readonly totpTo: string;
}

/**
 * Everybody `person` can log in as: themselves, and anyone whose token and TOTP secret both went to people they can log in
 * as. Handovers count for ever: a later renewal does not undo earlier use of the name.
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
 * Whether `second` may approve what `first` began: neither created or renewed the other, and nobody on the staff can log in
 * as both.
 */
export function areIndependent(first: string, second: string, handovers: readonly Handover[]): boolean {
  const createdOrRenewed = (maker: string, name: string): boolean =>
    handovers.some((one) => one.name === name && one.tokenTo === maker);
  if (createdOrRenewed(first, second) || createdOrRenewed(second, first)) return false;
  const holders = new Set([first, second, ...handovers.flatMap(({ tokenTo, totpTo }) => [tokenTo, totpTo])]);
  return [...holders].every((holder) => {
    const reach = reachOf(holder, handovers);
    return !(reach.has(first) && reach.has(second));
  });
}
