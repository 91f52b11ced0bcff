/** Every page of the console and every search form on them, found from the file tree and the pages themselves. */
import { globSync } from 'node:fs';
import type { ConsoleBrowser } from './console-browser.ts';

/** Before signing in, and one that only leads on. */
const apart = new Set(['/operator/login', '/operator/enrol', '/operator/lock', '/operator/members/[id]']);
/** A day in UTC, so many days before. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
/** What a page of one thing needs in its address; a figure is looked at over a whole day, whatever the hour is now. */
const queryOf: Readonly<Record<string, (now: Date) => string>> = {
  '/operator/games/provider': () => '?code=benja',
  '/operator/ledger/proofs': (now) => `?from=${dayBefore(now, 2)}&to=${dayBefore(now, 2)}`,
};
/** Of a page's tabs, periods and the like so many. */
const tabsMost = 6;
/** Of a page for one thing each: so many of them. */
const eachMost = 2;

export interface AskedPage {
  /** As the file tree has it: `/operator/members/[id]/[tab]`. */
  readonly page: string;
  readonly path: string;
  /** The field that is filled, for a form. */
  readonly field?: string;
}

const root = 'src/pages';

/** All routes of the console, those of one thing too. */
const routesOfTree = (): string[] =>
  globSync(`${root}/operator/**/*.astro`)
    .map((file) => file.slice(root.length, -'.astro'.length).replace(/\/index$/, ''))
    .filter((route) => !apart.has(route) && !route.startsWith('/operator/preview/'))
    .sort();

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return found ? unescaped(found[1] ?? '') : undefined;
};

const linksOf = (html: string): string[] =>
  [...html.matchAll(/\shref="(\/operator[^"#]*)/g)].map(([, href = '']) => unescaped(href));

/** Paths of a route among links: of each thing, up to `eachMost`, every last part (a member's tabs). */
function linkedPaths(route: string, links: ReadonlySet<string>): string[] {
  const pattern = new RegExp(`^${route.replaceAll(/\[\w+\]/g, '([^/?]+)')}(?:\\?|$)`);
  const things = new Set<string>();
  const paths = new Set<string>();
  return [...links].filter((link) => {
    const parts = pattern.exec(link)?.slice(1);
    const [path = ''] = link.split('?');
    if (!parts || (parts.length > 1 && paths.has(path))) return false;
    const thing = parts.length > 1 ? (parts[0] ?? '') : link;
    if (!things.has(thing) && things.size === (parts.length > 1 ? 1 : eachMost)) return false;
    things.add(thing);
    paths.add(path);
    return true;
  });
}

/** What a person types into a field of this kind: the rare and the frequent. */
function samplesOf(tag: string, name: string, now: Date): string[] {
  const type = attribute(tag, 'type') ?? 'text';
  if (type === 'date') return [dayBefore(now, 60)];
  if (type === 'month') return [dayBefore(now, 30).slice(0, 7)];
  if (type === 'checkbox' || type === 'radio') return [attribute(tag, 'value') ?? 'on'];
  if (type === 'number' || attribute(tag, 'inputmode') === 'decimal') return ['500'];
  if (name === 'q') return ['0912345', '3456', 'สมชาย', 'กมล ใจดี', '123456'];
  return attribute(tag, 'inputmode') === 'numeric' ? ['123456'] : ['สมชาย', 'suda'];
}

/** The addresses a page's search forms lead to: each field filled alone, the others as the page has them. */
function formsOf(page: string, path: string, html: string, now: Date): AskedPage[] {
  const asked = new Map<string, AskedPage>();
  for (const [, open = '', inner = ''] of html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)) {
    // Forms that a script sends as a call are none of the page's addresses.
    if (/\s(?:method="(?:post|dialog)"|data-operator-form|data-json)/i.test(open)) continue;
    const action = attribute(open, 'action') ?? path.split('?')[0] ?? path;
    if (!action.startsWith('/operator') || action.startsWith('/operator/api/')) continue;
    const fields: { name: string; value: string; samples: string[] }[] = [];
    for (const [tag] of inner.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(tag, 'name');
      if (!name) continue;
      const isBox = /\stype="(?:checkbox|radio)"/.test(tag);
      const value = isBox && !/\schecked/.test(tag) ? '' : (attribute(tag, 'value') ?? '');
      fields.push({ name, value, samples: /\stype="hidden"/.test(tag) ? [] : samplesOf(tag, name, now) });
    }
    for (const [, tag = '', options = ''] of inner.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)) {
      const name = attribute(tag, 'name');
      const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => ({
        value: attribute(option, 'value') ?? '',
        isChosen: /\sselected/.test(option),
      }));
      const value = all.find(({ isChosen }) => isChosen)?.value ?? all[0]?.value ?? '';
      if (name)
        fields.push({
          name,
          value,
          samples: all
            .map((one) => one.value)
            .filter((one) => one !== value)
            .slice(0, 3),
        });
    }
    for (const field of fields)
      for (const sample of field.samples) {
        const query = new URLSearchParams();
        for (const { name, value } of fields) if (name !== field.name && value) query.append(name, value);
        query.append(field.name, sample);
        const to = `${action}?${query}`;
        asked.set(to, { page, path: to, field: `${field.name}=${sample}` });
      }
  }
  return [...asked.values()];
}

/**
 * The console's pages with their search forms, as the demo's owner finds them.
 *
 * @throws Error when a page of the file tree has no address on any other page
 */
export async function askedPages(browser: ConsoleBrowser): Promise<AskedPage[]> {
  const routes = routesOfTree();
  const links = new Set<string>();
  const found = new Map<string, AskedPage>();
  const forms: AskedPage[] = [];
  const look = async (page: string, path: string): Promise<void> => {
    if (found.has(path)) return;
    found.set(path, { page, path });
    const { status, text } = await browser.page(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    for (const link of linksOf(text)) links.add(link);
    forms.push(...formsOf(page, path, text, new Date()));
  };
  for (const route of routes) if (!route.includes('[')) await look(route, route + (queryOf[route]?.(new Date()) ?? ''));
  for (const route of routes) {
    const tabs = [...links].filter((link) => link.startsWith(`${route}?`)).slice(0, tabsMost);
    for (const path of tabs) {
      for (const link of linksOf((await browser.page(path)).text)) links.add(link);
      forms.push({ page: route, path, field: path.slice(route.length + 1) });
    }
  }
  const isFound = (route: string): boolean => [...found.values()].some(({ page }) => page === route);
  // What is linked from pages that are linked themselves comes in the second round, what only a filter shows in the third.
  for (let round = 0; round < 3; round++)
    for (const route of routes.filter((one) => one.includes('[') && !isFound(one))) {
      const list = route.slice(0, route.indexOf('/['));
      if (round === 2)
        for (const { path } of forms.filter(({ page }) => page === list))
          for (const link of linksOf((await browser.page(path)).text)) links.add(link);
      for (const path of linkedPaths(route, links)) await look(route, path);
    }
  const missed = routes.filter((route) => !isFound(route));
  if (missed.length > 0) throw new Error(`no page links to ${missed.join(', ')}`);
  return [...found.values(), ...forms];
}
