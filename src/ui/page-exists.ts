/** The site's pages: a link is rendered only when its page exists. */
const all = PAGE_FILES.map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '')}`);
const addresses = new Set(all);
/** Pages whose last part is whatever the page knows: "/operator/reports/[name]". */
const named = new Set(
  all.filter((address) => /\/\[\w+\]$/.test(address)).map((address) => address.replace(/[^/]+$/, '')),
);

/** Whether the site has a page at this plain address. */
export function pageExists(href: string): boolean {
  const [address = href] = href.split('?');
  return addresses.has(address) || named.has(address.replace(/[^/]+$/, ''));
}
