// @ts-check
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { serverOnlyGuard } from './scripts/server-only-guard.ts';

export default defineConfig({
  output: 'server',
  outDir: process.env.BENJA_OUT ?? './dist',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  trailingSlash: 'never',
  vite: { plugins: [serverOnlyGuard(), tailwind()] },
});
