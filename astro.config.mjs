// @ts-check
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, logHandlers } from 'astro/config';
import { emptyRoute } from './scripts/bench/empty-route.ts';
import { galleryRoute } from './scripts/gallery-route.ts';
import { serverOnlyGuard } from './scripts/server-only-guard.ts';
import * as headScripts from './src/layouts/head-scripts.ts';

const hashes = Object.values(headScripts).map(
  (script) => /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`),
);

// As names only: a glob of the modules would give every page that has the menu the styles of all pages.
const pageFiles = globSync('**/*.astro', { cwd: 'src/pages' }).sort();

export default defineConfig({
  output: 'server',
  outDir: process.env.BENJA_OUT ?? './dist',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), galleryRoute(), emptyRoute()],
  trailingSlash: 'never',
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
      ],
      scriptDirective: { hashes },
    },
  },
  // A built site says only what is wrong: its router warns of sessions, actions and middleware, of which there are none here.
  ...(process.argv.includes('build') ? { logger: logHandlers.node({ level: 'error' }) } : {}),
  vite: {
    plugins: [serverOnlyGuard(), tailwind()],
    define: {
      PAGE_FILES: JSON.stringify(pageFiles),
      BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? 'dev'),
    },
  },
});
