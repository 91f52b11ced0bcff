/** Bodies of versions: as stored, as the promotion's own calls take them, and of what stands now. */
import { canonicalJson } from '../../canonical-json.ts';
import { hashText } from '../../digest.ts';
import { type OwnPromotionView, type PromotionBody, promotionBody } from '../../promotion/operator-contract.ts';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { bonusView } from '../../promotion/server/shapes.ts';
import { toIso } from '../../time.ts';
import type { BodyView } from '../operator-contract.ts';

/** A stored body as the promotion's own calls take it. */
export const bodyOf = (stored: BodyView): PromotionBody => promotionBody.parse(stored);

/** The one form in which a body is kept, shown and hashed. */
export const storedBody = (
  { slug, group, title, summary, enamel, emblem, position, starts_at, ends_at }: PromotionBody,
  rule: BonusRule,
): BodyView => ({
  ...{ slug, group, title, summary, bonus: bonusView(rule), enamel, emblem, position },
  starts_at: toIso(starts_at),
  ends_at: ends_at && toIso(ends_at),
});

/** A promotion as a body; undefined for one that applies by itself and is not edited here. */
export function bodyOfPromotion(view: OwnPromotionView): BodyView | undefined {
  const { slug, group, title, summary, bonus, enamel, emblem, position, starts_at, ends_at } = view;
  return bonus ? { slug, group, title, summary, bonus, enamel, emblem, position, starts_at, ends_at } : undefined;
}

export const hashOfBody = (body: BodyView): string => hashText(canonicalJson(body));
