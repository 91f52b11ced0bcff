interface Props {
  readonly className?: string;
  /** Markup made of numbers and of the site's own words. */
  readonly svg: string;
}

/** A picture that the site draws itself. */
export function Drawing({ className, svg }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code, nobody else's text is in it
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}
