/** schema.org objects of a page; every value in them is in the page's text too (thai.md 9.1). */

interface Site {
  readonly origin: string;
  readonly name: string;
  readonly contacts: readonly (string | null)[];
}

export function organization({ origin, name, contacts }: Site): object {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: origin,
    logo: `${origin}/icon-180.png`,
    sameAs: contacts.filter((url) => url !== null),
    contactPoint: {
      '@type': 'ContactPoint',
      areaServed: 'TH',
      availableLanguage: 'th',
      contactType: 'customer support',
    },
  };
}

export function webSite(origin: string, name: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: origin,
    name,
    inLanguage: 'th-TH',
    publisher: { '@id': `${origin}/#organization` },
  };
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export function breadcrumbs(origin: string, trail: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** A list of links, in the order of the page. */
export function itemList(origin: string, items: readonly Crumb[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + path,
    })),
  };
}
