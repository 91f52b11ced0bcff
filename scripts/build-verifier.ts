/**
 * Writes the verification rules into the offline verifier (`public/fair/verify.html`): the source the site uses, without
 * its types. Its mathematics is the file's own. Run it after changing those rules; a test reports when it is due.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

export const verifierFile = 'public/fair/verify.html';

/** In order of dependency. */
const parts = [
  'canonical-json',
  ...['schedule', 'proof', 'archive', 'verify-steps', 'verify-beacon', 'verify-yeekee'].map(
    (name) => `yeekee/rules/${name}`,
  ),
];
const [begin, end] = ['// ---- the rules, as the site has them ----', '// ---- the end of the rules ----'];
const [beginGames, endGames] = ['// ---- the games, as the site has them ----', '// ---- the end of the games ----'];

const plain = (source: string): string =>
  ts
    .transpileModule(source, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        newLine: ts.NewLineKind.LineFeed,
      },
    })
    .outputText.replaceAll(/^import [^;]*;\n/gm, '')
    .replaceAll(/^export \{[^}]*\};?\n/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ {4,}/gm, (spaces) => ' '.repeat(spaces.length / 2));

/** The rules of all games as one script, whose hashes are the verifier's own. */
async function gameRules(): Promise<string> {
  const own = Object.entries({ sha2: 'sha2', hmac: 'hmac', utils: 'bytes' }).map(([library, file]) => ({
    find: `@noble/hashes/${library}.js`,
    replacement: resolve(`scripts/verifier-math/${file}.ts`),
  }));
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false },
    resolve: { alias: own },
    build: {
      ...{ write: false, minify: false, target: 'es2022' },
      lib: { entry: resolve('src/lib/house/rules/day-archive.ts'), formats: ['iife'], name: 'GAMES' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the rules of games were not built');
  return output.output[0].code.trim().replaceAll(/^[ \t]*\/\/#(?:end)?region.*\n/gm, '');
}

function between(html: string, [from, to]: readonly [string, string], content: string): string {
  const [start, stop] = [html.indexOf(from), html.indexOf(to)];
  if (start < 0 || stop < start) throw new Error(`${verifierFile} has a place for the rules`);
  return `${html.slice(0, start)}${from}\n${content}\n${html.slice(stop)}`;
}

/** The offline verifier with the current rules. */
export async function builtVerifier(): Promise<string> {
  const rules = parts.map((name) => plain(readFileSync(`src/lib/${name}.ts`, 'utf8')).trim()).join('\n\n');
  const withRules = between(readFileSync(verifierFile, 'utf8'), [begin, end], rules);
  return between(withRules, [beginGames, endGames], await gameRules());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(verifierFile, await builtVerifier());
