import { links } from '../../links.ts';

/**
 * Where a guest registers to take a promotion, and comes out: new members may claim anything that comes with a deposit there;
 * free credit is claimed on the promotion's page.
 */
export const registerToTake = ({
  id,
  slug,
  bonus,
}: {
  readonly id: string;
  readonly slug: string;
  readonly bonus: { readonly given: string } | null;
}): string =>
  links.register({
    next: bonus?.given === 'free_credit' ? links.promotion(slug) : links.deposit(undefined, { promotion: id }),
  });
