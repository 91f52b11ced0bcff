/**
 * Writes the verification rules into the offline verifiers: that of draws and games (`public/fair/verify.html`), whose
 * mathematics is the file's own, and that of the audit. Run it after changing those rules; a test reports when it is due.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

export const verifierFile = 'public/fair/verify.html';
export const auditVerifierFile = 'src/lib/operator/server/verify-audit.html';

/** In order of dependency. */
const parts = [
  'canonical-json',
  'zero-padded',
  ...['schedule', 'proof', 'archive', 'verify-steps', 'verify-beacon', 'verify-yeekee'].map(
    (name) => `yeekee/rules/${name}`,
  ),
];
const [begin, end] = ['// ---- the rules, as the site has them ----', '// ---- the end of the rules ----'];
const [beginGames, endGames] = ['// ---- the games, as the site has them ----', '// ---- the end of the games ----'];

const beginAudit = '// ---- the rules of the audit, as the console has them ----';
const endAudit = '// ---- the end of the rules of the audit ----';

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

/** A module with all it imports as one script that sets a name. */
async function asScript(entry: string, name: string, alias: { find: string; replacement: string }[]): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', publicDir: false },
    resolve: { alias },
    build: {
      ...{ write: false, minify: false, target: 'es2022' },
      lib: { entry: resolve(entry), formats: ['iife'], name },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim().replaceAll(/^[ \t]*\/\/#(?:end)?region.*\n/gm, '');
}

/** The rules of all games as one script, whose hashes are the verifier's own. */
function gameRules(): Promise<string> {
  const own = Object.entries({ sha2: 'sha2', hmac: 'hmac', utils: 'bytes' }).map(([library, file]) => ({
    find: `@noble/hashes/${library}.js`,
    replacement: resolve(`scripts/verifier-math/${file}.ts`),
  }));
  return asScript('src/lib/house/rules/day-archive.ts', 'GAMES', own);
}

function between(html: string, [from, to]: readonly [string, string], content: string): string {
  const [start, stop] = [html.indexOf(from), html.indexOf(to)];
  if (start < 0 || stop < start) throw new Error(`a verifier has no place for the rules: ${from}`);
  return `${html.slice(0, start)}${from}\n${content}\n${html.slice(stop)}`;
}

/** The offline verifier with the current rules. */
export async function builtVerifier(): Promise<string> {
  const rules = parts.map((name) => plain(readFileSync(`src/lib/${name}.ts`, 'utf8')).trim()).join('\n\n');
  const withRules = between(readFileSync(verifierFile, 'utf8'), [begin, end], rules);
  return between(withRules, [beginGames, endGames], await gameRules());
}

/** The audit's offline verifier with the current rules. */
export async function builtAuditVerifier(): Promise<string> {
  const rules = await asScript('src/lib/operator/rules/audit-file.ts', 'AUDIT', []);
  return between(readFileSync(auditVerifierFile, 'utf8'), [beginAudit, endAudit], rules);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(verifierFile, await builtVerifier());
  writeFileSync(auditVerifierFile, await builtAuditVerifier());
}
