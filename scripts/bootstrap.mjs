// Plain JavaScript for any Node from 20 on: installs the project's own packages and Node according to the lock file, then
// runs a TypeScript script under that Node. Usage: node scripts/bootstrap.mjs scripts/demo.ts [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const projectNode = join(root, 'node_modules/node/bin/node');

/** @param {string} file */
const packagesOf = (file) =>
  Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')).packages).filter(([path]) => path !== '');

/** Whether the installation matches the lock file; packages for other platforms are not expected. */
function isInstalled() {
  if (!existsSync(projectNode) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const locked = new Map(packagesOf('package-lock.json'));
  const installed = new Map(packagesOf('node_modules/.package-lock.json'));
  for (const [path, { version }] of installed) if (locked.get(path)?.version !== version) return false;
  for (const [path, { optional, peer }] of locked) if (!optional && !peer && !installed.has(path)) return false;
  return true;
}

function install() {
  process.stdout.write('Installing the packages of the lock file (a minute or so the first time) ...\n');
  // npm sets its own path when it runs a script; otherwise the one in PATH is used.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci failed (${error?.message ?? `exit ${status}`})`);
  if (!existsSync(projectNode)) {
    throw new Error(
      'the package "node" has no binary: install scripts are switched off; run `npm rebuild node --ignore-scripts=false`',
    );
  }
}

try {
  if (!isInstalled()) install();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const child = spawn(projectNode, ['--import', './src/resolve-once.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the child directly; the child decides when everything has stopped.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
