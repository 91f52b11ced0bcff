/** The site's pages: a link is rendered only when its page exists. */
const addresses = new Set(PAGE_FILES.map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`));

/** Whether the site has a page at this plain address. */
export function pageExists(href: string): boolean {
  return addresses.has(href.split('?')[0] ?? href);
}
