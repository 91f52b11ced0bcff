/** The import rules of docs/architecture.md as sentences with predicates. */
import type { Import } from './sources.ts';

/** Classifies a file by its path. */
export type Place =
  | {
      readonly kind:
        | 'vocabulary'
        | 'contract'
        | 'lib/server'
        | 'lib/client'
        | 'sandbox'
        | 'page'
        | 'layout'
        | 'style'
        | 'icon'
        | 'gallery'
        | 'process'
        | 'app'
        | 'ui'
        | 'package'
        | 'elsewhere';
    }
  | { readonly kind: 'island'; readonly folder: string }
  | {
      readonly kind: 'domain';
      readonly domain: string;
      readonly part: 'rules' | 'contract' | 'server' | 'client' | 'parts';
    };

/** The class of a path from the project's root, or of a package name. */
export function placeOf(path: string): Place {
  // Scripts of pages and layouts run in the browser and follow the rules of islands.
  if (
    (path.endsWith('#script') && !path.startsWith('src/gallery/')) ||
    /^src\/(?:layouts|pages)\/(?:.*\/)?scripts\//.test(path)
  )
    return { kind: 'island', folder: '' };
  if (!path.startsWith('src/'))
    return path.startsWith('tests/') || path.startsWith('scripts/') ? { kind: 'elsewhere' } : { kind: 'package' };
  const [area = '', first = '', second = '', ...rest] = path.slice('src/'.length).split('/');
  if (area === 'pages') return { kind: 'page' };
  if (area === 'layouts') return { kind: 'layout' };
  if (area === 'islands') return { kind: 'island', folder: first };
  if (area === 'ui') return path.endsWith('.astro') ? { kind: 'ui' } : { kind: 'island', folder: 'ui' };
  if (area === 'app') return { kind: 'app' };
  if (area === 'styles' || path.endsWith('.css')) return { kind: 'style' };
  if (area === 'icons') return { kind: 'icon' };
  if (area === 'gallery') return { kind: 'gallery' };
  if (area !== 'lib') return { kind: 'process' };
  if (second === '') return { kind: 'vocabulary' };
  if (first === 'contract') return { kind: 'contract' };
  if (first === 'server') return { kind: 'lib/server' };
  if (first === 'client') return { kind: 'lib/client' };
  const inFolder = rest.length > 0;
  if (inFolder && (second === 'client' || second === 'parts')) return { kind: 'domain', domain: first, part: second };
  if (first === 'sandbox') return { kind: 'sandbox' };
  if (inFolder && second === 'server') return { kind: 'domain', domain: first, part: second };
  return { kind: 'domain', domain: first, part: !inFolder && second.endsWith('contract.ts') ? 'contract' : 'rules' };
}

/** The domains from the bottom up: each imports only those before it, so no two import each other. */
export const domains: readonly string[] = [
  'ledger',
  'notification',
  'agent',
  'operator',
  'inbox',
  'account',
  'play-limit',
  'turnover',
  'promotion',
  'play',
  'coupon',
  'lotto',
  'yeekee',
  'paste',
  'deposit',
  'payout',
  'game',
  'house',
  'wheel',
  'sooth',
  'cashback',
  'affiliate',
  'redemption',
  'quest',
  'poll',
  'line',
  'figures',
  'members',
  'marketing',
  'health',
  'sandbox',
];

/** The domains that take stakes. */
const games: readonly string[] = ['lotto', 'yeekee', 'game'];

const bottom = 0;
const firstDomain = 10;
const site = 1_000;

/** How high a file of src stands; imports, those of types too, never point up. Undefined for what has no floor of its own. */
function floorOf(path: string): number | undefined {
  const [, area = '', first = ''] = path.replace(/#script$/, '').split('/');
  if (!path.startsWith('src/') || area === 'icons' || area === 'styles') return undefined;
  if (area === 'app') return site + 1;
  if (area === 'ui') return bottom;
  if (area !== 'lib') return path === 'src/env.d.ts' ? bottom : site;
  return domains.includes(first) ? firstDomain + domains.indexOf(first) : bottom;
}

/** Pages, layouts and islands stand side by side; they may ask src/app for what every frame shows. */
function pointsUp(from: string, to: string): boolean {
  const [below, above] = [floorOf(from), floorOf(to)];
  if (below === undefined || above === undefined || below >= above) return false;
  return !(below === site && above === site + 1);
}

export interface Violation {
  readonly sentence: string;
  readonly from: string;
  readonly to: string;
}

interface Rule {
  readonly sentence: string;
  /** The files a rule applies to. */
  readonly about: (from: Place, path: string) => boolean;
  /** Whether one of their imports violates it. */
  readonly broken: (to: Place, imported: Import, from: Place) => boolean;
}

const isTables = (path: string): boolean => /[/-]tables\.ts$/.test(path);
/** A domain's reads: `queries.ts`, `bill-queries.ts`, and what a layout shows, `shell-data.ts`. */
const isQueries = (path: string): boolean => /[/-](?:queries|data)\.ts$/.test(path);
const isPart = (place: Place, ...parts: string[]): boolean => place.kind === 'domain' && parts.includes(place.part);
const isOwn = (from: Place, to: Place): boolean =>
  from.kind === 'domain' && to.kind === 'domain' && from.domain === to.domain;
const isServerSide = (place: Place): boolean =>
  ['lib/server', 'process', 'app', 'sandbox'].includes(place.kind) || isPart(place, 'server');
const isShown = (place: Place): boolean => place.kind === 'island' || place.kind === 'gallery' || isPageOrLayout(place);
const isInBrowser = (place: Place): boolean =>
  place.kind === 'island' || place.kind === 'lib/client' || isPart(place, 'client');
const isPageOrLayout = (place: Place): boolean =>
  place.kind === 'page' || place.kind === 'layout' || place.kind === 'ui' || isPart(place, 'parts');
const isContract = (place: Place): boolean => place.kind === 'contract' || isPart(place, 'contract');
const serverPackages =
  /^(node:|drizzle-orm|pg$|pg-|pino|hono|zod$|@node-rs\/|prom-client|rate-limiter-flexible|compression$|sirv$|sanitize-html$)/;
/** What a page may import from lib/server: its context and the named guards. */
const pageMayUse = /^src\/lib\/server\/(?:context|front-door\/guards)\.ts$/;
/** What a page may take from src/app: what every frame shows. */
const frameMayUse = /^src\/app\/[a-z]+-data\.ts$/;

export const importRules: readonly Rule[] = [
  {
    sentence: 'money, time, thai and links stand alone: they import nothing of ours but each other',
    about: (from) => from.kind === 'vocabulary',
    broken: (to) => to.kind !== 'vocabulary' && to.kind !== 'package',
  },
  {
    sentence:
      'rules are pure: they import money, time, thai, links, rules, types of the contract, and no package of the server',
    about: (from) => isPart(from, 'rules'),
    broken: (to, { to: path, typeOnly }) => {
      if (to.kind === 'package') return serverPackages.test(path) && path !== 'node:crypto';
      return to.kind !== 'vocabulary' && !isPart(to, 'rules') && !(to.kind === 'contract' && typeOnly);
    },
  },
  {
    sentence: 'a domain’s contract imports route.ts, its own rules, the vocabularies and other contracts',
    about: (from) => isPart(from, 'contract') || from.kind === 'contract',
    broken: (to, _, from) => {
      if (to.kind === 'package' || to.kind === 'vocabulary' || isContract(to)) return false;
      return (
        !(isPart(to, 'rules') && (isOwn(from, to) || from.kind === 'contract')) &&
        !(to.kind === 'sandbox' && from.kind === 'contract')
      );
    },
  },
  {
    sentence: 'what runs in the browser never imports a server folder',
    about: isInBrowser,
    broken: (to) => isServerSide(to),
  },
  {
    sentence:
      'what runs in the browser takes types only from the contract (write `import type`, so that no zod is sent)',
    about: isInBrowser,
    broken: (to, { typeOnly }) => isContract(to) && !typeOnly,
  },
  {
    sentence: 'what runs in the browser imports no package of the server',
    about: isInBrowser,
    broken: (to, { to: path, typeOnly }) => to.kind === 'package' && serverPackages.test(path) && !typeOnly,
  },
  {
    sentence: 'an island imports its own folder and ui, no other island',
    about: (from, path) => from.kind === 'island' && !path.endsWith('#script'),
    broken: (to, _, from) =>
      to.kind === 'island' && from.kind === 'island' && to.folder !== from.folder && to.folder !== 'ui',
  },
  {
    sentence: 'stores, verbs and the shared client know no island, page or layout',
    about: (from) => from.kind === 'lib/client' || isPart(from, 'client'),
    broken: (to) => isShown(to),
  },
  {
    sentence: 'islands know no page, layout or gallery',
    about: (from) => from.kind === 'island',
    broken: (to) => isPageOrLayout(to) || to.kind === 'gallery',
  },
  {
    sentence: 'pages and layouts read by queries: of a domain’s server they import queries only',
    about: isPageOrLayout,
    broken: (to, { to: path }) => (isPart(to, 'server') || to.kind === 'sandbox') && !isQueries(path),
  },
  {
    sentence: 'pages and layouts take the context they were given and the named guards from lib/server, nothing else',
    about: isPageOrLayout,
    broken: (to, { to: path }) =>
      (to.kind === 'lib/server' && !pageMayUse.test(path)) || (to.kind === 'app' && !frameMayUse.test(path)),
  },
  {
    sentence: 'pages and layouts never touch a store: it would be shared by all requests',
    about: isPageOrLayout,
    broken: (to) => to.kind === 'lib/client' || isPart(to, 'client'),
  },
  {
    sentence: 'pages and layouts take types only from the contract',
    about: isPageOrLayout,
    broken: (to, { typeOnly }) => isContract(to) && !typeOnly,
  },
  {
    sentence: 'pages and layouts hold no SQL',
    about: isPageOrLayout,
    broken: (to, { to: path }) => to.kind === 'package' && /^(drizzle-orm|pg$|pg-)/.test(path),
  },
  {
    sentence:
      'nobody imports another domain’s tables: ask its queries and use cases (rounds of yeekee are rounds of the lottery: it joins those)',
    about: (from) =>
      from.kind === 'domain' ||
      from.kind === 'sandbox' ||
      from.kind === 'lib/server' ||
      from.kind === 'app' ||
      isShown(from),
    broken: (to, { to: path }, from) => {
      if (!isTables(path)) return false;
      if (from.kind === 'domain' && to.kind === 'domain')
        return !isOwn(from, to) && !(from.domain === 'yeekee' && to.domain === 'lotto');
      if (from.kind === 'domain') return to.kind !== 'lib/server';
      return from.kind !== to.kind;
    },
  },
  {
    sentence: 'the server knows no island, page, layout, store or client',
    about: (from) => from.kind === 'lib/server' || from.kind === 'sandbox' || isPart(from, 'server'),
    broken: (to) => isShown(to) || to.kind === 'lib/client' || isPart(to, 'client'),
  },
  {
    sentence: 'the sandbox knows of a domain its rules, its contract and the types of its ports',
    about: (from) => from.kind === 'sandbox',
    broken: (to, { typeOnly }) => isPart(to, 'server') && !typeOnly,
  },
  {
    sentence: 'every import points downwards: kernel, domains in their order, pages and islands, src/app',
    about: (_, path) => path.startsWith('src/'),
    broken: (_, { from, to }) => pointsUp(from, to),
  },
  {
    sentence: 'a game leaves what a stake causes to play: it imports no server of promotion or turnover',
    about: (from) => from.kind === 'domain' && games.includes(from.domain),
    broken: (to) => isPart(to, 'server') && to.kind === 'domain' && ['promotion', 'turnover'].includes(to.domain),
  },
  {
    sentence: 'only src/app imports the sandbox',
    about: (from, path) => path.startsWith('src/') && (from.kind === 'domain' || from.kind === 'lib/server'),
    broken: (to, { to: path }, from) =>
      to.kind === 'sandbox' && !(from.kind === 'domain' && from.domain === 'sandbox') && path.includes('/server/'),
  },
  {
    sentence: 'nothing of the product imports tests or scripts',
    about: (_, path) => path.startsWith('src/'),
    broken: (to) => to.kind === 'elsewhere',
  },
];

/** All imports that violate a rule. */
export function violationsOf(imports: readonly Import[], rules: readonly Rule[] = importRules): Violation[] {
  return imports.flatMap((imported) => {
    const from = placeOf(imported.from);
    const to = placeOf(imported.to);
    return rules
      .filter((rule) => rule.about(from, imported.from) && rule.broken(to, imported, from))
      .map(({ sentence }) => ({ sentence, from: imported.from, to: imported.to }));
  });
}
