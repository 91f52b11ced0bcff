import { links } from '#lib/links.ts';

/** An icon of the sprite. Decorative: an icon-only button has its own label. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className="i" viewBox="0 0 256 256" aria-hidden="true">
      <use href={links.icon(name)} />
    </svg>
  );
}
