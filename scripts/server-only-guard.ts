/** Stops the build when browser code imports a server file, directly or indirectly. `import type` is erased before. */
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Files with secrets, SQL or process code: everything under a folder named `server`, and the two entries. */
export const isServerOnly = (id: string): boolean =>
  /\/src\/(?:[^?]*\/)?server\/|\/src\/app\/|\/src\/(?:server|fetch)\.ts(?:\?|$)/.test(id.replaceAll('\\', '/'));

export function serverOnlyGuard(): Plugin {
  return {
    name: 'benja:server-only',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || !importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found && isServerOnly(found.id)) {
        const name = (id: string): string => relative(process.cwd(), id.split('?')[0] ?? id);
        this.error(
          `${name(importer)} is sent to the browser and imports ${name(found.id)}, which is for the server only`,
        );
      }
      return found;
    },
  };
}
