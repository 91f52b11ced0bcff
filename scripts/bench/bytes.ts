/** Transferred bytes of each public page: HTML, style sheets and the scripts it loads by itself, all as brotli. */
import { brotliCompressSync, constants } from 'node:zlib';

export interface PageBytes {
  readonly path: string;
  readonly html: number;
  readonly css: number;
  readonly js: number;
}

/** Public pages, one of each kind. */
export const publicPages = [
  '/',
  '/promotions',
  '/lotto',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/results',
  '/login',
  '/register',
  '/forgot',
  '/terms',
  '/privacy',
];

/** Compressed as the site does: rendered pages at the middleware's level, files at the highest. */
const brotli = (text: string, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength;

async function textOf(url: URL | string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** A module and all its static imports; dynamic imports are not part of the page. */
async function modulesFrom(url: URL, seen: Map<string, number>): Promise<void> {
  if (seen.has(url.href)) return;
  seen.set(url.href, 0);
  const code = await textOf(url);
  seen.set(url.href, brotli(code, 11));
  const imports = all(code, /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${}\s,]+?\s*from\s*)?["']([^"']+\.js)["']/g);
  await Promise.all(imports.map((path) => modulesFrom(new URL(path, url), seen)));
}

export async function bytesOf(site: string, path: string): Promise<PageBytes> {
  const html = await textOf(`${site}${path}`);
  const styles = [...new Set(all(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g))];
  const scripts = [
    ...all(html, /<script[^>]+src="([^"]+)"/g),
    ...all(html, /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
    ...all(html, /<astro-island[^>]+component-url="([^"]+)"/g),
    ...all(html, /<astro-island[^>]+renderer-url="([^"]+)"/g),
  ];
  const modules = new Map<string, number>();
  for (const script of scripts) await modulesFrom(new URL(script, site), modules);
  const css = await Promise.all(styles.map(async (style) => brotli(await textOf(new URL(style, site)), 11)));
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
  return { path, html: brotli(html, 4), css: sum(css), js: sum(modules.values()) };
}
