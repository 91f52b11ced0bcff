/** A hash of a promotion's terms, proving that what was accepted is what was shown. */
import { createHash } from 'node:crypto';
import { conditions, honestValue, type PromotionRule, terms, workedExample } from '../rules/terms.ts';

/** SHA-256 over the title, the rule and every sentence made from it. */
export function termsHash({ title, rule }: { readonly title: string; readonly rule: PromotionRule }): string {
  const shown = [title, inOrder(rule), conditions(rule), terms(rule), workedExample(rule), honestValue(rule)];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** The same value with object keys sorted, independent of how the database orders them. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
