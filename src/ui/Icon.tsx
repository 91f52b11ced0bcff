/** An icon of the sprite; decorative, so whatever needs a name gives it itself. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className="i" viewBox="0 0 256 256" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
