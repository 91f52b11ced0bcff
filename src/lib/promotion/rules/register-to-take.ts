import { links } from '../../links.ts';
import type { PromotionView } from '../contract.ts';

/**
 * Where a guest registers to take a promotion, and comes out: new members may claim anything that comes with a deposit there;
 * free credit is claimed on the promotion's page.
 */
export const registerToTake = ({ id, slug, bonus }: PromotionView): string =>
  links.register({
    next: bonus?.given === 'free_credit' ? links.promotion(slug) : links.deposit(undefined, { promotion: id }),
  });
