/** Keeps the lists of files that imports on demand preload to those that a page may lack. */
import type { Plugin } from 'vite';

/** What every page with islands has loaded before anything is imported on demand. */
const isLoadedBefore = (file: string): boolean =>
  /\/(?:react|rolldown-runtime|frame|wire|http|member|editor|slip)\.[^/]+\.js$/.test(file);

/** As a plugin, because Astro sets this option itself. */
export function shortPreloads(): Plugin {
  return {
    name: 'short-preloads',
    configEnvironment(name) {
      if (name !== 'client') return undefined;
      return {
        build: {
          modulePreload: {
            polyfill: false,
            // The import itself fetches its file.
            resolveDependencies: (imported, files) =>
              files.filter((file) => file !== imported && !isLoadedBefore(file)),
          },
        },
      };
    },
  };
}
