/** The design card that the site was ordered by: its packages, its six islands, and content pages without any. */
import { describe, expect, it } from 'vitest';
import { hydratedBy, islandsFor } from './island-places.ts';
import { exists, filesUnder, importsOf, textOf } from './sources.ts';

const packages = [
  'astro',
  '@astrojs/react',
  '@astrojs/node',
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/react',
  '@nanostores/persistent',
  'ofetch',
  'tailwindcss',
  'vitest',
  'playwright',
] as const;

/** By the names of their folders; paying has two. */
const islands = [
  'member-panel',
  'game-sheet',
  'bill-editor',
  'wheel',
  'poll',
  'deposit-flow',
  'payment-status',
] as const;

/** What a guest reads, and the card wants rendered by the server. */
const contentPages = [
  'index',
  'promotions/index',
  'promotions/[slug]',
  'lotto/index',
  'lotto/rates',
  'lotto/results/index',
  'sooth',
  'affiliate',
].map((name) => `src/pages/${name}.astro`);

const sources = filesUnder(['src', 'scripts', 'tests'], /\.(?:ts|tsx|mjs|astro)$/);
const configurations = ['astro.config.mjs', 'vitest.config.ts', 'playwright.config.ts'];
const imported = new Set(
  [...sources, ...configurations].flatMap((file) =>
    importsOf(file, textOf(file))
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ to }) => to),
  ),
);
const sheets = filesUnder(['src/styles'], /\.css$/).flatMap((file) =>
  [...textOf(file).matchAll(/@import "([^"]+)"/g)].map((match) => match[1] ?? ''),
);
const isUsed = (name: string): boolean =>
  [...imported, ...sheets].some((path) => path === name || path.startsWith(`${name}/`));

const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;

describe('the card', () => {
  it.each(packages)('has its package %s in package.json, and imported', (name) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
    expect(isUsed(name)).toBe(true);
  });

  it.each(islands)('has its island %s hydrated by a page', (name) => {
    const pages = filesUnder(['src/pages'], /\.astro$/).filter((page) =>
      hydratedBy(page).some((island) => island.startsWith(`src/islands/${name}/`)),
    );
    expect(pages).not.toEqual([]);
  });

  it.each(contentPages)('gives guests no island on %s', (page) => {
    expect(exists(page)).toBe(true);
    expect(islandsFor(page, 'guest')).toEqual([]);
  });

  it('gives a member the panel on every page of the content', () => {
    for (const page of contentPages)
      expect(hydratedBy(page), page).toContain('src/islands/member-panel/MemberPanel.tsx');
  });
});
