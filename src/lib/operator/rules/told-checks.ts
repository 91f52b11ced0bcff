/** The checks of a slip: what needs eyes and what has evidence is told, the rest of what passed is folded away. */
interface Checked {
  readonly outcome: 'pass' | 'ask' | 'hard';
  readonly evidence: string;
}

export function toldChecks<Check extends Checked>(
  checks: readonly Check[],
): { readonly told: readonly Check[]; readonly rest: readonly Check[] } {
  const isTold = ({ outcome, evidence }: Check): boolean => outcome !== 'pass' || evidence !== '';
  return { told: checks.filter(isTold), rest: checks.filter((check) => !isTold(check)) };
}
