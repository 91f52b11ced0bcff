/** Adds an empty page to a build with BENCH=1, as a baseline for `npm run bench`. */
import type { AstroIntegration } from 'astro';

export const emptyPath = '/bench-empty';

export function emptyRoute(): AstroIntegration {
  return {
    name: 'bench-empty-route',
    hooks: {
      'astro:config:setup'({ injectRoute }) {
        if (process.env.BENCH === '1') injectRoute({ pattern: emptyPath, entrypoint: './scripts/bench/empty.astro' });
      },
    },
  };
}
